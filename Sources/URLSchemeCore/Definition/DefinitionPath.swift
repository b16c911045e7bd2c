/// The way from a definition's top to one of its values, printed like `routes[2].parameters.term`.
struct DefinitionPath: Hashable, Sendable, CustomStringConvertible {
  enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  private(set) var steps: [Step] = []

  func appending(_ key: String) -> DefinitionPath {
    DefinitionPath(steps: steps + [.key(key)])
  }

  func appending(_ index: Int) -> DefinitionPath {
    DefinitionPath(steps: steps + [.index(index)])
  }

  var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
  }
}

extension JSONNode {
  /// The offset of the value at `path`, or of the last one on the way that exists.
  func offset(at path: DefinitionPath) -> Int {
    var node = self
    for step in path.steps {
      switch (step, node.content) {
      case (.key(let key), .object(let members)):
        guard let member = members.first(where: { $0.name == key }) else { return node.offset }
        node = member.value
      case (.index(let index), .array(let nodes)):
        guard nodes.indices.contains(index) else { return node.offset }
        node = nodes[index]
      default:
        return node.offset
      }
    }
    return node.offset
  }
}
