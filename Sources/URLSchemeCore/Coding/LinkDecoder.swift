/// Decodes links: syntax, scheme, route, then every value; and only when all of it is right, emits
/// the values to a sink.
///
/// One decoder reads one link after the other in the same buffers. `read` checks a link and
/// remembers what it found; the `emit…` functions pass that on, in the order of the pattern.
package struct LinkDecoder: Sendable {
  /// How links are read.
  package struct Options: Sendable {
    /// Take what people paste (spaces, brackets, letters beyond ASCII) as if it were escaped.
    package var isLenient = false
    /// Refuse unknown schemes, parameters and fragments.
    package var isStrict = false
    /// Refuse unknown schemes, and say where links go.
    package var isRouting = false
    /// Read every link without a definition.
    package var isGeneric = false

    package init() {}
  }

  /// What a link turned out to be.
  enum Outcome: Sendable {
    /// A link of no known app, or one that was read without a definition.
    case generic
    /// A link of a route: the number of its terminal, and its own.
    case routed(terminal: Int, route: Int)
  }

  let router: Router
  let program: LinkProgram
  package internal(set) var options: Options

  // What `read` found.
  private(set) var outcome = Outcome.generic
  private(set) var components = LinkComponents()
  private(set) var matcher = RouteMatcher()
  var values = FoundValues()
  /// Whether the link has a fragment that the pattern does not name.
  private(set) var hasUnknownFragment = false
  /// What is worth knowing about the link, though it is all right.
  package internal(set) var notices: [Finding] = []
  /// What was done to the text that was read last as people paste it; nil where it needed nothing.
  package private(set) var repair: LinkRepair?
  /// How many screens of the route are shown, where links are routed.
  var screenCount = 0

  /// What reading by the program keeps; lent to it while it reads.
  var readerMemory = ReaderMemory()
  var scratch = TextScratch()
  /// The text of a value, decoded.
  var text: [UInt8] = []
  /// The record of a link that is read for its values.
  var record: [UInt8] = []
  /// For each query pair that the pattern writes out, whether the link's was found.
  var literalsFound: [Bool] = []
  /// The unknown scheme that was met last, and what there is to say about it.
  private var unknownScheme: (name: [UInt8], finding: Finding)?

  package init(_ catalog: Catalog, options: Options = Options()) {
    (router, program) = (catalog.router, catalog.program)
    self.options = options
  }

  /// Whether there is something to say of the link that was read, though it is all right.
  var hasRemarks: Bool {
    mutating get { !notices.isEmpty || !values.unknown.isEmpty || hasUnknownFragment }
  }

  /// Reads one link.
  ///
  /// - Throws: the first fault by stage: syntax, scheme, route, values by offset, what is missing.
  package mutating func read(_ link: Span<UInt8>) throws(Finding) {
    forget()
    components = try LinkComponents.parse(link, lenient: options.isLenient)
    matcher.begin(link, components, isLenient: options.isLenient)
    if !options.isGeneric { try readRouted(link) }
  }

  /// Reads one text as a link; leniently, as people paste it (see `LinkRepair`). What is found has its
  /// place in the text.
  package mutating func readText(_ text: Span<UInt8>) throws(Finding) {
    repair = options.isLenient ? LinkRepair(text) : nil
    guard let repair else { return try read(text) }
    do throws(Finding) {
      try read(repair.bytes.span)
    } catch {
      throw repair.placed(error)
    }
    notices = (repair.notices + notices.map(repair.placed)).sorted { $0.offset < $1.offset }
  }

  /// Where the text that was read last has values of secret parameters.
  package func secretRanges(inText text: Span<UInt8>) -> [Range<Int>] {
    guard let repair else { return secretRanges(in: text) }
    return secretRanges(in: repair.bytes.span).map(repair.placed)
  }

  private mutating func readRouted(_ link: Span<UInt8>) throws(Finding) {
    guard let app = router.app(scheme: link.extracting(components.scheme)) else {
      return try readUnknownScheme(link)
    }
    let terminal = try match(link, app: app)
    let route = router.terminals[terminal].route
    outcome = .routed(terminal: terminal, route: route)
    values.begin(parameterCount: router.routes[route].parameters.count)
    matcher.query.findParameters(of: route, link, in: router)
    try readPath(link, route)
    try readQuery(link, route, terminal)
    if let fragment = components.fragment { try readFragment(link, fragment, route) }
    try checkPresence(link, route)
    guard options.isRouting else { return }
    applyGuards(link, route)
    try checkCallbacks(link, route)
  }

  /// Asks the matcher for the terminal that a link reaches.
  private mutating func match(_ link: Span<UInt8>, app: Int) throws(Finding) -> Int {
    if let terminal = try matcher.match(link, app: app, in: router) { return terminal }
    throw router.unknownRoute(link, &matcher, app: app)
  }

  private mutating func forget() {
    outcome = .generic
    values.removeAll()
    if !notices.isEmpty { notices.removeAll(keepingCapacity: true) }
    if !scratch.notices.isEmpty { scratch.notices.removeAll(keepingCapacity: true) }
    hasUnknownFragment = false
  }

  private mutating func readUnknownScheme(_ link: Span<UInt8>) throws(Finding) {
    let scheme = link.extracting(components.scheme)
    if unknownScheme.map({ scheme.equals($0.name) }) != true {
      let known = router.apps.flatMap(\.definition.schemes)
      let finding = Finding(
        .unknownScheme, at: 0, scheme.text,
        suggestion: NearestWord.nearest(to: scheme.text, in: known) ?? "")
      unknownScheme = (Array(scheme.text.utf8), finding)
    }
    guard let finding = unknownScheme?.finding else { return }
    if options.isStrict || options.isRouting { throw finding }
    if !finding.suggestion.isEmpty { notices.append(finding) }
  }

  private mutating func readPath(_ link: Span<UInt8>, _ route: Int) throws(Finding) {
    for index in matcher.captures.indices {
      let capture = matcher.captures[index]
      let parameter = capture.parameter
      if router.routes[route].parameters[parameter].location == .rest {
        values.set(try readRaw(link, capture.range, route, parameter), for: parameter)
      } else if !capture.range.isEmpty {
        // A segment that may be empty matched nothing: the parameter is absent.
        values.set(
          try readText(link, capture.range, route, parameter, plusAsSpace: false), for: parameter)
      }
    }
  }

  private mutating func readFragment(
    _ link: Span<UInt8>, _ range: Range<Int>, _ route: Int
  ) throws(Finding) {
    for parameter in router.routes[route].parameters.indices
    where router.routes[route].parameters[parameter].location == .fragment {
      return values.set(
        try readText(link, range, route, parameter, plusAsSpace: false), for: parameter)
    }
    if options.isStrict { throw unknownFragment(range) }
    hasUnknownFragment = true
  }

  /// What is wrong with a fragment that the pattern does not name.
  func unknownFragment(_ range: Range<Int>) -> Finding {
    Finding(.unknownParameter, at: range.lowerBound - 1, expected: "no fragment")
  }

  private mutating func checkPresence(_ link: Span<UInt8>, _ route: Int) throws(Finding) {
    let end = components.query?.upperBound ?? components.path.upperBound
    for index in router.routes[route].parameters.indices {
      guard values.isPresent(index) else {
        guard !router.routes[route].parameters[index].isRequired else {
          throw missing(router.routes[route].parameters[index], link, at: end)
        }
        continue
      }
      let count = values.itemCount(index)
      if count > 0, let least = router.routes[route].parameters[index].value.constraints.minItems,
        count < least
      {
        throw Finding(
          .invalidValue, at: end, router.routes[route].parameters[index].name,
          expected: "at least \(least) values", found: "\(count)")
      }
    }
    guard router.routes[route].hasRules else { return }
    let values = values
    let finding = router.routes[route].missingTogether(at: end) { values.isPresent($0) }
    if let finding { throw finding }
  }
}
