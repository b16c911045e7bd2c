/// Compares the path of a link with that of a pattern, segment by segment, and says where they part.
struct PathComparison {
  /// Where a link and a pattern part.
  struct Miss {
    var verdict: RouteExplanation.Verdict
    var text = ""
    var offset: Int
    var expected = ""
    /// How many segments match before.
    var matched = 0
    /// How much would have to change there.
    var distance = 0
  }

  private let components: LinkComponents
  private let plan: RoutePlan
  private let isLenient: Bool
  private var segments = LinkSegments()
  private var tape = ValueTape()
  private var scratch = TextScratch()

  /// - Parameter limit: How many segments to look at.
  init(
    _ link: Span<UInt8>, _ components: LinkComponents, _ plan: RoutePlan, limit: Int,
    isLenient: Bool
  ) {
    self.components = components
    self.plan = plan
    self.isLenient = isLenient
    segments.cut(link, components, limit: limit)
  }

  /// Where the link parts from one way to fill a pattern's path; nil where it does not.
  mutating func miss(
    _ variant: PatternVariant, _ rest: Pattern.Segment?, _ link: Span<UInt8>
  ) -> Miss? {
    let start = components.authority?.lowerBound ?? components.path.lowerBound
    if let miss = beginning(variant, rest, link, at: start) { return miss }
    // A rootless `{+x}` takes all of the path, its slash too.
    let takesAll = variant.anchor == .rootless && variant.segments.isEmpty
    guard !takesAll else { return rest.flatMap { missOfRest($0, 0, link, from: start) } }
    for (depth, segment) in variant.segments.enumerated() {
      guard depth < segments.count else {
        return Miss(
          verdict: .pathEnds, offset: components.path.upperBound,
          expected: PathComparison.source(of: segment), matched: depth,
          distance: max(1, segment.prefix.count))
      }
      if var miss = miss(segment, depth, link) {
        miss.matched = depth
        return miss
      }
    }
    let depth = variant.segments.count
    if let rest {
      return missOfRest(rest, depth, link, from: startOfRest(depth, variant.anchor))
    }
    guard depth < segments.count else { return nil }
    let text = link.extracting(segments.ranges[depth]).text
    return Miss(
      verdict: .pathGoesOn, text: text, offset: segments.ranges[depth].lowerBound,
      matched: depth, distance: max(1, text.utf8.count))
  }

  /// Compares what stands before the first segment.
  private mutating func beginning(
    _ variant: PatternVariant, _ rest: Pattern.Segment?, _ link: Span<UInt8>, at start: Int
  ) -> Miss? {
    let hasSlash = start < components.path.upperBound && link[start] == UInt8(ascii: "/")
    let found: Pattern.Anchor =
      components.authority != nil ? .authority : hasSlash ? .absolute : .rootless
    guard found != variant.anchor else { return nil }
    if found != .authority, variant.anchor == .authority, segments.count == 0, rest == nil {
      // `app:` and `app:/` reach what `app://` reaches, but for `//{+x}`.
      segments.becomeEmptyAuthority(at: start)
      return nil
    }
    let takesSlash = rest?.prefix.isEmpty == true && variant.segments.isEmpty
    if found == .absolute, variant.anchor == .rootless, takesSlash { return nil }
    return Miss(
      verdict: .beginning, text: PathComparison.slashes(found),
      offset: components.scheme.upperBound + 1,
      expected: PathComparison.slashes(variant.anchor))
  }

  private static func slashes(_ anchor: Pattern.Anchor) -> String {
    switch anchor {
    case .authority: "//"
    case .absolute: "/"
    case .rootless: ""
    }
  }

  // MARK: Segments

