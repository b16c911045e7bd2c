import Foundation
import Testing

/// Each folder of the core uses only those before it in the table of CONTRIBUTING.
@Suite struct FolderOrderTests {
  private struct Source {
    var folder: String
    var file: String
    /// Without comments and strings.
    var code: String

    /// The names of the types that it declares at its top level.
    var types: [String] {
      code.matches(
        of:
          /(?m)^(?:@\w+(?:\([^)]*\))? |package |public |final |indirect )*(?:struct|class|enum|protocol|typealias) (\w+)/
      ).map { String($0.output.1) }
    }

    /// The names of types in it that are not members of others, nor its own.
    var used: Set<String> {
      let names = code.matches(of: /[\w.]*\b([A-Z]\w*)/).filter { !$0.output.0.contains(".") }
      let own = code.matches(of: /(?:struct|class|enum|protocol|typealias) (\w+)/)
      return Set(names.map { String($0.output.1) })
        .subtracting(own.map { String($0.output.1) })
    }
  }

  private static let core = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/URLSchemeCore")

  private static func sources() throws -> [Source] {
    let files = FileManager.default.enumerator(at: core, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.map {
      let text = try String(contentsOf: $0, encoding: .utf8)
        .replacing(/(?s)""".*?"""/, with: "").replacing(/\/\/.*/, with: "")
        .replacing(/"(\\.|[^"\\\n])*"/, with: "")
      return Source(
        folder: $0.deletingLastPathComponent().lastPathComponent, file: $0.lastPathComponent,
        code: text)
    }
  }

  private static func table() throws -> [String] {
    try Document.text(of: "CONTRIBUTING.md").matches(of: /(?m)^\| `(\w+)` \|/)
      .map { String($0.output.1) }
  }

  @Test func theTableNamesEachFolder() throws {
    #expect(Set(try Self.table()) == Set(try Self.sources().map(\.folder)))
  }

  @Test func foldersUseOnlyThoseBeforeThem() throws {
    let order = try Self.table()
    let sources = try Self.sources()
    var owners: [String: String] = [:]
    for source in sources {
      for type in source.types { owners[type] = source.folder }
    }
    var wrong: [String] = []
    for source in sources {
      let place = try #require(order.firstIndex(of: source.folder))
      for type in source.used {
        guard let owner = owners[type], let other = order.firstIndex(of: owner), other > place
        else { continue }
        wrong.append("\(source.folder)/\(source.file) uses \(type) of \(owner)")
      }
    }
    #expect(owners.count > 150)
    #expect(wrong.isEmpty, "\(wrong.sorted().joined(separator: "\n"))")
  }
}
