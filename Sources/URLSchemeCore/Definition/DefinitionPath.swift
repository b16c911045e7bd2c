/// The way from a definition's top to one of its values, printed like `routes[2].parameters.term`.
struct DefinitionPath: Hashable, Sendable, CustomStringConvertible {
  enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  private(set) var steps: [Step] = []

  init() {}

  init(_ steps: some Sequence<Step>) {
    self.steps = Array(steps)
  }

  func appending(_ key: String) -> DefinitionPath {
    DefinitionPath(steps + [.key(key)])
  }

  func appending(_ index: Int) -> DefinitionPath {
    DefinitionPath(steps + [.index(index)])
  }

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
        ByteClass.isLetter($0) || ByteClass.isDigit($0) || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "_")
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
      switch (step, target.node.content) {
      case (.key(let key), .object(let members)):
        guard let member = members.first(where: { $0.name.utf8.elementsEqual(key.utf8) }) else {
          target.isExact = false
          return target
        }
        target.node = member.value
        target.keyOffset = member.nameOffset
      case (.index(let index), .array(let nodes)) where nodes.indices.contains(index):
        target.node = nodes[index]
        target.keyOffset = nil
      default:
        target.isExact = false
        return target
      }
    }
    return target
  }

  /// Where, in the JSON text of the string that this value is, the byte stands that has this
  /// offset in the string: they differ once there are escapes.
  func offset(ofByte index: Int, in text: Span<UInt8>) -> Int {
    JSONString.offsets(ofBytes: [index], from: offset + 1, in: text).first ?? offset
  }
}
