/// Texts that a pattern (RFC 9485) matches, made up for examples, samples and witnesses.
package struct PatternTexts: Sendable {
  private let automaton: IRegexp.Automaton
  /// For each state, characters that it takes.
  private let characters: [[Unicode.Scalar]]
  /// For each state, how many characters there are at least to the end of a text; nil: no text has it.
  private let distances: [Int?]

  /// Nil where it is no pattern.
  package init?(_ pattern: String) {
    guard let expression = try? IRegexp(pattern) else { return nil }
    self.init(expression)
  }

  /// Nil where the schema has no pattern, or one that is wrong.
  package init?(of schema: Schema) {
    guard let expression = schema.expression else { return nil }
    self.init(expression)
  }

  private init(_ expression: IRegexp) {
    automaton = expression.automaton
    let count = automaton.width * 64
    var characters = [[Unicode.Scalar]](repeating: [], count: count)
    for (index, samples) in automaton.classes.map(\.samples).enumerated() {
      for state in automaton.takers(ofClass: index) { characters[state] = samples }
    }
    self.characters = characters
    var predecessors = [[Int]](repeating: [], count: count)
    for state in 0..<count where !characters[state].isEmpty {
      for follower in automaton.followers(of: state) { predecessors[follower].append(state) }
    }
    var distances = [Int?](repeating: nil, count: count)
    var (reached, distance) = (Set(automaton.last.filter { !characters[$0].isEmpty }), 0)
    while !reached.isEmpty {
      for state in reached { distances[state] = distance }
      reached = Set(reached.flatMap { predecessors[$0] }.filter { distances[$0] == nil })
      distance += 1
    }
    self.distances = distances
  }

  /// Whether a pattern has a text.
  package static func has(_ text: String, matching pattern: String) -> Bool {
    (try? IRegexp(pattern))?.matches(text) == true
  }

  /// One of the shortest texts that match, of plain characters where it may be; nil where none is found.
  package var shortest: String? {
    guard !automaton.acceptsEmpty else { return "" }
    var text = String.UnicodeScalarView()
    var next = nearest(automaton.first)
    while let state = next {
      let plain = "a1A-".unicodeScalars.first(where: characters[state].contains)
      if let character = plain ?? characters[state].first { text.append(character) }
      next = distances[state] == 0 ? nil : nearest(automaton.followers(of: state))
    }
    return text.isEmpty ? nil : String(text)
  }

  /// Any text that matches, as a rule of at least and at most so many characters; nil where none is found.
  package func random(
    from least: Int = 0, upTo length: Int, using generator: inout some RandomNumberGenerator
  ) -> String? {
    func pick(_ states: [Int], _ room: Int) -> Int? {
      let near = states.filter { distance(of: $0) < room }
      return near.randomElement(using: &generator) ?? nearest(states)
    }
    var text = String.UnicodeScalarView()
    if automaton.acceptsEmpty, least == 0, Int.random(in: 0..<8, using: &generator) == 0 {
      return ""
    }
    var next = pick(automaton.first, length)
    while let state = next {
      if let scalar = characters[state].randomElement(using: &generator) { text.append(scalar) }
      let mayEnd = distances[state] == 0 && text.count >= least
      if mayEnd, text.count >= length || Int.random(in: 0..<4, using: &generator) == 0 { break }
      next = pick(automaton.followers(of: state), length - text.count)
    }
    return text.isEmpty && !automaton.acceptsEmpty ? nil : String(text)
  }

  private func distance(of state: Int) -> Int { distances[state] ?? .max }

  /// The one of some states that is nearest to the end of a text; nil where no text has any of them.
  private func nearest(_ states: [Int]) -> Int? {
    states.filter { distances[$0] != nil }.min { distance(of: $0) < distance(of: $1) }
  }
}

extension Schema {
  /// Whether a text matches the pattern; a pattern that is wrong has none, and without one all do.
  package func hasPattern(_ text: String) -> Bool {
    pattern == nil || expression?.matches(text) == true
  }
}

extension IRegexp.Automaton {
  fileprivate var first: [Int] { initial.states }
  fileprivate var last: [Int] { accepting.states }

  fileprivate func followers(of state: Int) -> [Int] {
    followers[(state * width)..<((state + 1) * width)].states
  }

  fileprivate func takers(ofClass index: Int) -> [Int] {
    takersOfClass[(index * width)..<((index + 1) * width)].states
  }
}

extension IRegexp.CharacterClass {
  /// Characters of it, plain ones first; a few of many. None where none was found.
  fileprivate var samples: [Unicode.Scalar] {
    let plain = (UInt32(0x20)..<0x7F).compactMap(Unicode.Scalar.init).filter(contains)
    let others = "éßñжא日本😀\u{301}".unicodeScalars.filter(contains)
    guard plain.isEmpty, others.isEmpty else { return plain + others }
    let first = isNegated ? nil : ranges.first.flatMap { Unicode.Scalar($0.lowerBound) }
    let any = (UInt32(0x80)..<0x3000).lazy.compactMap { Unicode.Scalar($0) }
    return (first ?? any.first(where: contains)).map { [$0] } ?? []
  }
}
