/// Lays routes flat, for `RouteShapes`.
struct RouteShapesBuilder {
  var parameters: [ParameterShape] = []
  var names: [ShortText] = []
  var choices: [RouteShapes.Choice] = []
  var parts: [Range<Int>] = []
  var json: [UInt8] = []
  var faults: [Finding] = []
  var rules: [PresenceRule] = []

  private let router: Router
  let hasSecrets: Bool

  init(_ router: Router, hasSecrets: Bool) {
    (self.router, self.hasSecrets) = (router, hasSecrets)
  }

  mutating func shape(of route: RoutePlan) -> RouteShape {
    let app = router.apps[route.app]
    let isForm = app.dialect == .form
    let first = parameters.count
    let guarded = Set(route.guards.map(\.parameter))
    var watched = Set(route.guards.filter { !$0.asksForLengthAlone }.map(\.parameter))
    if route.takesCallbacks { watched.formUnion(route.parameters.indices) }
    let firstName = names.count
    for (index, plan) in route.parameters.enumerated() {
      names.append(name(of: plan, isForm: isForm))
      var shape = shape(of: plan, isForm: isForm, isWatched: watched.contains(index))
      // Of a text as it stands in the link, the length can be told.
      if guarded.contains(index), !shape.form.isText { shape.isWatched = true }
      if plan.defaultNode >= 0 {
        var json = [UInt8(ascii: ",")] + key(plan.name)
        route.defaults.writeJSON(plan.defaultNode, to: &json)
        shape.assumed = add(json)
      }
      parameters.append(shape)
    }
    let firstScreen = parts.count
    for screen in route.screens { parts.append(add(string(screen))) }
    let head = add(Array(",\"app\":".utf8) + app.jsonScheme + Array(",\"scheme\":\"".utf8))
    let middle = add(
      Array("\",\"route\":".utf8) + route.jsonName + Array(",\"values\":{".utf8))
    return RouteShape(
      parameters: first..<parameters.count, names: firstName..<names.count,
      head: head, middle: middle, screens: firstScreen..<parts.count,
      rules: addRules(of: route), hasCallbacks: route.takesCallbacks,
      hasGuards: !route.guards.isEmpty, isForm: isForm,
      hasPlainNames: zip(names[firstName...], parameters[first...]).allSatisfy { name, parameter in
        name != .none || !parameter.isQuery
      },
      required: bits(route.parameters) { $0.isRequired },
      assumed: bits(route.parameters) { $0.defaultNode >= 0 })
  }

  private mutating func addRules(of route: RoutePlan) -> Range<Int> {
    let first = rules.count
    for list in route.requireOneOf { rules.append(PresenceRule(oneOf: bits(list))) }
    for (parameter, requires) in route.dependentRequired {
      rules.append(PresenceRule(condition: bits([parameter]), all: bits(requires)))
    }
    return first..<rules.count
  }

  private func bits(_ parameters: [Int]) -> UInt64 {
    parameters.reduce(0) { $0 | FoundValues.bit($1) }
  }

  private func bits(
    _ parameters: [ParameterPlan], where isMeant: (ParameterPlan) -> Bool
  ) -> UInt64 {
    var bits: UInt64 = 0
    for (index, parameter) in parameters.enumerated() where isMeant(parameter) {
      bits |= FoundValues.bit(index)
    }
    return bits
  }

  /// The name as it stands in a query unescaped; `none` where it can't.
  private func name(of plan: ParameterPlan, isForm: Bool) -> ShortText {
    let isPlain = plan.nameBytes.allSatisfy {
      $0 != UInt8(ascii: "%") && !(isForm && $0 == UInt8(ascii: "+"))
    }
    guard plan.location == .query, isPlain else { return .none }
    return ShortText(plan.nameBytes.span, plan.nameBytes.indices)
  }

  private mutating func shape(
    of plan: ParameterPlan, isForm: Bool, isWatched: Bool
  ) -> ParameterShape {
    var shape = ParameterShape(
      form: .general, isQuery: plan.location == .query, isRequired: plan.isRequired,
      hasDefault: plan.defaultNode >= 0, isWatched: isWatched,
      key: add([UInt8(ascii: ",")] + key(plan.name)))
    guard plan.location != .fragment, !plan.isExploded, !plan.isSecret else { return shape }
    describe(plan.text, plan.name, isForm, &shape)
    return shape
  }

  func string(_ text: String) -> [UInt8] {
    var json: [UInt8] = []
    JSONWriter.appendString(text, to: &json)
    return json
  }

  func key(_ name: String) -> [UInt8] { string(name) + [UInt8(ascii: ":")] }

  mutating func add(_ piece: some Collection<UInt8>) -> Range<Int> {
    let start = json.count
    json += piece
    return start..<json.count
  }
}
