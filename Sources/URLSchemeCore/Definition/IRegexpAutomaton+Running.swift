/// The run of an automaton over texts: a set of states moves over one character after the other, at a
/// cost that the pattern alone bounds. A table remembers the moves of a pattern with few sets.
extension IRegexp.Automaton {
  func accepts(_ text: Span<UInt8>, scratch: inout IRegexp.Scratch) -> Bool {
    if text.isEmpty { return acceptsEmpty }
    let known = table.isEmpty ? nil : Self.accepts(text, by: table.span)
    return known ?? acceptsInSets(text, &scratch)
  }

  /// Whether a table takes a text that is not empty; nil where that has characters which are not ASCII, of
  /// which it knows nothing.
  static func accepts(_ text: Span<UInt8>, by table: Span<UInt8>) -> Bool? {
    guard table[0] > 0 else { return acceptsRun(text, by: table) }
    let (shift, firstAccepting) = (UInt64(table[0]), Int(table[1]))
    var state = 0
    var seen: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      seen |= byte
      // The row is known ahead; only the state must be waited for.
      let row = 2 &+ Int(truncatingIfNeeded: UInt64(byte & 0x7F) &<< shift)
      state = Int(table[row &+ state])
    }
    return seen < 0x80 ? state >= firstAccepting : nil
  }

  /// The same where all characters are of one class, and only their number counts.
  private static func acceptsRun(_ text: Span<UInt8>, by table: Span<UInt8>) -> Bool? {
    var (seen, known): (UInt8, UInt8) = (0, 1)
    for index in text.indices {
      let byte = text[index]
      seen |= byte
      known &= table[3 &+ Int(byte & 0x7F)]
    }
    guard seen < 0x80 else { return nil }
    return known != 0 && text.count >= table[1] && (text.count <= table[2] || table[2] == unlimited)
  }

  private func acceptsInSets(_ text: Span<UInt8>, _ scratch: inout IRegexp.Scratch) -> Bool {
    scratch.begin(with: initial)
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

  /// The states that may take the character behind those that took the last one.
  func followers(ofStates taken: [UInt64]) -> [UInt64] {
    var candidates = [UInt64](repeating: 0, count: width)
    var span = candidates.mutableSpan
    findFollowers(of: taken.span, &span)
    return candidates
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

  /// For each ASCII character a row with the state behind it for each state before it, from the third byte
  /// on: the first one says by how many bits a character is shifted to its row, the second from which state
  /// on a text may end. Texts begin in the first state. Nothing where there are too many states.
  func makeTable() -> [UInt8] {
    guard width > 0 else { return [] }
    let kinds = kindsOfASCII
    let moves = moves(of: kinds.examples)
    guard !moves.isEmpty else { return [] }
    if let run = makeRun(moves, kinds) { return run }
    var occurs = [Bool](repeating: false, count: 256)
    occurs[0] = true
    occurs[Int(Self.dead)] = true
    for move in moves.joined() { occurs[Int(move)] = true }
    // Those in which a text may end are the last ones.
    let states = (0..<256).filter { occurs[$0] }
    let firstAccepting = states.firstIndex { $0 >= Int(Self.isAccepting) } ?? states.count
    var numbers = [UInt8](repeating: 0, count: 256)
    for (number, state) in states.enumerated() { numbers[state] = UInt8(number) }
    var shift = 1
    while 1 << shift < states.count { shift += 1 }
    let rows = kinds.examples.indices.map { kind in
      (0..<1 << shift).map { column in
        let set = column < states.count ? states[column] & ~Int(Self.isAccepting) : Int(Self.dead)
        return numbers[Int(set == Int(Self.dead) ? Self.dead : moves[set][kind])]
      }
    }
    var table = [UInt8(shift), UInt8(firstAccepting)]
    table.reserveCapacity(2 + 128 << shift)
    for kind in kinds.ofCharacters { table += rows[kind] }
    return table
  }

  /// The table of a pattern like `[a-z]{2,8}`: a zero, how many characters there are at least and at most,
  /// and for each ASCII character whether it is one of them; nil for other patterns.
  private func makeRun(
    _ moves: [[UInt8]], _ kinds: (ofCharacters: [Int], examples: [Int])
  ) -> [UInt8]? {
    guard classes.count == 1, let kind = moves[0].firstIndex(where: { $0 != Self.dead }) else {
      return nil
    }
    let taken = kinds.ofCharacters.map { $0 == kind ? UInt8(1) : 0 }
    var (set, length, least) = (0, 0, 0)
    while true {
      let move = moves[set][kind]
      guard move != Self.dead else { return [0, UInt8(least), UInt8(length)] + taken }
      length += 1
      let mayEnd = move & Self.isAccepting != 0
      if mayEnd, least == 0 { least = length }
      let next = Int(move & ~Self.isAccepting)
      if next == set, mayEnd { return [0, UInt8(least), Self.unlimited] + taken }
      // Between two numbers at which a text may end there is one at which it may not; or it never ends.
      guard mayEnd || least == 0, length < Self.dead else { return nil }
      set = next
    }
  }

  /// Where the number of characters has no limit.
  private static let unlimited: UInt8 = 0xFF
  /// Among moves, what no text goes on from.
  private static let dead: UInt8 = 0x7F
  /// Among moves, the bit of those behind which a text may end.
  private static let isAccepting: UInt8 = 0x80

  /// The kinds of ASCII characters, which the same states take: of each character its kind, and of each
  /// kind a character.
  private var kindsOfASCII: (ofCharacters: [Int], examples: [Int]) {
    var examples: [Int] = []
    let ofCharacters = (0..<128).map { character in
      let known = examples.firstIndex { example in
        (0..<width).allSatisfy { word in
          takersOfASCII[example * width + word] == takersOfASCII[character * width + word]
        }
      }
      if known == nil { examples.append(character) }
      return known ?? examples.count - 1
    }
    return (ofCharacters, examples)
  }

  /// For each set of states that may take the next character, and for each of some characters, the number of
  /// the set that follows; the first one is where texts begin. Nothing where there are too many.
  private func moves(of characters: [Int]) -> [[UInt8]] {
    var scratch = IRegexp.Scratch()
    var moves: [[UInt8]] = []
    var sets = [initial]
    var numbers = [initial: UInt8(0)]
    while moves.count < sets.count {
      var row: [UInt8] = []
      for character in characters {
        scratch.begin(with: sets[moves.count])
        guard
          let mayEnd = advance(
            by: takersOfASCII.span, row: character, &scratch.candidates, &scratch.taken)
        else {
          row.append(Self.dead)
          continue
        }
        let number = numbers[scratch.candidates] ?? UInt8(sets.count)
        guard number < Self.dead else { return [] }
        if number == sets.count {
          numbers[scratch.candidates] = number
          sets.append(scratch.candidates)
        }
        row.append(number | (mayEnd ? Self.isAccepting : 0))
      }
      moves.append(row)
    }
    return moves
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

    fileprivate mutating func begin(with set: [UInt64]) {
      candidates.removeAll(keepingCapacity: true)
      candidates.append(contentsOf: set)
      taken.removeAll(keepingCapacity: true)
      taken.append(contentsOf: repeatElement(0, count: set.count))
    }
  }
}
