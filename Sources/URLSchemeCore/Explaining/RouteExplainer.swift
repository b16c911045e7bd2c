/// Builds the explanation of a link, in three steps: route it, compare it with every pattern of its
/// app, and sort what came out.
///
/// It is for people who look at one link, so it need not be fast.
package struct RouteExplainer {
  private let decoder: LinkDecoder
  private let failure: Finding?
  private let app: Int
  private let secrets: [Range<Int>]

  /// A candidate, and how near it came.
  private struct Entry {
    var candidate: RouteExplanation.Candidate
    var terminal: Int
    /// Compared element by element; less is nearer.
    var order: [Int]
  }

  /// Explains where a link goes.
  ///
  /// - Parameter secrets: Parts of the link that no explanation may show.
  /// - Throws: why the link belongs to no app: its syntax, or `unknown-scheme`.
  package static func explain(
    _ link: Span<UInt8>, _ catalog: Catalog, options: LinkDecoder.Options,
    masking secrets: [Range<Int>] = []
  ) throws(Finding) -> RouteExplanation {
    let explainer = try RouteExplainer(link, catalog, options: options, masking: secrets)
    return explainer.explanation(link)
  }

  private init(
    _ link: Span<UInt8>, _ catalog: Catalog, options: LinkDecoder.Options,
    masking secrets: [Range<Int>]
  ) throws(Finding) {
    var options = options
    options.isRouting = true
    options.isGeneric = false
    var decoder = LinkDecoder(catalog, options: options)
    var failure: Finding?
    do throws(Finding) {
      try decoder.read(link)
    } catch {
      failure = error
    }
    let scheme = decoder.components.scheme
    guard scheme.upperBound <= link.count,
      let app = catalog.router.app(scheme: link.extracting(scheme))
    else { throw failure ?? Finding(.unknownScheme, at: 0) }
    // What is wrong with the syntax comes before any route.
    if let failure, let syntax = RouteExplainer.syntaxFault(link, options), syntax == failure {
      throw failure
    }
    self.app = app
    self.secrets = secrets + decoder.secretRanges(in: link)
    self.failure = failure
    self.decoder = decoder
  }

  private static func syntaxFault(
    _ link: Span<UInt8>, _ options: LinkDecoder.Options
  ) -> Finding? {
    do throws(Finding) {
      _ = try LinkComponents.parse(link, lenient: options.isLenient)
      return nil
    } catch {
      return error
    }
  }

  private var router: Router { decoder.router }

  private func explanation(_ link: Span<UInt8>) -> RouteExplanation {
    var entries: [Entry] = []
    for route in router.apps[app].routes {
      // Terminals stand in the order in which the builder laid the variants of the patterns.
      var terminal = router.terminals.firstIndex { $0.route == route } ?? router.terminals.count
      for pattern in router.routes[route].patterns {
        let variants = router.routes[route].variants(of: pattern)
        let tried = variants.enumerated().compactMap { index, variant in
          entry(variant, pattern, route, terminal: terminal + index, link)
        }
        terminal += variants.count
        if let nearest = tried.min(by: RouteExplainer.isNearer) { entries.append(nearest) }
      }
    }
    // Equally near ones stay in the definition's order.
    let sorted = entries.enumerated().sorted { left, right in
      RouteExplainer.isNearer(left.element, right.element)
        || !RouteExplainer.isNearer(right.element, left.element) && left.offset < right.offset
    }
    return RouteExplanation(
      app: router.apps[app].scheme, isRouted: failure == nil,
      candidates: sorted.map { masked($0.element.candidate) })
  }

  private static func isNearer(_ left: Entry, _ right: Entry) -> Bool {
    left.order.lexicographicallyPrecedes(right.order)
  }

  // MARK: Verdicts

  private func entry(
    _ variant: PatternVariant, _ pattern: Pattern, _ route: Int, terminal: Int,
    _ link: Span<UInt8>
  ) -> Entry? {
    guard terminal < router.terminals.count else { return nil }
    var comparison = PathComparison(
      link, decoder.components, router.routes[route], limit: router.maximumDepth + 1,
      isLenient: decoder.options.isLenient)
    var candidate = RouteExplanation.Candidate(
      route: router.routes[route].name, pattern: pattern.source, verdict: .taken)
    if let miss = comparison.miss(variant, pattern.rest, link) {
      candidate.verdict = miss.verdict
      candidate.text = miss.text
      candidate.offset = miss.offset
      candidate.expected = miss.expected
      let isBeginning = miss.verdict == .beginning
      return Entry(
        candidate: candidate, terminal: terminal,
        order: [isBeginning ? 5 : 4, -miss.matched, miss.distance])
    }
    let tier = judge(&candidate, terminal, pattern, link)
    return Entry(candidate: candidate, terminal: terminal, order: [tier])
  }

  /// Says what became of a pattern whose path fits; gives how near that is.
  private func judge(
    _ candidate: inout RouteExplanation.Candidate, _ terminal: Int, _ pattern: Pattern,
    _ link: Span<UInt8>
  ) -> Int {
    let end = decoder.components.query?.lowerBound ?? decoder.components.path.upperBound
    candidate.offset = end
    if let (winner, route) = outcome, winner == terminal {
      candidate.verdict = failure.map { .fault($0) } ?? .taken
      candidate.offset = failure?.offset ?? decoder.components.scheme.upperBound + 1
      candidate.expected = failure?.expected ?? ""
      candidate.route = router.routes[route].name
      return 0
    }
    for (index, literal) in router.terminals[terminal].literalPairs.enumerated() {
      let query = decoder.matcher.query
      let isThere = query.pairs.indices.contains { query.isLiteral(literal, $0, link) }
      guard !isThere, index < pattern.literalPairs.count else { continue }
      let pair = pattern.literalPairs[index]
      let bytes = pair.name + (pair.value.map { Array("=".utf8) + $0 } ?? [])
      candidate.verdict = .missingPair
      candidate.expected = String(decoding: bytes, as: UTF8.self)
      return 3
    }
    guard let (winner, route) = outcome else {
      candidate.verdict = .tied
      return 1
    }
    let name = router.routes[route].name
    guard decoder.matcher.candidates.contains(terminal) else {
      candidate.verdict = .lessExact(winner: name)
      return 2
    }
    candidate.verdict = .outranked(comparison(terminal, winner, name, link))
    return 1
  }

  private var outcome: (terminal: Int, route: Int)? {
    guard case .routed(let terminal, let route) = decoder.outcome else { return nil }
    return (terminal, route)
  }

  private func comparison(
    _ terminal: Int, _ winner: Int, _ name: String, _ link: Span<UInt8>
  ) -> RouteExplanation.Comparison {
    let own = decoder.matcher.rank(terminal, link, router)
    let best = decoder.matcher.rank(winner, link, router)
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
