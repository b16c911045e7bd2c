/// The common link's way to its route: a path of literals, and a query of plain names.
///
/// What is not common is left to the matcher, which knows everything; where both know, they find
/// the same.
extension LinkDecoder {
  /// Queries of more pairs are not common.
  private static let pairLimit = 16

  /// Finds the app that a link is for, and the path of literals that it has, or else -1; nil where
  /// no app answers its scheme.
  mutating func findPath(
    _ link: Span<UInt8>, _ shapes: RouteShapes
  ) -> (app: Int, path: Int)? {
    let end = components.path.upperBound
    if isCommon, let known = heads.find(link, upTo: end) {
      return (known.app, known.path)
    }
    guard let app = shapes.app(of: link, scheme: components.scheme) else { return nil }
    guard isCommon, !options.listsCandidates,
      let path = shapes.path(of: link, components, app: app)
    else { return (app, -1) }
    let first = shapes.apps[app].scheme
    let isFirst = UnsafeBytes.areEqual(first.span, link.extracting(components.scheme))
    heads.remember(link, upTo: end, (components.scheme.upperBound, isFirst, app, path))
    return (app, path)
  }

  /// Finds the end that a common link reaches, and takes what its query says as far as that is told
  /// from the link: the pairs up to `taken`. Nil, and nothing is taken, where the route is for the
  /// matcher to tell.
  ///
  /// It is taken for the end that declares the most names, before it is known whether it is that.
  mutating func takeQuery(
    _ link: Span<UInt8>, _ path: Int, _ shapes: RouteShapes
  ) -> (end: Int, taken: Int)? {
    guard matcher.query.pairs.count <= Self.pairLimit,
      var end = shapes.paths[path].ends.first
    else { return nil }
    while let (present, taken) = take(link, shapes.paths[path].names, end, shapes),
      let best = shapes.best(of: shapes.paths[path].ends, present)
    {
      if best == end { return (end, taken) }
      forgetValues()
      end = best
    }
    forgetValues()
    return nil
  }

  /// Takes the query's pairs for an end, and gives a bit for each of the path's names that is
  /// there, and the first pair that must be read. Nil where a name is not plain.
  private mutating func take(
    _ link: Span<UInt8>, _ names: Range<Int>, _ end: Int, _ shapes: RouteShapes
  ) -> (present: UInt64, taken: Int)? {
    let route = shapes.ends[end].route
    let firstStep = shapes.ends[end].firstStep
    let isForm = shapes.routes[route].isForm
    let takesUnknown = !options.isStrict && shapes.routes[route].hasPlainNames
    let pairCount = matcher.query.pairs.count
    values.begin(parameterCount: shapes.routes[route].parameters.count)
    var taken = options.tellsFromLink ? pairCount : 0
    var present: UInt64 = 0
    var expected = 0
    for index in 0..<pairCount {
      let pair = matcher.query.pairs[index]
      guard pair.hasPlainName else { return nil }
      let name = shapes.number(of: pair.name, in: link, among: names, from: expected)
      var parameter = -1
      if name >= 0 {
        present |= 1 &<< UInt64(truncatingIfNeeded: name)
        parameter = shapes.steps[firstStep + name].parameter
        expected = name + 1
      } else if isForm, link.extracting(pair.name).contains(UInt8(ascii: "+")) {
        return nil
      }
      guard taken == pairCount else { continue }
      let isTaken =
        parameter >= 0
        ? takePlace(pair, parameter, link, route, shapes)
        : takesUnknown && takeUnknown(index, link, isForm)
      if !isTaken { taken = index }
    }
    return (present, taken)
  }
}

extension RouteShapes {
  /// The path that the authority and the segments of a link make, if all are literals that the link
  /// writes plainly.
  fileprivate func path(
    of link: Span<UInt8>, _ components: LinkComponents, app: Int
  ) -> Int? {
    guard let authority = components.authority,
      var node = literals.value(
        Router.part(apps[app].root, []), in: link, authority, ignoringCase: true)
    else { return nil }
    let slash = UInt8(ascii: "/")
    let end = components.path.upperBound
    var start = components.path.lowerBound
    if start < end, link[start] == slash { start += 1 }
    while start < end {
      var segmentEnd = start
      while segmentEnd < end, link[segmentEnd] != slash {
        guard link[segmentEnd] != UInt8(ascii: "%") else { return nil }
        segmentEnd += 1
      }
      guard let child = literals.value(Router.part(node, []), in: link, start..<segmentEnd) else {
        return nil
      }
      node = child
      start = segmentEnd + 1
    }
    return node
  }

  /// The end that fits best a query with these of the path's names; nil where several do: which of
  /// them it is, if any, the matcher says.
  func best(of ends: Range<Int>, _ present: UInt64) -> Int? {
    guard ends.count > 1 else { return ends.lowerBound }
    var best = -1
    var bestRank = -1
    var isTied = false
    for index in ends {
      let end = self.ends[index]
      // One that declares none of the names is not better than one that does.
      guard bestRank < PathShape.End.leastDeclaringRank || end.declared & present != 0 else {
        continue
      }
      let rank = end.rank(present)
      if rank == bestRank { isTied = true }
      guard rank > bestRank else { continue }
      (best, bestRank, isTied) = (index, rank, false)
    }
    return isTied ? nil : best
  }
}
