import URLSchemeCore

/// What the scripts of a page know of a catalog, as JSON: apps, their routes, and how these are written.
///
/// Its keys are those that `LinkScript` reads; what is not said has its plainest meaning.
struct ScriptModel {
  private let program: LinkProgram
  private var sink = JSONSink()

  static func json(of catalog: Catalog) -> String {
    var model = ScriptModel(program: catalog.program)
    model.sink.beginArray()
    for (number, app) in catalog.program.appPlans.enumerated() { model.write(app, number) }
    model.sink.endArray()
    return model.finished()
  }

  /// What a page knows that makes the links of one route: its app, and which route of it that is.
  ///
  /// - Parameters:
  ///   - scheme: The scheme of the links; nil: the first one of the route.
  ///   - intentTail: What stands in `intent:` URLs behind the scheme.
  static func json(
    of catalog: Catalog, route: Int, scheme: String?, intentTail: String
  ) -> String {
    var model = ScriptModel(program: catalog.program)
    let app = catalog.program.plans[route].app
    model.sink.beginObject()
    model.sink.key("app")
    model.write(catalog.program.appPlans[app], app)
    model.sink.member("route", catalog.program.plans[..<route].count { $0.app == app })
    if let scheme { model.sink.member("scheme", scheme) }
    model.sink.member("intent", intentTail)
    model.sink.endObject()
    return model.finished()
  }

  private init(program: LinkProgram) {
    self.program = program
  }

  private mutating func finished() -> String {
    var json: [UInt8] = []
    sink.moveText(to: &json)
    return String(decoding: json, as: UTF8.self).asScriptData
  }

  // MARK: Apps and routes

  private mutating func write(_ app: AppPlan, _ number: Int) {
    let policy = CallbackPolicy(app.definition)
    sink.beginObject()
    sink.member("scheme", app.scheme)
    sink.member("separator", app.definition.querySeparator.rawValue)
    flag("plus", app.definition.dialect == .form)
    sink.key("callbacks")
    sink.beginObject()
    texts("listed", policy.listed.map { String(decoding: $0, as: UTF8.self) })
    sink.key("others")
    sink.boolean(policy.allowsOthers)
    sink.endObject()
    sink.key("routes")
    sink.beginArray()
    for plan in program.plans where plan.app == number { write(plan, of: app) }
    sink.endArray()
    sink.endObject()
  }

  private mutating func write(_ plan: RoutePlan, of app: AppPlan) {
    sink.beginObject()
    sink.member("name", plan.name)
    texts("schemes", app.definition.schemes(of: plan.route))
    let refusal = Self.refusal(plan)
    if let refusal { sink.member("refusal", refusal) }
    sink.key("forms")
    sink.beginArray()
    let separator = app.definition.querySeparator.rawValue
    for template in plan.templates(separator: separator) { write(template) }
    sink.endArray()
    sink.key("parameters")
    sink.beginArray()
    let folded = numbersInAuthority(of: plan, separator)
    for (number, parameter) in plan.parameters.enumerated() {
      write(parameter, of: plan, ignoringCase: folded.contains(number))
    }
    sink.endArray()
    numbers("query", plan.parameters.indices.filter { plan.parameters[$0].isInQuery })
    if let fragment = plan.fragmentNumber { sink.member("fragment", fragment) }
    if plan.callbackForm > 0 { sink.member("callbackForm", plan.callbackForm) }
    let callbacks = plan.takesCallbacks ? CallbackName.all.count : 0
    numbers("callbacks", Array(plan.parameters.indices.suffix(callbacks)))
    sink.key("rules")
    sink.beginArray()
    if refusal == nil {
      for rule in plan.rules { write(rule) }
    }
    sink.endArray()
    writePatterns(of: plan)
    sink.endObject()
  }

  /// Why no page can build a route's links. What would tell whether a secret is right would tell the secret.
  static func refusal(_ plan: RoutePlan) -> String? {
    let tested = plan.rules.flatMap { $0.tests.map(\.parameter) }
    let secret = plan.parameters.enumerated().first { number, parameter in
      parameter.schema.hasDeclaredSecret || parameter.isSecret && tested.contains(number)
    }?.element
    return secret.map { "\($0.name) is secret, and only the definition has its values" }
  }

