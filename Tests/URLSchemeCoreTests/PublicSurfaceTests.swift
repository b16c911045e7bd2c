import Foundation
import Testing

/// What apps can use is what CONTRIBUTING lists, and no more.
@Suite struct PublicSurfaceTests {
  private static let core = Repository.url("Sources/URLSchemeCore")

  @Test func theListNamesEachPublicType() throws {
    let files = FileManager.default.enumerator(at: Self.core, includingPropertiesForKeys: nil)
    var declared: Set<String> = []
    for file in files?.compactMap({ $0 as? URL }) ?? [] where file.pathExtension == "swift" {
      let code = try String(contentsOf: file, encoding: .utf8)
      let pattern = #"(?m)^ *public (?:final )?(?:struct|enum|class|protocol) (\w+)"#
      declared.formUnion(try code.matches(ofPattern: pattern).map { $0[1] })
    }
    let contributing = try Document.text(of: "CONTRIBUTING.md")
    let section = contributing.components(separatedBy: "## What is public\n").last?
      .components(separatedBy: "\n## ").first
    let lines = section?.components(separatedBy: "\n").filter { $0.hasPrefix("- `") } ?? []
    let listed = try lines.flatMap { line in
      try (line.components(separatedBy: ": ").first ?? "").matches(ofPattern: #"`(\w+)`"#)
        .map { $0[1] }
    }
    #expect(Set(listed) == declared)
    #expect(listed.count == declared.count)
  }
}