  private mutating func miss(
    _ segment: Pattern.Segment, _ depth: Int, _ link: Span<UInt8>
  ) -> Miss? {
    let range = segments.ranges[depth]
    let text = link.extracting(range).text
    var miss = Miss(
      verdict: .literal, text: text, offset: range.lowerBound,
      expected: PathComparison.source(of: segment))
    let whole = segments.texts[depth]
    let decoded = String(decoding: segments.bytes[whole], as: UTF8.self)
    let prefix = PathComparison.decoded(segment.prefix)
    let suffix = PathComparison.decoded(segment.suffix)
    let shape = RouterBuilder.shape(of: segment.prefix + segment.suffix)
    let hasShape = !segments.isAuthority(depth) || shape == segments.shape
    let literal = String(decoding: prefix, as: UTF8.self)
    guard let name = segment.variable, let parameter = plan.parameter(named: name) else {
      let isEqual =
        whole.count == prefix.count && segments.has(prefix, at: whole.lowerBound, of: depth)
      guard !isEqual || !hasShape else { return nil }
      miss.distance = NearestWord.edits(from: decoded, to: literal)
      if !hasShape { nameShape(shape, &miss) }
      return miss
    }
    let literalCount = prefix.count + suffix.count
    miss.distance = NearestWord.edits(
      from: decoded, to: literal + String(decoding: suffix, as: UTF8.self))
    guard hasShape else {
      nameShape(shape, &miss)
      return miss
    }
    guard whole.count >= literalCount, segments.has(prefix, at: whole.lowerBound, of: depth),
      segments.has(suffix, at: whole.upperBound - suffix.count, of: depth)
    else { return miss }
    let value = whole.lowerBound + prefix.count..<whole.upperBound - suffix.count
    let allowsEmpty = !plan.parameters[parameter].isRequired && !segment.isOptional
    miss.verdict = .variable(name, nil)
    miss.distance = max(1, value.count)
    if value.isEmpty { return allowsEmpty ? nil : miss }
    if segments.isAuthority(depth),
      !segments.isInOneComponent(segments.written(value, of: depth, in: link))
    {
      return miss
    }
    guard let finding = fault(in: Array(segments.bytes[value]), parameter) else { return nil }
    miss.verdict = .variable(name, finding)
    if !finding.suggestion.isEmpty {
      miss.distance = NearestWord.edits(from: decoded, to: finding.suggestion)
    }
    return miss
  }

  private func nameShape(_ wanted: Router.AuthorityShape, _ miss: inout Miss) {
    let found = segments.shape
    miss.verdict = .authority
    let part: Router.AuthorityShape =
      wanted.contains(.userinfo) != found.contains(.userinfo) ? .userinfo : .port
    let noun = part == .userinfo ? "userinfo" : "port"
    miss.expected = wanted.contains(part) ? "a \(noun)" : "no \(noun)"
  }

  // MARK: The rest

  private func startOfRest(_ depth: Int, _ anchor: Pattern.Anchor) -> Int {
    guard depth > 0 else {
      if let authority = components.authority { return authority.lowerBound }
      return components.path.lowerBound + (anchor == .absolute ? 1 : 0)
    }
    return min(segments.ranges[depth - 1].upperBound + 1, components.path.upperBound)
  }

  private mutating func missOfRest(
    _ rest: Pattern.Segment, _ depth: Int, _ link: Span<UInt8>, from start: Int
  ) -> Miss? {
    let text = link.extracting(start..<max(start, components.path.upperBound)).text
    let prefix = PathComparison.decoded(rest.prefix)
    var miss = Miss(
      verdict: .literal, text: text, offset: start,
      expected: PathComparison.source(of: rest, isRest: true), matched: depth,
      distance: NearestWord.edits(from: text, to: String(decoding: prefix, as: UTF8.self)))
    var valueStart = start
    if !prefix.isEmpty {
      guard depth < segments.count, segments.texts[depth].count >= prefix.count else { return miss }
      let textStart = segments.texts[depth].lowerBound
      guard segments.has(prefix, at: textStart, of: depth) else { return miss }
      valueStart =
        segments.written(textStart..<textStart + prefix.count, of: depth, in: link).upperBound
    }
    guard let name = rest.variable, let parameter = plan.parameter(named: name) else { return nil }
    var raw: [UInt8] = []
    let value = valueStart..<max(valueStart, components.path.upperBound)
    RawText.append(link, value, components, isLenient: isLenient, to: &raw)
    guard let finding = fault(in: raw, parameter) else { return nil }
    miss.verdict = .variable(name, finding)
    return miss
  }

  // MARK: Values

  private mutating func fault(in text: [UInt8], _ parameter: Int) -> Finding? {
    guard !plan.parameters[parameter].value.acceptsAnyText else { return nil }
    return tape.fault(in: text, of: plan.parameters[parameter], &scratch)
  }

  /// A segment as its pattern writes it.
  private static func source(of segment: Pattern.Segment, isRest: Bool = false) -> String {
    let prefix = String(decoding: segment.prefix, as: UTF8.self)
    let variable = segment.variable.map { isRest ? "{+\($0)}" : "{\($0)}" } ?? ""
    return prefix + variable + String(decoding: segment.suffix, as: UTF8.self)
  }

  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    // Escapes were checked when the pattern was read.
    try? PercentEncoding.decode(bytes.span, to: &decoded)
    return decoded
  }
}
