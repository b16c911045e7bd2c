/// Encodes links: binds values to a route's parameters, and writes each in its text form where the route's
/// pattern has it.
///
/// What it writes, `LinkDecoder` reads back as the same values of the same route: a link that says
/// something else is refused. One encoder writes one link after the other in the same buffers.
package struct LinkEncoder: Sendable {
  /// How links are written.
  package struct Options: Sendable {
    /// Leave envelopes off.
    package var isPlain = false
    /// Another of the route's schemes, in any case; nil: the first.
    package var scheme: String?
    /// Write links on the web.
    package var isWeb = false

    package init() {}
  }

  /// What is to be written: nodes of `tape`.
  struct Request {
    var route: Int
    /// The number of the scheme among the app's, unless the options name one; nil: the route's first.
    var scheme: Int?
    /// Which of the route's forms is written: 0 is its link, or the one of links that name callbacks; the
    /// others are its aliases, and the last one links on the web.
    var form = 0
    /// Whether an alias is written without callbacks, too, which canonical links do not have.
    var keepsAlias = true
    /// The number of the host among all, of a link on the web; nil: the app's first.
    var host: Int?
    /// An object; nil: no values.
    var values: Int?
    /// An array of pairs of name and value.
    var unknown: Int?
    /// A string.
    var fragment: Int?
  }

  let program: LinkProgram
  let options: Options
  /// Writes the texts of values; the caller lays the values out on its tape.
  var values: ValueWriter
  var tape: ValueTape {
    _read { yield values.tape }
    _modify { yield &values.tape }
  }

  private(set) var request = Request(route: 0)
  /// The number of the link's scheme among the app's.
  private(set) var scheme = 0
  var route: TableEntry<RouteProgram> { program.routes[request.route] }
  var form: TableEntry<FormProgram> { program.forms[route.forms.start + request.form] }
  var plan: RoutePlan { program.plans[request.route] }

  /// The keys that name fields of the route's single object parameter.
  private var fields: [Int] = []
  /// The keys that patterns of names declare, in their order.
  private(set) var patterned: [(key: Int, pattern: Int)] = []
  /// For each parameter, the node of its value, or -1; and those that have one.
  private(set) var nodes: [Int] = []
  private(set) var given = ParameterSet()
  /// For each parameter of the path, where its text was written, from the beginning of the link.
  var written: [Range<Int>] = []
  /// Those that the form has in its path, but that have no place there in this link.
  var leftForQuery = ParameterSet()
  /// Which of the first 64 names of the route were written.
  var names: UInt64 = 0
  /// For each form of the program, where its links lead.
  var leads: [Lead] = []
  /// What reads links back.
  var check: ReaderBox<CheckOutput>?

  init(_ program: LinkProgram, options: Options = Options()) {
    self.program = program
    self.options = options
    values = ValueWriter(program.values)
  }

  /// Appends the link to `output`, which stays as it was if the values are refused.
  ///
  /// - Throws: the first fault; its subject is the way to the value, such as `r.radius`.
  mutating func write(_ request: Request, to output: inout [UInt8]) throws(Finding) {
    self.request = request
    let room = min(3 * tape.bytes.count, 1 << 16) + 256
    try output.writeAllOrNothing(reserving: room) { link throws(Finding) in try write(to: &link) }
  }

  /// Writes the link, of which nothing is there.
  private mutating func write(to link: inout ByteWriter) throws(Finding) {
    try chooseScheme()
    try bind()
    chooseForm()
    try writePath(to: &link)
    if route.restIncludesQuery { try refuseMoreThanPath() }
    let pathEnd = link.count
    try writeQuery(to: &link)
    if route.fragment >= 0 || request.fragment != nil { try writeFragment(to: &link) }
    // Like a reader, first what is wrong, then what is missing.
    try checkPresence()
    try confirm(link.text(from: 0), pathEnd: pathEnd)
  }

  /// Where the rest of the path goes on to the end of the link, nothing has a place behind it.
  private func refuseMoreThanPath() throws(Finding) {
    let hasUnknown = request.unknown.map { tape.next(after: $0) > $0 + 1 } ?? false
    guard hasUnknown || request.fragment != nil else { return }
    throw Finding(
      .invalidValue, at: 0, hasUnknown ? "unknown" : "fragment",
      expected:
        "nothing behind \(plan.parameters[Int(route.rest)].name), which goes on to the end of the link"
    )
  }

  /// Writes links that name callbacks in the form that is theirs.
  private mutating func chooseForm() {
    guard !form.isWeb, request.form == 0 || !request.keepsAlias else { return }
    let hasCallbacks = given.haveCallbacks(of: route)
    if !hasCallbacks { request.form = 0 }
    if hasCallbacks, route.callbackForm > 0 { request.form = Int(route.callbackForm) }
  }

  /// Chooses among the app's schemes, or its address on the web, whose number is the one behind them.
  private mutating func chooseScheme() throws(Finding) {
    let isWeb = options.isWeb || options.scheme?.lowercased() == WebAddress.scheme
    if isWeb, route.webForm >= 0 {
      request.form = Int(route.webForm)
    } else if options.isWeb {
      throw Finding(
        .unknownHost, at: 0,
        expected: plan.route.web == .none ? plan.name : program.appPlans[plan.app].definition.name)
    }
    scheme = form.isWeb ? program.apps[Int(route.app)].schemes.count : try schemeNumber()
  }

  private func schemeNumber() throws(Finding) -> Int {
    guard let name = options.scheme else { return request.scheme ?? Int(route.firstScheme) }
    let app = Int(route.app)
    let number = program.schemeNumber(Array(name.utf8).span, of: app)
    if let number, program.has(Int32(number), in: route.schemes) { return number }
    let definition = program.appPlans[app].definition
    let schemes = definition.schemes(of: plan.route)
    throw Finding(
      .unknownScheme, at: 0, name, expected: number == nil ? definition.name : plan.name,
      suggestion: NearestWord.nearest(to: name, in: schemes) ?? schemes.first ?? "")
  }

  /// The bytes of the program's names and pieces.
  var bytes: PaddedText { program.values.text }

  func parameter(_ number: Int) -> TableEntry<ParameterProgram> {
    program.parameters[route.parameters.start &+ number]
  }

  // MARK: Binding

  /// Finds the value of each parameter.
  private mutating func bind() throws(Finding) {
    let count = route.parameters.count
    while nodes.count < count {
      nodes.append(-1)
      written.append(0..<0)
    }
    // All at once, it is asked once whether the array is shared.
    var unbound = nodes.mutableSpan
    for number in 0..<count { unbound[number] = -1 }
    given = ParameterSet()
    patterned.removeAll(keepingCapacity: true)
    guard let values = request.values else { return }
    guard tape.kind(values) == .object else {
      throw Finding(
        .invalidValue, at: 0, expected: "an object of values", found: tape.describe(values))
    }
    fields.removeAll(keepingCapacity: true)
    let end = tape.next(after: values)
    var key = values + 1
    // Values mostly come in the order of the pattern.
    var expected = 0
    while key < end {
      let next = tape.next(after: key + 1)
      let number = parameter(named: key, from: expected)
      if number >= 0 {
        try bind(number, to: key + 1)
        expected = number + 1
      } else if let pattern = pattern(matching: tape.padded(key)) {
        try bind(key, toPattern: pattern)
      } else {
        guard isField(key) else { throw unknown(key) }
        fields.append(key)
      }
      key = next
    }
    guard let first = fields.first, let object = plan.onlyObject else { return }
    guard nodes[object] < 0 else { throw unknown(first) }
    nodes[object] = tape.open(.object)
    given.insert(object)
    for key in fields { tape.copyMember(key) }
    tape.close(nodes[object])
  }

  private mutating func bind(_ number: Int, to node: Int) throws(Finding) {
    guard nodes[number] < 0 else {
      throw Finding(.duplicateParameter, at: 0, plan.parameters[number].name)
    }
    // An exploded empty array is the absent parameter.
    let isEmptyArray = tape.kind(node) == .array && tape.next(after: node) == node + 1
    guard !isEmptyArray || !parameter(number).isExploded else { return }
    nodes[number] = node
    given.insert(number)
  }

  /// The number of the first pattern of names that declares a name; nil: none does.
  mutating func pattern(matching name: PaddedText) -> Int? {
    guard route.hasPatternParameters else { return nil }
    let (parameters, patterns) = (plan.parameters, plan.patternParameters)
    return patterns.firstIndex(matching: name, besides: parameters, &values.checker.regexp)
  }

  private mutating func bind(_ key: Int, toPattern pattern: Int) throws(Finding) {
    let name = tape.text(key)
    guard plan.patternParameters[pattern].plan != nil else {
      throw Finding(.forbiddenParameter, at: 0, name)
    }
    guard patterned.count < Route.maximumPatternedNames else {
      throw .surplusPatternedNames(at: 0)
    }
    for other in patterned where tape.text(other.key).utf8.elementsEqual(name.utf8) {
      throw Finding(.duplicateParameter, at: 0, name)
    }
    patterned.append((key, pattern))
  }

  /// The number of the parameter that a key names, which is looked for from `first` on; -1: there is none.
  private mutating func parameter(named key: Int, from first: Int) -> Int {
    let name = tape.padded(key)
    let parameters = program.parameters[route.parameters]
    var number = first
    for _ in 0..<parameters.count {
      if number >= parameters.count { number = 0 }
      let other = parameters[number].key.name
      if other.count == name.count, program.values.equals(name, other) { return number }
      number &+= 1
    }
    return -1
  }

  /// Whether a key names a field of the route's single object parameter.
  private func isField(_ key: Int) -> Bool {
    let name = tape.text(key)
    return program.fieldNames(of: plan).contains { $0.utf8.elementsEqual(name.utf8) }
  }

  private func unknown(_ key: Int) -> Finding {
    let names = plan.parameters.map(\.name) + program.fieldNames(of: plan)
    return Finding(.unknownParameter, at: 0, tape.text(key), among: names)
  }

  // MARK: Presence

  private func checkPresence() throws(Finding) {
    guard route.required.isSubset(of: given) else { throw missing }
    guard !route.rules.isEmpty else { return }
    var given = given
    if route.rest >= 0 { given.insert(Int(route.rest)) }
    for rule in route.rules.start..<route.rules.end
    where program.rules[rule].element.isBroken(by: given) {
      if let fault = plan.brokenRule(by: value(of:)) { throw fault.finding }
      return
    }
  }

  private func value(of parameter: Int) -> Value? {
    guard nodes[parameter] >= 0 else { return Optional.none }
    return tape.value(nodes[parameter])
  }

  /// All parameters that the route requires and nobody gave.
  private var missing: Finding {
    let names = route.required.subtracting(given).array.map { plan.parameters[$0].name }
    let most = names.dropLast().joined(separator: ", ")
    return Finding(
      .missingParameter, at: 0,
      most.isEmpty ? names.joined() : "\(most) and \(names.last ?? "")")
  }

  // MARK: Texts

  /// Appends the text of a parameter's value, or of one value of an exploded array, escaped.
  mutating func writeText(
    _ node: Int, _ number: Int, keeping fragment: ByteSet? = nil, spaceAsPlus: Bool = false,
    to link: inout ByteWriter
  ) throws(Finding) {
    try writeText(
      node, program.values.operations[Int(parameter(number).operation)],
      keeping: parameter(number).kept ?? fragment, spaceAsPlus: spaceAsPlus, to: &link)
  }

  mutating func writeText(
    _ node: Int, _ operation: TableEntry<ValueOperation>, keeping kept: ByteSet?,
    spaceAsPlus: Bool, to link: inout ByteWriter
  ) throws(Finding) {
    guard !operation.isScalar else {
      try values.check(node, operation)
      let text = values.scalarText(node, operation)
      return link.append(escaping: text, keeping: kept, spaceAsPlus: spaceAsPlus)
    }
    let start = link.count
    try values.write(node, operation, plain: options.isPlain, to: &link)
    link.escape(from: start, keeping: kept, spaceAsPlus: spaceAsPlus)
  }
}

extension LinkProgram {
  /// The names of an object's fields, as far as its definition names them.
  package func fieldNames(of parameter: ParameterPlan) -> [String] {
    let operation = values.operations[Int(parameter.value)]
    return (0..<operation.members.count).map { values.name($0, of: operation) }
  }

  /// The names of fields that may stand among a route's parameters: those of its only object.
  fileprivate func fieldNames(of plan: RoutePlan) -> [String] {
    plan.onlyObject.map { fieldNames(of: plan.parameters[$0]) } ?? []
  }
}

extension RoutePlan {
  /// The route's only parameter that is an object: its fields may be named directly.
  fileprivate var onlyObject: Int? {
    let objects = parameters.indices.filter { parameters[$0].schema.effectiveType == .object }
    return objects.count == 1 ? objects[0] : nil
  }
}
