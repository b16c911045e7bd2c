/// The texts that a schema's pattern and limits of length take, to be compared with those of another.
///
/// Two patterns are compared by walking both automata at once over one character of each kind that makes a
/// difference to either (the product of two automata), shortest texts first.
package struct TextLanguage {
  /// What a comparison found.
  package enum Inclusion: Equatable, Sendable {
    /// All texts of the one are texts of the other: proven.
    case holds
    /// One of the shortest texts that the other does not take.
    case fails(String)
    /// No such text was found, but not all could be looked at.
    case unknown
  }

  /// More places in both automata are not looked at.
  static let mostPlaces = 20_000
  /// Nor so many, where a text of two is only one more to try.
  private static let mostPlacesOfCommon = 2_000
  /// No longer text is made, nor a limit beyond it looked at: no link is as long.
  private static let longest = 1 << 20

  private let automaton: IRegexp.Automaton?
  private let least: Int
  private let most: Int?

  /// The texts of a schema, as far as its pattern and its lengths say. A pattern that is wrong says nothing.
  package init(_ schema: Schema) {
    automaton = schema.expression?.automaton
    least = min(schema.minLength ?? 0, Self.longest + 1)
    most = schema.maxLength.flatMap { $0 > Self.longest ? nil : $0 }
  }

  /// The texts that match a pattern.
  package init(pattern: String) {
    automaton = (try? IRegexp(pattern))?.automaton
    (least, most) = (0, nil)
  }

  private init(least: Int, most: Int) {
    (automaton, self.least, self.most) = (nil, least, most)
  }

  /// The texts of a schema between two literals: of a format, of numbers and of strings of some length
  /// the plain ones; nil where it lists its values, or is another text form.
  init?(_ schema: Schema, between prefix: [UInt8], and suffix: [UInt8]) {
    guard let pattern = schema.plainPattern else { return nil }
    let (prefix, suffix) = (
      String(decoding: prefix, as: UTF8.self), String(decoding: suffix, as: UTF8.self)
    )
    let (before, after) = (IRegexp.pattern(of: prefix), IRegexp.pattern(of: suffix))
    guard let automaton = (try? IRegexp("\(before)(\(pattern))\(after)"))?.automaton else {
      return nil
    }
    self.automaton = automaton
    let literals = prefix.unicodeScalars.count + suffix.unicodeScalars.count
    least = min(schema.minLength ?? 0, Self.longest) + literals
    most = schema.maxLength.flatMap { $0 > Self.longest ? nil : $0 + literals }
  }

  /// Whether no text is in it: proven.
  var isEmpty: Bool { inclusion(in: TextLanguage(least: 1, most: 0)) == .holds }

  /// Whether all texts are texts of another language.
  package func inclusion(in other: TextLanguage) -> Inclusion {
    if let most, most < least { return .holds }
    guard automaton != nil || other.automaton != nil else { return inclusionOfLengths(in: other) }
    var walk = Walk(self, other)
    if let text = walk.shortestText(isCommon: false, mostPlaces: Self.mostPlaces) {
      return .fails(text)
    }
    return walk.isComplete ? .holds : .unknown
  }

  /// Whether no text is in both: proven.
  func isDisjoint(with other: TextLanguage) -> Bool {
    var walk = Walk(self, other)
    return walk.shortestText(isCommon: true, mostPlaces: Self.mostPlacesOfCommon) == nil
      && walk.isComplete
  }

  /// One of the shortest texts of both; nil where none was found.
  ///
  /// - Parameter work: Goes down by the characters that were tried.
  package func common(with other: TextLanguage, _ work: inout Int) -> String? {
    var walk = Walk(self, other)
    let text = walk.shortestText(isCommon: true, mostPlaces: Self.mostPlacesOfCommon)
    work -= walk.work
    return text
  }

  private func inclusionOfLengths(in other: TextLanguage) -> Inclusion {
    if least < other.least { return text(ofLength: least) }
    guard let limit = other.most, most.map({ $0 > limit }) ?? true else { return .holds }
    return text(ofLength: max(least, limit + 1))
  }

  private func text(ofLength length: Int) -> Inclusion {
    length <= Self.longest ? .fails(String(repeating: "a", count: length)) : .unknown
  }

  private func takes(length: Int) -> Bool {
    length >= least && most.map { length <= $0 } ?? true
  }

  // MARK: The walk

  /// A walk over both automata at once, from one place to the next by one character.
  private struct Walk {
    /// Where a text has led: the states that took its last character in the one automaton and in the other,
    /// and its length, as far as that matters. No state at all stands for any text where there is no pattern.
    private struct Place: Hashable {
      var own: [UInt64]
      var other: [UInt64]
      var length: Int
    }

    private let own: TextLanguage
    private let other: TextLanguage
    private let alphabet: [Unicode.Scalar]
    /// For each character, the states that take it.
    private let ownTakers: [[UInt64]]
    private let otherTakers: [[UInt64]]
    /// Whether all places were looked at, by characters of each kind.
    private(set) var isComplete: Bool
    /// How many characters were tried.
    private(set) var work = 0
    /// Beyond this, lengths make no difference.
    private let cap: Int

    init(_ own: TextLanguage, _ other: TextLanguage) {
      (self.own, self.other) = (own, other)
      let classes = (own.automaton?.classes ?? []) + (other.automaton?.classes ?? [])
      let (alphabet, isWhole) = IRegexp.CharacterClass.alphabet(of: classes)
      (self.alphabet, isComplete) = (alphabet, isWhole)
      ownTakers = alphabet.map { own.automaton?.takers(of: $0) ?? [] }
      otherTakers = alphabet.map { other.automaton?.takers(of: $0) ?? [] }
      cap = [own.least, own.most ?? 0, other.least, other.most ?? 0].max().map { $0 + 1 } ?? 1
    }

    /// The text of the one that the other takes too, or does not take.
    mutating func shortestText(isCommon: Bool, mostPlaces: Int) -> String? {
      var places = [Place(own: [], other: [], length: 0)]
      // For each place, the one before it and the character between.
      var origins: [(place: Int, scalar: Unicode.Scalar)?] = [nil]
      if takes(own, places[0].own, 0), takes(other, places[0].other, 0) == isCommon { return "" }
      var seen: Set<Place> = []
      var index = 0
      while index < places.count {
        let place = places[index]
        let length = min(place.length + 1, cap)
        defer { index += 1 }
        if let most = own.most, place.length + 1 > most { continue }
        func candidates(_ automaton: IRegexp.Automaton?, behind taken: [UInt64]) -> [UInt64] {
          (index == 0 ? automaton?.initial : automaton?.followers(ofStates: taken)) ?? []
        }
        let ownStates = candidates(own.automaton, behind: place.own)
        let otherStates = candidates(other.automaton, behind: place.other)
        for (number, scalar) in alphabet.enumerated() {
          let next = Place(
            own: zip(ownStates, ownTakers[number]).map { $0 & $1 },
            other: zip(otherStates, otherTakers[number]).map { $0 & $1 }, length: length)
          work += 1
          // What no text of the one goes on from is of no interest.
          if own.automaton != nil, next.own.allSatisfy({ $0 == 0 }) { continue }
          if isCommon, other.automaton != nil, next.other.allSatisfy({ $0 == 0 }) { continue }
          guard seen.insert(next).inserted else { continue }
          places.append(next)
          origins.append((index, scalar))
          if takes(own, next.own, length), takes(other, next.other, length) == isCommon {
            return text(to: places.count - 1, origins)
          }
          guard places.count < mostPlaces else {
            isComplete = false
            return nil
          }
        }
      }
      return nil
    }

    private func takes(_ language: TextLanguage, _ states: [UInt64], _ length: Int) -> Bool {
      guard language.takes(length: length) else { return false }
      // At the start, no character led to a state.
      return language.automaton.map { length == 0 ? $0.acceptsEmpty : $0.mayEnd(in: states) }
        ?? true
    }

    private func text(
      to place: Int, _ origins: [(place: Int, scalar: Unicode.Scalar)?]
    ) -> String {
      var scalars: [Unicode.Scalar] = []
      var place = place
      while let origin = origins[place] {
        scalars.append(origin.scalar)
        place = origin.place
      }
      return String(String.UnicodeScalarView(scalars.reversed()))
    }
  }
}

