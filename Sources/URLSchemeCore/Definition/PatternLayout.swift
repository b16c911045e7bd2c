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
  /// The decoded names of the literal pairs.
  private var literalNames: [[UInt8]] = []

  private static let oneVariable =
    "one variable a segment, which may have several fields: an encoding, delimited"

  init(source: String) {
    pattern = Pattern(source: source)
  }

  // MARK: Path

  mutating func addSlash(at offset: Int) throws(Finding) {
    try requirePath(at: offset)
    if isAtStart, pattern.anchor != .authority {
      pattern.anchor = pattern.anchor == .rootless ? .absolute : .authority
      return
    }
    try closeSegment(at: offset)
  }

  mutating func addLiteral(_ bytes: [UInt8], at offset: Int) throws(Finding) {
    try requirePath(at: offset)
    var segment = current ?? Pattern.Segment(prefix: [], variable: nil)
    try Pattern.require(!segment.isOptional, at: offset, "a slash after an optional segment")
    if segment.variable == nil { segment.prefix += bytes } else { segment.suffix += bytes }
    current = segment
  }

  mutating func addExpression(
    _ sign: UInt8?, _ variables: [PatternParser.Variable], at offset: Int
  ) throws(Finding) {
    try count(variables.count, at: offset)
    for variable in variables {
      let name = Array(variable.name.utf8)
      try Pattern.require(
        !names.contains(name), at: variable.offset, "each name once", found: variable.name)
      names.append(name)
    }
    switch sign {
    case UInt8(ascii: "?"), UInt8(ascii: "&"): try addQuery(sign, variables, at: offset)
    case UInt8(ascii: "#"): try addFragment(variables, at: offset)
    default: try addPath(sign, variables, at: offset)
    }
  }

  private mutating func count(_ parameters: Int, at offset: Int) throws(Finding) {
    let all = names.count + literalNames.count + parameters
    try Pattern.require(
      all <= Pattern.maximumParameters, at: offset,
      "at most \(Pattern.maximumParameters) parameters", found: "\(all)")
  }

  private mutating func addPath(
    _ sign: UInt8?, _ variables: [PatternParser.Variable], at offset: Int
  ) throws(Finding) {
    try requirePath(at: offset)
    for variable in variables {
      try Pattern.require(
        !variable.isExploded, at: variable.offset, "* in the query only",
        found: "\(variable.name)*")
    }
    if sign == UInt8(ascii: "/") { return try addOptional(variables, at: offset) }
    try Pattern.require(variables.count == 1, at: offset, "one variable in these braces")
    if sign == nil, current?.variable != nil, let variable = variables.first {
      return try addToAuthority(variable, at: offset)
    }
    try Pattern.require(current?.variable == nil, at: offset, Self.oneVariable)
    current = Pattern.Segment(prefix: current?.prefix ?? [], variable: variables.first?.name)
    guard sign == UInt8(ascii: "+") else { return }
    // The rest could take what was meant for them.
    try Pattern.require(!hasOptional, at: offset, "{+name} without optional segments")
    pattern.rest = current
    current = nil
  }

  /// Adds one more of the variables of an authority: user, host and port, in this order.
  private mutating func addToAuthority(
    _ variable: PatternParser.Variable, at offset: Int
  ) throws(Finding) {
    let (mark, colon) = (UInt8(ascii: "@"), UInt8(ascii: ":"))
    let isAuthority = pattern.anchor == .authority && pattern.segments.isEmpty
    guard var segment = current, isAuthority, let last = segment.suffix.last,
      last == mark || last == colon
    else { throw Finding(.unsupportedPattern, at: offset, expected: Self.oneVariable) }
    let before = segment.prefix + segment.others.map(\.delimiter)
    // A host or a port comes behind the only at sign, and nothing behind a port.
    guard segment.suffix == [colon] || segment.suffix == [mark] && before.isEmpty,
      segment.prefix.isEmpty || segment.prefix.last == mark, !before.contains(colon)
    else {
      throw Finding(
        .unsupportedPattern, at: offset,
        expected: "{user}@{host}:{port}, or two of them, where the authority has several variables")
    }
    segment.others.append(
      Pattern.AuthorityVariable(delimiter: last, name: variable.name))
    segment.suffix = []
    current = segment
  }

  private mutating func addOptional(
    _ variables: [PatternParser.Variable], at offset: Int
  ) throws(Finding) {
    try Pattern.require(
      !endsInSlash && !(isAtStart && pattern.anchor == .absolute), at: offset,
      "no slash before {/name}, which brings its own")
    // With fixed segments between them, one could not tell which of them were left out.
    try Pattern.require(
      !hasOptional || current?.isOptional == true, at: offset, "optional segments side by side")
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
    try Pattern.require(
      optionals <= Pattern.maximumOptionals, at: offset,
      "at most \(Pattern.maximumOptionals) optional segments", found: "\(optionals)")
  }

  private mutating func closeSegment(at offset: Int) throws(Finding) {
    try Pattern.require(
      pattern.segments.count < Pattern.maximumSegments, at: offset,
      "at most \(Pattern.maximumSegments) segments")
    pattern.segments.append(current ?? Pattern.Segment(prefix: [], variable: nil))
    current = nil
  }

  /// Whether nothing but slashes came yet.
  private var isAtStart: Bool { pattern.segments.isEmpty && current == nil && pattern.rest == nil }

  /// Whether a slash behind a segment came last.
  private var endsInSlash: Bool {
    !pattern.segments.isEmpty && current == nil && pattern.rest == nil
  }

  private var hasOptional: Bool {
    current?.isOptional == true || pattern.segments.contains(where: \.isOptional)
  }

  private func requirePath(at offset: Int) throws(Finding) {
    try Pattern.require(stage == .path, at: offset, "the path before the query and the fragment")
    try Pattern.require(pattern.rest == nil, at: offset, "nothing in the path after {+name}")
  }

  // MARK: Query and fragment

  mutating func addLiteralQuery(_ bytes: [UInt8], at offset: Int) throws(Finding) {
    try Pattern.require(
      stage == .path, at: offset, "a literal query before {?name}, {&name} and {#name}")
    stage = .query
    let pieces = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    // Encoding writes no empty pieces, so they would be lost.
    try Pattern.require(
      !pieces.contains(where: \.isEmpty), at: offset, "a query without empty pieces")
    try count(pieces.count, at: offset)
    for piece in pieces {
      let name = piece.prefix { $0 != UInt8(ascii: "=") }
      let decoded = PercentEncoding.decoded(name.span)
      try Pattern.require(
        !literalNames.contains(decoded), at: offset, "each name of the query once",
        found: String(decoding: decoded, as: UTF8.self))
      literalNames.append(decoded)
      let value = name.count < piece.count ? Array(piece.dropFirst(name.count + 1)) : nil
      pattern.literalPairs.append(Pattern.LiteralPair(name: Array(name), value: value))
    }
  }

  private mutating func addQuery(
    _ sign: UInt8?, _ variables: [PatternParser.Variable], at offset: Int
  ) throws(Finding) {
    try requireNoFragment(at: offset)
    let continues = stage == .query
    try Pattern.require(
      continues == (sign == UInt8(ascii: "&")), at: offset,
      continues ? "{&name} once the query has begun" : "{?name} to begin the query")
    stage = .query
    for variable in variables {
      try Pattern.require(
        !literalNames.contains(Array(variable.name.utf8)), at: variable.offset,
        "a name that the literal query does not have", found: variable.name)
      pattern.queryVariables.append(
        Pattern.QueryVariable(name: variable.name, isExploded: variable.isExploded))
    }
  }

  private mutating func addFragment(
    _ variables: [PatternParser.Variable], at offset: Int
  ) throws(Finding) {
    try requireNoFragment(at: offset)
    try Pattern.require(
      variables.count == 1 && !variables[0].isExploded, at: offset,
      "one variable in the fragment, without *")
    stage = .fragment
    pattern.fragment = variables[0].name
  }

  private func requireNoFragment(at offset: Int) throws(Finding) {
    try Pattern.require(stage != .fragment, at: offset, "nothing after the fragment")
  }

  // MARK: The whole

  mutating func finish(at offset: Int) throws(Finding) -> Pattern {
    pattern.hasTrailingSlash = endsInSlash
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
    try Pattern.require(
      segment.others.isEmpty || segment.suffix.isEmpty
        || segment.suffix.first == UInt8(ascii: ":")
          && segment.others.last?.delimiter != UInt8(ascii: ":"),
      at: 2,
      "a variable or a literal each for user, host and port",
      found: String(decoding: segment.suffix, as: UTF8.self))
    // A digit may stand anywhere in an authority, in a port too.
    let sample = segment.variable == nil || pattern.segments.isEmpty ? "" : "1"
    let others = segment.others.flatMap { [$0.delimiter, UInt8(ascii: "1")] }
    let link =
      Array("x://".utf8) + segment.prefix + Array(sample.utf8) + others + segment.suffix
    // The authority stands after the two slashes that begin every such pattern.
    try Pattern.require(
      (try? LinkComponents.parse(link.span, lenient: false)) != nil, at: 2,
      "user, host and port as a link may have them",
      found: segment.source(isRest: pattern.segments.isEmpty))
  }
}

extension Pattern.Segment {
  /// The segment as a pattern writes it.
  func source(isRest: Bool = false) -> String {
    let prefix = String(decoding: prefix, as: UTF8.self)
    let variable = variable.map { isRest ? "{+\($0)}" : "{\($0)}" } ?? ""
    let others = others.map { "\(UnicodeScalar($0.delimiter)){\($0.name)}" }.joined()
    return prefix + variable + others + String(decoding: suffix, as: UTF8.self)
  }
}
