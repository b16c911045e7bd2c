/// Lays the pieces of a pattern out as path, query and fragment, and refuses an order that could
/// not be matched.
struct PatternLayout {
  private enum Stage {
    case path, query, fragment
  }

  private var pattern: Pattern
  private var stage = Stage.path
  /// The segment that literals and variables are added to; nil after a slash that nothing follows
  /// yet.
  private var current: Pattern.Segment?
  /// The names of its variables: few enough to be looked through, as the type of a set of bytes takes
  /// longer to be known to the program.
  private var names: [[UInt8]] = []
  /// How many variables and literal pairs there are.
  private var parameterCount = 0
  /// The decoded names of the literal pairs.
  private var literalNames: [[UInt8]] = []

  init(source: String) {
    pattern = Pattern(
      source: source, anchor: .rootless, segments: [], rest: nil, hasTrailingSlash: false,
      literalPairs: [], queryVariables: [], fragment: nil)
  }

  // MARK: Path

  mutating func addSlash(at offset: Int) throws(Finding) {
    try requirePath(at: offset)
    if isAtStart, pattern.anchor != .authority {
      pattern.anchor = pattern.anchor == .rootless ? .absolute : .authority
      return
    }
    try closeSegment(at: offset)
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
    _ sign: UInt8?, _ variables: [PatternParser.Variable], at offset: Int
  ) throws(Finding) {
    parameterCount += variables.count
    try checkCount(at: offset)
    for variable in variables {
      let name = Array(variable.name.utf8)
      guard !names.contains(name) else {
        throw unsupported(at: variable.offset, "each name once", found: variable.name)
      }
      names.append(name)
    }
    switch sign {
    case UInt8(ascii: "?"), UInt8(ascii: "&"): try addQuery(sign, variables, at: offset)
    case UInt8(ascii: "#"): try addFragment(variables, at: offset)
    default: try addPath(sign, variables, at: offset)
    }
  }

  private func checkCount(at offset: Int) throws(Finding) {
    guard parameterCount <= Pattern.maximumParameters else {
      throw unsupported(
        at: offset, "at most \(Pattern.maximumParameters) parameters", found: "\(parameterCount)")
    }
  }

  private mutating func addPath(
    _ sign: UInt8?, _ variables: [PatternParser.Variable], at offset: Int
  ) throws(Finding) {
    try requirePath(at: offset)
    if let exploded = variables.first(where: \.isExploded) {
      throw unsupported(at: exploded.offset, "* in the query only", found: "\(exploded.name)*")
    }
    if sign == UInt8(ascii: "/") { return try addOptional(variables, at: offset) }
    guard variables.count == 1, let name = variables.first?.name else {
      throw unsupported(at: offset, "one variable in these braces")
    }
    guard current?.variable == nil else { throw unsupported(at: offset, "one variable a segment") }
    pattern.hasTrailingSlash = false
    let segment = Pattern.Segment(prefix: current?.prefix ?? [], variable: name)
    guard sign == UInt8(ascii: "+") else { return current = segment }
    // The rest could take what was meant for them.
    guard !hasOptional else { throw unsupported(at: offset, "{+name} without optional segments") }
    pattern.rest = segment
    current = nil
  }

  private mutating func addOptional(
    _ variables: [PatternParser.Variable], at offset: Int
  ) throws(Finding) {
    if pattern.hasTrailingSlash || isAtStart && pattern.anchor == .absolute {
      throw unsupported(at: offset, "no slash before {/name}, which brings its own")
    }
    // With fixed segments between them, one could not tell which of them were left out.
    guard !hasOptional || current?.isOptional == true else {
      throw unsupported(at: offset, "optional segments side by side")
    }
    if isAtStart, pattern.anchor == .rootless {
      pattern.anchor = .absolute
    } else {
      // In `//{/x}` the authority is empty.
      try closeSegment(at: offset)
    }
    for (index, variable) in variables.enumerated() {
      if index > 0 { try closeSegment(at: variable.offset) }
      current = Pattern.Segment(prefix: [], variable: variable.name, isOptional: true)
    }
    let optionals = pattern.segments.count(where: \.isOptional) + 1
    guard optionals <= Pattern.maximumOptionals else {
      throw unsupported(
        at: offset, "at most \(Pattern.maximumOptionals) optional segments", found: "\(optionals)")
    }
  }

