@testable import Laws
@testable import URLSchemeCore
@testable import urlscheme

extension Fuzzer {
  /// Reading definitions: faults have their places, and those that are sound keep the laws of links,
  /// and are registered as they say.
  static var definitions: Fuzzer {
    Fuzzer(name: "definitions") { files in
      try files.definitions()
    } makeRun: {
      { text in
        var lint = DefinitionLint()
        let (check, sound) = lint.check(text, file: "definition")
        let lines = text.count(where: { $0 == UInt8(ascii: "\n") }) + 1
        try Breach.unless(
          check.findings.allSatisfy { 1...lines ~= $0.line && 1...text.count + 1 ~= $0.column },
          "findings lie in the file", of: text)
        let read: AppDefinition?
        do throws(DefinitionError) {
          read = try AppDefinition(json: text)
        } catch {
          let offsets = error.findings.map(\.offset)
          try Breach.unless(
            !offsets.isEmpty && offsets == offsets.sorted()
              && offsets.allSatisfy { (0...text.count).contains($0) },
            "findings lie in the file, in its order", of: text)
          read = nil
        }
        try Breach.unless(read != nil || sound == nil, "what is sound can be read", of: text)
        guard let sound else { return }
        try isRegisteredAsItSays(sound, text)
        try keepsTheLawsOfLinks(sound)
      }
    }
  }

  private static func isRegisteredAsItSays(
    _ definition: AppDefinition, _ text: [UInt8]
  ) throws(Breach) {
    let list = InfoPropertyList(definition)
    for bytes in [try? list.xml(), list.binary()] {
      let again = bytes.flatMap { try? InfoPropertyListReader($0).list }
      try Breach.unless(again == list, "a property list reads as it was written", of: text)
    }
    for kind in Registration.allCases { _ = try? kind.text(for: definition) }
  }

  private static func keepsTheLawsOfLinks(_ definition: AppDefinition) throws(Breach) {
    guard !definition.routes.isEmpty, let scheme = definition.schemes.first else { return }
    let laws = DecodingLaws(Catalog(unchecked: [definition]))
    var links = RandomLinks(of: definition, seed: 1)
    for _ in 0..<4 {
      let link = Array(scheme.utf8) + links.next().dropFirst("app".utf8.count)
      try laws.check(link)
    }
  }
}
