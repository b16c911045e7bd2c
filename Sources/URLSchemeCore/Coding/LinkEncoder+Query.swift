/// Writes the query, in the order of the pattern and with what nobody declares at its end, and the
/// fragment.
extension LinkEncoder {
  mutating func writeQuery(_ request: Request, to output: inout [UInt8]) throws(Finding) {
    let route = request.route
    var separator = UInt8(ascii: "?")
    for pair in router.routes[route].pattern.literalPairs {
      writeSeparator(&separator, to: &output)
      output.append(contentsOf: pair.name)
      if let value = pair.value {
        output.append(UInt8(ascii: "="))
        output.append(contentsOf: value)
      }
    }
    for parameter in nodes.indices
    where nodes[parameter] >= 0 && router.routes[route].parameters[parameter].location == .query {
      do throws(Finding) {
        if router.routes[route].parameters[parameter].isExploded {
          try writeExploded(route, parameter, &separator, to: &output)
        } else {
          try makeText(nodes[parameter], route, parameter)
          writePair(route, parameter, &separator, to: &output)
        }
      } catch {
        throw error.inside(router.routes[route].parameters[parameter])
      }
    }
    if let unknown = request.unknown {
      try writeUnknown(unknown, route, &separator, to: &output)
    }
  }

  private func writeSeparator(_ separator: inout UInt8, to output: inout [UInt8]) {
    output.append(separator)
    separator = UInt8(ascii: "&")
  }

  /// Appends the parameter's name, and the text made last.
  private func writePair(
    _ route: Int, _ parameter: Int, _ separator: inout UInt8, to output: inout [UInt8]
  ) {
    writeSeparator(&separator, to: &output)
    output.append(contentsOf: router.routes[route].parameters[parameter].escapedName)
    output.append(UInt8(ascii: "="))
    PercentEncoding.encode(text.span, spaceAsPlus: usesPlus(route), to: &output)
  }

  private func usesPlus(_ route: Int) -> Bool {
    router.apps[router.routes[route].app].dialect == .form
  }

  private mutating func writeExploded(
    _ route: Int, _ parameter: Int, _ separator: inout UInt8, to output: inout [UInt8]
  ) throws(Finding) {
    let array = nodes[parameter]
    try checkArray(array, route, parameter)
    var item = array + 1
    var place = 0
    while item < tape.next(after: array) {
      do throws(Finding) {
        try makeText(item, route, parameter)
      } catch {
        throw error.inside("\(place)")
      }
      writePair(route, parameter, &separator, to: &output)
      item = tape.next(after: item)
      place += 1
    }
  }

  // MARK: Unknown parameters

  private mutating func writeUnknown(
    _ unknown: Int, _ route: Int, _ separator: inout UInt8, to output: inout [UInt8]
  ) throws(Finding) {
    guard tape.kind(unknown) == .array else { throw noPairs }
    var pair = unknown + 1
    while pair < tape.next(after: unknown) {
      try checkUnknown(pair, route)
      writeSeparator(&separator, to: &output)
      writeText(of: pair + 1, route, to: &output)
      if tape.kind(pair + 2) == .string {
        output.append(UInt8(ascii: "="))
        writeText(of: pair + 2, route, to: &output)
      }
      pair = tape.next(after: pair)
    }
  }

  private func checkUnknown(_ pair: Int, _ route: Int) throws(Finding) {
    guard tape.kind(pair) == .array, tape.childCount(pair) == 2, tape.kind(pair + 1) == .string,
      tape.kind(pair + 2) == .string || tape.kind(pair + 2) == .null
    else { throw noPairs }
    let name = tape.bytes.span.extracting(tape.range(pair + 1))
    let isDeclared = router.routes[route].parameters.contains {
      $0.location == .query && name.equals($0.nameBytes)
    }
    // A bare empty name would be an empty piece, which nobody reads.
    let isNothing = name.isEmpty && tape.kind(pair + 2) == .null
    guard !isDeclared, !isNothing else {
      throw Finding(
        .invalidValue, at: 0, "unknown", expected: "names that the route does not declare",
        found: tape.describe(pair + 1))
    }
  }

  private var noPairs: Finding {
    Finding(.invalidValue, at: 0, "unknown", expected: "pairs of a name and a text or null")
  }

  private func writeText(of node: Int, _ route: Int, to output: inout [UInt8]) {
    PercentEncoding.encode(
      tape.bytes.span.extracting(tape.range(node)), spaceAsPlus: usesPlus(route), to: &output)
  }

  // MARK: Fragment

  mutating func writeFragment(
    _ request: Request, to output: inout [UInt8]
  ) throws(Finding) {
    let route = request.route
    for parameter in nodes.indices
    where router.routes[route].parameters[parameter].location == .fragment {
      guard request.fragment == nil else {
        throw Finding(
          .invalidValue, at: 0, "fragment",
          expected: "the parameter \(router.routes[route].parameters[parameter].name)")
      }
      guard nodes[parameter] >= 0 else { return }
      do throws(Finding) {
        try makeText(nodes[parameter], route, parameter)
      } catch {
        throw error.inside(router.routes[route].parameters[parameter])
      }
      output.append(UInt8(ascii: "#"))
      // RFC 6570 §3.2.4 keeps what a fragment may hold.
      PercentEncoding.encode(text.span, keeping: .fragment, to: &output)
    }
    guard let fragment = request.fragment else { return }
    guard tape.kind(fragment) == .string else {
      throw Finding(.invalidValue, at: 0, "fragment", expected: "a string")
    }
    output.append(UInt8(ascii: "#"))
    PercentEncoding.encodeKeepingEscapes(
      tape.bytes.span.extracting(tape.range(fragment)), keeping: .fragment, to: &output)
  }
}
