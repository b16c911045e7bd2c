@testable import URLSchemeCore

/// Finds the route of a link by the rules of precedence, slowly and obviously: every pattern of
/// every route is tried in every way, and the best way wins. The measure of the router.
struct NaiveMatcher {
  enum Answer: Equatable, CustomStringConvertible {
    case none
    case ambiguous(Set<String>)
    /// The route's name, and what its path variables hold, as written. Empty ones are left out, but
    /// for `{+x}`.
    case route(String, [String: String])

    var description: String {
      switch self {
      case .none: "no route"
      case .ambiguous(let names): "ambiguous: \(names.sorted())"
      case .route(let name, let texts): "\(name) \(texts.sorted { $0.key < $1.key })"
      }
    }
  }

  /// How a segment matched; the less, the better: what kind of segment it is, then how much of it
  /// is not literal.
  struct Step: Comparable {
    var kind: Int
    var literalCount = 0

    static let end = Step(kind: -1)
    static let literal = Step(kind: 0)

    static func < (left: Step, right: Step) -> Bool {
      (left.kind, -left.literalCount) < (right.kind, -right.literalCount)
    }
  }

  /// One way in which a route takes the link.
  private struct Way {
    var route: Route
    var literalPairs: Int
    var steps: [Step] = []
    var captures: [String: Range<Int>] = [:]
    var hasRest = false
  }

  /// The link as one of the three kinds of path sees it.
  private struct Reading {
    var anchor: Pattern.Anchor
    /// The parts of the authority, and then single segments.
    var segments: [[Range<Int>?]]
    var pathStart: Int
    var allowsRest = true
    var allowsSegments = true
  }

  let definition: AppDefinition
  let link: [UInt8]
  private let components: LinkComponents
  private var pairs: [(name: [UInt8], value: [UInt8]?)] = []
  private var end: Int { components.path.upperBound }

  static func match(_ link: [UInt8], _ definition: AppDefinition) -> Answer? {
    guard let components = try? LinkComponents.parse(link.span, lenient: false) else { return nil }
    return NaiveMatcher(definition, link, components).answer()
  }

  private init(_ definition: AppDefinition, _ link: [UInt8], _ components: LinkComponents) {
    self.definition = definition
    self.link = link
    self.components = components
    guard let query = components.query else { return }
    let separator =
      definition.querySeparator == .semicolon ? UInt8(ascii: ";") : UInt8(ascii: "&")
    for piece in link[query].split(separator: separator) {
      let name = piece.prefix { $0 != UInt8(ascii: "=") }
      let value = name.count == piece.count ? nil : decoded(piece.dropFirst(name.count + 1), true)
      pairs.append((decoded(name, true), value))
    }
  }

