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
  private let pattern: Pattern

  /// Compares the link that a reader read last with a form of a route.
  init(_ box: ReaderBox<TapeOutput>, _ plan: RoutePlan, _ pattern: Pattern) {
    (self.box, self.plan, self.pattern) = (box, plan, pattern)
  }

  /// Where the link parts from one way to fill a pattern's path; nil where it does not.
  func miss(_ variant: PatternVariant) -> Miss? {
    guard box.reader.cutPath() else { return nil }
    let rest = pattern.rest
    let start = box.reader.startOfPath
    if let miss = beginning(variant, rest) { return miss }
    // A rootless `{+x}` takes all of the path, its slash too.
    let takesAll = variant.anchor == .rootless && variant.segments.isEmpty
    guard !takesAll else { return rest.flatMap { missOfRest($0, 0, from: start) } }
    let segments = box.reader.memory.segments.array
    for (depth, segment) in variant.segments.enumerated() {
      guard depth < segments.count else {
        return Miss(
          verdict: .pathEnds, offset: box.parts.pathEnd,
          expected: segment.source(), matched: depth,
          distance: max(1, segment.prefix.count))
      }
      if let miss = miss(segment, depth) { return miss }
    }
    let depth = variant.segments.count
    if let rest {
      let hasOwnSlash = variant.anchor == .absolute || variant.anchor == .web
      let restStart = min(start + (hasOwnSlash ? 1 : 0), box.parts.pathEnd)
      let next = depth > 0 ? min(segments[depth - 1].end + 1, box.parts.pathEnd) : restStart
      return missOfRest(rest, depth, from: next)
    }
    guard depth < segments.count else { return nil }
    let text = written(segments[depth].start, segments[depth].end)
    return Miss(
      verdict: .pathGoesOn, text: text, offset: segments[depth].start, matched: depth,
      distance: max(1, text.utf8.count))
  }

  private func written(_ start: Int, _ end: Int) -> String {
    box.reader.link.part(start, max(start, end)).withSpan { $0.text }
  }

  /// Compares what stands before the first segment.
  private func beginning(
    _ variant: PatternVariant, _ rest: Pattern.Segment?
  ) -> Miss? {
    let found = box.reader.anchor
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
    let text = box.reader.text(ofSegment: depth)
    let decoded = text.withSpan { $0.text }
    let place = box.reader.memory.segments[depth]
    var miss = Miss(
      verdict: .literal, text: written(place.start, place.end), offset: place.start,
      expected: segment.source(), matched: depth,
      distance: PathComparison.edits(from: decoded, to: segment))
    let shape = AuthorityShape(of: segment.delimiters)
    let isAuthority = box.reader.isAuthority(depth)
    guard !isAuthority || shape == box.reader.shape else {
      let hasOtherUserinfo = shape.contains(.userinfo) != box.reader.shape.contains(.userinfo)
      let isWanted = shape.contains(hasOtherUserinfo ? .userinfo : .port)
      miss.verdict = .authority
      miss.expected = (isWanted ? "a " : "no ") + (hasOtherUserinfo ? "userinfo" : "port")
      return miss
    }
    guard let range = range(ofValue: segment, text, depth) else { return miss }
    let value = text.part(range.lowerBound, range.upperBound)
    // What several variables hold is looked at later.
    if !segment.others.isEmpty { return value.count == 0 ? miss : nil }
    guard let name = segment.variable, let parameter = plan.parameter(named: name) else {
      return value.count == 0 ? nil : miss
    }
    (miss.verdict, miss.distance) = (.variable(name, nil), max(1, value.count))
    if value.count == 0 {
      return plan.parameters[parameter].allowsEmpty && !segment.isOptional ? nil : miss
    }
    if isAuthority, !shape.isEmpty {
      let written = box.reader.written(range.lowerBound, range.upperBound, of: depth)
      guard box.reader.authority.haveInOnePart(written) else { return miss }
    }
    let finding = fault(in: plan.parameters[parameter]) { operation in
      box.reader.text(value, at: range.lowerBound, of: depth, operation)
    }
    guard let finding else { return nil }
    miss.verdict = .variable(name, finding)
    if !finding.suggestion.isEmpty {
      miss.distance = NearestWord.edits(from: decoded, to: finding.suggestion)
    }
    return miss
  }

  /// Where the value stands in a segment's text; nil where the literals around it do not.
  private func range(
    ofValue segment: Pattern.Segment, _ text: PaddedText, _ depth: Int
  ) -> Range<Int>? {
    let prefix = PercentEncoding.decoded(segment.prefix.span)
    let suffix = PercentEncoding.decoded(segment.suffix.span)
    let end = text.count - suffix.count
    guard end >= prefix.count else { return nil }
    let ignoresCase = box.reader.isAuthority(depth)
    func has(_ literal: [UInt8], at start: Int) -> Bool {
      text.part(start, start + literal.count).withSpan {
        ignoresCase ? $0.equalsIgnoringCase(literal) : $0.equals(literal)
      }
    }
    return has(prefix, at: 0) && has(suffix, at: end) ? prefix.count..<end : nil
  }

  // MARK: The rest

  private func missOfRest(_ rest: Pattern.Segment, _ depth: Int, from start: Int) -> Miss? {
    let parameter = rest.variable.flatMap(plan.parameter(named:)).map { plan.parameters[$0] }
    let end = parameter?.includesQuery == true ? box.reader.link.count : box.parts.pathEnd
    let text = written(start, end)
    var miss = Miss(
      verdict: .literal, text: text, offset: start,
      expected: rest.source(isRest: true), matched: depth,
      distance: PathComparison.edits(from: text, to: rest))
    var valueStart = start
    if !rest.prefix.isEmpty {
      guard depth < box.reader.memory.segments.count,
        let range = range(ofValue: rest, box.reader.text(ofSegment: depth), depth)
      else { return miss }
      valueStart = box.reader.written(0, range.lowerBound, of: depth).upperBound
    }
    guard let parameter else { return nil }
    let finding = fault(in: parameter) { operation in
      box.reader.text(ofRest: valueStart..<max(valueStart, end), operation)
    }
    guard let finding else { return nil }
    miss.verdict = .variable(parameter.name, finding)
    return miss
  }

  // MARK: Values

  /// Why what a parameter holds keeps the link from the pattern; what takes any text is looked at later.
  ///
  /// - Parameter text: What it holds, as its operation reads it; nil where it is not UTF-8.
  private func fault(
    in parameter: ParameterPlan, text: (TableEntry<ValueOperation>) -> PaddedText?
  ) -> Finding? {
    let operation = box.reader.program.operation(of: parameter)
    let lead = plan.lead(of: parameter, unlessAs: pattern)
    guard !operation.acceptsAnyText || !lead.isEmpty else { return nil }
    guard let text = text(operation) else { return Finding(.invalidUTF8, at: 0) }
    if let fault = box.reader.fault(in: text, of: parameter) { return fault }
    let isPort = parameter.location == .segment
    return lead.isEmpty || LinkComponents.mayHave(text, behind: lead, asPort: isPort)
      ? nil : .makesNoLink
  }

  private static func edits(from text: String, to segment: Pattern.Segment) -> Int {
    let literals =
      PercentEncoding.decoded(segment.prefix.span) + PercentEncoding.decoded(segment.suffix.span)
    return NearestWord.edits(from: text, to: String(decoding: literals, as: UTF8.self))
  }
}
