/// The way from a definition's top to one of its values, printed like `routes[2].parameters.term`.
package struct DefinitionPath: Hashable, Sendable, CustomStringConvertible {
  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  let steps: [Step]

  package init(_ steps: some Sequence<Step> = []) {
    self.steps = Array(steps)
  }

  /// The way on to a member of an object.
  package subscript(key: String) -> DefinitionPath { DefinitionPath(steps + [.key(key)]) }

  /// The way on to a value of a list.
  package subscript(index: Int) -> DefinitionPath { DefinitionPath(steps + [.index(index)]) }

  /// The key to which it leads; nil where it leads to a value of a list.
  package var last: String? {
    if case .key(let key)? = steps.last { key } else { nil }
  }

  /// A key that would not be seen for one among dots and brackets is quoted: `types["a.b"]`. A very
  /// long one is cut: many findings may name it.
  package var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .key(let key):
        let key = key.cut(to: 80)
        if key.isPlainKey { text += text.isEmpty ? key : ".\(key)" } else { text += "[\"\(key)\"]" }
      case .index(let index): text += "[\(index)]"
      }
    }
  }
}

extension String {
  fileprivate var isPlainKey: Bool {
    !isEmpty && utf8.allSatisfy { ByteClass.isAlphanumeric($0) || "-_".utf8.contains($0) }
  }
}

extension JSONNode {
  /// The value at `path`, the offset of its key if it has one, and whether the path leads there; else
  /// the last value on the way that exists: a parameter inherits keys from its type, which then
  /// stand elsewhere.
  func target(of path: DefinitionPath) -> (node: JSONNode, keyOffset: Int?, isExact: Bool) {
    var (node, keyOffset): (JSONNode, Int?) = (self, nil)
    for step in path.steps {
      switch step {
      case .key(let key):
        guard let member = node.member(key) else { return (node, keyOffset, false) }
        (node, keyOffset) = (member.value, member.nameOffset)
      case .index(let index):
        let elements = node.elements
        guard elements.indices.contains(index) else { return (node, keyOffset, false) }
        (node, keyOffset) = (elements[index], nil)
      }
    }
    return (node, keyOffset, true)
  }
}
