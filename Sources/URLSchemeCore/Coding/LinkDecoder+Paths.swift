/// The common link's way to its route: a path of literals, and a query of plain names.
///
/// What is not common is left to the matcher, which knows everything; where both know, they find
/// the same.
extension LinkDecoder {
  /// The end that a link with an authority and a path of literals reaches, with the parameters of
  /// its query in `pairs`; nil where that is for the matcher to tell.
  ///
  /// This and its like change nothing of the decoder, but are `mutating`: otherwise each call would
  /// copy it, a kilobyte.
  mutating func literalEnd(
    _ link: Span<UInt8>, app: Int, _ shapes: RouteShapes, _ pairs: inout PairParameters
  ) -> Int? {
    guard isCommon, !options.listsCandidates, let node = literalNode(link, app: app) else {
      return nil
    }
    let ends = shapes.paths[node].ends
    guard !ends.isEmpty,
      let present = takeNames(link, shapes.paths[node].names, shapes, &pairs)
    else { return nil }
    guard let end = LinkDecoder.best(of: ends, present, shapes) else { return nil }
    let first = shapes.ends[end].firstNumber
    for index in matcher.query.pairs.indices where pairs[index] >= 0 {
      pairs[index] = shapes.numbers[first + pairs[index]]
    }
    return end
  }

  /// The end that fits best a query with these names; nil where several do.
  private static func best(of ends: Range<Int>, _ present: UInt64, _ shapes: RouteShapes) -> Int? {
    guard ends.count > 1 else { return ends.lowerBound }
    var best = -1
    var bestRank = -1
    var isTied = false
    for index in ends {
      let rank = shapes.ends[index].rank(present)
      if rank == bestRank { isTied = true }
      guard rank > bestRank else { continue }
      (best, bestRank, isTied) = (index, rank, false)
    }
    // Which of those that tie it is, if any, the matcher says.
    return isTied ? nil : best
  }

  /// The node that the segments of a link reach, if all are literals that the link writes plainly.
  private mutating func literalNode(_ link: Span<UInt8>, app: Int) -> Int? {
    guard let authority = components.authority,
      var node = router.literals.value(
        Router.part(router.apps[app].roots.authority, []), in: link, authority, ignoringCase: true)
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
      guard let child = router.literals.value(Router.part(node, []), in: link, start..<segmentEnd)
      else { return nil }
      node = child
      start = segmentEnd + 1
    }
    return node
  }

  /// Looks up the names of the query among those of a path, and gives a bit for each that is there;
  /// nil where one of them is not plain.
  private mutating func takeNames(
    _ link: Span<UInt8>, _ names: Range<Int>, _ shapes: RouteShapes, _ pairs: inout PairParameters
  ) -> UInt64? {
    guard matcher.query.pairs.count <= PairParameters.limit else { return nil }
    var present: UInt64 = 0
    for index in matcher.query.pairs.indices {
      let pair = matcher.query.pairs[index]
      guard pair.hasPlainName else { return nil }
      let number = shapes.number(of: pair.name, in: link, among: names)
      pairs[index] = number
      if number >= 0 {
        present |= 1 &<< UInt64(truncatingIfNeeded: number)
      } else if matcher.query.dialect == .form,
        link.extracting(pair.name).contains(UInt8(ascii: "+"))
      {
        return nil
      }
    }
    return present
  }
}

/// What the names of a query mean, for its first pairs: a parameter's number, or -1 for an unknown
/// name.
struct PairParameters {
  /// Queries of more pairs are not common.
  static let limit = 16
  /// The name must be looked up otherwise.
  static let unclear = -2

  private var numbers = InlineArray<16, Int8>(repeating: -2)

  subscript(pair: Int) -> Int {
    get { pair < Self.limit ? Int(numbers[pair]) : Self.unclear }
    set { if pair < Self.limit { numbers[pair] = Int8(clamping: newValue) } }
  }
}
