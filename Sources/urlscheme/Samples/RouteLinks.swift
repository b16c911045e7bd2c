import URLSchemeCore

/// A link that was made for tests, and what `validate` checks of it.
protocol GeneratedLink: Sendable {
  var text: String { get }
  var fixture: Value { get }
}

/// Makes links of one route: few that cover it, and others by tries at random.
protocol LinkSource: Sendable {
  associatedtype Link: GeneratedLink

  /// Gives links that cover the route, as long as they are taken.
  mutating func cover(_ take: (Link) -> Bool)

  /// The links of a try; none where it failed. They depend on nothing but the numbers at random.
  mutating func tried(using generator: inout SampleGenerator) -> [Link]
}

/// The links of a route that a source makes: those that cover it and, where more are asked for, any others.
///
/// Each try has numbers at random of its own, so that it comes to the same whoever makes it, and when.
struct RouteLinks<Source: LinkSource>: Sequence, IteratorProtocol {
  private(set) var source: Source
  let seed: UInt64
  private(set) var tally: LinkTally
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

  /// Links that cover the route and were not given yet.
  mutating func takeCovering() -> ArraySlice<Source.Link> {
    defer { found = [] }
    return found
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

/// Which links there were, and whether more are looked for.
struct LinkTally: Sendable {
  /// After so many tries in a row that came to nothing new, no more are made: a route may have no other links.
  private static let mostMisses = 200

  /// How many more there may be.
  private(set) var rest: Int
  private var misses = 0
  private var isMiss = true
  /// The links that there were, by what their bytes hash to: a link that is held for one of them by mistake is
  /// no loss.
  private var seen: Set<UInt64> = []

  init(_ count: Int) {
    rest = count
  }

  var isOver: Bool { rest == 0 || misses == Self.mostMisses }

  /// Whether a link is new, and is to be given.
  mutating func takes(_ link: String) -> Bool { takes(Self.fingerprint(of: link)) }

  mutating func takes(_ fingerprint: UInt64) -> Bool {
    guard rest > 0, seen.insert(fingerprint).inserted else { return false }
    rest -= 1
    isMiss = false
    return true
  }

  /// What is taken from now on comes of another try.
  mutating func endTry() {
    misses = isMiss ? misses + 1 : 0
    isMiss = true
  }

  /// The same for the same bytes, in every run (FNV-1a).
  static func fingerprint(of link: String) -> UInt64 {
    link.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
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

extension LinkSampler: LinkSource {
  mutating func cover(_ take: (LinkSample) -> Bool) {
    for sample in covering() { guard take(sample) else { return } }
  }

  mutating func tried(using generator: inout SampleGenerator) -> [LinkSample] {
    random(using: &generator).map { [$0] } ?? []
  }
}

/// Makes mutants of a route's samples.
struct MutantSource: LinkSource {
  private var sampler: LinkSampler
  private let mutator: LinkMutator

  init(_ catalog: Catalog, route: Int) {
    sampler = LinkSampler(catalog, route: route)
    mutator = LinkMutator(catalog, route: route)
  }

  mutating func cover(_ take: (LinkMutant) -> Bool) {
    var progress = LinkMutator.Progress()
    for sample in sampler.covering() {
      for mutant in mutator.mutants(of: sample, &progress) { guard take(mutant) else { return } }
    }
  }

  mutating func tried(using generator: inout SampleGenerator) -> [LinkMutant] {
    var progress = LinkMutator.Progress()
    return sampler.random(using: &generator).map { mutator.mutants(of: $0, &progress) } ?? []
  }
}
