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

  private let box: ReaderBox<TapeOutput>
  private let plan: RoutePlan

  /// Compares the link that a reader read last.
  init(_ box: ReaderBox<TapeOutput>, _ plan: RoutePlan) {
    (self.box, self.plan) = (box, plan)
  }

  /// Where the link parts from one way to fill a pattern's path; nil where it does not.
  func miss(_ variant: PatternVariant, _ rest: Pattern.Segment?) -> Miss? {
    guard box.reader.cutPath() else { return nil }
    let start = box.reader.startOfPath
    if let miss = beginning(variant, rest, at: start) { return miss }
    // A rootless `{+x}` takes all of the path, its slash too.
    let takesAll = variant.anchor == .rootless && variant.segments.isEmpty
    guard !takesAll else { return rest.flatMap { missOfRest($0, 0, from: start) } }
    let count = box.reader.memory.segments.count
    for (depth, segment) in variant.segments.enumerated() {
      guard depth < count else {
        return Miss(
          verdict: .pathEnds, offset: box.parts.pathEnd,
          expected: PathComparison.source(of: segment), matched: depth,
          distance: max(1, segment.prefix.count))
      }
      if var miss = miss(segment, depth) {
        miss.matched = depth
        return miss
      }
    }
    let depth = variant.segments.count
    if let rest { return missOfRest(rest, depth, from: startOfRest(depth, variant.anchor)) }
    guard depth < count else { return nil }
    let text = written(depth)
    return Miss(
      verdict: .pathGoesOn, text: text, offset: box.reader.memory.segments[depth].start,
      matched: depth, distance: max(1, text.utf8.count))
  }

  /// A segment as the link writes it.
  private func written(_ depth: Int) -> String {
    let segment = box.reader.memory.segments[depth]
    return box.reader.link.part(segment.start, segment.end).withSpan { $0.text }
  }

  /// Compares what stands before the first segment.
  private func beginning(
    _ variant: PatternVariant, _ rest: Pattern.Segment?, at start: Int
  ) -> Miss? {
    let hasSlash = start < box.parts.pathEnd && box.reader.link[start] == UInt8(ascii: "/")
    let found: Pattern.Anchor =
      box.reader.hasAuthority ? .authority : hasSlash ? .absolute : .rootless
    guard found != variant.anchor else { return nil }
    if found != .authority, variant.anchor == .authority, box.reader.memory.segments.isEmpty,
      rest == nil
    {
      // `app:` and `app:/` reach what `app://` reaches, but for `//{+x}`.
      box.reader.becomeEmptyAuthority()
      return nil
    }
    let takesSlash = rest?.prefix.isEmpty == true && variant.segments.isEmpty
    if found == .absolute, variant.anchor == .rootless, takesSlash { return nil }
    return Miss(
      verdict: .beginning, text: found.slashes,
      offset: box.reader.place.scheme + 1, expected: variant.anchor.slashes)
  }

  // MARK: Segments

  private func miss(_ segment: Pattern.Segment, _ depth: Int) -> Miss? {
    var miss = Miss(
      verdict: .literal, text: written(depth), offset: box.reader.memory.segments[depth].start,
      expected: PathComparison.source(of: segment))
    let text = box.reader.text(ofSegment: depth)
    let decoded = text.withSpan { $0.text }
    let prefix = ProgramBuilder.decoded(segment.prefix)
    let suffix = ProgramBuilder.decoded(segment.suffix)
    let shape = AuthorityShape(of: segment.prefix + segment.suffix)
    let isAuthority = box.reader.isAuthority(depth)
    let hasShape = !isAuthority || shape == box.reader.shape
    let literalCount = prefix.count + suffix.count
    miss.distance = NearestWord.edits(
      from: decoded, to: String(decoding: prefix + suffix, as: UTF8.self))
    guard hasShape else {
      nameShape(shape, &miss)
      return miss
    }
    let hasLiterals =
      text.count >= literalCount && has(prefix, text, at: 0, isAuthority)
      && has(suffix, text, at: text.count - suffix.count, isAuthority)
    guard let name = segment.variable, let parameter = plan.parameter(named: name) else {
      return hasLiterals && text.count == literalCount ? nil : miss
    }
    guard hasLiterals else { return miss }
    let value = text.part(prefix.count, text.count - suffix.count)
    miss.verdict = .variable(name, nil)
    miss.distance = max(1, value.count)
    if value.count == 0 {
      return !plan.parameters[parameter].isRequired && !segment.isOptional ? nil : miss
    }
    if isAuthority, !shape.isEmpty {
      let written = box.reader.written(prefix.count, text.count - suffix.count, of: depth)
      guard box.reader.authority.haveInOnePart(written) else { return miss }
    }
    guard let finding = fault(in: value, plan.parameters[parameter]) else { return nil }
    miss.verdict = .variable(name, finding)
    if !finding.suggestion.isEmpty {
      miss.distance = NearestWord.edits(from: decoded, to: finding.suggestion)
    }
    return miss
  }

  private func has(
    _ literal: [UInt8], _ text: PaddedText, at offset: Int, _ ignoringCase: Bool
  ) -> Bool {
    text.part(offset, min(text.count, offset + literal.count)).withSpan {
      ignoringCase ? $0.equalsIgnoringCase(literal) : $0.equals(literal)
    }
  }

  private func nameShape(_ wanted: AuthorityShape, _ miss: inout Miss) {
    miss.verdict = .authority
    let part: AuthorityShape =
      wanted.contains(.userinfo) != box.reader.shape.contains(.userinfo) ? .userinfo : .port
    let noun = part == .userinfo ? "userinfo" : "port"
    miss.expected = wanted.contains(part) ? "a \(noun)" : "no \(noun)"
  }

  // MARK: The rest

  private func startOfRest(_ depth: Int, _ anchor: Pattern.Anchor) -> Int {
    guard depth > 0 else { return box.reader.startOfPath + (anchor == .absolute ? 1 : 0) }
    return min(box.reader.memory.segments[depth - 1].end + 1, box.parts.pathEnd)
  }

  private func missOfRest(_ rest: Pattern.Segment, _ depth: Int, from start: Int) -> Miss? {
    let end = box.parts.pathEnd
    let text = box.reader.link.part(start, max(start, end)).withSpan { $0.text }
    let prefix = ProgramBuilder.decoded(rest.prefix)
    var miss = Miss(
      verdict: .literal, text: text, offset: start,
      expected: PathComparison.source(of: rest, isRest: true), matched: depth,
      distance: NearestWord.edits(from: text, to: String(decoding: prefix, as: UTF8.self)))
    var valueStart = start
    if !prefix.isEmpty {
      guard depth < box.reader.memory.segments.count else { return miss }
      let segment = box.reader.text(ofSegment: depth)
      guard segment.count >= prefix.count,
        has(prefix, segment, at: 0, box.reader.isAuthority(depth))
      else { return miss }
      valueStart = box.reader.written(0, prefix.count, of: depth).upperBound
    }
    guard let name = rest.variable, let parameter = plan.parameter(named: name) else { return nil }
    let value = box.reader.rawText(valueStart..<max(valueStart, end))
    guard let finding = fault(in: value, plan.parameters[parameter]) else { return nil }
    miss.verdict = .variable(name, finding)
    return miss
  }

  // MARK: Values

  /// Why a text keeps the link from the pattern; what takes any text is looked at later.
  private func fault(in text: PaddedText, _ parameter: ParameterPlan) -> Finding? {
    guard !box.reader.program.operation(of: parameter).acceptsAnyText else { return nil }
    return box.reader.fault(in: text, of: parameter)
  }

  /// A segment as its pattern writes it.
  private static func source(of segment: Pattern.Segment, isRest: Bool = false) -> String {
    let prefix = String(decoding: segment.prefix, as: UTF8.self)
    let variable = segment.variable.map { isRest ? "{+\($0)}" : "{\($0)}" } ?? ""
    return prefix + variable + String(decoding: segment.suffix, as: UTF8.self)
  }
}