  private mutating func write(_ template: LinkTemplate) {
    sink.beginObject()
    sink.member("number", template.number)
    sink.member("anchor", template.anchor)
    sink.key("segments")
    sink.beginArray()
    for segment in template.segments { write(segment) }
    sink.endArray()
    if let rest = template.rest {
      sink.key("rest")
      write(rest)
    }
    flag("slash", template.hasTrailingSlash)
    sink.member("query", template.query)
    sink.endObject()
  }

  private mutating func write(_ segment: LinkTemplate.Segment) {
    sink.beginObject()
    sink.member("prefix", segment.prefix)
    sink.member("parameter", segment.parameter ?? -1)
    if !segment.others.isEmpty {
      sink.key("others")
      sink.beginArray()
      for other in segment.others {
        sink.beginObject()
        sink.member("delimiter", other.delimiter)
        sink.member("parameter", other.parameter)
        sink.endObject()
      }
      sink.endArray()
    }
    sink.member("suffix", segment.suffix)
    flag("optional", segment.isOptional)
    sink.endObject()
  }

  /// The parameters in the authority of a route's links, where declared values match in any case.
  private func numbersInAuthority(of plan: RoutePlan, _ separator: String) -> [Int] {
    guard let template = plan.templates(separator: separator).first, template.anchor == "//",
      let segment = template.segments.first
    else { return [] }
    return (segment.parameter.map { [$0] } ?? []) + segment.others.map(\.parameter)
  }

  private mutating func write(
    _ parameter: ParameterPlan, of plan: RoutePlan, ignoringCase: Bool
  ) {
    let template = program.template(of: parameter)
    sink.beginObject()
    sink.member("name", parameter.name)
    sink.key("field")
    write(
      template, items: parameter.isExploded ? program.templateOfItem(of: parameter) : nil,
      ignoringCase: ignoringCase)
    flag("required", parameter.isRequired)
    flag("exploded", parameter.isExploded)
    flag("raw", parameter.isRaw)
    flag("rest", parameter.isRest)
    flag("free", template.operation.acceptsAnyText)
    flag("chooses", parameter.choosesRoute)
    if let kept = parameter.keptCharacters { sink.member("keep", kept) }
    sink.member(
      "hint",
      SchemaWords.text(
        of: plan.route.schema(of: parameter.name, isExploded: parameter.isExploded),
        isRequired: false
      ).printable)
    sink.endObject()
  }

  private mutating func writePatterns(of plan: RoutePlan) {
    guard !plan.namePatterns.isEmpty else { return }
    sink.key("patterns")
    sink.beginArray()
    for (names, parameter) in plan.namePatterns {
      sink.beginObject()
      sink.member("names", names.asScriptPattern)
      if let parameter, !parameter.schema.hasDeclaredSecret {
        sink.key("field")
        write(program.template(of: parameter))
        if let kept = parameter.keptCharacters { sink.member("keep", kept) }
      }
      sink.endObject()
    }
    sink.endArray()
  }

  private mutating func write(_ rule: RulePlan) {
    sink.beginObject()
    for (key, list) in [
      ("present", rule.present), ("absent", rule.absent), ("oneOf", rule.oneOf), ("all", rule.all),
      ("none", rule.none), ("atMostOne", rule.atMostOne),
    ] {
      numbers(key, list)
    }
    sink.member("reason", rule.reason)
    sink.member("place", rule.place)
    sink.key("tests")
    sink.beginArray()
    for test in rule.tests {
      sink.beginObject()
      sink.member("parameter", test.parameter)
      declared("values", test.values)
      flag("anyCase", test.ignoresCase)
      flag("ifAbsent", test.holdsIfAbsent)
      sink.endObject()
    }
    sink.endArray()
    sink.endObject()
  }

  // MARK: Values

