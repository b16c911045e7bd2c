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

  let program: LinkProgram
  let options: Options
  /// Writes the texts of values; the caller lays the values out on its tape.
  var values: ValueWriter
  var tape: ValueTape {
    _read { yield values.tape }
    _modify { yield &values.tape }
  }

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
  /// What reads links back.
  private var check: ReaderBox<CheckOutput>?

  init(_ program: LinkProgram, options: Options = Options()) {
    self.program = program
    self.options = options
    values = ValueWriter(program.values)
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
      if let prefix = form.prefix {
        output.append(contentsOf: prefix)
      } else {
        try writePrefix(request, form, to: &output)
      }
      try writeQuery(request, form, to: &output)
      if form.hasFragment || request.fragment != nil {
        try writeFragment(request, form, to: &output)
      }
      // Like a reader, first what is wrong, then what is missing.
      try checkPresence(request.route, form)
      if form.isUnmistakable { return }
      try confirm(request, output.span.extracting(start..<output.count))
    } catch {
      output.removeLast(output.count - start)
      throw error
    }
  }

  private func checkScheme(_ scheme: String, _ route: Int) throws(Finding) {
    let definition = program.appPlans[program.plans[route].app].definition
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
        let name = program.plans[request.route].parameters[index].name
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
    let name = tape.text(key)
    let parameter = program.plans[route].parameters[object]
    return program.fieldNames(of: parameter).contains { $0.utf8.elementsEqual(name.utf8) }
  }

  private func unknown(_ key: Int, _ route: Int) -> Finding {
    let parameters = program.plans[route].parameters
    let objects = parameters.filter { $0.schema.effectiveType == .object }
    let fields = objects.count == 1 ? program.fieldNames(of: objects[0]) : []
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
    let finding = program.plans[route].missingTogether(at: 0) { nodes[$0] >= 0 }
    if let finding { throw finding }
  }

  /// All parameters that the route requires and nobody gave.
  private func missing(_ route: Int, _ form: LinkForm) -> Finding {
    let names = form.parameters.indices
      .filter { nodes[$0] < 0 && form.parameters[$0].isRequired }
      .map { program.plans[route].parameters[$0].name }
    let most = names.dropLast().joined(separator: ", ")
    return Finding(
      .missingParameter, at: 0,
      most.isEmpty ? names.joined() : "\(most) and \(names.last ?? "")")
  }

  // MARK: Texts

  /// Makes the text of a parameter's value, or of one value of an exploded array, in `text`.
  mutating func makeText(_ node: Int, _ parameter: LinkForm.Parameter) throws(Finding) {
    text.removeAll(keepingCapacity: true)
    try values.write(node, parameter.operation, plain: options.isPlain, to: &text)
  }

  // MARK: Confirming

  /// Reads the link back as far as its path, and refuses it where it opens another route, or says
  /// something else.
  private mutating func confirm(_ request: Request, _ link: Span<UInt8>) throws(Finding) {
    let (box, plan) = (checkingReader(), program.plans[request.route])
    guard box.reader.find(box.reader.memory.lines.marked(link)) else {
      let fault = box.reader.fault()
      switch fault.rule {
      case .ambiguousLink: throw fault
      case .unknownRoute: throw Finding(.shadowedRoute, at: 0, plan.name)
      default:
        throw misplaced(request.route, at: fault.offset, expected: "a text that makes a link")
      }
    }
    let end = program.ends[box.reader.memory.parts.end]
    guard Int(end.route) == request.route else {
      throw Finding(.shadowedRoute, at: 0, plan.name, found: program.plans[Int(end.route)].name)
    }
    for (number, parameter) in plan.parameters.enumerated() where parameter.isInPath {
      let read = box.reader.memory.parts.part(of: number)?.value ?? 0..<0
      // Where nothing was written, nothing may be read.
      guard read == written[number] || read.isEmpty && written[number].isEmpty else {
        throw misplaced(
          request.route, at: max(read.lowerBound, written[number].lowerBound),
          expected: "a text that reads back as the same")
      }
    }
    // What the link has by its own form is not unknown.
    if Int(end.form) != request.form, end.form > 0 { try checkLiterals(of: end, plan) }
  }

  /// The reader that finds routes, as those who decode find them.
  mutating func checkingReader() -> ReaderBox<CheckOutput> {
    if check == nil || !isKnownUniquelyReferenced(&check) {
      check = ReaderBox(program, ReaderOptions(), CheckOutput())
    }
    return check ?? ReaderBox(program, ReaderOptions(), CheckOutput())
  }

  /// An alias may write out a query pair that the link has as an unknown one, which would then be
  /// lost.
  private func checkLiterals(
    of end: TableEntry<EndProgram>, _ plan: RoutePlan
  ) throws(Finding) {
    for index in end.literalPairs.start..<end.literalPairs.end {
      let name = program.values.string(program.literalPairs[index].name)
      let isDeclared = plan.parameters.contains {
        $0.location == .query && $0.name.utf8.elementsEqual(name.utf8)
      }
      guard !isDeclared else { continue }
      throw Finding(
        .invalidValue, at: 0, "unknown", expected: "names that the route does not declare",
        found: name)
    }
  }

  /// What is wrong with a text of the path, by a place in the link.
  private func misplaced(_ route: Int, at offset: Int, expected: String) -> Finding {
    let found = written.indices.last { index in
      nodes[index] >= 0 && written[index].lowerBound <= offset
        && offset <= written[index].upperBound
    }
    guard let found else {
      return Finding(.invalidValue, at: 0, program.plans[route].name, expected: expected)
    }
    return Finding(.invalidValue, at: 0, expected: expected)
      .inside(program.plans[route].parameters[found])
  }
}

extension LinkProgram {
  /// The names of an object's fields, as far as its definition names them.
  func fieldNames(of parameter: ParameterPlan) -> [String] {
    let operation = values.operations[Int(parameter.value)]
    return (0..<operation.members.count).map { values.name($0, of: operation) }
  }
}
