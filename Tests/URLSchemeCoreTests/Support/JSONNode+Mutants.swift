@testable import URLSchemeCore

extension JSONNode {
  /// A text with one change.
  struct Mutant {
    var root: JSONNode
    var change: String
  }

  /// The value with each member taken away, renamed, or given another value, and each element given
  /// another value.
  var mutants: [Mutant] {
    switch content {
    case .object(let members):
      members.indices.flatMap { index in
        let member = members[index]
        var without = members
        without.remove(at: index)
        var renamed = members
        renamed[index].name += "Z"
        let own = [
          Mutant(root: with(.object(without)), change: "without \(member.name)"),
          Mutant(root: with(.object(renamed)), change: "\(member.name) renamed"),
        ]
        return own
          + (JSONNode.others + member.value.mutants.map { ($0.root.content, $0.change) })
          .map { content, change in
            var changed = members
            changed[index].value.content = content
            return Mutant(
              root: with(.object(changed)), change: JSONNode.name(change, in: member.name))
          }
      }
    case .array(let elements):
      elements.indices.flatMap { index in
        (JSONNode.others + elements[index].mutants.map { ($0.root.content, $0.change) })
          .map { content, change in
            var changed = elements
            changed[index].content = content
            return Mutant(
              root: with(.array(changed)), change: JSONNode.name(change, in: "[\(index)]"))
          }
      }
    default: []
    }
  }

  /// A value of each type.
  private static let others: [(Content, String)] = [
    (.null, " = null"), (.boolean(true), " = true"), (.number("7"), " = 7"),
    (.string("word"), " = word"), (.array([]), " = []"), (.object([]), " = {}"),
  ]

  private static func name(_ change: String, in parent: String) -> String {
    if change.hasPrefix(" =") { return parent + change }
    if change.hasPrefix("without ") {
      return "without " + name(String(change.dropFirst("without ".count)), in: parent)
    }
    return change.hasPrefix("[") ? parent + change : "\(parent).\(change)"
  }

  private func with(_ content: Content) -> JSONNode {
    JSONNode(content: content, offset: offset)
  }
}
