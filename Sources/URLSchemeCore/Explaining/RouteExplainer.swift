/// Builds the explanation of a link, in three steps: route it, compare it with every pattern of its
/// app, and sort what came out.
///
/// It is for people who look at one link, so it need not be fast.
package struct RouteExplainer {
  private let program: LinkProgram
  private let reading: ReaderBox<TapeOutput>
  private let failure: Finding?
  private let secrets: [Range<Int>]
  /// The end that takes the link, and those among which the query decided.
  private let winner: Int?
  private let rivals: [Int]

  /// A candidate, and how near it came.
  private struct Entry {
    var candidate: RouteExplanation.Candidate
    /// Compared element by element; less is nearer.
    var order: [Int]
  }

  /// Explains where a link goes.
  ///
  /// - Parameter secrets: Parts of the link that no explanation may show.
  /// - Throws: why the link belongs to no app: its syntax, or `unknown-scheme`.
  package static func explain(
    _ link: Span<UInt8>, _ catalog: Catalog, options: ReaderOptions,
    masking secrets: [Range<Int>] = []
  ) throws(Finding) -> RouteExplanation {
    try RouteExplainer(link, catalog, options: options, masking: secrets).explanation
  }

  private init(
    _ link: Span<UInt8>, _ catalog: Catalog, options: ReaderOptions,
    masking secrets: [Range<Int>]
  ) throws(Finding) {
    var options = options
    options.isRouting = true
    options.isGeneric = false
    // What is wrong with the syntax comes before any route.
    _ = try LinkComponents.parse(link, lenient: options.isLenient)
    var decoder = LinkDecoder(catalog, options: options)
    var failure: Finding?
    do throws(Finding) {
      try decoder.read(link)
    } catch {
      failure = error
    }
    reading = decoder.reading
    if let failure, failure.rule == .unknownScheme { throw failure }
    self.failure = failure
    self.secrets = secrets + decoder.secretRanges
    (program, winner) = (catalog.program, reading.route == nil ? nil : reading.parts.end)
    rivals = reading.reader.rivals()
  }

  private var explanation: RouteExplanation {
    let app = program.appPlans[reading.reader.place.app]
    var entries: [Entry] = []
    for plan in program.plans[app.routes] {
      var end = plan.ends.lowerBound
      for pattern in plan.patterns {
        // Ends stand in the order in which the variants of the patterns were laid.
        let variants = plan.variants(of: pattern)
        let tried = variants.enumerated().map { entry($1, pattern, plan, end: end + $0) }
        end += variants.count
        if let nearest = tried.min(by: RouteExplainer.isNearer) { entries.append(nearest) }
      }
    }
    // Equally near ones stay in the definition's order.
    let sorted = entries.enumerated().sorted { left, right in
      RouteExplainer.isNearer(left.element, right.element)
        || !RouteExplainer.isNearer(right.element, left.element) && left.offset < right.offset
    }
    return RouteExplanation(
      app: app.scheme, isRouted: failure == nil,
      candidates: sorted.map { masked($0.element.candidate) })
  }

  private static func isNearer(_ left: Entry, _ right: Entry) -> Bool {
    left.order.lexicographicallyPrecedes(right.order)
  }

  // MARK: Verdicts

  private func entry(
    _ variant: PatternVariant, _ pattern: Pattern, _ plan: RoutePlan, end: Int
  ) -> Entry {
    var candidate = RouteExplanation.Candidate(
      route: plan.name, pattern: pattern.source, verdict: .taken)
    guard let miss = PathComparison(reading, plan).miss(variant, pattern.rest) else {
      let tier = judge(&candidate, end, pattern)
      return Entry(candidate: candidate, order: [tier])
    }
    candidate.verdict = miss.verdict
    candidate.text = miss.text
    candidate.offset = miss.offset
    candidate.expected = miss.expected
    let isBeginning = miss.verdict == .beginning
    return Entry(candidate: candidate, order: [isBeginning ? 5 : 4, -miss.matched, miss.distance])
  }

  /// Says what became of a pattern whose path fits; gives how near that is.
  private func judge(
    _ candidate: inout RouteExplanation.Candidate, _ end: Int, _ pattern: Pattern
  ) -> Int {
    let pathEnd = reading.parts.pathEnd
    let hasQuery =
      pathEnd < reading.reader.link.count && reading.reader.link[pathEnd] == UInt8(ascii: "?")
    candidate.offset = hasQuery ? pathEnd + 1 : pathEnd
    if winner == end {
      candidate.verdict = failure.map { .fault($0) } ?? .taken
      candidate.offset = failure?.offset ?? reading.reader.place.scheme + 1
      candidate.expected = failure?.expected ?? ""
      return 0
    }
    if let literal = reading.reader.missingLiteral(of: end), literal < pattern.literalPairs.count {
      let pair = pattern.literalPairs[literal]
      let bytes = pair.name + (pair.value.map { Array("=".utf8) + $0 } ?? [])
      candidate.verdict = .missingPair
      candidate.expected = String(decoding: bytes, as: UTF8.self)
      return 3
    }
    guard let winner else {
      candidate.verdict = .tied
      return 1
    }
    let name = program.plans[Int(program.ends[winner].route)].name
    guard rivals.contains(end) else {
      candidate.verdict = .lessExact(winner: name)
      return 2
    }
    candidate.verdict = .outranked(comparison(end, winner, name))
    return 1
  }

  private func comparison(
    _ end: Int, _ winner: Int, _ name: String
  ) -> RouteExplanation.Comparison {
    let own = reading.reader.rank(end)
    let best = reading.reader.rank(winner)
    let measure: RouteExplanation.Comparison.Measure
    let counts: (Int, Int)
    if own.fits < 0 {
      (measure, counts) = (.declaredValues, (own.fits, best.chosen))
    } else if own.declared == best.declared, own.missing == best.missing,
      own.chosen != best.chosen
    {
      (measure, counts) = (.declaredValues, (own.chosen, best.chosen))
    } else if own.declared != best.declared {
      (measure, counts) = (.declaredNames, (own.declared, best.declared))
    } else if own.missing != best.missing {
      (measure, counts) = (.missingParameters, (-own.missing, -best.missing))
    } else if own.parameters != best.parameters {
      (measure, counts) = (.parameters, (-own.parameters, -best.parameters))
    } else {
      (measure, counts) = (.order, (0, 0))
    }
    return RouteExplanation.Comparison(
      measure: measure, count: counts.0, winner: name, winnersCount: counts.1)
  }

  // MARK: Secrets

  private func masked(_ candidate: RouteExplanation.Candidate) -> RouteExplanation.Candidate {
    let part = candidate.offset..<candidate.offset + candidate.text.utf8.count
    guard !part.isEmpty, secrets.contains(where: { $0.overlaps(part) }) else { return candidate }
    var masked = candidate
    masked.text = "••••"
    if case .variable(let name, var finding?) = candidate.verdict {
      finding.found = ""
      finding.suggestion = ""
      masked.verdict = .variable(name, finding)
    }
    return masked
  }
}

extension LinkReader where Output: ~Copyable {
  /// The ends among which the query of the link decides that was read last.
  fileprivate mutating func rivals() -> [Int] {
    guard findApp(), cutPath() else { return [] }
    memory.candidates.removeAll()
    switch match() {
    case .none, .end: break
    case .node(let node): _ = chooseEnd(at: node)
    }
    return memory.candidates.array
  }
}
