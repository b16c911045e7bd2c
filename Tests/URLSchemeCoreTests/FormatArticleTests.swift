import Foundation
import Testing

@testable import URLSchemeCore

/// The article about the definition format has a section for every key that its JSON Schema has, and
/// for no other.
@Suite struct FormatArticleTests {
  /// The keys that stand as headings of the third level below a heading of the second.
  private func keys(under heading: String) throws -> [String] {
    let file = Repository.url(
      "Sources/URLSchemeCore/URLSchemeCore.docc/DefinitionFormat.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let parts = text.components(separatedBy: "\n## \(heading)\n")
    try #require(parts.count == 2)
    let section = try #require(parts[1].components(separatedBy: "\n## ").first)
    return section.components(separatedBy: "\n").filter { $0.hasPrefix("### `") }
      .map { String($0.dropFirst(5).dropLast()) }
  }

  private func schema() throws -> JSONNode {
    let file = Repository.url("Examples/urlscheme.schema.json")
    let bytes = [UInt8](try Data(contentsOf: file))
    return try JSONNode(parsing: bytes.span)
  }

  private func members(_ node: JSONNode?) -> [JSONMember] {
    if case .object(let members) = node?.content { members } else { [] }
  }

  private func member(_ name: String, of node: JSONNode?) -> JSONNode? {
    members(node).first { $0.name == name }?.value
  }

  private func properties(_ node: JSONNode?) -> [String] {
    members(member("properties", of: node)).map(\.name)
  }

  @Test func hasASectionForEveryKey() throws {
    let schema = try schema()
    let definitions = try #require(member("$defs", of: schema))
    let parameter = properties(member("parameter", of: definitions))
    #expect(try keys(under: "The file") == properties(schema))
    #expect(try keys(under: "A route") == properties(member("route", of: definitions)))
    #expect(try keys(under: "A parameter") == parameter)
    #expect(try keys(under: "An encoding") == properties(member("encoding", of: definitions)))
    // A guard has its own keys, then constraints, which a parameter has as well.
    let guarding = properties(member("guard", of: definitions))
    let own = try keys(under: "A guard")
    #expect(own == ["parameter", "stopAt", "notice"])
    #expect(Array(guarding.prefix(3)) == own)
    #expect(Set(guarding.dropFirst(3)).isSubset(of: parameter))
  }
}
