/// The way from a definition's top to one of its values, printed like `routes[2].parameters.term`.
struct DefinitionPath: Hashable, Sendable, CustomStringConvertible {
  enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  let steps: [Step]

  init(_ steps: some Sequence<Step> = []) {
    self.steps = Array(steps)
  }

  /// The way on to a member of an object.
  subscript(key: String) -> DefinitionPath { DefinitionPath(steps + [.key(key)]) }

  /// The way on to a value of a list.
  subscript(index: Int) -> DefinitionPath { DefinitionPath(steps + [.index(index)]) }

  /// A key that would not be seen for one among dots and brackets is quoted: `types["a.b"]`. A very
  /// long one is cut: many findings may name it.
  var description: String {
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
    !isEmpty
      && utf8.allSatisfy {
        ByteClass.isLetter($0) || ByteClass.isDigit($0) || "-_".utf8.contains($0)
      }
  }
}

extension JSONNode {
  /// What stands at the end of a path.
  struct Target {
    var node: JSONNode
    /// The offset of the key whose value it is; nil for what has none.
    var keyOffset: Int?
    /// Whether the path leads there; else it is the last value on the way that exists.
    var isExact: Bool
  }

  /// The value at `path`, or the last one on the way that exists: a parameter inherits keys from
  /// its type, which then stand elsewhere.
  func target(of path: DefinitionPath) -> Target {
    var target = Target(node: self, isExact: true)
    for step in path.steps {
      switch step {
      case .key(let key):
        guard let member = target.node.member(key) else { return target.inexact }
        (target.node, target.keyOffset) = (member.value, member.nameOffset)
      case .index(let index):
        let elements = target.node.elements
        guard elements.indices.contains(index) else { return target.inexact }
        (target.node, target.keyOffset) = (elements[index], nil)
      }
    }
    return target
  }
}

extension JSONNode.Target {
  fileprivate var inexact: JSONNode.Target {
    JSONNode.Target(node: node, keyOffset: keyOffset, isExact: false)
  }
}