  func decoded(_ text: ArraySlice<UInt8>, _ isQuery: Bool = false) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        decoded.append(UInt8(digits, radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      } else if byte == UInt8(ascii: "+"), isQuery, definition.dialect == .form {
        decoded.append(UInt8(ascii: " "))
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  // MARK: Choosing

  private func answer() -> Answer {
    for reading in readings() {
      let ways = definition.routes.filter(isInScheme).flatMap { route in
        definition.forms(of: route).flatMap { self.ways(route, $0, reading) }
      }
      guard let best = ways.map(\.steps).min(by: { $0.lexicographicallyPrecedes($1) }) else {
        continue
      }
      return chosen(ways.filter { $0.steps == best })
    }
    return .none
  }

  /// Whether the route is there in the link's scheme.
  private func isInScheme(_ route: Route) -> Bool {
    let scheme = String(decoding: link[components.scheme], as: UTF8.self).lowercased()
    return route.schemes.isEmpty || route.schemes.contains { $0.lowercased() == scheme }
  }

  private func chosen(_ ways: [Way]) -> Answer {
    let best = ways.map(fitness).max { $0.lexicographicallyPrecedes($1) }
    let fittest = ways.filter { fitness($0) == best }
    guard let first = fittest.min(by: { $0.route.name < $1.route.name }) else { return .none }
    let names = Set(fittest.map(\.route.name))
    // Where no route takes the values, or all miss some, the first one by name says what is wrong.
    let isFaulty = best.map { $0[0] < 0 || $0[2] < 0 } ?? false
    guard names.count == 1 || isFaulty else { return .ambiguous(names) }
    var texts: [String: String] = [:]
    for (name, range) in first.captures {
      let isRest =
        first.hasRest && (try? PatternParser.parse(first.route.link))?.rest?.variable == name
      if !range.isEmpty || isRest { texts[name] = String(decoding: link[range], as: UTF8.self) }
    }
    return .route(first.route.name, texts)
  }

  private func fitness(_ way: Way) -> [Int] {
    guard let pattern = try? PatternParser.parse(way.route.link) else { return [] }
    let queryNames =
      pattern.queryVariables.map(\.name) + (way.route.callback ? CallbackName.all : [])
    // What the path has counts there.
    let declared = queryNames.filter { name in
      way.captures[name] == nil && pairs.contains { $0.name.elementsEqual(name.utf8) }
    }
    var present = Set(declared).union(way.captures.keys)
    let fragments = pattern.fragment != nil && components.fragment != nil ? 1 : 0
    if fragments > 0, let fragment = pattern.fragment { present.insert(fragment) }
    let all = pattern.variables + (way.route.callback ? CallbackName.all : [])
    let missing = all.filter { isRequired($0, way.route, pattern) && !present.contains($0) }
    let missingLists = way.route.requireOneOf.filter { names in
      !names.contains(where: pattern.pathVariables.contains) && present.isDisjoint(with: names)
    }
    var chosen = pattern.queryVariables.map { variable -> Int? in
      guard way.captures[variable.name] == nil else { return 0 }
      let values = pairs.filter { $0.name.elementsEqual(variable.name.utf8) }.map(\.value)
      return chosenValues(values, variable.name, way.route, variable.isExploded)
    }
    if let name = pattern.fragment, let fragment = components.fragment {
      chosen.append(chosenValues([decoded(link[fragment])], name, way.route))
    }
    return [
      chosen.contains(nil) ? -1 : 0, declared.count + fragments + way.literalPairs,
      -missing.count - missingLists.count,
      (chosen.contains(nil) ? 0 : chosen.compactMap(\.self).reduce(0, +)) + way.literalPairs,
      -all.count,
    ]
  }

  /// How many values of a parameter are among those that `enum` and `const` declare; nil: one is not.
  private func chosenValues(
    _ values: [[UInt8]?], _ name: String, _ route: Route, _ isExploded: Bool = false
  ) -> Int? {
    let whole = route.schema(of: name)
    let schema = isExploded ? whole.items ?? Schema(.string) : whole
    guard schema.enumeration != nil || schema.constant != nil, schema.otherwise == .error else {
      return 0
    }
    let areTaken = values.allSatisfy { value in
      if let value { return takes(value, schema, name, route) }
      if whole.bare != nil { return true }
      let declared = schema.constant.map { [$0] } ?? schema.enumeration ?? []
      return schema.effectiveType == .boolean && declared.contains(true)
    }
    return areTaken ? values.count : nil
  }

  private func isRequired(_ name: String, _ route: Route, _ pattern: Pattern) -> Bool {
    if CallbackName.all.contains(name) { return false }
    let isPlainSegment = pattern.segments.contains {
      $0.variables.contains(name) && !$0.isOptional
    }
    return route.schema(of: name).required ?? isPlainSegment
  }

  // MARK: Readings

  private func readings() -> [Reading] {
    let path = components.path
    var start = path.lowerBound
    let isAbsolute = start < end && link[start] == UInt8(ascii: "/")
    if isAbsolute { start += 1 }
    var segments: [[Range<Int>?]] = []
    var segmentStart = start
    for index in start..<end where link[index] == UInt8(ascii: "/") {
      segments.append([segmentStart..<index])
      segmentStart = index + 1
    }
    if segmentStart < end { segments.append([segmentStart..<end]) }
    if let authority = components.authority {
      let parts = [components.userinfo, components.host, components.port]
      return [
        Reading(
          anchor: .authority, segments: [parts] + segments, pathStart: authority.lowerBound)
      ]
    }
    var readings: [Reading] = []
    if segments.isEmpty {
      let home = path.lowerBound..<path.lowerBound
      readings.append(
        Reading(
          anchor: .authority, segments: [[nil, home, nil]], pathStart: home.lowerBound,
          allowsRest: false))
    }
    readings.append(
      Reading(anchor: isAbsolute ? .absolute : .rootless, segments: segments, pathStart: start))
    if isAbsolute {
      readings.append(
        Reading(
          anchor: .rootless, segments: [], pathStart: path.lowerBound, allowsSegments: false))
    }
    return readings
  }

  // MARK: Ways

  private func ways(_ route: Route, _ source: String, _ reading: Reading) -> [Way] {
    guard let pattern = try? PatternParser.parse(source) else { return [] }
    for pair in pattern.literalPairs {
      let name = decoded(pair.name[...], true)
      let value = pair.value.map { decoded($0[...], true) }
      guard pairs.contains(where: { $0.name == name && $0.value == value }) else { return [] }
    }
    let way = Way(route: route, literalPairs: pattern.literalPairs.count)
    return filled(pattern.segments[...]).flatMap { segments -> [Way] in
      if segments.isEmpty, pattern.rest == nil {
        // The path of `//`.
        let home = Pattern.Segment(prefix: [], variable: nil)
        return self.matched(way, [home], pattern, .authority, reading)
      }
      let whole = self.matched(way, segments, pattern, pattern.anchor, reading)
      guard let last = segments.last, pattern.rest == nil, !last.isOptional, last.prefix.isEmpty,
        last.suffix.isEmpty, let name = last.variable, !isRequired(name, route, pattern),
        segments.count > 1 || pattern.anchor != .authority
      else { return whole }
      // An empty last segment leaves only the slash that is dropped.
      return whole
        + self.matched(way, Array(segments.dropLast()), pattern, pattern.anchor, reading)
    }
  }

  /// The segments with some or all optional ones left out, the rightmost of a run first.
  private func filled(_ segments: ArraySlice<Pattern.Segment>) -> [[Pattern.Segment]] {
    guard let first = segments.first else { return [[]] }
    guard first.isOptional else { return filled(segments.dropFirst()).map { [first] + $0 } }
    let afterRun = segments.drop { $0.isOptional }
    return filled(afterRun) + filled(segments.dropFirst()).map { [first] + $0 }
  }

  private func matched(
    _ way: Way, _ segments: [Pattern.Segment], _ pattern: Pattern, _ anchor: Pattern.Anchor,
    _ reading: Reading
  ) -> [Way] {
    guard anchor == reading.anchor, segments.count <= reading.segments.count else { return [] }
    guard reading.allowsSegments || pattern.rest != nil && segments.isEmpty else { return [] }
    var way = way
    for (depth, segment) in segments.enumerated() {
      let parts = reading.segments[depth]
      guard let step = step(segment, parts, way.route, pattern, &way.captures) else { return [] }
      way.steps.append(step)
    }
    guard let rest = pattern.rest, let name = rest.variable else {
      way.steps.append(.end)
      return segments.count == reading.segments.count
        && isWritable(way.captures, way.route, pattern) ? [way] : []
    }
    guard reading.allowsRest else { return [] }
    var start = end
    if segments.isEmpty {
      start = reading.pathStart
    } else if segments.count < reading.segments.count {
      start = reading.segments[segments.count].compactMap { $0?.lowerBound }.min() ?? end
    }
    guard let valueStart = restStart(rest, from: start, anchor, segments.count) else { return [] }
    let schema = way.route.schema(of: name)
    let valueEnd = schema.includesQuery ? link.count : end
    let raw = link[valueStart..<valueEnd]
    let isConstrained = !isFree(schema)
    if isConstrained {
      let isTaken =
        ReservedCharacters.isRaw(schema, isRest: true)
        ? takes(Array(raw), schema, name, way.route) : takes(raw, name, way.route)
      guard isTaken else { return [] }
    }
    way.steps.append(
      Step(kind: isConstrained ? 3 : 4, literalCount: decoded(rest.prefix[...]).count))
    way.captures[name] = valueStart..<valueEnd
    way.hasRest = true
    return isWritable(way.captures, way.route, pattern) ? [way] : []
  }

  private func restStart(
    _ rest: Pattern.Segment, from start: Int, _ anchor: Pattern.Anchor, _ depth: Int
  ) -> Int? {
    var start = start
    for byte in decoded(rest.prefix[...]) {
      guard start < end else { return nil }
      let length = link[start] == UInt8(ascii: "%") ? 3 : 1
      let other = decoded(link[start..<start + length])
      guard isEqual(other, [byte], ignoringCase: anchor == .authority && depth == 0) else {
        return nil
      }
      start += length
    }
    return start
  }

  // MARK: Segments

  /// How a pattern's segment matches a segment of the link, or the three parts of its authority.
  private func step(
    _ segment: Pattern.Segment, _ parts: [Range<Int>?], _ route: Route, _ pattern: Pattern,
    _ captures: inout [String: Range<Int>]
  ) -> Step? {
    let inAuthority = parts.count == 3
    guard segment.others.isEmpty else { return divided(segment, parts, route, pattern, &captures) }
    let wanted = inAuthority ? authorityParts(segment) : [(segment.prefix, segment.suffix, true)]
    for (part, want) in zip(parts, wanted) {
      guard let want, let part else {
        guard want == nil, part == nil else { return nil }
        continue
      }
      let text = decoded(link[part])
      let (prefix, suffix) = (decoded(want.prefix[...]), decoded(want.suffix[...]))
      guard want.hasVariable, let name = segment.variable else {
        guard isEqual(text, prefix + suffix, ignoringCase: inAuthority) else { return nil }
        continue
      }
      guard text.count >= prefix.count + suffix.count,
        isEqual(Array(text.prefix(prefix.count)), prefix, ignoringCase: inAuthority),
        isEqual(Array(text.suffix(suffix.count)), suffix, ignoringCase: inAuthority)
      else { return nil }
      let value = Array(text.dropFirst(prefix.count).dropLast(suffix.count))
      let schema = route.schema(of: name)
      if value.isEmpty {
        guard !segment.isOptional, !isRequired(name, route, pattern) else { return nil }
      }
      let range =
        part.lowerBound + width(link[part], prefix.count)..<part.lowerBound
        + width(link[part], text.count - suffix.count)
      if !value.isEmpty, !isFree(schema) {
        guard takes(link[range], name, route) else { return nil }
      }
      captures[name] = range
    }
    guard let name = segment.variable else { return .literal }
    return Step(
      kind: isFree(route.schema(of: name)) ? 2 : 1,
      literalCount: decoded(segment.prefix[...]).count + decoded(segment.suffix[...]).count)
  }

  /// How many bytes are written for that many decoded ones.
  private func width(_ text: ArraySlice<UInt8>, _ count: Int) -> Int {
    var rest = text
    for _ in 0..<count { rest = rest.dropFirst(rest.first == UInt8(ascii: "%") ? 3 : 1) }
    return text.count - rest.count
  }
}
