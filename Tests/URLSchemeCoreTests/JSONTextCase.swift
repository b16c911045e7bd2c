import Testing

@testable import URLSchemeCore

/// A text and what the reader makes of it.
struct JSONTextCase: CustomTestStringConvertible, Sendable {
  enum Outcome: Equatable, Sendable {
    /// The value, written compactly.
    case reads(String)
    case fails(Rule, offset: Int)
  }

  let id: String
  let bytes: [UInt8]
  let outcome: Outcome

  var testDescription: String { id }

  /// A text that is read as `compact`, or as itself.
  static func reads(_ id: String, _ text: String, as compact: String? = nil) -> JSONTextCase {
    JSONTextCase(id: id, bytes: Array(text.utf8), outcome: .reads(compact ?? text))
  }

  /// A text with a fault at `offset`.
  static func fails(
    _ id: String, _ text: String, at offset: Int, _ rule: Rule = .invalidJSON
  ) -> JSONTextCase {
    fails(id, Array(text.utf8), at: offset, rule)
  }

  static func fails(
    _ id: String, _ bytes: [UInt8], at offset: Int, _ rule: Rule = .invalidJSON
  ) -> JSONTextCase {
    JSONTextCase(id: id, bytes: bytes, outcome: .fails(rule, offset: offset))
  }

  /// A string with bytes that are no UTF-8 after two letters.
  static func isNotUTF8(_ id: String, _ bytes: [UInt8]) -> JSONTextCase {
    fails(id, Array(#"["ab"#.utf8) + bytes + Array(#""]"#.utf8), at: 4, .invalidUTF8)
  }
}

extension JSONReader {
  /// Reads a whole text and writes its values without white space.
  ///
  /// Also expects each token to begin where the tape says.
  mutating func compact(
    _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONTextCase.Outcome {
    var tape = ValueTape()
    do throws(Finding) {
      try read(bytes.span, onto: &tape)
    } catch {
      return .fails(error.rule, offset: error.offset)
    }
    let firstBytes: [ValueTape.Kind: String] = [
      .null: "n", .true: "t", .false: "f", .number: "-0123456789", .string: "\"", .key: "\"",
      .array: "[", .object: "{",
    ]
    for node in 0..<tape.count {
      let first = String(UnicodeScalar(bytes[tape.place(node)]))
      let isRight = firstBytes[tape.kind(node)]?.contains(first) == true
      #expect(isRight, sourceLocation: sourceLocation)
    }
    var output: [UInt8] = []
    output.write { tape.writeJSON(0, to: &$0) }
    return .reads(String(decoding: output, as: UTF8.self))
  }

  /// The outcome of a text, without limits of numbers.
  static func compact(
    _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONTextCase.Outcome {
    var reader = JSONReader(limitsNumbers: false)
    return reader.compact(bytes, sourceLocation: sourceLocation)
  }
}
