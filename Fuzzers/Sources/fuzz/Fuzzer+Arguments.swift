@testable import Laws
@testable import URLSchemeCore
@testable import urlscheme

extension Fuzzer {
  /// Arguments, a line each: they are understood or refused in words that a terminal can show, and
  /// completing them writes a word a line.
  static var arguments: Fuzzer {
    Fuzzer(name: "arguments") { _ in
      Command.allCases.flatMap { command in
        command.options.map { option in
          let value = option.placeholder.map { _ in "=\(option.choices?.first ?? "1")" } ?? ""
          return Array(
            "\(command.rawValue)\n--\(option.name.rawValue)\(value)\nemergent:\nx=1".utf8)
        }
      }
    } makeRun: {
      { input in
        let arguments = input.split(
          separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
        ).map(Array.init)
        let results = (0..<2).map { _ in
          Result { () throws(UsageError) in try ArgumentParser.parse(arguments) }
        }
        try Breach.unless(
          "\(results[0])" == "\(results[1])", "reading repeats", of: input)
        if case .failure(let error) = results[0] {
          let words = error.message + error.help
          try Breach.unless(
            !error.message.isEmpty
              && words.unicodeScalars.allSatisfy { $0.isPrintable || $0 == "\n" },
            "an error can be shown", of: input, words)
        }
        let line = PartialArguments(arguments.map { String(decoding: $0, as: UTF8.self) })
        let text = CompletionWords(line, .builtIn).text
        try Breach.unless(
          text.unicodeScalars.allSatisfy { $0.isPrintable || $0 == "\n" || $0 == "\t" },
          "words can be shown", of: input, text)
      }
    }
  }
}