  private mutating func closeSegment(at offset: Int) throws(Finding) {
    guard pattern.segments.count < Pattern.maximumSegments else {
      throw unsupported(at: offset, "at most \(Pattern.maximumSegments) segments")
    }
    pattern.segments.append(current ?? Pattern.Segment(prefix: [], variable: nil))
    current = nil
  }

  /// Whether nothing but slashes came yet.
  private var isAtStart: Bool { pattern.segments.isEmpty && current == nil && pattern.rest == nil }

  private var hasOptional: Bool {
    current?.isOptional == true || pattern.segments.contains(where: \.isOptional)
  }

  private func requirePath(at offset: Int) throws(Finding) {
    guard stage == .path else {
      throw unsupported(at: offset, "the path before the query and the fragment")
    }
    guard pattern.rest == nil else {
      throw unsupported(at: offset, "nothing in the path after {+name}")
    }
  }

  // MARK: Query and fragment

  mutating func addLiteralQuery(_ bytes: [UInt8], at offset: Int) throws(Finding) {
    guard stage == .path else {
      throw unsupported(at: offset, "a literal query before {?name}, {&name} and {#name}")
    }
    stage = .query
    let pieces = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    // Encoding writes no empty pieces, so they would be lost.
    guard !pieces.contains(where: \.isEmpty) else {
      throw unsupported(at: offset, "a query without empty pieces")
    }
    parameterCount += pieces.count
    try checkCount(at: offset)
    for piece in pieces {
      let equals = piece.firstIndex(of: UInt8(ascii: "="))
      let name = piece[..<(equals ?? piece.endIndex)]
      var decoded: [UInt8] = []
      // Its escapes were checked.
      try? PercentEncoding.decode(name.span, to: &decoded)
      guard !literalNames.contains(decoded) else {
        let word = String(decoding: decoded, as: UTF8.self)
        throw unsupported(at: offset, "each name of the query once", found: word)
      }
      literalNames.append(decoded)
      pattern.literalPairs.append(
        Pattern.LiteralPair(
          name: Array(name), value: equals.map { Array(piece[($0 + 1)...]) }))
    }
  }

  private mutating func addQuery(
    _ sign: UInt8?, _ variables: [PatternParser.Variable], at offset: Int
  ) throws(Finding) {
    guard stage != .fragment else { throw unsupported(at: offset, "nothing after the fragment") }
    let continues = stage == .query
    guard continues == (sign == UInt8(ascii: "&")) else {
      throw unsupported(
        at: offset, continues ? "{&name} once the query has begun" : "{?name} to begin the query")
    }
    stage = .query
    for variable in variables {
      guard !literalNames.contains(Array(variable.name.utf8)) else {
        throw unsupported(
          at: variable.offset, "a name that the literal query does not have", found: variable.name)
      }
      pattern.queryVariables.append(
        Pattern.QueryVariable(name: variable.name, isExploded: variable.isExploded))
    }
  }

  private mutating func addFragment(
    _ variables: [PatternParser.Variable], at offset: Int
  ) throws(Finding) {
    guard stage != .fragment else { throw unsupported(at: offset, "nothing after the fragment") }
    guard variables.count == 1, let variable = variables.first, !variable.isExploded else {
      throw unsupported(at: offset, "one variable in the fragment, without *")
    }
    stage = .fragment
    pattern.fragment = variable.name
  }

  // MARK: The whole

  mutating func finish(at offset: Int) throws(Finding) -> Pattern {
    if current != nil || isAtStart && pattern.anchor == .authority {
      try closeSegment(at: offset)
    }
    try checkAuthority()
    return pattern
  }

  /// Refuses an authority that no link can have, like one with two ports.
  private func checkAuthority() throws(Finding) {
    guard pattern.anchor == .authority, let segment = pattern.segments.first ?? pattern.rest else {
      return
    }
    // A digit may stand anywhere in an authority, in a port too.
    let sample = segment.variable == nil || pattern.segments.isEmpty ? "" : "1"
    let link = Array("x://".utf8) + segment.prefix + Array(sample.utf8) + segment.suffix
    do {
      _ = try LinkComponents.parse(link.span, lenient: false)
    } catch {
      // The authority stands after the two slashes that begin every such pattern.
      throw unsupported(
        at: 2, "user, host and port as a link may have them",
        found: String(decoding: link.dropFirst(4), as: UTF8.self))
    }
  }

  private func unsupported(at offset: Int, _ expected: String, found: String = "") -> Finding {
    Finding(.unsupportedPattern, at: offset, expected: expected, found: found)
  }
}