  private mutating func write(
    _ template: ValueTemplate, items: ValueTemplate? = nil, ignoringCase: Bool = false
  ) {
    let (schema, operation) = (template.schema, template.operation)
    sink.beginObject()
    sink.member("kind", operation.type?.rawValue ?? "any")
    writeForm(of: template)
    writeLimits(of: schema)
    flag("anyCase", schema.ignoreCase || ignoringCase)
    flag("raw", operation.splitsRaw)
    flag("exponent", operation.allowsExponent)
    flag("others", operation.allowsOthers)
    flag("envelope", schema.envelope != nil)
    flag("secret", schema.secret)
    if !schema.secret, let bare = template.bare { sink.member("bare", bare) }
    if let items = items ?? template.items {
      sink.key("items")
      write(items, ignoringCase: ignoringCase)
    }
    sink.key("members")
    sink.beginArray()
    for member in template.members {
      sink.beginObject()
      sink.member("name", member.name)
      flag("required", member.isRequired)
      sink.key("field")
      write(member.value, ignoringCase: ignoringCase)
      sink.endObject()
    }
    sink.endArray()
    sink.endObject()
  }

  private mutating func writeForm(of template: ValueTemplate) {
    switch template.operation.form {
    case .text, .integer, .number, .separate: break
    default: sink.member("form", template.operation.form.word)
    }
    switch template.schema.encoding {
    case .fixedWidth(let form):
      sink.member("width", form.width)
      sink.member("fraction", form.fractionDigits)
    case .delimited(let form):
      sink.member("separator", form.separator)
      if let escape = form.escape { sink.member("escape", escape) }
      flag("rest", form.rest != nil)
    case .pairs(let form):
      sink.member("separator", form.separator)
      sink.member("equals", form.equals)
      if let escape = form.escape { sink.member("escape", escape) }
    case .boolean(let yes, let no): texts("words", [yes, no])
    case .json, .base64url, nil:
      if template.operation.form == .boolean { texts("words", ["true", "false"]) }
    }
  }

  private mutating func writeLimits(of schema: Schema) {
    if !schema.secret, let values = schema.constant.map({ [$0] }) ?? schema.enumeration {
      declared("enum", values)
      flag("otherwise", schema.otherwise == .default && schema.defaultValue != nil)
    }
    for (key, limit) in [
      ("minLength", schema.minLength), ("maxLength", schema.maxLength),
      ("minItems", schema.minItems), ("maxItems", schema.maxItems),
    ] {
      if let limit { sink.member(key, limit) }
    }
    if let least = schema.minimum { sink.member("minimum", least.description) }
    if let most = schema.maximum { sink.member("maximum", most.description) }
    if let pattern = schema.pattern {
      sink.member("pattern", pattern.asScriptPattern)
      sink.member("shownPattern", pattern.printable)
    }
    if let format = schema.format { sink.member("format", format.rawValue) }
  }

  // MARK: Pieces

  /// What is false is left out.
  private mutating func flag(_ name: String, _ flag: Bool) {
    guard flag else { return }
    sink.key(name)
    sink.boolean(true)
  }

  private mutating func texts(_ name: String, _ texts: [String]) {
    sink.key(name)
    sink.beginArray()
    for text in texts { sink.string(text) }
    sink.endArray()
  }

  private mutating func numbers(_ name: String, _ numbers: [Int]) {
    sink.key(name)
    sink.beginArray()
    for number in numbers { sink.number(number) }
    sink.endArray()
  }

  /// Numbers as their digits: a script would round them.
  private mutating func declared(_ name: String, _ values: [Value]) {
    sink.key(name)
    sink.beginArray()
    for value in values {
      if let number = value.number {
        sink.beginObject()
        sink.member("number", number.description)
        sink.endObject()
      } else {
        sink.json(Array(value.json.utf8))
      }
    }
    sink.endArray()
  }
}

extension ValueOperation.Form {
  fileprivate var word: String {
    switch self {
    case .text, .integer, .number, .separate: "text"
    case .boolean: "boolean"
    case .fixedWidth: "fixedWidth"
    case .delimitedArray: "delimitedArray"
    case .delimitedObject: "delimitedObject"
    case .pairs: "pairs"
    case .json: "json"
    case .base64url: "base64url"
    }
  }
}
