/// The common link's way through the decoder: a path of literals, and values that need no more than
/// a look at where they stand.
///
/// What is not common is left to the matcher and to the text forms, which know everything; where
/// both know, they find the same.
extension LinkDecoder {
  /// The terminal that a link with an authority and a path of literals reaches; nil where that is
  /// for the matcher to tell.
  ///
  /// This and its like change nothing, but are `mutating`: otherwise each call would copy the
  /// decoder, a kilobyte.
  mutating func literalTerminal(_ link: Span<UInt8>, app: Int) -> Int? {
    guard isCommon, !options.listsCandidates, let authority = components.authority,
      let shapes = router.shapes,
      var node = router.literals.value(
        Router.part(router.apps[app].roots.authority, []), link.extracting(authority),
        ignoringCase: true)
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
      guard
        let child = router.literals.value(
          Router.part(node, []), link.extracting(start..<segmentEnd))
      else { return nil }
      node = child
      start = segmentEnd + 1
    }
    return terminal(endingAt: node, link, shapes)
  }

  private mutating func terminal(endingAt node: Int, _ link: Span<UInt8>, _ shapes: RouteShapes)
    -> Int?
  {
    let ends = shapes.firstEnds[node]..<shapes.firstEnds[node + 1]
    for index in ends where !shapes.ends[index].isLiteral { return nil }
    guard ends.count > 1 else { return ends.isEmpty ? nil : shapes.ends[ends.lowerBound].terminal }
    var best = -1
    var bestRank = (declared: -1, missing: 0, parameters: 0)
    var isTied = false
    for index in ends {
      guard let rank = rank(shapes.routes[shapes.ends[index].route], link, shapes) else {
        return nil
      }
      if best >= 0, rank == bestRank { isTied = true }
      guard best < 0 || rank > bestRank else { continue }
      (best, bestRank, isTied) = (index, rank, false)
    }
    // Which of those that tie it is, if any, the matcher says.
    return isTied ? nil : shapes.ends[best].terminal
  }

  /// What `LinkQuery.rank` says; nil where names alone don't tell.
  private mutating func rank(
    _ route: RouteShape, _ link: Span<UInt8>, _ shapes: RouteShapes
  ) -> LinkQuery.Rank? {
    guard route.isRankedByNames else { return nil }
    var present: UInt64 = 0
    for index in matcher.query.pairs.indices {
      let pair = matcher.query.pairs[index]
      guard pair.hasPlainName else { return nil }
      let parameter = shapes.parameter(named: pair.name, in: link, of: route)
      if parameter >= 0 {
        present |= 1 &<< UInt64(truncatingIfNeeded: parameter)
      } else if route.isForm, link.extracting(pair.name).contains(UInt8(ascii: "+")) {
        return nil
      }
    }
    var missing = 0
    for index in 0..<route.parameters.count
    where present & (1 &<< UInt64(truncatingIfNeeded: index)) == 0
      && shapes.parameters[route.parameters.lowerBound + index].isRequired
    {
      missing += 1
    }
    return (present.nonzeroBitCount, -missing, -route.parameters.count)
  }

  /// Takes note of where the value of a pair stands, if it is one that is told from there; false
  /// where it must be read.
  mutating func takePlace(
    _ index: Int, _ link: Span<UInt8>, _ route: Int, _ shapes: RouteShapes
  ) -> Bool {
    let pair = matcher.query.pairs[index]
    guard pair.hasPlainName, let value = pair.value else { return false }
    let routeShape = shapes.routes[route]
    let parameter = shapes.parameter(named: pair.name, in: link, of: routeShape)
    guard parameter >= 0, !values.isPresent(parameter) else { return false }
    let shape = shapes.parameters[routeShape.parameters.lowerBound + parameter]
    guard !(shape.isWatched && options.isRouting) else { return false }
    var choice = -1
    switch shape.form {
    case .general: return false
    case .text:
      guard pair.isASCII || isUTF8(link, value) else { return false }
    case .fixedWidth:
      guard value.count == shape.width * shape.fields.count, ByteScan.areDigits(in: link, value)
      else { return false }
    case .delimited:
      guard LinkDecoder.hasFields(link, value, shape), pair.isASCII || isUTF8(link, value) else {
        return false
      }
    case .declared:
      guard pair.hasPlainValue else { return false }
      choice = shapes.choice(value, in: link, of: shape)
      guard choice >= 0 || noteUnknown(value, link, route, parameter, shape, shapes) else {
        return false
      }
      if choice < 0 { choice = shape.otherwise }
    }
    let place = FoundValues.Place(start: value.lowerBound, end: value.upperBound, choice: choice)
    values.set(place, for: parameter)
    return true
  }

  /// Whether a part of the link is UTF-8 once it is decoded.
  private mutating func isUTF8(_ link: Span<UInt8>, _ part: Range<Int>) -> Bool {
    text.removeAll(keepingCapacity: true)
    try? PercentEncoding.decode(link.extracting(part), to: &text)
    return UTF8Check.firstInvalid(in: text.span) == nil
  }

  /// Whether a delimited text, in no envelope, has all the fields before its rest.
  private static func hasFields(
    _ link: Span<UInt8>, _ part: Range<Int>, _ shape: ParameterShape
  ) -> Bool {
    // An envelope begins with a tilde, escaped or not.
    guard part.isEmpty || link[part.lowerBound] != UInt8(ascii: "~"),
      part.isEmpty || link[part.lowerBound] != UInt8(ascii: "%")
    else { return false }
    var missing = shape.fields.count - 2
    var position = part.lowerBound
    while missing > 0, position < part.upperBound {
      var byte = link[position]
      if byte == UInt8(ascii: "%"), part.upperBound - position > 2 {
        byte = ByteClass.byte(hexDigits: link[position + 1], link[position + 2]) ?? byte
        position += 2
      }
      if byte == shape.separator { missing -= 1 }
      position += 1
    }
    return missing <= 0
  }

  /// Notes that a text is none of those declared and is read as the default; false where it must be
  /// read.
  private mutating func noteUnknown(
    _ value: Range<Int>, _ link: Span<UInt8>, _ route: Int, _ parameter: Int,
    _ shape: ParameterShape, _ shapes: RouteShapes
  ) -> Bool {
    let isForm = shapes.routes[route].isForm
    guard shape.otherwise >= 0, value.count <= 100,
      !isForm || !link.extracting(value).contains(UInt8(ascii: "+"))
    else { return false }
    text.removeAll(keepingCapacity: true)
    text.append(UInt8(ascii: "\""))
    text.append(link.extracting(value))
    text.append(UInt8(ascii: "\""))
    notices.append(
      Finding(
        .unknownValue, at: value.lowerBound, router.routes[route].parameters[parameter].name,
        expected: shapes.quoted[shape.otherwise],
        found: String(decoding: text, as: UTF8.self)))
    return true
  }
}

extension RouteShapes {
  /// The number, in its route, of the query parameter that a plain name means; -1 where there is
  /// none, or none that can be told so.
  func parameter(named name: Range<Int>, in link: Span<UInt8>, of route: RouteShape) -> Int {
    let name = ShortText(link, name)
    for index in route.parameters
    where parameters[index].name == name && parameters[index].isQuery && name.count >= 0 {
      return index - route.parameters.lowerBound
    }
    return -1
  }

  /// The declared text that a plain one is; -1 where it is none.
  func choice(_ value: Range<Int>, in link: Span<UInt8>, of shape: ParameterShape) -> Int {
    let written = ShortText(link, value)
    let text = shape.ignoresCase ? written.lowercased : written
    guard text.count >= 0 else { return -1 }
    for index in shape.choices where choices[index].text == text { return index }
    return -1
  }
}
