import URLSchemeCore

/// A pattern of an `apple-app-site-association` file: `*` is any run of characters, `?` is one; nothing is escaped.
///
/// It is a class, as rules are, so that looking at one for each of many links copies nothing.
final class AssociationPattern: Equatable, Sendable {
  enum Token: Equatable, Sendable {
    case scalar(Unicode.Scalar)
    case one
    case run
    /// One of the characters, or of the texts, that a variable stands for.
    case variable(Variable)
  }

  /// What `$(name)` stands for.
  enum Variable: Equatable, Sendable {
    case alpha, upper, lower, alnum, digit, xdigit
    /// A code of a region or of a language; by its shape, as the lists change.
    case region, lang
    case texts([AssociationPattern])
  }

  /// How many characters the name of a variable may have.
  private static let longestName = 100

  let tokens: [Token]
  /// The ASCII characters at its beginning, which all texts have.
  private let prefix: [UInt8]
  /// The pattern itself, where it has no variables and is ASCII; the same in lower case.
  private let plain: [UInt8]?
  private let folded: [UInt8]?

  init(_ text: String, variables: [String: Variable] = [:]) {
    var tokens: [Token] = []
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      if scalar == "$", rest.first == "(",
        let end = rest.prefix(Self.longestName + 2).firstIndex(of: ")")
      {
        let name = String(String.UnicodeScalarView(rest[(rest.startIndex + 1)..<end]))
        if let variable = variables[name] ?? Variable(name) {
          tokens.append(.variable(variable))
          rest = rest[(end + 1)...]
          continue
        }
      }
      tokens.append(scalar == "*" ? .run : scalar == "?" ? .one : .scalar(scalar))
    }
    self.tokens = tokens
    prefix = tokens.prefix {
      if case .scalar(let scalar) = $0 { scalar.value < 0x80 } else { false }
    }
    .compactMap { if case .scalar(let scalar) = $0 { UInt8(ascii: scalar) } else { nil } }
    let isPlain =
      text.utf8.allSatisfy { $0 < 0x80 }
      && !tokens.contains { if case .variable = $0 { true } else { false } }
    plain = isPlain ? Array(text.utf8) : nil
    folded = plain?.map(\.lowercased)
  }

  static func == (left: AssociationPattern, right: AssociationPattern) -> Bool {
    left.tokens == right.tokens
  }

  /// Texts that it matches: with nothing where any run may be, and with a letter.
  var examples: [String] {
    ["", "x"].map { run in
      tokens.map { token in
        switch token {
        case .scalar(let scalar): String(scalar)
        case .one: "1"
        case .run: run
        case .variable(.texts(let patterns)): patterns.first?.examples.first ?? ""
        case .variable(.region): "US"
        case .variable(.lang): "en"
        case .variable(.upper): "A"
        case .variable(.alpha), .variable(.lower): "a"
        case .variable: "1"
        }
      }.joined()
    }
  }

  /// Whether it matches all of a text in ASCII.
  func matches(_ text: Span<UInt8>, ignoringCase: Bool) -> Bool {
    guard let plain, let folded else {
      // Most texts differ at their beginning, and need no sets of places.
      return begins(text, ignoringCase: ignoringCase)
        && matches(text.array.map { Unicode.Scalar($0) }, ignoringCase: ignoringCase)
    }
    let pattern = ignoringCase ? folded : plain
    var (place, position) = (0, 0)
    // Where the last run stands, and how far it goes.
    var run: (place: Int, end: Int)?
    while position < text.count {
      let unit = ignoringCase ? text[position].lowercased : text[position]
      if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
        run = (place, position)
        place += 1
      } else if place < pattern.count,
        pattern[place] == UInt8(ascii: "?") || pattern[place] == unit
      {
        place += 1
        position += 1
      } else if let last = run {
        run = (last.place, last.end + 1)
        (place, position) = (last.place + 1, last.end + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// Whether a text has the beginning that all texts have that match.
  private func begins(_ text: Span<UInt8>, ignoringCase: Bool) -> Bool {
    guard text.count >= prefix.count else { return false }
    return prefix.indices.allSatisfy {
      text[$0] == prefix[$0] || ignoringCase && text[$0].lowercased == prefix[$0].lowercased
    }
  }

  /// Whether it matches all of a text.
  func matches(_ text: [Unicode.Scalar], ignoringCase: Bool) -> Bool {
    let text = ignoringCase ? text.map(Self.lowercased) : text
    return ends(from: [0], text, ignoringCase).contains(text.count)
  }

  /// Where a match may end that begins at one of these places.
  private func ends(from starts: Set<Int>, _ text: [Unicode.Scalar], _ ignoringCase: Bool) -> Set<
    Int
  > {
    var places = starts
    for token in tokens where !places.isEmpty {
      switch token {
      case .run: places = Set((places.min() ?? 0)...text.count)
      case .one: places = Set(places.lazy.filter { $0 < text.count }.map { $0 + 1 })
      case .scalar(let scalar):
        let own = ignoringCase ? Self.lowercased(scalar) : scalar
        places = Set(places.lazy.filter { $0 < text.count && text[$0] == own }.map { $0 + 1 })
      case .variable(.texts(let patterns)):
        places = patterns.reduce(into: []) {
          $0.formUnion($1.ends(from: places, text, ignoringCase))
        }
      case .variable(let variable):
        places = Set(
          places.flatMap { place in
            variable.lengths.filter { count in
              place + count <= text.count
                && text[place..<place + count].allSatisfy { variable.has($0, ignoringCase) }
            }.map { place + $0 }
          })
      }
    }
    return places
  }

  static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }
}

extension AssociationPattern.Variable {
  /// The names of those that need no declaration.
  static let names = known.map(\.name)

  private static let known: [(name: String, variable: Self)] = [
    ("alpha", .alpha), ("upper", .upper), ("lower", .lower), ("alnum", .alnum),
    ("digit", .digit), ("xdigit", .xdigit), ("region", .region), ("lang", .lang),
  ]

  init?(_ name: String) {
    guard let found = Self.known.first(where: { $0.name == name }) else { return nil }
    self = found.variable
  }

  /// How many characters it may have.
  fileprivate var lengths: ClosedRange<Int> {
    switch self {
    case .region: 2...2
    case .lang: 2...3
    default: 1...1
    }
  }

  fileprivate func has(_ scalar: Unicode.Scalar, _ ignoringCase: Bool) -> Bool {
    switch scalar {
    case "0"..."9": [.alnum, .digit, .xdigit].contains(self)
    case "a"..."z":
      [.alpha, .alnum, .lower, .lang].contains(self) || scalar <= "f" && self == .xdigit
        || ignoringCase && [.upper, .region].contains(self)
    case "A"..."Z":
      [.alpha, .alnum, .upper, .region].contains(self) || scalar <= "F" && self == .xdigit
        || ignoringCase && [.lower, .lang].contains(self)
    default: false
    }
  }
}
