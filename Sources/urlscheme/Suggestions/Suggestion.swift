import URLSchemeCore

/// A first definition, inferred from links, that reads all of them.
///
/// 1. Links are grouped by their paths (`PathGrouping`),
/// 2. and each group becomes a route (`RouteSketch`), whose parameters are what all values have in
///    common (`ParameterSketch`).
/// 3. The definition is compiled, and reads every link. Where it refuses one, what is said of the
///    values of its route is taken back, then the path becomes a single variable.
/// 4. Links that no definition could read are left out, so that they spoil nothing.
struct Suggestion {
  /// The text of the definition; nil: none was found that is in order and reads any link.
  private(set) var json: [UInt8]?
  /// The links that no definition reads, by their numbers, and why.
  private(set) var refused: [(number: Int, finding: Finding)] = []
  /// The schemes, the most frequent one first.
  let schemes: [String]

  private let entries: [LinkCollection.Entry]
  private let links: [SampleLink]
  private let dialect: Dialect
  /// The numbers of the links that are described.
  private var numbers: [Int]
  /// The links whose routes say nothing of their values, and those that fit no route of their own.
  private var free: Set<Int> = []
  private var unruly: Set<Int> = []

  /// More routes of one path, told apart by bare names, are not made.
  private static let maximumVariants = 32

  /// - Throws: never, of links that were collected.
  init(_ entries: [LinkCollection.Entry]) throws(Finding) {
    var links: [DeepLink] = []
    var counts: [String: Int] = [:]
    for entry in entries {
      let link = try DeepLink(bytes: entry.link)
      counts[link.scheme.lowercased(), default: 0] += entry.count
      links.append(link)
    }
    schemes = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let dialect = Dialect(of: links)
    self.dialect = dialect
    self.entries = entries
    var samples: [SampleLink] = []
    for (entry, link) in zip(entries, links) {
      samples.append(try SampleLink(link, dialect: dialect, count: entry.count))
    }
    self.links = samples
    numbers = Array(samples.indices)
    infer()
    guard json != nil, !refused.isEmpty else { return }
    let lost = refused
    let isLost = Set(lost.map(\.number))
    numbers.removeAll(where: isLost.contains)
    (json, refused, free, unruly) = (nil, [], [], [])
    if !numbers.isEmpty { infer() }
    refused = (lost + refused).sorted { $0.number < $1.number }
  }

  /// Infers, and takes back what does not hold, until every link is read or nothing is left to take
  /// back.
  private mutating func infer() {
    for attempt in 0..<4 {
      let sketch = DefinitionSketch(schemes, dialect, routes)
      let text = sketch.json
      guard let refused = refused(by: text) else {
        // What is wrong is in no one route.
        if attempt == 0 { free = Set(numbers) } else { unruly = Set(numbers) }
        continue
      }
      (json, self.refused) = (text, refused)
      guard !refused.isEmpty else { return }
      let numbers = Set(refused.map(\.number))
      let related = Set(
        sketch.routes.filter { !numbers.isDisjoint(with: $0.links) }.flatMap(\.links))
      if related.isSubset(of: free) { unruly.formUnion(numbers) } else { free.formUnion(related) }
    }
  }

  /// The routes of the links, as far as it was not taken back what they say.
  private var routes: [RouteSketch] {
    PathGrouping.groups(links, numbers, unruly: unruly).flatMap { group in
      let isFree = !free.isDisjoint(with: group.links)
      let route = RouteSketch(group, of: links, isFree: isFree)
      let mixed = Set(route.queryParameters.filter(\.isMixed).map { Array($0.name.utf8) })
      return mixed.isEmpty ? [route] : variants(of: group, mixed, isFree: isFree)
    }
  }

  /// Routes of one path, which write bare names out that have a value in other links.
  private func variants(
    of group: PathGrouping.Group, _ mixed: Set<[UInt8]>, isFree: Bool
  ) -> [RouteSketch] {
    let byNames = Dictionary(grouping: group.links) { number in
      let bare = links[number].query.filter { $0.value == nil }.map { Array($0.name.utf8) }
      return Set(bare).intersection(mixed).sorted { $0.lexicographicallyPrecedes($1) }
    }
    let ordered = byNames.sorted { left, right in
      left.key.count != right.key.count
        ? left.key.count < right.key.count
        : left.key.joined(separator: [0]).lexicographicallyPrecedes(
          right.key.joined(separator: [0]))
    }
    return ordered.prefix(Self.maximumVariants).map { names, numbers in
      var part = group
      part.links = numbers
      var route = RouteSketch(
        part, of: links, literalNames: names.map { String(decoding: $0, as: UTF8.self) },
        isFree: isFree)
      // A truth value may be a bare name, which would make two of these routes match.
      for index in route.queryParameters.indices {
        route.queryParameters[index].isText = mixed.contains(
          Array(route.queryParameters[index].name.utf8))
      }
      return route
    }
  }

  /// The links that a definition refuses; nil: it is not in order itself.
  private func refused(by json: [UInt8]) -> [(number: Int, finding: Finding)]? {
    guard json.count <= File.greatestSize, let catalog = try? Catalog(json: json) else {
      return nil
    }
    var options = ReaderOptions()
    (options.isStrict, options.isRouting) = (true, true)
    var decoder = LinkDecoder(catalog, options: options)
    var refused: [(number: Int, finding: Finding)] = []
    for number in numbers {
      let link = entries[number].link
      do throws(Finding) {
        try decoder.read(link.span)
      } catch {
        refused.append((number, error))
      }
    }
    return refused
  }
}
