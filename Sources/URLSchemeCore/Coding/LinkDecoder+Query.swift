/// Reads the query of a routed link, pair by pair: parameters, what the pattern writes out, and
/// what nobody knows.
extension LinkDecoder {
  mutating func readQuery(
    _ link: Span<UInt8>, _ route: Int, _ terminal: Int
  ) throws(Finding) {
    let literalCount = router.terminals[terminal].literalPairs.count
    if !literalsFound.isEmpty { literalsFound.removeAll(keepingCapacity: true) }
    for _ in 0..<literalCount { literalsFound.append(false) }
    let usesPlus = matcher.query.dialect == .form
    for index in 0..<matcher.query.pairs.count {
      let parameter = matcher.query.parameters[index]
      if parameter >= 0 {
        try readPair(matcher.query.pairs[index], parameter, link, route, usesPlus)
      } else if !takeLiteral(index, link, terminal) {
        try readUnknown(matcher.query.pairs[index], link, route, usesPlus)
      }
    }
  }

  /// Whether the pair is one that the pattern writes out, and the first of its like.
  private mutating func takeLiteral(
    _ pair: Int, _ link: Span<UInt8>, _ terminal: Int
  ) -> Bool {
    for index in literalsFound.indices where !literalsFound[index] {
      if matcher.query.isLiteral(router.terminals[terminal].literalPairs[index], pair, link) {
        literalsFound[index] = true
        return true
      }
    }
    return false
  }

  private mutating func readPair(
    _ pair: QueryPair, _ parameter: Int, _ link: Span<UInt8>, _ route: Int, _ usesPlus: Bool
  ) throws(Finding) {
    let start = pair.name.lowerBound
    let isExploded = router.routes[route].parameters[parameter].isExploded
    guard isExploded || !values.isPresent(parameter) else {
      throw Finding(
        .duplicateParameter, at: start, router.routes[route].parameters[parameter].name)
    }
    let node =
      if let value = pair.value {
        try readText(link, value, route, parameter, plusAsSpace: usesPlus)
      } else {
        try readBare(link, pair.name.upperBound, route, parameter)
      }
    guard isExploded else { return values.set(node, for: parameter) }
    values.appendItem(node, to: parameter)
    let count = values.itemCount(parameter)
    if let most = router.routes[route].parameters[parameter].value.constraints.maxItems,
      count > most
    {
      throw Finding(
        .invalidValue, at: start, router.routes[route].parameters[parameter].name,
        expected: "at most \(most) values", found: "\(count)")
    }
  }

  /// Reads a bare name, which is true for a boolean, and nothing for any other type. Its value
  /// would begin at `end`.
  private mutating func readBare(
    _ link: Span<UInt8>, _ end: Int, _ route: Int, _ parameter: Int
  ) throws(Finding) -> Int {
    guard router.routes[route].parameters[parameter].text.type == .boolean else {
      throw Finding(
        .invalidValue, at: end, router.routes[route].parameters[parameter].name,
        expected: "a value after =", found: "a bare name")
    }
    let node = values.tape.count
    values.tape.append(true)
    do throws(Finding) {
      try values.tape.check(node, router.routes[route].parameters[parameter].text, &scratch)
    } catch {
      throw placed(error, route, parameter, link, end..<end)
    }
    takeNotices(route, parameter, link, end..<end)
    return node
  }

  private mutating func readUnknown(
    _ pair: QueryPair, _ link: Span<UInt8>, _ route: Int, _ usesPlus: Bool
  ) throws(Finding) {
    let name = try appendDecoded(link, pair.name, plusAsSpace: usesPlus, subject: nil)
    if options.isStrict {
      throw unknownParameter(values.tape.text(name), at: pair.name.lowerBound, route)
    }
    var value = values.tape.count
    if let range = pair.value {
      value = try appendDecoded(link, range, plusAsSpace: usesPlus, subject: name)
    } else {
      values.tape.append(.null)
    }
    values.appendUnknown(name: name, value: value, at: pair.name.lowerBound)
  }

  /// What is wrong with a query parameter that the route does not declare.
  mutating func unknownParameter(_ name: String, at offset: Int, _ route: Int) -> Finding {
    let parameters = router.routes[route].parameters
    // A parameter is large, and not to be copied for its name.
    let known = router.routes[route].queryNames.lazy.map { parameters[$0.parameter].name }
    return Finding(
      .unknownParameter, at: offset, name,
      suggestion: NearestWord.nearest(to: name, in: known) ?? "")
  }

  /// What is wrong with a link that lacks a parameter: one of its names may be meant for that.
  mutating func missing(
    _ parameter: ParameterPlan, _ link: Span<UInt8>, at end: Int
  ) -> Finding {
    var finding = Finding(.missingParameter, at: end, parameter.name)
    guard parameter.location == .query else { return finding }
    for index in values.unknown.indices.prefix(LinkDecoder.maximumGuesses) {
      let name = values.tape.text(values.unknown[index].owner)
      guard NearestWord.nearest(to: name, in: [parameter.name]) != nil else { continue }
      (finding.found, finding.suggestion) = (name, parameter.name)
      finding.offset = values.unknownOffsets[index]
      break
    }
    return finding
  }

  /// More unknown names are not compared.
  private static let maximumGuesses = 100

  /// Appends a decoded name or value to the tape; `subject` is the node of the name that the value
  /// belongs to.
  private mutating func appendDecoded(
    _ link: Span<UInt8>, _ range: Range<Int>, plusAsSpace: Bool, subject: Int?
  ) throws(Finding) -> Int {
    let start = values.tape.bytes.count
    try PercentEncoding.decode(
      link.extracting(range), plusAsSpace: plusAsSpace, to: &values.tape.bytes)
    let decoded = start..<values.tape.bytes.count
    if let invalid = UTF8Check.firstInvalid(in: values.tape.bytes.span.extracting(decoded)) {
      let offset = PercentEncoding.offset(in: link.extracting(range), ofDecoded: invalid)
      throw Finding(
        .invalidUTF8, at: range.lowerBound + offset,
        subject.map(values.tape.text) ?? "a name of the query")
    }
    values.tape.append(.string, from: start)
    return values.tape.count - 1
  }
}
