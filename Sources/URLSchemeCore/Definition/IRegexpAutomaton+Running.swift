/// The run of an automaton over texts: a set of states moves over one character after the other, at a
/// cost that the pattern alone bounds. A table remembers the moves of a pattern with few sets.
extension IRegexp.Automaton {
  /// In the table, what no text goes on from.
  static let dead: UInt8 = 0x7F
  /// In the table, the bit of those states in which a text may end.
  static let isAccepting: UInt8 = 0x80

  func accepts(_ text: Span<UInt8>, scratch: inout IRegexp.Scratch) -> Bool {
    if text.isEmpty { return acceptsEmpty }
    let table = table.span
    guard !table.isEmpty else { return acceptsInSets(text, &scratch) }
    var state: UInt8 = 0
    for index in text.indices {
      guard text[index] < 0x80 else { return acceptsInSets(text, &scratch) }
      state = table[Int(state & ~IRegexp.Automaton.isAccepting) << 7 + Int(text[index])]
      if state == IRegexp.Automaton.dead { return false }
    }
    return state & IRegexp.Automaton.isAccepting != 0
  }

  private func acceptsInSets(_ text: Span<UInt8>, _ scratch: inout IRegexp.Scratch) -> Bool {
    scratch.begin(with: initial[...])
    var position = 0
    var mayEnd = false
    while position < text.count {
      guard let (scalar, end) = UTF8Check.scalar(in: text, at: position) else { return false }
      if !scalar.isASCII { findTakers(of: scalar, &scratch.takers) }
      let takers = scalar.isASCII ? takersOfASCII : scratch.takers
      guard
        let move = advance(
          by: takers.span, row: scalar.isASCII ? Int(scalar.value) : 0, &scratch.candidates,
          &scratch.taken)
      else { return false }
      (mayEnd, position) = (move, end)
    }
    return mayEnd
  }

  // MARK: Moves

  /// Moves the set over a character, given the states that take it: nil where none of the set does,
  /// else whether a text may end behind it.
  private func advance(
    by takers: Span<UInt64>, row: Int, _ set: inout [UInt64], _ takenLast: inout [UInt64]
  ) -> Bool? {
    var candidates = set.mutableSpan
    var taken = takenLast.mutableSpan
    var (some, ending, changed): (UInt64, UInt64, UInt64) = (0, 0, 0)
    for word in 0..<width {
      let states = candidates[word] & takers[row * width + word]
      some |= states
      ending |= states & accepting[word]
      changed |= states ^ taken[word]
      taken[word] = states
    }
    guard some != 0 else { return nil }
    // A thousand states may each have a thousand that follow, as in `(a*){1000}`; but behind the same
    // states as before, the same follow.
    if changed != 0 { findFollowers(of: taken.span, &candidates) }
    return ending != 0
  }

  private func findFollowers(of taken: Span<UInt64>, _ candidates: inout MutableSpan<UInt64>) {
    let followers = followers.span
    for word in 0..<width { candidates[word] = 0 }
    for word in 0..<width {
      var rest = taken[word]
      while rest != 0 {
        let row = (word * 64 + rest.trailingZeroBitCount) * width
        rest &= rest - 1
        for column in 0..<width { candidates[column] |= followers[row + column] }
      }
    }
  }

  /// The states that take a character.
  func takers(of scalar: Unicode.Scalar) -> [UInt64] {
    var takers: [UInt64] = []
    findTakers(of: scalar, &takers)
    return takers
  }

  private func findTakers(of scalar: Unicode.Scalar, _ takers: inout [UInt64]) {
    takers.removeAll(keepingCapacity: true)
    takers.append(contentsOf: repeatElement(0, count: width))
    for (index, characters) in classes.enumerated() where characters.contains(scalar) {
      for word in 0..<width { takers[word] |= takersOfClass[index * width + word] }
    }
  }

  // MARK: The table

  /// For each set of states that may take the next character, a row of 128 ASCII characters with the
  /// number of the set that follows; the first row is where texts begin. Nothing where a row's number
  /// would be no number of a state.
  func makeTable() -> [UInt8] {
    guard width > 0 else { return [] }
    var scratch = IRegexp.Scratch()
    var table: [UInt8] = []
    var sets = initial
    var numbers = [ArraySlice(initial): UInt8(0)]
    // For each character, the first one that the same states take.
    let rows = (0..<128).map { takersOfASCII[$0 * width..<($0 + 1) * width] }
    let like = rows.map { row in rows.firstIndex(of: row) ?? 0 }
    var row = 0
    while row * width < sets.count {
      for character in 0..<128 {
        guard like[character] == character else {
          table.append(table[row << 7 + like[character]])
          continue
        }
        scratch.begin(with: sets[row * width..<(row + 1) * width])
        guard
          let mayEnd = advance(
            by: takersOfASCII.span, row: character, &scratch.candidates, &scratch.taken)
        else {
          table.append(IRegexp.Automaton.dead)
          continue
        }
        let following = ArraySlice(scratch.candidates)
        let number = numbers[following] ?? UInt8(numbers.count)
        guard number < IRegexp.Automaton.dead else { return [] }
        if numbers.updateValue(number, forKey: following) == nil { sets += following }
        table.append(number | (mayEnd ? IRegexp.Automaton.isAccepting : 0))
      }
      row += 1
    }
    return table
  }
}

extension IRegexp {
  /// The memory that matching needs, kept between texts so that nothing is allocated for each. One
  /// serves all patterns.
  struct Scratch: Sendable {
    /// The states that may take the next character.
    fileprivate(set) var candidates: [UInt64] = []
    /// The states that took the last one; none before the first.
    fileprivate(set) var taken: [UInt64] = []
    /// The states that take the character at hand.
    fileprivate var takers: [UInt64] = []

    fileprivate mutating func begin(with set: ArraySlice<UInt64>) {
      candidates.removeAll(keepingCapacity: true)
      candidates.append(contentsOf: set)
      taken.removeAll(keepingCapacity: true)
      taken.append(contentsOf: repeatElement(0, count: set.count))
    }
  }
}
