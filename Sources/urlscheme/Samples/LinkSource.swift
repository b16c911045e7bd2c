import URLSchemeCore

/// A link that was made for tests.
enum GeneratedLink: Sendable {
  case sample(LinkSample)
  case mutant(LinkMutant)

  var text: String {
    switch self {
    case .sample(let sample): sample.link.description
    case .mutant(let mutant): mutant.link
    }
  }

  /// What `validate` checks.
  var fixture: Value {
    switch self {
    case .sample(let sample):
      [
        "link": .string(text), "app": .string(sample.app), "route": .string(sample.route),
        "values": sample.values,
      ]
    case .mutant(let mutant): ["link": .string(text), "error": .string(mutant.rule.rawValue)]
    }
  }
}

/// Makes links of one route, samples or mutants of these: few that cover it, and others by tries at random.
struct LinkSource: Sendable {
  private var sampler: LinkSampler
  /// Nil: the samples themselves are given.
  private let mutator: LinkMutator?

  init(_ catalog: Catalog, route: Int, areMutants: Bool) {
    sampler = LinkSampler(catalog, route: route)
    mutator = areMutants ? LinkMutator(catalog, route: route) : nil
  }

  /// Gives links that cover the route, as long as they are taken.
  mutating func cover(_ take: (GeneratedLink) -> Bool) {
    var progress = LinkMutator.Progress()
    for sample in sampler.covering() {
      for link in links(of: sample, &progress) { guard take(link) else { return } }
    }
  }

  /// The links of a try; none where it failed. They depend on nothing but the numbers at random.
  mutating func tried(using generator: inout SampleGenerator) -> [GeneratedLink] {
    var progress = LinkMutator.Progress()
    return sampler.random(using: &generator).map { links(of: $0, &progress) } ?? []
  }

  private func links(
    of sample: LinkSample, _ progress: inout LinkMutator.Progress
  ) -> [GeneratedLink] {
    guard let mutator else { return [.sample(sample)] }
    return mutator.mutants(of: sample, &progress).map { .mutant($0) }
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
