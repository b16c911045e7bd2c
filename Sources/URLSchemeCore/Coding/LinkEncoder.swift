/// Encodes links: binds values to a route's parameters, writes each in its text form, and expands the pattern.
///
/// What it writes, `LinkDecoder` reads back as the same values of the same route; a link that would open another route is
/// refused. One encoder writes one link after the other in the same buffers.
package struct LinkEncoder: Sendable {
  /// How links are written.
  package struct Options: Sendable {
    /// Leave envelopes off.
    package var isPlain = false
    /// Another of the app's schemes; nil: the first.
    package var scheme: String?

    package init() {}
  }

  /// What is to be written: nodes of `tape`.
  struct Request {
    var route: Int
    /// An object; nil: no values.
    var values: Int?
    /// An array of pairs of name and value.
    var unknown: Int?
    /// A string.
    var fragment: Int?
  }

  let router: Router
  let options: Options
  /// The values to write; the caller lays them out here.
  var tape = ValueTape()

  private var scratch = TextScratch()
  /// For each parameter, the node of its value, or -1.
  private var slots: [Int] = []
  private var text: [UInt8] = []
  private var matcher = RouteMatcher()

  package init(_ catalog: Catalog, options: Options = Options()) {
    router = catalog.router
    self.options = options
  }

  /// Appends the link to `output`, which stays as it was if the values are refused.
  ///
  /// - Throws: the first fault; its subject is the way to the value, such as `r.radius`.
  mutating func write(_ request: Request, to output: inout [UInt8]) throws(Finding) {
    let start = output.count
    do {
      try checkScheme(request)
      try bind(request)
      try writeHierarchy(request, to: &output)
      try writeQuery(request, to: &output)
      try writeFragment(request, to: &output)
      // Like a reader, first what is wrong, then what is missing.
      try checkPresence(router.routes[request.route])
      try confirm(request, output.span.extracting(start..<output.count))
    } catch {
      output.removeLast(output.count - start)
      throw error
    }
  }

  private func checkScheme(_ request: Request) throws(Finding) {
    guard let scheme = options.scheme else { return }
    let schemes = router.apps[router.routes[request.route].app].definition.schemes
    guard schemes.contains(scheme) else {
      throw Finding(
        .unknownScheme, at: 0, scheme,
        suggestion: NearestWord.nearest(to: scheme, in: schemes) ?? schemes.first ?? "")
    }
  }

  // MARK: Binding

  private mutating func bind(_ request: Request) throws(Finding) {
    slots.removeAll(keepingCapacity: true)
    for _ in router.routes[request.route].parameters { slots.append(-1) }
    if let values = request.values {
      guard tape.kind(values) == .object else {
        throw Finding(
          .invalidValue, at: 0, expected: "an object of values", found: tape.describe(values))
      }
      var key = values + 1
      while key < tape.next(after: values) {
        try bind(key, request.route)
        key = tape.next(after: key + 1)
      }
    }
  }

  private mutating func bind(_ key: Int, _ route: Int) throws(Finding) {
    for index in slots.indices
    where tape.bytes[tape.range(key)].elementsEqual(
      router.routes[route].parameters[index].nameBytes)
    {
      guard slots[index] < 0 else {
        throw Finding(.duplicateParameter, at: 0, router.routes[route].parameters[index].name)
      }
      let isEmptyArray =
        router.routes[route].parameters[index].isExploded && tape.kind(key + 1) == .array
        && tape.childCount(key + 1) == 0
      // An exploded empty array is the absent parameter.
      if !isEmptyArray { slots[index] = key + 1 }
      return
    }
    let names = router.routes[route].parameters.map(\.name)
    throw Finding(
      .unknownParameter, at: 0, tape.text(key),
      suggestion: NearestWord.nearest(to: tape.text(key), in: names) ?? "")
  }

  private func checkPresence(_ route: RoutePlan) throws(Finding) {
    for (index, parameter) in route.parameters.enumerated()
    where parameter.isRequired && slots[index] < 0 {
      throw Finding(.missingParameter, at: 0, parameter.name)
    }
    if let finding = route.missingTogether(at: 0, isPresent: { slots[$0] >= 0 }) { throw finding }
  }

  // MARK: Scheme, authority and path

  private mutating func writeHierarchy(
    _ request: Request, to output: inout [UInt8]
  ) throws(Finding) {
    let route = router.routes[request.route]
    output.append(contentsOf: (options.scheme ?? router.apps[route.app].scheme).utf8)
    output.append(UInt8(ascii: ":"))
    let pattern = route.pattern
    if pattern.anchor == .authority { output.append(contentsOf: "//".utf8) }
    if pattern.anchor == .absolute, pattern.segments.isEmpty { output.append(UInt8(ascii: "/")) }
    var parameter = 0
    for (depth, segment) in pattern.segments.enumerated() {
      guard segment.variable != nil else {
        writeSlash(depth, pattern.anchor, to: &output)
        output.append(contentsOf: segment.prefix)
        continue
      }
      defer { parameter += 1 }
      if segment.isOptional, slots[parameter] < 0 {
        try refuseGap(route, depth, parameter)
        continue
      }
      writeSlash(depth, pattern.anchor, to: &output)
      output.append(contentsOf: segment.prefix)
      try writeSegmentValue(parameter, route, to: &output)
      output.append(contentsOf: segment.suffix)
    }
    if let rest = pattern.rest {
      if !pattern.segments.isEmpty {
        writeSlash(pattern.segments.count, pattern.anchor, to: &output)
      }
      output.append(contentsOf: rest.prefix)
      try writeRest(parameter, route, to: &output)
    }
    if pattern.hasTrailingSlash { output.append(UInt8(ascii: "/")) }
  }

  private func writeSlash(_ depth: Int, _ anchor: Pattern.Anchor, to output: inout [UInt8]) {
    if depth > 0 || anchor == .absolute { output.append(UInt8(ascii: "/")) }
  }

  /// Optional segments are filled from the left: one that is left out can't be followed by one that is not.
  private func refuseGap(_ route: RoutePlan, _ depth: Int, _ parameter: Int) throws(Finding) {
    let next = depth + 1
    guard next < route.pattern.segments.count, route.pattern.segments[next].isOptional,
      slots[parameter + 1] >= 0
    else { return }
    throw Finding(
      .missingParameter, at: 0, route.parameters[parameter].name,
      expected: "\(route.parameters[parameter + 1].name) stands after it")
  }

  private mutating func writeSegmentValue(
    _ parameter: Int, _ route: RoutePlan, to output: inout [UInt8]
  ) throws(Finding) {
    let plan = route.parameters[parameter]
    guard slots[parameter] >= 0 else { return }
    try makeText(slots[parameter], plan.value, plan)
    guard !text.isEmpty else {
      throw Finding(
        .invalidValue, at: 0, plan.name, expected: "a text that is not empty, in the path")
    }
    PercentEncoding.encode(text.span, to: &output)
  }

  private mutating func writeRest(
    _ parameter: Int, _ route: RoutePlan, to output: inout [UInt8]
  ) throws(Finding) {
    let plan = route.parameters[parameter]
    guard slots[parameter] >= 0 else { return }
    try makeText(slots[parameter], plan.value, plan)
    let isAuthority = route.pattern.anchor == .authority && route.pattern.segments.isEmpty
    let allowed = isAuthority ? ByteSet.path.adding("[]") : .path
    guard PercentEncoding.endOfRun(in: text.span, from: 0, of: allowed) == text.count else {
      throw Finding(
        .invalidValue, at: 0, plan.name,
        expected: "raw text of a path, escaped where it must be",
        found: plan.isSecret ? "" : "\"\(String(decoding: text, as: UTF8.self))\"")
    }
    output.append(text.span)
  }

  // MARK: Query and fragment

  private mutating func writeQuery(
    _ request: Request, to output: inout [UInt8]
  ) throws(Finding) {
    let route = router.routes[request.route]
    var separator = UInt8(ascii: "?")
    for pair in route.pattern.literalPairs {
      next(&separator, to: &output)
      output.append(contentsOf: pair.name)
      if let value = pair.value {
        output.append(UInt8(ascii: "="))
        output.append(contentsOf: value)
      }
    }
    for (index, plan) in route.parameters.enumerated()
    where plan.location == .query && slots[index] >= 0 {
      if plan.isExploded {
        try writeExploded(index, route, &separator, to: &output)
      } else {
        try makeText(slots[index], plan.value, plan)
        next(&separator, to: &output)
        writePair(plan.escapedName, route, to: &output)
      }
    }
    if let unknown = request.unknown {
      try writeUnknown(unknown, route, &separator, to: &output)
    }
  }

  private func next(_ separator: inout UInt8, to output: inout [UInt8]) {
    output.append(separator)
    separator = UInt8(ascii: "&")
  }

  /// Appends `name=`, and the text made last.
  private func writePair(_ name: [UInt8], _ route: RoutePlan, to output: inout [UInt8]) {
    output.append(contentsOf: name)
    output.append(UInt8(ascii: "="))
    let isForm = router.apps[route.app].dialect == .form
    PercentEncoding.encode(text.span, spaceAsPlus: isForm, to: &output)
  }

  private mutating func writeExploded(
    _ index: Int, _ route: RoutePlan, _ separator: inout UInt8, to output: inout [UInt8]
  ) throws(Finding) {
    let plan = route.parameters[index]
    let array = slots[index]
    do throws(Finding) {
      try tape.check(array, plan.value, &scratch)
    } catch {
      throw named(error, plan)
    }
    guard let items = plan.value.items, case .array = tape.kind(array) else { return }
    var item = array + 1
    var place = 0
    while item < tape.next(after: array) {
      do throws(Finding) {
        try makeText(item, items, nil)
      } catch {
        throw named(error.inside("\(place)"), plan)
      }
      next(&separator, to: &output)
      writePair(plan.escapedName, route, to: &output)
      item = tape.next(after: item)
      place += 1
    }
  }

  private mutating func writeUnknown(
    _ unknown: Int, _ route: RoutePlan, _ separator: inout UInt8, to output: inout [UInt8]
  ) throws(Finding) {
    let shape = Finding(
      .invalidValue, at: 0, "unknown", expected: "pairs of a name and a text or null")
    guard tape.kind(unknown) == .array else { throw shape }
    var pair = unknown + 1
    while pair < tape.next(after: unknown) {
      guard tape.kind(pair) == .array, tape.childCount(pair) == 2, tape.kind(pair + 1) == .string,
        tape.kind(pair + 2) == .string || tape.kind(pair + 2) == .null
      else { throw shape }
      let name = tape.range(pair + 1)
      let isDeclared =
        route.parameters.contains {
          $0.location == .query && tape.bytes[name].elementsEqual($0.nameBytes)
        }
        || route.literalPairs.contains { tape.bytes[name].elementsEqual($0.name) }
      let isNothing = name.isEmpty && tape.kind(pair + 2) == .null
      guard !isDeclared, !isNothing else {
        throw Finding(
          .invalidValue, at: 0, "unknown", expected: "names that the route does not declare",
          found: tape.describe(pair + 1))
      }
      let isForm = router.apps[route.app].dialect == .form
      next(&separator, to: &output)
      PercentEncoding.encode(tape.bytes.span.extracting(name), spaceAsPlus: isForm, to: &output)
      if tape.kind(pair + 2) == .string {
        output.append(UInt8(ascii: "="))
        let value = tape.bytes.span.extracting(tape.range(pair + 2))
        PercentEncoding.encode(value, spaceAsPlus: isForm, to: &output)
      }
      pair = tape.next(after: pair)
    }
  }

  private mutating func writeFragment(
    _ request: Request, to output: inout [UInt8]
  ) throws(Finding) {
    let route = router.routes[request.route]
    if let index = route.parameters.firstIndex(where: { $0.location == .fragment }) {
      if slots[index] >= 0 {
        try makeText(slots[index], route.parameters[index].value, route.parameters[index])
        output.append(UInt8(ascii: "#"))
        // RFC 6570 §3.2.4 keeps reserved characters in a fragment.
        PercentEncoding.encode(text.span, keeping: .fragment, to: &output)
      }
      guard request.fragment == nil else {
        throw Finding(
          .invalidValue, at: 0, "fragment",
          expected: "the parameter \(route.parameters[index].name)")
      }
    }
    guard let fragment = request.fragment else { return }
    guard tape.kind(fragment) == .string else {
      throw Finding(.invalidValue, at: 0, "fragment", expected: "a string")
    }
    output.append(UInt8(ascii: "#"))
    PercentEncoding.encodeKeepingEscapes(
      tape.bytes.span.extracting(tape.range(fragment)), keeping: .fragment, to: &output)
  }

  // MARK: Texts

  /// Makes the text of a value in `text`.
  private mutating func makeText(
    _ node: Int, _ value: ValuePlan, _ plan: ParameterPlan?
  ) throws(Finding) {
    do throws(Finding) {
      try tape.write(node, as: value, plain: options.isPlain, &scratch, to: &text)
    } catch {
      throw plan.map { named(error, $0) } ?? error
    }
    guard scratch.notices.isEmpty else {
      let notice = scratch.notices.removeFirst()
      scratch.notices.removeAll(keepingCapacity: true)
      // A reader takes an unknown value as the default; a writer means what it says.
      var finding = Finding(.invalidValue, at: 0, notice.subject, found: notice.found)
      finding.expected = "one of its values"
      throw plan.map { named(finding, $0) } ?? finding
    }
  }

  private func named(_ finding: Finding, _ plan: ParameterPlan) -> Finding {
    var named = finding.inside(plan.name)
    if plan.isSecret {
      named.found = ""
      named.suggestion = ""
    }
    return named
  }

  // MARK: Confirming

  /// Reads the link back as far as its route, and refuses it where it opens another one.
  private mutating func confirm(_ request: Request, _ link: Span<UInt8>) throws(Finding) {
    let route = router.routes[request.route]
    let components: LinkComponents
    do {
      components = try LinkComponents.parse(link, lenient: false)
    } catch {
      // Only raw text can be at fault: everything else is escaped.
      throw Finding(
        .invalidValue, at: 0, route.pattern.rest?.variable ?? "",
        expected: "a text that makes a link")
    }
    matcher.begin(link, components)
    let found = try matcher.match(link, components, app: route.app, in: router)
    guard found?.route == request.route else {
      throw Finding(
        .shadowedRoute, at: 0, route.name,
        found: found.map { router.routes[$0.route].name } ?? "of none")
    }
  }
}
