/// Writes what stands before the query: scheme, authority and path.
extension LinkEncoder {
  mutating func writeHierarchy(_ route: Int, to output: inout [UInt8]) throws(Finding) {
    let start = output.count
    let pattern = router.routes[route].pattern
    output.append(contentsOf: (options.scheme ?? router.apps[router.routes[route].app].scheme).utf8)
    output.append(UInt8(ascii: ":"))
    if pattern.anchor == .authority { output.append(contentsOf: "//".utf8) }
    if pattern.anchor == .absolute, pattern.segments.isEmpty { output.append(slash) }
    // The path's parameters are the route's first, in the order of its segments.
    var parameter = 0
    for depth in pattern.segments.indices {
      let segment = pattern.segments[depth]
      defer { if segment.variable != nil { parameter += 1 } }
      if segment.isOptional, nodes[parameter] < 0 {
        try refuseGap(route, pattern, depth, parameter)
        continue
      }
      if depth > 0 || pattern.anchor == .absolute { output.append(slash) }
      output.append(contentsOf: segment.prefix)
      if segment.variable != nil, nodes[parameter] >= 0 {
        try writeVariable(route, parameter, from: start, to: &output)
      }
      output.append(contentsOf: segment.suffix)
    }
    if let rest = pattern.rest {
      if !pattern.segments.isEmpty { output.append(slash) }
      output.append(contentsOf: rest.prefix)
      try writeRest(route, pattern, parameter, from: start, to: &output)
    }
    if pattern.hasTrailingSlash { output.append(slash) }
  }

  private var slash: UInt8 { UInt8(ascii: "/") }

  /// Optional segments are filled from the left: one that is left out can't be followed by one that
  /// is not.
  private func refuseGap(
    _ route: Int, _ pattern: Pattern, _ depth: Int, _ parameter: Int
  ) throws(Finding) {
    guard depth + 1 < pattern.segments.count, pattern.segments[depth + 1].isOptional,
      nodes[parameter + 1] >= 0
    else { return }
    throw Finding(
      .missingParameter, at: 0, router.routes[route].parameters[parameter].name,
      expected: "\(router.routes[route].parameters[parameter + 1].name) stands after it")
  }

  private mutating func writeVariable(
    _ route: Int, _ parameter: Int, from start: Int, to output: inout [UInt8]
  ) throws(Finding) {
    do throws(Finding) {
      try makeText(nodes[parameter], route, parameter)
      guard !text.isEmpty else {
        throw Finding(.invalidValue, at: 0, expected: "a text that is not empty, in the path")
      }
    } catch {
      throw error.inside(router.routes[route].parameters[parameter])
    }
    let textStart = output.count
    PercentEncoding.encode(text.span, to: &output)
    written[parameter] = textStart - start..<output.count - start
  }

  private mutating func writeRest(
    _ route: Int, _ pattern: Pattern, _ parameter: Int, from start: Int,
    to output: inout [UInt8]
  ) throws(Finding) {
    guard nodes[parameter] >= 0 else { return }
    do throws(Finding) {
      try makeText(nodes[parameter], route, parameter)
      // Brackets may stand around an IP address; reading the link back tells.
      let isAuthority = pattern.anchor == .authority && pattern.segments.isEmpty
      let allowed = isAuthority ? ByteSet.path.adding("[]") : .path
      guard PercentEncoding.endOfRun(in: text.span, from: 0, of: allowed) == text.count else {
        throw Finding(
          .invalidValue, at: 0, expected: "raw text of a path, escaped where it must be",
          found: text.span.quoted)
      }
    } catch {
      throw error.inside(router.routes[route].parameters[parameter])
    }
    let textStart = output.count
    output.append(text.span)
    written[parameter] = textStart - start..<output.count - start
  }
}
