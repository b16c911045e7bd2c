/// Writes what stands before the query: scheme, authority and path.
extension LinkEncoder {
  mutating func writePrefix(
    _ request: Request, _ form: LinkForm, to output: inout [UInt8]
  ) throws(Finding) {
    let start = output.count
    let pattern = form.pattern
    output.append(contentsOf: form.scheme)
    output.append(UInt8(ascii: ":"))
    if pattern.anchor == .authority { output.append(contentsOf: "//".utf8) }
    if pattern.anchor == .absolute, pattern.segments.isEmpty { output.append(slash) }
    var variable = 0
    for depth in pattern.segments.indices {
      let segment = pattern.segments[depth]
      defer { if segment.variable != nil { variable += 1 } }
      if segment.isOptional, nodes[form.pathParameters[variable]] < 0 {
        try refuseGap(program.plans[request.route], form, depth, variable)
        continue
      }
      if depth > 0 || pattern.anchor == .absolute { output.append(slash) }
      output.append(contentsOf: segment.prefix)
      if segment.variable != nil, nodes[form.pathParameters[variable]] >= 0 {
        try writeVariable(
          request.route, form.pathParameters[variable], form, from: start, to: &output)
      }
      output.append(contentsOf: segment.suffix)
    }
    if let rest = pattern.rest {
      if !pattern.segments.isEmpty { output.append(slash) }
      output.append(contentsOf: rest.prefix)
      try writeRest(request.route, form.pathParameters[variable], form, from: start, to: &output)
    }
    if pattern.hasTrailingSlash { output.append(slash) }
  }

  private var slash: UInt8 { UInt8(ascii: "/") }

  /// Optional segments are filled from the left: one that is left out can't be followed by one that
  /// is not.
  private func refuseGap(
    _ plan: RoutePlan, _ form: LinkForm, _ depth: Int, _ variable: Int
  ) throws(Finding) {
    guard depth + 1 < form.pattern.segments.count, form.pattern.segments[depth + 1].isOptional,
      nodes[form.pathParameters[variable + 1]] >= 0
    else { return }
    let parameters = plan.parameters
    throw Finding(
      .missingParameter, at: 0, parameters[form.pathParameters[variable]].name,
      expected: "\(parameters[form.pathParameters[variable + 1]].name) stands after it")
  }

  private mutating func writeVariable(
    _ route: Int, _ parameter: Int, _ form: LinkForm, from start: Int, to output: inout [UInt8]
  ) throws(Finding) {
    do throws(Finding) {
      try makeText(nodes[parameter], form.parameters[parameter])
      guard !text.isEmpty else {
        throw Finding(.invalidValue, at: 0, expected: "a text that is not empty, in the path")
      }
    } catch {
      throw error.inside(program.plans[route].parameters[parameter])
    }
    let textStart = output.count
    PercentEncoding.encode(text.span, to: &output)
    written[parameter] = textStart - start..<output.count - start
  }

  private mutating func writeRest(
    _ route: Int, _ parameter: Int, _ form: LinkForm, from start: Int, to output: inout [UInt8]
  ) throws(Finding) {
    guard nodes[parameter] >= 0 else { return }
    do throws(Finding) {
      try makeText(nodes[parameter], form.parameters[parameter])
      // Brackets may stand around an IP address; reading the link back tells.
      let isAuthority = form.pattern.anchor == .authority && form.pattern.segments.isEmpty
      let allowed = isAuthority ? ByteSet.path.adding("[]") : .path
      guard PercentEncoding.endOfRun(in: text.span, from: 0, of: allowed) == text.count else {
        throw Finding(
          .invalidValue, at: 0, expected: "raw text of a path, escaped where it must be",
          found: text.span.quoted)
      }
    } catch {
      throw error.inside(program.plans[route].parameters[parameter])
    }
    let textStart = output.count
    output.append(text.span)
    written[parameter] = textStart - start..<output.count - start
  }
}
