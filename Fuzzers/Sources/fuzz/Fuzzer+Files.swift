@testable import Laws
@testable import URLSchemeCore
@testable import urlscheme

extension Fuzzer {
  /// Property lists, XML and binary: none breaks the reader, and what reads is written so that it
  /// reads as the same.
  static var propertyLists: Fuzzer {
    Fuzzer(name: "property-lists") { files in
      try files.suite(folder: "plists", suffix: ".plist")
        + exampleCatalog.definitions.flatMap { definition in
          let list = InfoPropertyList(definition)
          return [try list.xml(), list.binary()]
        }
    } makeRun: {
      let definitions = Array(exampleCatalog.definitions.prefix(3))
      return { bytes in
        let check = PropertyListLint.check(bytes, file: "Info.plist", definitions: definitions)
        let places = check.findings.map { ($0.line, $0.column) }
        let lines = bytes.count(where: { $0 == UInt8(ascii: "\n") }) + 1
        try Breach.unless(
          places.allSatisfy { 1...lines ~= $0.0 && 1...bytes.count + 1 ~= $0.1 }
            && zip(places, places.dropFirst()).allSatisfy { $0 <= $1 },
          "findings lie in the file, in its order", of: bytes)
        let list: InfoPropertyList
        do throws(Finding) {
          list = try InfoPropertyListReader(bytes).list
        } catch {
          return try Breach.unlessPlaced(error, in: bytes, of: bytes)
        }
        for written in [try? list.xml(), list.binary()] {
          // What XML cannot hold is refused.
          guard let written else { continue }
          let again = try? InfoPropertyListReader(written).list
          try Breach.unless(again == list, "a list reads as it was written", of: bytes)
        }
      }
    }
  }

  /// Fixtures: faults have their places; what is recorded or refreshed passes, and stays.
  static var fixtures: Fuzzer {
    Fuzzer(name: "fixtures") { files in
      try files.fixtureLines() + files.links()
    } makeRun: {
      let catalog = exampleCatalog
      return { input in
        guard input.first == UInt8(ascii: "{") else {
          try FixtureLaws.whatIsRecordedPasses(input, catalog, LinkValidator.Options())
          return
        }
        var validator = FixtureValidator(catalog)
        let check = validator.check(input.span, file: "fixtures", line: 1)
        try Breach.unless(
          check.findings.allSatisfy { $0.line == 1 && 1...input.count + 1 ~= $0.column },
          "findings lie in the line", of: input)
        var recorder = FixtureRecorder(catalog, allowsBroken: true)
        var refreshed: [UInt8] = []
        guard recorder.update(input.span, to: &refreshed) != .invalid else { return }
        _ = validator.read(refreshed.span)
        try Breach.unless(
          validator.passes, "what is refreshed passes", of: input,
          String(decoding: refreshed, as: UTF8.self))
        var again: [UInt8] = []
        let outcome = recorder.update(refreshed.span, to: &again)
        try Breach.unless(
          outcome == .unchanged && again == refreshed, "what is refreshed stays", of: input,
          String(decoding: refreshed, as: UTF8.self))
      }
    }
  }

  /// Documents of every kind: the links that are found stand in them.
  static var documents: Fuzzer {
    Fuzzer(name: "documents") { files in
      let texts =
        try files.files(in: ".", suffix: ".md") + files.files(in: "Examples", suffix: ".md")
      // Short pieces are changed more often where it matters.
      return texts.flatMap { text in
        stride(from: 0, to: text.count, by: 1_000).map {
          Array(text[$0..<min($0 + 1_000, text.count)])
        }
      } + (try files.fixtureLines())
    } makeRun: {
      let scanner = DocumentScanner(schemes: exampleCatalog.definitions.flatMap(\.schemes))
      return { document in
        for kind in DocumentKind.allCases {
          try DocumentLaws.whatIsFoundStandsInTheDocument(document, as: kind, by: scanner)
        }
      }
    }
  }
}
