/// Lays the pieces of a pattern out as path, query and fragment, and refuses an order that could not be matched.
struct PatternLayout {
  private enum Stage: Int {
    case path
    case query
    case fragment
  }

  private var pattern: Pattern
  private var stage = Stage.path
  /// The segment that literals and variables are added to; nil after a slash that nothing follows yet.
  private var current: Pattern.Segment?

  init(source: String) {
    pattern = Pattern(
      source: source, anchor: .rootless, segments: [], rest: nil, hasTrailingSlash: false,
      literalPairs: [], queryVariables: [], fragment: nil)
  }

  // MARK: Path

  mutating func addSlash(at offset: Int) throws(Finding) {
    try requirePath(at: offset)
    if pattern.segments.isEmpty, current == nil, pattern.anchor != .authority {
      // The slashes that begin the pattern.
      pattern.anchor = pattern.anchor == .rootless ? .absolute : .authority
      return
    }
    closeSegment()
    pattern.hasTrailingSlash = true
  }

  mutating func addLiteral(_ bytes: [UInt8], at offset: Int) throws(Finding) {
    try requirePath(at: offset)
    pattern.hasTrailingSlash = false
    guard var segment = current else {
      current = Pattern.Segment(prefix: bytes, variable: nil)
      return
    }
    guard !segment.isOptional else {
      throw unsupported(at: offset, "a slash after an optional segment")
    }
    if segment.variable == nil { segment.prefix += bytes } else { segment.suffix += bytes }
    current = segment
  }

  mutating func addExpression(
    _ sign: UInt8?, _ variables: [Pattern.QueryVariable], at offset: Int
  ) throws(Finding) {
    var names = Set(pattern.variables + [current?.variable].compactMap(\.self))
    for variable in variables where !names.insert(variable.name).inserted {
      throw unsupported(at: offset, "each name once", found: variable.name)
    }
    switch sign {
    case UInt8(ascii: "?"), UInt8(ascii: "&"): try addQuery(sign, variables, at: offset)
    case UInt8(ascii: "#"): try addFragment(variables, at: offset)
    default:
      try requirePath(at: offset)
      if let exploded = variables.first(where: \.isExploded) {
        throw unsupported(at: offset, "* in the query only", found: "\(exploded.name)*")
      }
      let followsSlash = pattern.hasTrailingSlash
      pattern.hasTrailingSlash = false
      switch sign {
      case UInt8(ascii: "/"):
        try addOptional(variables.map(\.name), followsSlash: followsSlash, at: offset)
      case UInt8(ascii: "+"): try addRest(variables, at: offset)
      default: try addVariable(variables, at: offset)
      }
    }
  }

  private mutating func addVariable(
    _ variables: [Pattern.QueryVariable], at offset: Int
  ) throws(Finding) {
    guard variables.count == 1 else { throw unsupported(at: offset, "one variable in braces") }
    guard current?.variable == nil, current?.isOptional != true else {
      throw unsupported(at: offset, "one variable a segment")
    }
    current = Pattern.Segment(prefix: current?.prefix ?? [], variable: variables[0].name)
  }

  private mutating func addOptional(
    _ names: [String], followsSlash: Bool, at offset: Int
  ) throws(Finding) {
    if pattern.segments.isEmpty, current == nil, pattern.anchor != .authority {
      guard pattern.anchor == .rootless else {
        throw unsupported(at: offset, "no slash before {/name}, which brings its own")
      }
      pattern.anchor = .absolute
    } else if current != nil || followsSlash || pattern.segments.isEmpty {
      closeSegment()
    }
    for name in names {
      if current != nil { closeSegment() }
      current = Pattern.Segment(prefix: [], variable: name, isOptional: true)
    }
  }

