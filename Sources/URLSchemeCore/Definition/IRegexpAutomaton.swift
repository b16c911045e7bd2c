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
    private(set) var takersOfClass: [UInt64]
    /// A row for each ASCII character: the states that take it.
    private(set) var takersOfASCII: [UInt64] = []
    /// What follows which set of states; empty where there are too many sets.
    private(set) var table: [UInt8] = []

    /// Whether no text but the empty one matches, if that does.
    var takesOnlyEmpty: Bool { initial.allSatisfy { $0 == 0 } }

    init(_ whole: Builder.Fragment, _ builder: Builder) {
      let width = (builder.classOfState.count + 63) / 64
      self.width = width
      initial = Array(whole.first.prefix(width))
      accepting = Array(whole.last.prefix(width))
      acceptsEmpty = whole.mayBeEmpty
      followers = builder.followers.flatMap { $0.prefix(width) }
      classes = builder.classes
      takersOfClass = Array(repeating: 0, count: classes.count * width)
      for (state, index) in builder.classOfState.enumerated() {
        takersOfClass[index * width + state / 64] |= 1 << UInt64(state % 64)
      }
      takersOfASCII = Array(repeating: 0, count: 128 * width)
      for (index, characters) in classes.enumerated() {
        for value in UInt8(0)..<128 where characters.contains(Unicode.Scalar(value)) {
          for word in 0..<width {
            takersOfASCII[Int(value) * width + word] |= takersOfClass[index * width + word]
          }
        }
      }
      table = makeTable()
    }
  }

  /// Makes states and puts fragments together, while a pattern is read.
  struct Builder {
    /// A part of the pattern, all of whose inner moves are in place.
    struct Fragment {
      var first = none
      var last = none
      var mayBeEmpty = false
    }

    private static let none = [UInt64](repeating: 0, count: (maximumStates + 63) / 64)

    /// The sets of characters that states take, each once.
    private(set) var classes: [CharacterClass] = []
    private var indexOfClass: [CharacterClass: Int] = [:]
    private(set) var classOfState: [Int] = []
    private(set) var followers: [[UInt64]] = []

    mutating func state(taking characters: CharacterClass) -> Fragment {
      let index = indexOfClass[characters] ?? classes.count
      if indexOfClass.updateValue(index, forKey: characters) == nil { classes.append(characters) }
      var fragment = Fragment()
      fragment.first[classOfState.count / 64] = 1 << UInt64(classOfState.count % 64)
      fragment.last = fragment.first
      classOfState.append(index)
      followers.append(Self.none)
      return fragment
    }

    mutating func join(_ left: Fragment, _ right: Fragment) -> Fragment {
      link(left.last, to: right.first)
      return Fragment(
        first: left.mayBeEmpty ? left.first.union(right.first) : left.first,
        last: right.mayBeEmpty ? right.last.union(left.last) : right.last,
        mayBeEmpty: left.mayBeEmpty && right.mayBeEmpty)
    }

    /// Repeats what was made last, from a state on. `x{2,4}` is `xx(x(x)?)?`, in which a copy is
    /// followed by the next one only, and `x{2,}` is `xx+`.
    mutating func repeated(
      _ fragment: Fragment, from start: Int, minimum: Int, maximum: Int?
    ) -> Fragment {
      let size = classOfState.count - start
      guard size > 0, maximum != 0 else {
        // What takes no character is the same however often it stands.
        classOfState.removeLast(size)
        followers.removeLast(size)
        return Fragment(mayBeEmpty: true)
      }
      let count = max(1, minimum, maximum ?? 1)
      for copy in 1..<count {
        for state in start..<start + size {
          classOfState.append(classOfState[state])
          followers.append(followers[state].shifted(by: copy * size))
        }
      }
      var whole = Fragment(mayBeEmpty: true)
      for copy in (0..<count).reversed() {
        var piece = fragment
        piece.first = fragment.first.shifted(by: copy * size)
        piece.last = fragment.last.shifted(by: copy * size)
        if maximum == nil, copy == count - 1 { link(piece.last, to: piece.first) }
        whole = join(piece, whole)
        if copy >= minimum { whole.mayBeEmpty = true }
      }
      return whole
    }

    private mutating func link(_ states: [UInt64], to next: [UInt64]) {
      for state in states.states { followers[state] = followers[state].union(next) }
    }
  }
}

extension IRegexp.Builder.Fragment {
  /// Either of two fragments.
  func or(_ other: Self) -> Self {
    Self(
      first: first.union(other.first), last: last.union(other.last),
      mayBeEmpty: mayBeEmpty || other.mayBeEmpty)
  }
}

extension Sequence<UInt64> {
  /// The numbers of the states in a row.
  var states: [Int] {
    var states: [Int] = []
    for (word, bits) in enumerated() {
      var rest = bits
      while rest != 0 {
        states.append(word * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return states
  }
}

extension [UInt64] {
  fileprivate func union(_ other: [UInt64]) -> [UInt64] {
    var union = self
    for word in indices { union[word] |= other[word] }
    return union
  }

  /// The set of the states that are so many numbers higher.
  fileprivate func shifted(by distance: Int) -> [UInt64] {
    var shifted = [UInt64](repeating: 0, count: count)
    let (words, bits) = (distance / 64, UInt64(distance % 64))
    for word in Swift.min(words, count)..<count {
      shifted[word] = self[word - words] << bits
      if word > words { shifted[word] |= self[word - words - 1] >> (64 - bits) }
    }
    return shifted
  }
}
