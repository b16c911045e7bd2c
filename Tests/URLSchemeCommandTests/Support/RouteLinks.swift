import URLSchemeCore

@testable import urlscheme

/// The links of a route that a source makes: those that cover it and, where more are asked for, any others.
///
/// They are those of `encode --samples`, whose tries are made by several workers.
struct RouteLinks<Source: LinkSource>: Sequence, IteratorProtocol {
  private var source: Source
  private let seed: UInt64
  private var tally: LinkTally
  private var found: ArraySlice<Source.Link> = []
  private let hasOthers: Bool
  private var tries = 0

  /// - Parameter count: How many there are at most; nil: those that cover the route.
  init(_ source: Source, count: Int?, seed: UInt64) {
    (self.source, self.seed) = (source, seed)
    tally = LinkTally(count ?? .max)
    hasOthers = count != nil
    self.source.cover { link in
      if tally.takes(link.text) { found.append(link) }
      return !tally.isOver
    }
  }

  mutating func next() -> Source.Link? {
    while found.isEmpty, hasOthers, !tally.isOver {
      var generator = SampleGenerator(seed: seed, number: tries)
      tries += 1
      for link in source.tried(using: &generator) where tally.takes(link.text) {
        found.append(link)
      }
      tally.endTry()
    }
    return found.popFirst()
  }
}

/// The samples of a route.
typealias RouteSamples = RouteLinks<LinkSampler>

/// The mutants of a route: one of each step away from its links and, where more are asked for, others.
typealias RouteMutants = RouteLinks<MutantSource>

extension RouteLinks<LinkSampler> {
  /// - Parameters:
  ///   - route: The number of the route in the catalog.
  ///   - count: How many there are at most; nil: those that cover the route.
  init(_ catalog: Catalog, route: Int, count: Int?, seed: UInt64) {
    self.init(LinkSampler(catalog, route: route), count: count, seed: seed)
  }
}

extension RouteLinks<MutantSource> {
  /// - Parameters:
  ///   - route: The number of the route in the catalog.
  ///   - count: How many there are at most; nil: one of each step.
  init(_ catalog: Catalog, route: Int, count: Int?, seed: UInt64) {
    self.init(MutantSource(catalog, route: route), count: count, seed: seed)
  }
}