extension Schema {
  /// A pattern of the texts that it takes, or of the plain ones among them; nil where it lists its
  /// values, or is another text form.
  fileprivate var plainPattern: String? {
    guard constant == nil, enumeration == nil, encoding == nil, envelope == nil else { return nil }
    if let pattern { return pattern }
    switch (effectiveType, format) {
    case (.integer, _): return "0|-?[1-9][0-9]*"
    case (.number, _): return "-?(0|[1-9][0-9]*)(\\.[0-9]+)?"
    case (.string, .uri): return "[a-z]+:[!-~]*"
    case (.string, .date): return IRegexp.date
    case (.string, .dateTime): return IRegexp.date + "T[01][0-9]:[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?Z"
    case (.string, .uuid): return Schema.Format.uuid.traits.pattern
    case (.string, .email): return "[0-9A-Za-z]+@[0-9A-Za-z]+\\.[0-9A-Za-z]+"
    case (.string, nil): return ".*"
    default: return nil
    }
  }
}

extension IRegexp {
  /// What `{+x}` may hold.
  static let rawText = "([!$&'()*+,;=:@/0-9A-Za-z._~\\-\\[\\]]|%[0-9A-Fa-f]{2})*"

  /// Dates that every month has.
  fileprivate static let date = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])"

  /// A pattern that takes a text alone.
  fileprivate static func pattern(of text: String) -> String {
    text.reduce(into: "") { pattern, character in
      if "\\.*+?()[]{}|^-".contains(character) { pattern.append("\\") }
      pattern.append(character)
    }
  }
}

