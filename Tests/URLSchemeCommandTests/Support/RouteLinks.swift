import URLSchemeCore

@testable import urlscheme

/// The links of a route that a source makes: those that cover it and, where more are asked for, any others.
///
/// They are those of `encode --samples`, whose tries are made by several workers.
struct RouteLinks<Link>: Sequence, IteratorProtocol {
  private var source: LinkSource
  private let seed: UInt64
  private var tally: LinkTally
  private var found: ArraySlice<Link> = []
  private let hasOthers: Bool
  private var tries = 0
  private let link: (GeneratedLink) -> Link?

  /// - Parameter count: How many there are at most; nil: those that cover the route.
  private init(
    _ source: LinkSource, count: Int?, seed: UInt64, _ link: @escaping (GeneratedLink) -> Link?
  ) {
    (self.source, self.seed, self.link) = (source, seed, link)
    tally = LinkTally(count ?? .max)
    hasOthers = count != nil
    self.source.cover { made in
      if tally.takes(made.text) { found += [link(made)].compactMap(\.self) }
      return !tally.isOver
    }
  }

  mutating func next() -> Link? {
    while found.isEmpty, hasOthers, !tally.isOver {
      var generator = SampleGenerator(seed: seed, number: tries)
      tries += 1
      for made in source.tried(using: &generator) where tally.takes(made.text) {
        found += [link(made)].compactMap(\.self)
      }
      tally.endTry()
    }
    return found.popFirst()
  }
}

/// The samples of a route.
typealias RouteSamples = RouteLinks<LinkSample>

/// The mutants of a route: one of each step away from its links and, where more are asked for, others.
typealias RouteMutants = RouteLinks<LinkMutant>

extension RouteLinks<LinkSample> {
  /// - Parameters:
  ///   - route: The number of the route in the catalog.
  ///   - count: How many there are at most; nil: those that cover the route.
  init(_ catalog: Catalog, route: Int, count: Int?, seed: UInt64) {
    self.init(
      LinkSource(catalog, route: route, areMutants: false), count: count, seed: seed
    ) { if case .sample(let sample) = $0 { sample } else { nil } }
  }
}

extension RouteLinks<LinkMutant> {
  /// - Parameters:
  ///   - route: The number of the route in the catalog.
  ///   - count: How many there are at most; nil: one of each step.
  init(_ catalog: Catalog, route: Int, count: Int?, seed: UInt64) {
    self.init(
      LinkSource(catalog, route: route, areMutants: true), count: count, seed: seed
    ) { if case .mutant(let mutant) = $0 { mutant } else { nil } }
  }
}
