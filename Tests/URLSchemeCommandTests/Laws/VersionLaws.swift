@testable import URLSchemeCore
@testable import urlscheme

/// What holds of two versions of a definition, compared.
enum VersionLaws {
  /// Whatever links show to differ, the comparison finds, too; and what it finds is true.
  ///
  /// A change may break some links of a route and give others another meaning: one of both is enough.
  ///
  /// - Parameters:
  ///   - seed: What the older version, its change and the links are made from.
  ///   - count: How many links are tried.
  /// - Returns: The rules of what was found; nil where there are no two versions.
  @discardableResult
  static func breaksAreFound(seed: UInt64, links count: Int) throws(Breach) -> Set<Rule>? {
    guard let pair = DefinitionChange.pair(seed: seed) else { return nil }
    return try breaksAreFound(
      from: pair.old, to: pair.new, by: pair.change.rawValue, seed: seed, links: count)
  }

  /// The same of two versions whose address on the web differs.
  @discardableResult
  static func breaksOnTheWebAreFound(seed: UInt64, links count: Int) throws(Breach) -> Set<Rule>? {
    guard let pair = WebChange.pair(seed: seed) else { return nil }
    return try breaksAreFound(
      from: pair.old, to: pair.new, by: pair.change.rawValue, seed: seed, links: count)
  }

  private static func breaksAreFound(
    from old: Catalog, to new: Catalog, by change: String, seed: UInt64, links count: Int
  ) throws(Breach) -> Set<Rule> {
    let breaks = VersionDifferences(old, new).breaks.flatMap { $0 }
    for found in breaks {
      try Breach.unless(
        NaiveComparison.isTrue(found, old, new), "what is reported is true",
        of: Array(found.witness.utf8), "\(seed) \(change)")
    }
    var links = RandomLinks(of: old.definitions[0], seed: seed)
    var generator = SampleGenerator(seed: seed)
    var samplers = old.program.plans.indices.map { LinkSampler(old, route: $0) }
    for index in 0..<count {
      let sampled =
        index.isMultiple(of: 2)
        ? samplers[index / 2 % samplers.count].random(using: &generator)?.link : nil
      guard let link = sampled ?? (try? DeepLink(bytes: links.next())),
        let (rule, route) = NaiveComparison.broken(link, old, new)
      else { continue }
      let isFound = breaks.contains {
        isAsGrave($0.rule, rule) && ($0.routeName == route || !$0.place.isOfRoute)
      }
      try Breach.unless(
        isFound, "what a link shows is found", of: link.bytes,
        "\(seed) \(change) \(rule.rawValue)")
    }
    return Set(breaks.map(\.rule))
  }

  private static func isAsGrave(_ found: Rule, _ shown: Rule) -> Bool {
    let grave: Set<Rule> = [.brokenLink, .changedMeaning]
    return found == shown || grave.contains(found) && grave.contains(shown)
  }
}
