import URLSchemeCore

/// The samples of a route: those that cover it and, where more are asked for, any others.
struct RouteSamples: Sequence, IteratorProtocol {
  /// After so many links in a row that there were already, no more are looked for: a route may have no others.
  static let mostRepeats = 200

  private var sampler: LinkSampler
  private var covering: ArraySlice<LinkSample>
  private var generator: SampleGenerator
  /// How many more there may be.
  private var rest: Int
  private let hasOthers: Bool
  /// The links that there were, by what their bytes hash to: a link that is held for one of them by mistake is
  /// no loss.
  private var seen: Set<UInt64> = []

  /// - Parameters:
  ///   - route: The number of the route in the catalog.
  ///   - count: How many there are at most; nil: those that cover the route.
  init(_ catalog: Catalog, route: Int, count: Int?, seed: UInt64) {
    sampler = LinkSampler(catalog, route: route)
    covering = sampler.covering()[...]
    generator = SampleGenerator(seed: seed)
    rest = count ?? covering.count
    hasOthers = rest > covering.count
    if hasOthers { seen = Set(covering.map(\.link.fingerprint)) }
  }

  /// Whether the next sample is one of those that cover the route.
  var isCovering: Bool { !covering.isEmpty }

  mutating func next() -> LinkSample? {
    guard rest > 0 else { return nil }
    rest -= 1
    if let sample = covering.popFirst() { return sample }
    guard hasOthers else { return nil }
    for _ in 0..<Self.mostRepeats {
      guard let sample = sampler.random(using: &generator) else { continue }
      if seen.insert(sample.link.fingerprint).inserted { return sample }
    }
    return nil
  }
}

/// The mutants of a route: one of each step away from its links and, where more are asked for, others.
struct RouteMutants: Sequence, IteratorProtocol {
  private var samples: RouteSamples
  private let mutator: LinkMutator
  private var found: ArraySlice<LinkMutant> = []
  private var progress = LinkMutator.Progress()
  private var seen: Set<String> = []
  private var rest: Int

  /// - Parameters:
  ///   - route: The number of the route in the catalog.
  ///   - count: How many there are at most; nil: one of each step.
  init(_ catalog: Catalog, route: Int, count: Int?, seed: UInt64) {
    samples = RouteSamples(catalog, route: route, count: count.map { _ in .max }, seed: seed)
    mutator = LinkMutator(catalog, route: route)
    rest = count ?? .max
  }

  mutating func next() -> LinkMutant? {
    guard rest > 0 else { return nil }
    var misses = 0
    while found.isEmpty, misses < RouteSamples.mostRepeats {
      let isCovering = samples.isCovering
      guard let sample = samples.next() else { return nil }
      if !isCovering { progress = LinkMutator.Progress() }
      let mutants = mutator.mutants(of: sample, &progress)
      found = mutants.filter { seen.insert($0.link).inserted }[...]
      misses += isCovering ? 0 : 1
    }
    rest -= 1
    return found.popFirst()
  }
}

extension DeepLink {
  /// The same for the same bytes, in every run (FNV-1a).
  fileprivate var fingerprint: UInt64 {
    description.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
