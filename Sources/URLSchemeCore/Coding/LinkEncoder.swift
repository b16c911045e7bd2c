/// Encodes links: binds values to a route's parameters, writes each in its text form, and expands
/// the pattern.
///
/// What it writes, `LinkDecoder` reads back as the same values of the same route: a link that says
/// something else is refused. One encoder writes one link after the other in the same buffers.
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
    /// The number of the scheme among the app's, unless the options name one.
    var scheme = 0
    /// Which of the route's forms is written: 0 is its link, the others are its aliases.
    var form = 0
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

  /// The keys that name fields of the route's single object parameter.
  private var fields: [Int] = []
  /// For each parameter, the node of its value, or -1.
  private(set) var nodes: [Int] = []
  /// The forms of links that were written.
  var forms: [FormKey: LinkForm] = [:]
  /// For each parameter of the path, where its text was written, from the beginning of the link.
  var written: [Range<Int>] = []
  /// The text of a value.
  private(set) var text: [UInt8] = []
  var scratch = TextScratch()
  /// Where the arrays and objects end that are open inside a value.
  private var ends: [Int] = []
  var matcher = RouteMatcher()

  package init(_ catalog: Catalog, options: Options = Options()) {
    router = catalog.router
    self.options = options
    scratch.takesUnknownValues = false
  }

  /// Appends the link to `output`, which stays as it was if the values are refused.
  ///
  /// - Throws: the first fault; its subject is the way to the value, such as `r.radius`.
  mutating func write(_ request: Request, to output: inout [UInt8]) throws(Finding) {
    let start = output.count
    do throws(Finding) {
      if let scheme = options.scheme { try checkScheme(scheme, request.route) }
      let form = form(of: request)
      try bind(request, form)
      if let hierarchy = form.hierarchy {
        output.append(contentsOf: hierarchy)
      } else {
        try writeHierarchy(request, form, to: &output)
      }
      try writeQuery(request, form, to: &output)
      if form.hasFragment || request.fragment != nil { try writeFragment(request, to: &output) }
      // Like a reader, first what is wrong, then what is missing.
      try checkPresence(request.route, form)
      if form.isUnmistakable { return }
      try confirm(request.route, request.form, output.span.extracting(start..<output.count))
    } catch {
      output.removeLast(output.count - start)
      throw error
    }
  }

  private func checkScheme(_ scheme: String, _ route: Int) throws(Finding) {
    let definition = router.apps[router.routes[route].app].definition
    let schemes = definition.schemes
    guard schemes.contains(scheme) else {
      throw Finding(
        .unknownScheme, at: 0, scheme, expected: definition.name,
        suggestion: NearestWord.nearest(to: scheme, in: schemes) ?? schemes.first ?? "")
    }
  }

  // MARK: Binding

  private mutating func bind(_ request: Request, _ form: LinkForm) throws(Finding) {
    nodes.removeAll(keepingCapacity: true)
    for _ in 0..<form.parameters.count { nodes.append(-1) }
    if !form.isUnmistakable {
      written.removeAll(keepingCapacity: true)
      for _ in 0..<form.parameters.count { written.append(0..<0) }
    }
    guard let values = request.values else { return }
    guard tape.kind(values) == .object else {
      throw Finding(
        .invalidValue, at: 0, expected: "an object of values", found: tape.describe(values))
    }
    let end = tape.next(after: values)
    var key = values + 1
    // Values mostly come in the order of the pattern.
    var expected = 0
    fields.removeAll(keepingCapacity: true)
    while key < end {
      guard let index = tape.parameter(named: key, of: form, from: expected) else {
        guard isField(key, form, request.route) else { throw unknown(key, request.route) }
        fields.append(key)
        key = tape.next(after: key + 1)
        continue
      }
      guard nodes[index] < 0 else {
        let name = router.routes[request.route].parameters[index].name
        throw Finding(.duplicateParameter, at: 0, name)
      }
      let next = tape.next(after: key + 1)
      let isEmptyArray = next == key + 2 && tape.kind(key + 1) == .array
      // An exploded empty array is the absent parameter.
      if !isEmptyArray || !form.parameters[index].isExploded { nodes[index] = key + 1 }
      key = next
      expected = index + 1
    }
    guard let first = fields.first, let object = form.object else { return }
    guard nodes[object] < 0 else { throw unknown(first, request.route) }
    nodes[object] = tape.open(.object)
    for key in fields { tape.copyMember(key) }
    tape.close(nodes[object])
  }

  /// Whether a key names a field of the route's single object parameter.
  private func isField(_ key: Int, _ form: LinkForm, _ route: Int) -> Bool {
    guard let object = form.object else { return false }
    let name = tape.bytes.span.extracting(tape.range(key))
    return router.routes[route].parameters[object].value.properties.contains {
      name.equals($0.name)
    }
  }

  private func unknown(_ key: Int, _ route: Int) -> Finding {
    let parameters = router.routes[route].parameters
    let objects = parameters.filter { $0.value.type == .object }
    let fields = objects.count == 1 ? objects[0].value.properties.map(\.nameText) : []
    let names = parameters.map(\.name) + fields
    return Finding(
      .unknownParameter, at: 0, tape.text(key),
      suggestion: NearestWord.nearest(to: tape.text(key), in: names) ?? "")
  }

  private mutating func checkPresence(_ route: Int, _ form: LinkForm) throws(Finding) {
    for index in 0..<form.parameters.count
    where nodes[index] < 0 && form.parameters[index].isRequired {
      throw missing(route, form)
    }
    guard form.hasRules else { return }
    let nodes = self.nodes
    let plan = router.routes[route]
    let finding = plan.missingTogether(at: 0) { nodes[$0] >= 0 }
    if let finding { throw finding }
  }

  /// All parameters that the route requires and nobody gave.
  private func missing(_ route: Int, _ form: LinkForm) -> Finding {
    let names = form.parameters.indices
      .filter { nodes[$0] < 0 && form.parameters[$0].isRequired }
      .map { router.routes[route].parameters[$0].name }
    let most = names.dropLast().joined(separator: ", ")
    return Finding(
      .missingParameter, at: 0,
      most.isEmpty ? names.joined() : "\(most) and \(names.last ?? "")")
  }

  // MARK: Texts

  /// Makes the text of a parameter's value, or of one value of an exploded array, in `text`.
  mutating func makeText(_ node: Int, _ route: Int, _ parameter: Int) throws(Finding) {
    if router.routes[route].parameters[parameter].text.form == .json { try checkJSON(node) }
    try tape.write(
      node, as: router.routes[route].parameters[parameter].text, plain: options.isPlain, &scratch,
      to: &text)
  }

  /// Checks what an exploded array is as a whole: its type, and how many values it has.
  mutating func checkArray(_ node: Int, _ route: Int, _ parameter: Int) throws(Finding) {
    try tape.check(node, router.routes[route].parameters[parameter].value, &scratch)
  }

  /// Refuses JSON that no reader would take back.
  private mutating func checkJSON(_ node: Int) throws(Finding) {
    ends.removeAll(keepingCapacity: true)
    for index in node..<tape.next(after: node) {
      while let end = ends.last, end <= index { ends.removeLast() }
      switch tape.kind(index) {
      case .array, .object:
        ends.append(tape.next(after: index))
        guard ends.count <= JSONReader.maximumDepth else {
          throw Finding(
            .invalidValue, at: 0, expected: "at most \(JSONReader.maximumDepth) levels of nesting")
        }
      case .number:
        let digits = tape.bytes.span.extracting(tape.range(index))
        guard DecimalParts(digits, allowsExponent: true) != nil else {
          throw Finding(
            .valueOutOfRange, at: 0,
            expected: "numbers of at most \(DecimalParts.maximumDigits) digits")
        }
      default: break
      }
    }
  }

  // MARK: Confirming

  /// Reads the link back as far as its path, and refuses it where it opens another route, or says
  /// something else.
  private mutating func confirm(
    _ route: Int, _ form: Int, _ link: Span<UInt8>
  ) throws(Finding) {
    let components: LinkComponents
    do throws(Finding) {
      components = try LinkComponents.parse(link, lenient: false)
    } catch {
      throw misplaced(route, at: error.offset, expected: "a text that makes a link")
    }
    matcher.begin(link, components, isLenient: false)
    let found = try matcher.match(link, app: router.routes[route].app, in: router)
    guard let found, router.terminals[found].route == route else {
      throw Finding(
        .shadowedRoute, at: 0, router.routes[route].name,
        found: found.map { router.routes[router.terminals[$0].route].name } ?? "")
    }
    for capture in matcher.captures {
      // Where nothing was written, nothing may be read.
      let isEmpty = capture.range.isEmpty && written[capture.parameter].isEmpty
      guard isEmpty || capture.range == written[capture.parameter] else {
        throw misplaced(
          route, at: capture.range.lowerBound, expected: "a text that reads back as the same")
      }
    }
    // What the link has by its own form is not unknown.
    if router.terminals[found].form != form { try checkLiterals(found) }
  }

  /// An alias may write out a query pair that the link has as an unknown one, which would then be
  /// lost.
  private func checkLiterals(_ terminal: Int) throws(Finding) {
    guard router.terminals[terminal].isAlias else { return }
    let parameters = router.routes[router.terminals[terminal].route].parameters
    for pair in router.terminals[terminal].literalPairs
    where !parameters.contains(where: { $0.location == .query && $0.nameBytes == pair.name }) {
      throw Finding(
        .invalidValue, at: 0, "unknown", expected: "names that the route does not declare",
        found: String(decoding: pair.name, as: UTF8.self))
    }
  }

  /// What is wrong with a text of the path, by a place in the link.
  private func misplaced(_ route: Int, at offset: Int, expected: String) -> Finding {
    var found: Int?
    for index in written.indices where nodes[index] >= 0 {
      if written[index].lowerBound <= offset, offset <= written[index].upperBound { found = index }
    }
    guard let found else {
      return Finding(.invalidValue, at: 0, router.routes[route].name, expected: expected)
    }
    return Finding(.invalidValue, at: 0, expected: expected)
      .inside(router.routes[route].parameters[found])
  }
}
