import Foundation
import Testing

/// Each folder of the core uses only those before it in the table of CONTRIBUTING.
@Suite struct FolderOrderTests {
  private struct Source {
    var folder: String
    var file: String
    /// Without comments and strings.
    var code: String

    private static let declaration = #"(?:struct|class|enum|protocol|typealias) (\w+)"#

    /// The names of the types that it declares at its top level.
    var types: [String] {
      get throws {
        let modifiers = #"(?:@\w+(?:\([^)]*\))? |package |public |final |indirect )*"#
        return try code.matches(ofPattern: "(?m)^" + modifiers + Self.declaration).map { $0[1] }
      }
    }

    /// The names of types in it that are not members of others, nor its own.
    var used: Set<String> {
      get throws {
        let names = try code.matches(ofPattern: #"[\w.]*\b([A-Z]\w*)"#)
          .filter { !$0[0].contains(".") }
        let own = try code.matches(ofPattern: Self.declaration)
        return Set(names.map { $0[1] }).subtracting(own.map { $0[1] })
      }
    }
  }

  private static let core = Repository.url("Sources/URLSchemeCore")

  private static func sources() throws -> [Source] {
    let files = FileManager.default.enumerator(at: core, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.map {
      let text = try String(contentsOf: $0, encoding: .utf8)
        .replacing(pattern: #"(?s)""\".*?""\""#, with: "").replacing(pattern: "//.*", with: "")
        .replacing(pattern: #""(\\.|[^"\\\n])*""#, with: "")
      return Source(
        folder: $0.deletingLastPathComponent().lastPathComponent, file: $0.lastPathComponent,
        code: text)
    }
  }

  private static func table() throws -> [String] {
    try Document.text(of: "CONTRIBUTING.md").matches(ofPattern: #"(?m)^\| `(\w+)` \|"#)
      .map { $0[1] }
  }

  @Test func theTableNamesEachFolder() throws {
    #expect(Set(try Self.table()) == Set(try Self.sources().map(\.folder)))
  }

  @Test func foldersUseOnlyThoseBeforeThem() throws {
    let order = try Self.table()
    let sources = try Self.sources()
    var owners: [String: String] = [:]
    for source in sources {
      for type in try source.types { owners[type] = source.folder }
    }
    var wrong: [String] = []
    for source in sources {
      let place = try #require(order.firstIndex(of: source.folder))
      for type in try source.used {
        guard let owner = owners[type], let other = order.firstIndex(of: owner), other > place
        else { continue }
        wrong.append("\(source.folder)/\(source.file) uses \(type) of \(owner)")
      }
    }
    #expect(owners.count > 150)
    #expect(wrong.isEmpty, "\(wrong.sorted().joined(separator: "\n"))")
  }
}
