/// What writing the links of a route needs, made ready once and not for every link.
///
/// It is a class because it is handed on for every record.
final class LinkForm: Sendable {
  struct Parameter: Sendable {
    let name: [UInt8]
    let isInQuery: Bool
    let isExploded: Bool
    let isRequired: Bool
    /// `?name=`, as the query's first pair begins.
    let firstStart: [UInt8]
    /// `&name=`, as all others do.
    let nextStart: [UInt8]
    /// What writes one text of it, and what all of an exploded array is checked by.
    let operation: TableEntry<ValueOperation>
    let array: TableEntry<ValueOperation>

    init(_ plan: ParameterPlan, _ program: LinkProgram) {
      name = plan.nameBytes
      isInQuery = plan.location == .query
      isExploded = plan.isExploded
      isRequired = plan.isRequired
      let start = plan.escapedName + [UInt8(ascii: "=")]
      firstStart = [UInt8(ascii: "?")] + start
      nextStart = [UInt8(ascii: "&")] + start
      operation = program.operation(of: plan)
      array = program.values.operations[Int(plan.value)]
    }
  }

  let pattern: Pattern
  let scheme: [UInt8]
  /// The numbers of the parameters that the path has, in the order of its segments.
  let pathParameters: [Int]
  /// The route's only parameter that is an object: its fields may be named directly.
  let object: Int?
  let parameters: [Parameter]
  /// Whether the pattern names the fragment.
  let hasFragment: Bool
  /// Whether it matters which parameters are present together.
  let hasRules: Bool
  /// Whether a query writes a space as a plus.
  let usesPlus: Bool
  /// What stands before the query; nil where that depends on the values.
  let prefix: [UInt8]?
  /// Whether every link that the route writes opens it, and says the same.
  let isUnmistakable: Bool

  init(
    _ route: RoutePlan, _ pattern: Pattern, scheme: String, _ program: LinkProgram,
    beginning: (prefix: [UInt8], isUnmistakable: Bool)? = nil
  ) {
    self.pattern = pattern
    self.scheme = Array(scheme.utf8)
    pathParameters = pattern.pathVariables.compactMap(route.parameter(named:))
    let objects = route.parameters.indices.filter {
      route.parameters[$0].schema.effectiveType == .object
    }
    object = objects.count == 1 ? objects[0] : nil
    parameters = route.parameters.map { Parameter($0, program) }
    hasFragment = route.pattern.fragment != nil
    hasRules = route.hasRules
    usesPlus = program.appPlans[route.app].definition.dialect == .form
    prefix = beginning?.prefix
    isUnmistakable = beginning?.isUnmistakable ?? false
  }
}

extension LinkEncoder {
  /// What the links of a request have in common.
  struct FormKey: Hashable {
    var route: Int
    var scheme: Int
    var form: Int
  }

  /// The form of a request's link.
  mutating func form(of request: Request) -> LinkForm {
    let key = FormKey(route: request.route, scheme: request.scheme, form: request.form)
    if let form = forms[key] { return form }
    let plan = program.plans[request.route]
    let pattern = plan.pattern(request.form)
    let scheme =
      options.scheme ?? program.appPlans[plan.app].definition.schemes[request.scheme]
    var form = LinkForm(plan, pattern, scheme: scheme, program)
    if pattern.pathVariables.isEmpty {
      var prefix: [UInt8] = []
      // Only values are ever refused.
      try? writePrefix(request, form, to: &prefix)
      form = LinkForm(
        plan, pattern, scheme: scheme, program,
        beginning: (prefix, isUnmistakable(request, prefix.span)))
    }
    forms[key] = form
    return form
  }

  /// Whether whatever begins so is a link of the request's route, in its form: its path leads to where
  /// nothing else ends.
  ///
  /// Nothing of such a link can be read in another way: the path holds no values, and the query escapes
  /// its own.
  private mutating func isUnmistakable(_ request: Request, _ prefix: Span<UInt8>) -> Bool {
    let box = checkingReader()
    guard box.reader.find(box.reader.memory.lines.marked(prefix)), box.reader.place.node >= 0
    else { return false }
    let end = program.ends[box.reader.memory.parts.end]
    let node = program.nodes[box.reader.place.node]
    return node.ends.count == 1 && node.choosesByNames && Int(end.route) == request.route
      && Int(end.form) == request.form
  }
}

extension ValueTape {
  /// The number of the parameter that a key names, which is looked for from `first` on.
  func parameter(named key: Int, of form: LinkForm, from first: Int) -> Int? {
    let name = bytes.span.extracting(range(key))
    var index = first
    for _ in 0..<form.parameters.count {
      if index >= form.parameters.count { index = 0 }
      if name.equals(form.parameters[index].name) { return index }
      index += 1
    }
    return nil
  }
}