extension IRegexp.Automaton {
  fileprivate func mayEnd(in states: [UInt64]) -> Bool {
    zip(states, accepting).contains { $0 & $1 != 0 }
  }
}

extension IRegexp.CharacterClass {
  /// More characters are not tried.
  private static let mostCharacters = 512

  /// A character of each kind that some classes tell apart, plain ones where there are any; and whether
  /// those are all kinds: of Unicode's categories there are too many ranges.
  fileprivate static func alphabet(
    of classes: [IRegexp.CharacterClass]
  ) -> (characters: [Unicode.Scalar], isWhole: Bool) {
    // Characters between two of these places are alike to all classes, but for categories.
    let places = Set(classes.flatMap(\.ranges).flatMap { [$0.lowerBound, $0.upperBound + 1] })
    let starts = Array(places.union([0, 0x80, 0xE000])).sorted().filter { $0 <= 0x10FFFF }
    var characters: [Unicode.Scalar] = []
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : 0x110000
      let plain = plainCharacters.first { start..<end ~= $0.value }
      if let character = plain ?? Unicode.Scalar(start) { characters.append(character) }
    }
    let rank = { (scalar: Unicode.Scalar) in
      plainCharacters.firstIndex(of: scalar) ?? plainCharacters.count
    }
    characters.sort { (rank($0), $0.value) < (rank($1), $1.value) }
    let hasCategories = classes.contains { !$0.categories.isEmpty }
    if hasCategories { characters += "aA1_-.( ".unicodeScalars + IRegexp.Categories.samples }
    return (
      Array(characters.prefix(mostCharacters)),
      !hasCategories && characters.count <= mostCharacters
    )
  }

  private static let plainCharacters = Array("axbz1029AZ-_. ~".unicodeScalars)
}
