/// Decodes links: syntax, scheme, route, then every value; and only when all of it is right, tells the values to a sink.
///
/// One decoder reads one link after the other in the same buffers. `read` checks a link and remembers what it found;
/// the `tell…` functions pass that on, in the order of the pattern.
package struct LinkDecoder: Sendable {
  /// How links are read.
  package struct Options: Sendable {
    /// Take what people paste (spaces, brackets, letters beyond ASCII) as if it were escaped.
    package var isLenient = false
    /// Refuse unknown schemes, parameters and fragments.
    package var isStrict = false
    /// Read every link without a definition.
    package var isGeneric = false

    package init() {}
  }

  /// What a link turned out to be.
  enum Outcome: Sendable {
    /// A link of no known app, or one that was read without a definition.
    case generic
    /// A link of a route, by number.
    case routed(Int)
  }

  let router: Router
  package let options: Options

  // What `read` found.
  private(set) var outcome = Outcome.generic
  private(set) var components = LinkComponents()
  /// The values, in the order in which they stand in the link.
  private(set) var tape = ValueTape()
  /// For each parameter of the route, the node of its value, or -1.
  private(set) var slots: [Int] = []
  /// The values of exploded arrays, in order.
  private(set) var items: [Item] = []
  /// Unknown query parameters: nodes of name and value.
  private(set) var unknown: [Item] = []
  /// Whether the link has a fragment that the pattern does not name.
  private(set) var hasUnknownFragment = false
  /// What is worth knowing about the link, though it is all right.
  package private(set) var notices: [Finding] = []

  struct Item: Sendable {
    /// The parameter's number; for an unknown one, the node of its name.
    var owner: Int
    var node: Int
  }

  /// For each segment, the parameter that it holds, or -1.
  private(set) var bindings: [Int] = []
  var matcher = RouteMatcher()
  private var scratch = TextScratch()
  private var decoded: [UInt8] = []

  package init(_ catalog: Catalog, options: Options = Options()) {
    router = catalog.router
    self.options = options
  }

  /// The route that the link was found to be one of; nil for a generic one.
  var route: RoutePlan? {
    if case .routed(let number) = outcome { router.routes[number] } else { nil }
  }

  var app: Router.App? { route.map { router.apps[$0.app] } }

  /// The names of the route's secret parameters.
  package var secretNames: [String] {
    route?.parameters.filter(\.isSecret).map(\.name) ?? []
  }

  /// Where the link has values of secret parameters, as far as its route is known; for masking what is shown of it.
  package func secretRanges(in link: Span<UInt8>) -> [Range<Int>] {
    guard let route else { return [] }
    let secrets = route.parameters.filter { $0.isSecret }
    var ranges: [Range<Int>] = []
    for pair in matcher.pairs {
      guard let value = pair.value else { continue }
      if secrets.contains(where: { matcher.isName(pair, $0.nameBytes, link) }) {
        ranges.append(value)
      }
    }
    for (depth, parameter) in bindings.enumerated()
    where parameter >= 0 && route.parameters[parameter].isSecret {
      ranges.append(matcher.captures[depth])
    }
    if secrets.contains(where: { $0.location == .rest }) { ranges.append(matcher.rest) }
    if secrets.contains(where: { $0.location == .fragment }), let fragment = components.fragment {
      ranges.append(fragment)
    }
    return ranges
  }

  /// Reads one link.
  ///
  /// - Throws: the first fault by stage: syntax, scheme, route, values by offset, what is missing.
  package mutating func read(_ link: Span<UInt8>) throws(Finding) {
    forget()
    components = try LinkComponents.parse(link, lenient: options.isLenient)
    matcher.begin(link, components)
    guard !options.isGeneric else { return }
    guard let app = router.app(scheme: link.extracting(components.scheme)) else {
      return try readUnknownScheme(link)
    }
    guard let terminal = try matcher.match(link, components, app: app, in: router) else {
      throw Finding(
        .unknownRoute, at: components.scheme.upperBound + 1, router.apps[app].definition.name)
    }
    outcome = .routed(terminal.route)
    bindings = terminal.bindings
    for _ in router.routes[terminal.route].parameters { slots.append(-1) }
    try readPath(link, terminal)
    try readQuery(link)
    try readFragment(link)
    try checkPresence()
  }

  private mutating func forget() {
    outcome = .generic
    tape.removeAll()
    slots.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    unknown.removeAll(keepingCapacity: true)
    notices.removeAll(keepingCapacity: true)
    hasUnknownFragment = false
  }

  private mutating func readUnknownScheme(_ link: Span<UInt8>) throws(Finding) {
    let scheme = link.extracting(components.scheme).text
    let known = router.apps.flatMap(\.definition.schemes)
    let finding = Finding(
      .unknownScheme, at: 0, scheme,
      suggestion: NearestWord.nearest(to: scheme, in: known) ?? "")
    if options.isStrict { throw finding }
    if !finding.suggestion.isEmpty { notices.append(finding) }
  }

  // MARK: Path and fragment

  private mutating func readPath(
    _ link: Span<UInt8>, _ terminal: Router.Terminal
  ) throws(Finding) {
    for (depth, parameter) in terminal.bindings.enumerated() where parameter >= 0 {
      let range = matcher.captures[depth]
      // A segment that may be empty matched nothing: the parameter is absent.
      guard !range.isEmpty else { continue }
      slots[parameter] = try readText(link, range, parameter, plusAsSpace: false)
    }
    if terminal.rest >= 0 {
      slots[terminal.rest] = try readRaw(link, matcher.rest, terminal.rest)
    }
  }

  private mutating func readFragment(_ link: Span<UInt8>) throws(Finding) {
    guard let range = components.fragment, let route else { return }
    if let parameter = route.parameters.firstIndex(where: { $0.location == .fragment }) {
      slots[parameter] = try readText(link, range, parameter, plusAsSpace: false)
    } else if options.isStrict {
      throw Finding(.unknownParameter, at: range.lowerBound - 1, "#")
    } else {
      hasUnknownFragment = true
    }
  }

  // MARK: Query

  private mutating func readQuery(_ link: Span<UInt8>) throws(Finding) {
    for index in matcher.pairs.indices {
      let pair = matcher.pairs[index]
      if let parameter = parameter(of: pair, link) {
        try readPair(pair, parameter, link)
      } else if !isLiteral(pair, link) {
        try readUnknown(pair, link)
      }
    }
  }

  private func parameter(of pair: QueryPair, _ link: Span<UInt8>) -> Int? {
    guard case .routed(let number) = outcome else { return nil }
    for index in router.routes[number].parameters.indices
    where router.routes[number].parameters[index].location == .query {
      if matcher.isName(pair, router.routes[number].parameters[index].nameBytes, link) {
        return index
      }
    }
    return nil
  }

  /// Whether the pair is one that the route's pattern writes out.
  private func isLiteral(_ pair: QueryPair, _ link: Span<UInt8>) -> Bool {
    guard let route, !route.literalPairs.isEmpty else { return false }
    return route.literalPairs.contains { matcher.isName(pair, $0.name, link) }
  }

  private mutating func readPair(
    _ pair: QueryPair, _ parameter: Int, _ link: Span<UInt8>
  ) throws(Finding) {
    guard case .routed(let number) = outcome else { return }
    let isExploded = router.routes[number].parameters[parameter].isExploded
    let start = pair.name.lowerBound
    guard isExploded || slots[parameter] < 0 else {
      throw Finding(
        .duplicateParameter, at: start, router.routes[number].parameters[parameter].name)
    }
    let node: Int
    if let value = pair.value {
      node = try readText(link, value, parameter, plusAsSpace: usesPlus)
    } else {
      node = try readBare(pair, parameter)
    }
    guard isExploded else { return slots[parameter] = node }
    items.append(Item(owner: parameter, node: node))
    let plan = router.routes[number].parameters[parameter]
    if let most = plan.value.constraints.maxItems, itemCount(parameter) > most {
      throw Finding(
        .invalidValue, at: start, plan.name, expected: "at most \(most) values",
        found: "\(itemCount(parameter))")
    }
  }

  /// A bare name is true for a boolean, and nothing for any other type.
  private mutating func readBare(_ pair: QueryPair, _ parameter: Int) throws(Finding) -> Int {
    guard let plan = route?.parameters[parameter] else { return -1 }
    let value = plan.isExploded ? plan.value.items ?? plan.value : plan.value
    guard value.type == .boolean else {
      throw Finding(
        .invalidValue, at: pair.name.upperBound, plan.name, expected: "a value after =",
        found: "a bare name")
    }
    tape.append(true)
    try tape.check(tape.count - 1, value, &scratch)
    return tape.count - 1
  }

  private mutating func readUnknown(_ pair: QueryPair, _ link: Span<UInt8>) throws(Finding) {
    let name = try appendDecoded(link, pair.name, plusAsSpace: usesPlus, subject: "the query")
    if options.isStrict {
      let names = route?.parameters.filter { $0.location == .query }.map(\.name) ?? []
      throw Finding(
        .unknownParameter, at: pair.name.lowerBound, tape.text(name),
        suggestion: NearestWord.nearest(to: tape.text(name), in: names) ?? "")
    }
    var value = tape.count
    if let range = pair.value {
      value = try appendDecoded(link, range, plusAsSpace: usesPlus, subject: tape.text(name))
    } else {
      tape.append(.null)
    }
    unknown.append(Item(owner: name, node: value))
  }

  private var usesPlus: Bool { app?.dialect == .form }

  // MARK: Values

  /// Reads the value of a parameter, or one value of an exploded array, and gives its node.
  private mutating func readText(
    _ link: Span<UInt8>, _ range: Range<Int>, _ parameter: Int, plusAsSpace: Bool
  ) throws(Finding) -> Int {
    guard case .routed(let number) = outcome else { return -1 }
    let escaped = link.extracting(range)
    var text: [UInt8] = []
    swap(&text, &decoded)
    defer { swap(&text, &decoded) }
    text.removeAll(keepingCapacity: true)
    try PercentEncoding.decode(escaped, plusAsSpace: plusAsSpace, to: &text)
    let plan = router.routes[number].parameters[parameter]
    let node = tape.count
    do throws(Finding) {
      if let invalid = UTF8Check.firstInvalid(in: text.span) {
        throw Finding(.invalidUTF8, at: invalid)
      }
      let value = plan.isExploded ? plan.value.items ?? plan.value : plan.value
      try tape.read(text.span, as: value, &scratch)
    } catch {
      scratch.notices.removeAll(keepingCapacity: true)
      throw placed(error, plan, escaped, range)
    }
    for notice in scratch.notices { notices.append(placed(notice, plan, escaped, range)) }
    scratch.notices.removeAll(keepingCapacity: true)
    return node
  }

  /// Reads `{+x}`, whose text is neither decoded nor escaped.
  private mutating func readRaw(
    _ link: Span<UInt8>, _ range: Range<Int>, _ parameter: Int
  ) throws(Finding) -> Int {
    guard let plan = route?.parameters[parameter] else { return -1 }
    let node = tape.count
    var text: [UInt8] = []
    swap(&text, &decoded)
    defer { swap(&text, &decoded) }
    text.removeAll(keepingCapacity: true)
    // Lenient reading takes what is not escaped as if it were.
    if options.isLenient {
      PercentEncoding.encodeKeepingEscapes(link.extracting(range), to: &text)
    } else {
      text.append(link.extracting(range))
    }
    do throws(Finding) {
      try tape.read(text.span, as: plan.value, &scratch)
    } catch {
      throw placed(error, plan, link.extracting(0..<0), range)
    }
    return node
  }

  private mutating func appendDecoded(
    _ link: Span<UInt8>, _ range: Range<Int>, plusAsSpace: Bool, subject: String
  ) throws(Finding) -> Int {
    let start = tape.bytes.count
    try PercentEncoding.decode(
      link.extracting(range), plusAsSpace: plusAsSpace, to: &tape.bytes)
    let invalid = UTF8Check.firstInvalid(
      in: tape.bytes.span.extracting(start..<tape.bytes.count))
    if let invalid {
      let offset = PercentEncoding.offset(in: link.extracting(range), ofDecoded: invalid)
      throw Finding(.invalidUTF8, at: range.lowerBound + offset, subject)
    }
    tape.append(.string, from: start)
    return tape.count - 1
  }

  /// A finding about a text, seen from the link: its place there, the parameter's name before the field's, no secrets.
  private func placed(
    _ finding: Finding, _ plan: ParameterPlan, _ escaped: Span<UInt8>, _ range: Range<Int>
  ) -> Finding {
    var placed = finding.inside(plan.name)
    let offset =
      escaped.isEmpty ? 0 : PercentEncoding.offset(in: escaped, ofDecoded: finding.offset)
    placed.offset = min(range.lowerBound + offset, range.upperBound)
    if plan.isSecret {
      placed.found = ""
      placed.suggestion = ""
    }
    return placed
  }

  // MARK: What is missing

  private func itemCount(_ parameter: Int) -> Int {
    items.count { $0.owner == parameter }
  }

  /// Whether the link says something for a parameter.
  func isPresent(_ parameter: Int) -> Bool {
    slots[parameter] >= 0 || items.contains { $0.owner == parameter }
  }

  private func checkPresence() throws(Finding) {
    guard case .routed(let number) = outcome else { return }
    let end = components.query?.upperBound ?? components.path.upperBound
    for index in router.routes[number].parameters.indices {
      let isRequired = router.routes[number].parameters[index].isRequired
      let isExploded = router.routes[number].parameters[index].isExploded
      guard isRequired || isExploded else { continue }
      let plan = router.routes[number].parameters[index]
      guard isPresent(index) else {
        if isRequired { throw Finding(.missingParameter, at: end, plan.name) }
        continue
      }
      if isExploded, let least = plan.value.constraints.minItems, itemCount(index) < least {
        throw Finding(
          .invalidValue, at: end, plan.name, expected: "at least \(least) values",
          found: "\(itemCount(index))")
      }
    }
    if let finding = router.routes[number].missingTogether(at: end, isPresent: isPresent) {
      throw finding
    }
  }
}

extension RoutePlan {
  /// What `requireOneOf` and `dependentRequired` miss among the parameters that are present.
  func missingTogether(at offset: Int, isPresent: (Int) -> Bool) -> Finding? {
    for list in requireOneOf where !list.contains(where: isPresent) {
      let names = list.map { parameters[$0].name }.joined(separator: ", ")
      return Finding(.missingParameter, at: offset, "one of \(names)")
    }
    for (parameter, requires) in dependentRequired where isPresent(parameter) {
      if let missing = requires.first(where: { !isPresent($0) }) {
        return Finding(
          .missingParameter, at: offset, parameters[missing].name,
          expected: "\(parameters[parameter].name) needs it")
      }
    }
    return nil
  }
}