  private mutating func addRest(
    _ variables: [Pattern.QueryVariable], at offset: Int
  ) throws(Finding) {
    guard variables.count == 1 else { throw unsupported(at: offset, "one variable in braces") }
    guard current?.variable == nil else { throw unsupported(at: offset, "one variable a segment") }
    pattern.rest = Pattern.Segment(prefix: current?.prefix ?? [], variable: variables[0].name)
    current = nil
  }

  private mutating func closeSegment() {
    pattern.segments.append(current ?? Pattern.Segment(prefix: [], variable: nil))
    current = nil
  }

  private func requirePath(at offset: Int) throws(Finding) {
    guard pattern.rest == nil else {
      throw unsupported(at: offset, "nothing in the path after {+name}")
    }
    guard stage == .path else {
      throw unsupported(at: offset, "the path before the query and the fragment")
    }
  }

  // MARK: Query and fragment

  mutating func addLiteralQuery(_ bytes: [UInt8], at offset: Int) throws(Finding) {
    try enter(.query, at: offset)
    var pairs: [QueryPair] = []
    QueryPair.split(bytes.span, 0..<bytes.count, into: &pairs)
    guard !pairs.isEmpty else { throw unsupported(at: offset, "a name after ?") }
    pattern.literalPairs = pairs.map { pair in
      Pattern.LiteralPair(name: Array(bytes[pair.name]), value: pair.value.map { Array(bytes[$0]) })
    }
  }

  private mutating func addQuery(
    _ sign: UInt8?, _ variables: [Pattern.QueryVariable], at offset: Int
  ) throws(Finding) {
    let continues = stage == .query
    guard continues == (sign == UInt8(ascii: "&")) else {
      throw unsupported(
        at: offset, continues ? "{&…} after the query has begun" : "{?…} to begin the query")
    }
    try enter(.query, at: offset)
    pattern.queryVariables += variables
  }

  private mutating func addFragment(
    _ variables: [Pattern.QueryVariable], at offset: Int
  ) throws(Finding) {
    guard variables.count == 1, !variables[0].isExploded else {
      throw unsupported(at: offset, "one variable in the fragment, without *")
    }
    try enter(.fragment, at: offset)
    pattern.fragment = variables[0].name
  }

  private mutating func enter(_ next: Stage, at offset: Int) throws(Finding) {
    guard stage.rawValue < next.rawValue || (stage == .query && next == .query) else {
      throw unsupported(at: offset, "nothing after the fragment")
    }
    stage = next
  }

  // MARK: The whole

  mutating func finish(at offset: Int) throws(Finding) -> Pattern {
    if current != nil || (pattern.anchor == .authority && pattern.segments.isEmpty && pattern.rest == nil) {
      closeSegment()
    }
    let optionals = pattern.segments.count(where: \.isOptional)
    guard optionals <= Pattern.maximumOptionals else {
      throw unsupported(at: offset, "at most \(Pattern.maximumOptionals) optional segments")
    }
    guard pattern.segments.count <= Pattern.maximumSegments else {
      throw unsupported(at: offset, "at most \(Pattern.maximumSegments) segments")
    }
    try refuseRepeatedNames(at: offset)
    return pattern
  }

  /// A query name stands once: a link that has it twice could not be read back.
  private func refuseRepeatedNames(at offset: Int) throws(Finding) {
    var names = Set(pattern.queryVariables.map { Array($0.name.utf8) })
    for pair in pattern.literalPairs {
      var name: [UInt8] = []
      try? PercentEncoding.decode(pair.name.span, to: &name)
      guard names.insert(name).inserted else {
        throw unsupported(
          at: offset, "each name once", found: String(decoding: name, as: UTF8.self))
      }
    }
  }

  private func unsupported(at offset: Int, _ expected: String, found: String = "") -> Finding {
    Finding(.unsupportedPattern, at: offset, expected: expected, found: found)
  }
}

extension Pattern {
  /// More optional segments than this could be left out in too many ways.
  static let maximumOptionals = 8
  /// More segments than this would let a definition exhaust the matcher's stack.
  static let maximumSegments = 64
}
