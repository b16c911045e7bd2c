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
  /// Those of them that fit best, where several do.
  private let tied: [Int]

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
  package init(
    _ link: Span<UInt8>, _ catalog: Catalog, options: ReaderOptions,
    masking secrets: [Range<Int>] = []
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
    if let failure, failure.rule == .unknownScheme || failure.rule == .unknownHost { throw failure }
    self.failure = failure
    self.secrets = secrets + decoder.secretRanges
    (program, winner) = (catalog.program, reading.parts.isRouted ? reading.parts.end : nil)
    rivals = reading.reader.rivals()
    tied = winner == nil ? reading.reader.best(among: rivals) : []
  }

  package var explanation: RouteExplanation {
    let app = program.appPlans[reading.reader.place.app]
    var entries: [Entry] = []
    for plan in program.plans[app.routes] {
      // No link on the web is near one of a scheme.
      let isWeb = reading.host != nil
      let tried = zip(plan.ends, plan.forms).filter { ($1.variant.anchor == .web) == isWeb }
        .map { entry($1.variant, $1.pattern, plan, end: $0) }
      let entriesOfPatterns = Dictionary(grouping: tried, by: \.candidate.pattern)
      for (_, pattern) in plan.readPatterns {
        let nearest = entriesOfPatterns[pattern.source]?.min(by: RouteExplainer.isNearer)
        if let nearest { entries.append(nearest) }
      }
    }
    // Equally near ones stay in the definition's order.
    entries.sort(by: RouteExplainer.isNearer)
    return RouteExplanation(
      app: app.scheme, isRouted: failure == nil, candidates: entries.map { masked($0.candidate) })
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
    guard let miss = PathComparison(reading, plan, pattern).miss(variant) else {
      let tier = judge(&candidate, end)
      return Entry(candidate: candidate, order: [tier])
    }
    (candidate.verdict, candidate.text) = (miss.verdict, miss.text)
    (candidate.offset, candidate.expected) = (miss.offset, miss.expected)
    let isBeginning = miss.verdict == .beginning
    // A segment that may be there says more than that the path ends before it.
    let goesOn = miss.verdict == .pathGoesOn ? 1 : 0
    return Entry(
      candidate: candidate, order: [isBeginning ? 5 : 4, -miss.matched, miss.distance, goesOn])
  }

  /// Says what became of a pattern whose path fits; gives how near that is.
  private func judge(_ candidate: inout RouteExplanation.Candidate, _ end: Int) -> Int {
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
    guard reading.reader.isInScheme(end) else {
      let plan = program.plans[program.route(ofEnd: end)]
      let schemes = program.appPlans[plan.app].definition.schemes(of: plan.route)
      let text = reading.reader.link.part(0, reading.reader.place.scheme).withSpan { $0.text }
      candidate.verdict = .scheme
      (candidate.text, candidate.offset) = (text, 0)
      candidate.expected = schemes.joined(separator: ", ")
      return 3
    }
    if let pair = reading.reader.missingPair(of: end) {
      (candidate.verdict, candidate.expected) = (.missingPair, pair)
      return 3
    }
    guard let winner = winner ?? tied.first, !tied.contains(end) else {
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
    reading.reader.namePairs()
    let own = reading.reader.rank(end)
    let best = reading.reader.rank(winner)
    // What counts first comes first.
    var figures: [(RouteExplanation.Comparison.Measure, own: Int, best: Int)] = [
      (.declaredNames, own.declared, best.declared),
      (.missingParameters, -own.missing, -best.missing),
      (.declaredValues, own.chosen, best.chosen),
      (.parameters, -own.parameters, -best.parameters),
    ]
    if own.fits < 0 { figures = [(.declaredValues, own.fits, best.chosen)] }
    // Where all miss something, the first by name is the one of which that is told.
    let isOneRoute = program.ends[end].route == program.ends[winner].route
    let (measure, count, winnersCount) =
      figures.first { $0.own != $0.best } ?? (isOneRoute ? (.order, 0, 0) : figures[1])
    return RouteExplanation.Comparison(
      measure: measure, count: count, winner: name, winnersCount: winnersCount)
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
  /// Those of some ends that fit the query best.
  fileprivate mutating func best(among ends: [Int]) -> [Int] {
    namePairs()
    let ranks = ends.map { rank($0) }
    let best = ranks.max()
    return zip(ends, ranks).filter { $0.1 == best }.map(\.0)
  }

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
