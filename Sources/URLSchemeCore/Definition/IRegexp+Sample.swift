/// Makes up a text that a pattern matches, for examples and witnesses.
extension IRegexp {
  /// One of the shortest texts that match; nil where none is found: there may be none.
  var shortestText: String? { automaton.shortestText }
}

extension IRegexp.Automaton {
  /// Goes through the states by their distance from the beginning.
  fileprivate var shortestText: String? {
    guard !acceptsEmpty else { return "" }
    let characters = classes.map(\.sample)
    var characterOf = [Unicode.Scalar?](repeating: nil, count: width * 64)
    for (index, character) in characters.enumerated() {
      for state in states(takersOfClass[(index * width)..<((index + 1) * width)]) {
        characterOf[state] = character
      }
    }
    // For each state that was reached, the one before it; -1: it is a first one.
    var origins = [Int?](repeating: nil, count: width * 64)
    var reached = states(initial[...]).filter { characterOf[$0] != nil }
    for state in reached { origins[state] = -1 }
    let last = Set(states(accepting[...]))
    var next = 0
    while next < reached.count {
      let state = reached[next]
      if last.contains(state) { return text(to: state, origins, characterOf) }
      for follower in states(followers[(state * width)..<((state + 1) * width)])
      where origins[follower] == nil && characterOf[follower] != nil {
        origins[follower] = state
        reached.append(follower)
      }
      next += 1
    }
    return nil
  }

  private func text(
    to state: Int, _ origins: [Int?], _ characterOf: [Unicode.Scalar?]
  ) -> String {
    var scalars: [Unicode.Scalar] = []
    var place: Int? = state
    while let state = place, state >= 0 {
      if let character = characterOf[state] { scalars.append(character) }
      place = origins[state]
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.reversed())
    return String(text)
  }

  /// The numbers of the states in a row.
  private func states(_ row: ArraySlice<UInt64>) -> [Int] {
    row.enumerated().flatMap { word, bits in
      (0..<64).filter { bits & 1 << UInt64($0) != 0 }.map { word * 64 + $0 }
    }
  }
}

extension IRegexp.CharacterClass {
  /// A character of it, a plain one where there is one; nil: none was found.
  fileprivate var sample: Unicode.Scalar? {
    let plain = Array("a1A-".unicodeScalars)
    if let character = plain.first(where: contains) { return character }
    if !isNegated, let first = ranges.first { return Unicode.Scalar(first.lowerBound) }
    return (UInt32(0x20)..<0x3000).lazy.compactMap { Unicode.Scalar($0) }.first(where: contains)
  }
}
