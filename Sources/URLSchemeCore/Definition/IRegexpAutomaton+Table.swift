extension IRegexp.Automaton {
  /// In the table, what no text goes on from.
  static let dead: UInt8 = 0x7F
  /// In the table, the bit of those states in which a text may end.
  static let isAccepting: UInt8 = 0x80

  /// Makes a table of an automaton: for each set of states that may take the next character, a row of
  /// 128 ASCII characters with the number of the set that follows. The first row is where texts begin.
  ///
  /// A text is read at one step a byte, whatever the pattern is.
  struct TableBuilder {
    private let width: Int
    private let followers: [UInt64]
    private let takers: [UInt64]
    /// The candidates of each row, one row of words after the other.
    private var sets: [UInt64]
    private var table: [UInt8] = []

    /// - Returns: Nothing where a row's number would be no number of a state.
    static func table(
      width: Int, initial: [UInt64], accepting: [UInt64], followers: [UInt64], takers: [UInt64]
    ) -> [UInt8] {
      guard width > 0 else { return [] }
      var builder = TableBuilder(
        width: width, followers: followers, takers: takers, sets: initial)
      let like = builder.charactersLikeEachOther()
      var row = 0
      while row * width < builder.sets.count {
        for character in 0..<128 {
          let first = like[character]
          let next =
            first < character
            ? builder.table[row << 7 + first] : builder.next(row, character, accepting)
          guard let next else { return [] }
          builder.table.append(next)
        }
        row += 1
      }
      return builder.table
    }

    private init(width: Int, followers: [UInt64], takers: [UInt64], sets: [UInt64]) {
      (self.width, self.followers, self.takers, self.sets) = (width, followers, takers, sets)
    }

    /// For each character, the first one that the same states take.
    private func charactersLikeEachOther() -> [Int] {
      var distinct: [Int] = []
      return (0..<128).map { character in
        let like = distinct.first { other in
          (0..<width).allSatisfy { takers[other * width + $0] == takers[character * width + $0] }
        }
        if like == nil { distinct.append(character) }
        return like ?? character
      }
    }

    /// What follows a row's set behind a character; nil where there are too many sets.
    private mutating func next(_ row: Int, _ character: Int, _ accepting: [UInt64]) -> UInt8? {
      var isDead = true
      var isAccepting = false
      var candidates = [UInt64](repeating: 0, count: width)
      for word in 0..<width {
        var taken = sets[row * width + word] & takers[character * width + word]
        if taken != 0 { isDead = false }
        if taken & accepting[word] != 0 { isAccepting = true }
        while taken != 0 {
          let state = word * 64 + taken.trailingZeroBitCount
          taken &= taken - 1
          for column in 0..<width { candidates[column] |= followers[state * width + column] }
        }
      }
      guard !isDead else { return IRegexp.Automaton.dead }
      guard let number = number(of: candidates) else { return nil }
      return number | (isAccepting ? IRegexp.Automaton.isAccepting : 0)
    }

    private mutating func number(of set: [UInt64]) -> UInt8? {
      let count = sets.count / width
      for number in 0..<count where sets[number * width..<(number + 1) * width].elementsEqual(set) {
        return UInt8(number)
      }
      guard count < IRegexp.Automaton.dead else { return nil }
      sets += set
      return UInt8(count)
    }
  }
}
