/// Makes up texts that a pattern matches, for examples, samples and witnesses.
extension IRegexp {
  /// One of the shortest texts that match; nil where none is found: there may be none.
  var shortestText: String? { automaton.shortestText }
}

/// Texts that a pattern (RFC 9485) matches.
package struct PatternTexts: Sendable {
  private let automaton: IRegexp.Automaton
  /// For each state, how many characters there are at least to the end of a text; nil: no text has it.
  private let distances: [Int?]
  private let characters: [[Unicode.Scalar]]
  private let classOf: [Int]

  /// Nil where it is no pattern.
  package init?(_ pattern: String) {
    guard let automaton = try? IRegexp(pattern).automaton else { return nil }
    self.automaton = automaton
    let count = automaton.width * 64
    characters = automaton.classes.map(\.samples)
    var classOf = [Int](repeating: -1, count: count)
    for (index, samples) in characters.enumerated() where !samples.isEmpty {
      for state in automaton.takers(ofClass: index) { classOf[state] = index }
    }
    self.classOf = classOf
    var distances = [Int?](repeating: nil, count: count)
    var (reached, distance) = (automaton.last.filter { classOf[$0] >= 0 }, 0)
    let moves = (0..<count).filter { classOf[$0] >= 0 }.map { ($0, automaton.followers(of: $0)) }
    while !reached.isEmpty {
      for state in reached { distances[state] = distance }
      let found = Set(reached)
      distance += 1
      reached = moves.filter { distances[$0.0] == nil && $0.1.contains(where: found.contains) }
        .map(\.0)
    }
    self.distances = distances
  }

  /// Whether a pattern has a text.
  package static func has(_ text: String, matching pattern: String) -> Bool {
    (try? IRegexp(pattern))?.matches(text) == true
  }

  /// One of the shortest texts that match; nil where none is found.
  package var shortest: String? { automaton.shortestText }

  /// Any text that matches, as a rule of at most so many characters; nil where none is found.
  package func random(
    upTo length: Int, using generator: inout some RandomNumberGenerator
  ) -> String? {
    func pick(_ states: [Int], _ room: Int) -> Int? {
      let open = states.filter { distances[$0] != nil }
      let near = open.filter { (distances[$0] ?? .max) < room }
      if let state = near.randomElement(using: &generator) { return state }
      return open.min { (distances[$0] ?? .max) < (distances[$1] ?? .max) }
    }
    var text = String.UnicodeScalarView()
    if automaton.acceptsEmpty, Int.random(in: 0..<8, using: &generator) == 0 { return "" }
    var next = pick(automaton.first, length)
    while let state = next {
      if let scalar = characters[classOf[state]].randomElement(using: &generator) {
        text.append(scalar)
      }
      let mayEnd = distances[state] == 0
      if mayEnd, text.count >= length || Int.random(in: 0..<4, using: &generator) == 0 { break }
      next = pick(automaton.followers(of: state), length - text.count)
    }
    return text.isEmpty && !automaton.acceptsEmpty ? nil : String(text)
  }
}

extension IRegexp.Automaton {
  /// Goes through the states by their distance from the beginning.
  fileprivate var shortestText: String? {
    guard !acceptsEmpty else { return "" }
    let characters = classes.map(\.sample)
    var characterOf = [Unicode.Scalar?](repeating: nil, count: width * 64)
    for (index, character) in characters.enumerated() {
      for state in takers(ofClass: index) {
        characterOf[state] = character
      }
    }
    // For each state that was reached, the one before it; -1: it is a first one.
    var origins = [Int?](repeating: nil, count: width * 64)
    var reached = first.filter { characterOf[$0] != nil }
    for state in reached { origins[state] = -1 }
    let last = Set(last)
    var next = 0
    while next < reached.count {
      let state = reached[next]
      if last.contains(state) { return text(to: state, origins, characterOf) }
      for follower in followers(of: state)
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

  fileprivate var first: [Int] { states(initial[...]) }
  fileprivate var last: [Int] { states(accepting[...]) }

  fileprivate func followers(of state: Int) -> [Int] {
    states(followers[(state * width)..<((state + 1) * width)])
  }

  fileprivate func takers(ofClass index: Int) -> [Int] {
    states(takersOfClass[(index * width)..<((index + 1) * width)])
  }

  /// The numbers of the states in a row.
  private func states(_ row: ArraySlice<UInt64>) -> [Int] {
    row.enumerated().flatMap { word, bits in
      (0..<64).filter { bits & 1 << UInt64($0) != 0 }.map { word * 64 + $0 }
    }
  }
}

extension IRegexp.CharacterClass {
  /// Characters of it, plain ones first; a few of many.
  fileprivate var samples: [Unicode.Scalar] {
    let plain = (UInt32(0x20)..<0x7F).compactMap(Unicode.Scalar.init).filter(contains)
    let others = "éßñжא日本😀\u{301}".unicodeScalars.filter(contains)
    let found = plain + others
    return found.isEmpty ? [sample].compactMap { $0 } : found
  }

  /// A character of it, a plain one where there is one; nil: none was found.
  fileprivate var sample: Unicode.Scalar? {
    let plain = Array("a1A-".unicodeScalars)
    if let character = plain.first(where: contains) { return character }
    if !isNegated, let first = ranges.first { return Unicode.Scalar(first.lowerBound) }
    return (UInt32(0x20)..<0x3000).lazy.compactMap { Unicode.Scalar($0) }.first(where: contains)
  }
}
