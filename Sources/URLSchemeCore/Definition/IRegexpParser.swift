extension IRegexp {
  /// Reads a pattern by the grammar of RFC 9485 §3: one function a production, each with its rule.
  ///
  /// What other dialects have beyond it (lookaround, back-references, `\d`, lazy quantifiers, …) is
  /// refused where it begins. `^` and `$`, which the grammar has among the normal characters, stand
  /// for themselves.
  struct Parser {
    private(set) var builder = Builder()
    private var depth = 0
    var position = 0
    let scalars: [Unicode.Scalar]

    init(_ source: String) {
      scalars = Array(source.unicodeScalars)
    }

    mutating func parse() throws(Finding) -> Automaton {
      let whole = try choice()
      // Nothing else ends a choice outside a group.
      guard next == nil else {
        throw fault(expected: "the end of the pattern", suggestion: #"\)"#)
      }
      return Automaton(whole, builder)
    }

    /// `i-regexp = branch *( "|" branch )`
    private mutating func choice() throws(Finding) -> Builder.Fragment {
      var whole = try branch()
      while take("|") { whole = whole.or(try branch()) }
      return whole
    }

    /// `branch = *piece`
    private mutating func branch() throws(Finding) -> Builder.Fragment {
      var whole = Builder.Fragment(mayBeEmpty: true)
      while let scalar = next, scalar != "|", scalar != ")" {
        whole = builder.join(whole, try piece())
      }
      return whole
    }

    /// `piece = atom [ quantifier ]`
    private mutating func piece() throws(Finding) -> Builder.Fragment {
      let statesBefore = builder.classOfState.count
      let atom = try atom()
      let start = position
      guard let (minimum, maximum) = try quantifier() else { return atom }
      let copies = maximum ?? max(minimum, 1)
      // Both factors are at most 1,000 here.
      try check(
        states: statesBefore + (builder.classOfState.count - statesBefore) * copies, at: start)
      if let scalar = next, "*+?{".unicodeScalars.contains(scalar) {
        throw fault(expected: "at most one quantifier", found: "a second: \(shown(scalar))")
      }
      return builder.repeated(atom, from: statesBefore, minimum: minimum, maximum: maximum)
    }

    /// `atom = NormalChar / charClass / ( "(" i-regexp ")" )`
    private mutating func atom() throws(Finding) -> Builder.Fragment {
      let start = position
      guard let scalar = next else { throw fault(expected: "a character") }
      let characters: CharacterClass
      switch scalar {
      case "(": return try group()
      case "[": characters = try classExpression()
      case ".":
        position += 1
        characters = .dot
      case "\\":
        switch try escape(inClass: false) {
        case .character(let scalar): characters = CharacterClass(scalar)
        case .categories(let categories): characters = CharacterClass([], categories: categories)
        }
      case "*", "+", "?", "{":
        throw fault(expected: "something to repeat", suggestion: "\\\(scalar)")
      case "]", "}":
        throw fault(expected: "a character that stands for itself", suggestion: "\\\(scalar)")
      default:
        position += 1
        characters = CharacterClass(scalar)
      }
      try check(states: builder.classOfState.count + 1, at: start)
      return builder.state(taking: characters)
    }

    private mutating func group() throws(Finding) -> Builder.Fragment {
      guard depth < IRegexp.maximumDepth else {
        throw fault(
          expected: "groups nested at most \(IRegexp.maximumDepth) deep", found: "a deeper one")
      }
      position += 1
      if next == "?" {
        throw fault(
          expected: "a plain group",
          found: "(?" + (scalar(after: 1).map(shown) ?? ""),
          suggestion: scalar(after: 1) == ":" ? "(" : "")
      }
      depth += 1
      let choice = try choice()
      depth -= 1
      guard take(")") else { throw fault(expected: ")") }
      return choice
    }

    /// `quantifier = ( "*" / "+" / "?" ) / range-quantifier`,
    /// `range-quantifier = "{" QuantExact [ "," [ QuantExact ] ] "}"`
    private mutating func quantifier() throws(Finding) -> (minimum: Int, maximum: Int?)? {
      if take("*") { return (0, nil) }
      if take("+") { return (1, nil) }
      if take("?") { return (0, 1) }
      guard take("{") else { return nil }
      let minimum = try number()
      if take("}") { return (minimum, minimum) }
      guard take(",") else { throw fault(expected: ", or }") }
      if take("}") { return (minimum, nil) }
      let start = position
      let maximum = try number()
      guard minimum <= maximum else {
        throw fault(at: start, expected: "\(minimum) or more", found: "\(maximum)")
      }
      guard take("}") else { throw fault(expected: "}") }
      return (minimum, maximum)
    }

    /// `QuantExact = 1*%x30-39`
    private mutating func number() throws(Finding) -> Int {
      let start = position
      var value = 0
      while let scalar = next, ("0"..."9").contains(scalar) {
        position += 1
        value = value * 10 + Int(scalar.value - 0x30)
        guard value <= IRegexp.maximumStates else {
          throw fault(
            at: start, expected: "at most \(IRegexp.maximumStates) repetitions", found: "more")
        }
      }
      guard position > start else { throw fault(expected: "a number") }
      return value
    }

    private func check(states: Int, at start: Int) throws(Finding) {
      guard states <= IRegexp.maximumStates else {
        throw fault(
          at: start,
          expected: "at most \(IRegexp.maximumStates) states with repetitions written out",
          found: "\(states)")
      }
    }
  }
}

// MARK: Reading on, and findings

extension IRegexp.Parser {
  var next: Unicode.Scalar? {
    scalar(after: 0)
  }

  func scalar(after distance: Int) -> Unicode.Scalar? {
    let index = position + distance
    return index < scalars.count ? scalars[index] : nil
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  /// A finding at the character of that index, else at the next one; it names that one unless
  /// `found` is given.
  func fault(
    at index: Int? = nil, expected: String, found: String? = nil, suggestion: String = ""
  ) -> Finding {
    let index = index ?? position
    let offset = scalars[..<index].reduce(0) { $0 + UTF8.width($1) }
    let found = found ?? (index < scalars.count ? shown(scalars[index]) : "the end of the pattern")
    return Finding(
      .invalidDefinition, at: offset, expected: expected, found: found, suggestion: suggestion)
  }

  func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    ("!"..."~").contains(scalar)
  }

  /// A character as a message shows it: what is not visible ASCII by its number.
  func shown(_ scalar: Unicode.Scalar) -> String {
    isVisible(scalar) ? String(scalar) : UnsafeCharacters.name(of: scalar.value)
  }
}
