/// Says where secrets are, so that they can be masked where people read.
extension LinkDecoder {
  /// The names of the route's secret parameters.
  package var secretNames: [String] {
    guard case .routed(_, let route) = outcome else { return [] }
    return router.routes[route].parameters.filter(\.isSecret).map(\.name)
  }

  /// Where the link has values of secret parameters, as far as its route is known.
  package func secretRanges(in link: Span<UInt8>) -> [Range<Int>] {
    guard case .routed(_, let route) = outcome else { return [] }
    let parameters = router.routes[route].parameters
    var ranges: [Range<Int>] = []
    for capture in matcher.captures where parameters[capture.parameter].isSecret {
      ranges.append(capture.range)
    }
    for (pair, parameter) in zip(matcher.query.pairs, matcher.query.parameters)
    where parameter >= 0 && parameters[parameter].isSecret {
      if let value = pair.value { ranges.append(value) }
    }
    if let fragment = components.fragment,
      parameters.contains(where: { $0.isSecret && $0.location == .fragment })
    {
      ranges.append(fragment)
    }
    return ranges
  }
}
