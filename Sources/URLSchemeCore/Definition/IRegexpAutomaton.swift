/// A pattern as a set of states without empty moves (Glushkov's construction).
extension IRegexp {
  /// There is one state for each character or class of the pattern, with repetitions written out,
  /// and for each state the set of those that may take the next character. Since no move is empty,
  /// loops over what may be empty, like `(a*)*`, cannot run idle. Sets are rows of `width` words, a
  /// bit for each state.
  struct Automaton: Sendable {
    let width: Int
    /// The states that may take the first character.
    let initial: [UInt64]
    /// The states that may take the last one.
    let accepting: [UInt64]
    let acceptsEmpty: Bool
    /// A row a state: those that may take the next character.
    let followers: [UInt64]
    let classes: [CharacterClass]
    /// A row a class: the states that take its characters.
    let takersOfClass: [UInt64]
    /// A row for each ASCII character: the states that take it.
    private(set) var takersOfASCII: [UInt64] = []
    /// What follows which set of states; empty where there are too many sets.
    private(set) var table: [UInt8] = []

    /// - Parameters:
    ///   - classes: what the nodes' characters refer to.
    ///   - states: how many the pattern needs.
    init(_ root: Node, classes: [CharacterClass], states: Int) {
      var builder = Builder(states: states, classes: classes.count)
      let whole = builder.fragment(for: root)
      width = builder.width
      initial = whole.first
      accepting = whole.last
      acceptsEmpty = whole.mayBeEmpty
      followers = builder.followers
      takersOfClass = builder.takersOfClass
      self.classes = classes
      for value in UInt8(0)..<128 { takersOfASCII += takers(of: Unicode.Scalar(value)) }
      table = makeTable()
    }
  }
}

extension IRegexp.Automaton {
  /// A part of the pattern, all of whose inner moves are in place.
  private struct Fragment {
    var first: [UInt64]
    var last: [UInt64]
    var mayBeEmpty: Bool
  }

  /// Writes repetitions out and puts fragments together.
  private struct Builder {
    let width: Int
    var followers: [UInt64] = []
    var takersOfClass: [UInt64]
    private var states = 0

    init(states: Int, classes: Int) {
      width = (states + 63) / 64
      followers.reserveCapacity(states * width)
      takersOfClass = Array(repeating: 0, count: classes * width)
    }

    mutating func fragment(for node: IRegexp.Node) -> Fragment {
      switch node {
      case .empty: return empty
      case .character(let classIndex): return state(taking: classIndex)
      case .sequence(let nodes):
        // From the end, so that each piece is joined to all that follows it, once.
        return nodes.reversed().reduce(empty) { rest, node in
          let piece = fragment(for: node)
          return join(piece, rest)
        }
      case .choice(let nodes):
        return nodes.reduce(into: nothing) { whole, node in
          let branch = fragment(for: node)
          whole.first.formUnion(branch.first)
          whole.last.formUnion(branch.last)
          whole.mayBeEmpty = whole.mayBeEmpty || branch.mayBeEmpty
        }
      case .repetition(let node, let minimum, let maximum):
        return repetition(of: node, minimum: minimum, maximum: maximum)
      }
    }

    /// Writes `x{2,4}` as `xx(x(x)?)?`, in which a copy is followed by the next one only, and
    /// `x{2,}` as `xx+`.
    private mutating func repetition(
      of node: IRegexp.Node, minimum: Int, maximum: Int?
    ) -> Fragment {
      var whole = empty
      for copy in (1...max(1, minimum, maximum ?? 1)).reversed() {
        var piece = fragment(for: node)
        if maximum == nil && copy == max(1, minimum) { link(piece.last, to: piece.first) }
        piece = join(piece, whole)
        if copy > minimum { piece.mayBeEmpty = true }
        whole = piece
      }
      return whole
    }

    private mutating func state(taking classIndex: Int) -> Fragment {
      let (word, bit) = (states / 64, UInt64(1) << UInt64(states % 64))
      states += 1
      followers.append(contentsOf: repeatElement(0, count: width))
      takersOfClass[classIndex * width + word] |= bit
      var fragment = nothing
      fragment.first[word] = bit
      fragment.last[word] = bit
      return fragment
    }

    private mutating func join(_ left: Fragment, _ right: Fragment) -> Fragment {
      link(left.last, to: right.first)
      var whole = Fragment(
        first: left.first, last: right.last, mayBeEmpty: left.mayBeEmpty && right.mayBeEmpty)
      if left.mayBeEmpty { whole.first.formUnion(right.first) }
      if right.mayBeEmpty { whole.last.formUnion(left.last) }
      return whole
    }

    private mutating func link(_ states: [UInt64], to next: [UInt64]) {
      for word in 0..<width {
        var rest = states[word]
        while rest != 0 {
          let row = (word * 64 + rest.trailingZeroBitCount) * width
          rest &= rest - 1
          for column in 0..<width { followers[row + column] |= next[column] }
        }
      }
    }

    /// Matches the empty text.
    private var empty: Fragment {
      var fragment = nothing
      fragment.mayBeEmpty = true
      return fragment
    }

    /// Matches no text at all.
    private var nothing: Fragment {
      let none = [UInt64](repeating: 0, count: width)
      return Fragment(first: none, last: none, mayBeEmpty: false)
    }
  }
}

extension [UInt64] {
  fileprivate mutating func formUnion(_ other: [UInt64]) {
    for word in indices { self[word] |= other[word] }
  }
}
