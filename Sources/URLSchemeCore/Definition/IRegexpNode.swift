extension IRegexp {
  /// A pattern as it was read, before its repetitions are written out.
  ///
  /// What matches the empty text only is always `empty`, and stands in no sequence or repetition.
  /// So each other node holds a state, and the size of a tree is bounded by states and depth, not
  /// by the length of the source.
  indirect enum Node: Sendable {
    case empty
    /// Its class is one of the parser's, so that a repeated one is neither copied nor compared.
    case character(classIndex: Int)
    case sequence([Node])
    case choice([Node])
    /// `maximum` is nil where there is none; else it is at least 1.
    case repetition(Node, minimum: Int, maximum: Int?)

    var isEmpty: Bool {
      if case .empty = self { true } else { false }
    }

    /// The pieces of a branch, one after the other.
    static func joined(_ pieces: [Node]) -> Node {
      guard let first = pieces.first else { return .empty }
      return pieces.count == 1 ? first : .sequence(pieces)
    }

    /// The branches of a group.
    static func either(_ branches: [Node]) -> Node {
      guard let first = branches.first else { return .empty }
      return branches.count == 1 ? first : .choice(branches)
    }

    static func repeated(_ node: Node, minimum: Int, maximum: Int?) -> Node {
      switch (node, minimum, maximum) {
      case (.empty, _, _), (_, _, 0): .empty
      case (_, 1, 1): node
      default: .repetition(node, minimum: minimum, maximum: maximum)
      }
    }
  }
}
