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
