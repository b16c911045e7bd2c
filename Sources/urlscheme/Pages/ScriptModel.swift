import URLSchemeCore

/// What the scripts of a page know of a catalog, as JSON: apps, their routes, and how these are written.
///
/// Its keys are those that `LinkScript` reads; what is not said has its plainest meaning.
struct ScriptModel {
  private let program: LinkProgram

  static func json(of catalog: Catalog) -> String {
    let model = ScriptModel(program: catalog.program)
    let apps = catalog.program.appPlans.enumerated().map { model.value(of: $1, $0) }
    return Value.array(apps).asScriptData
  }

  /// What a page knows that makes the links of one route: its app, and which route of it that is.
  ///
  /// - Parameters:
  ///   - scheme: The scheme of the links; nil: the first one of the route.
  ///   - intentTail: What stands in `intent:` URLs behind the scheme.
  static func json(
    of catalog: Catalog, route: Int, scheme: String?, intentTail: String
  ) -> String {
    let model = ScriptModel(program: catalog.program)
    let app = catalog.program.plans[route].app
    let number = catalog.program.plans[..<route].count { $0.app == app }
    return Value(omittingNil: [
      "app": model.value(of: catalog.program.appPlans[app], app), "route": Value(number),
      "scheme": scheme.map(Value.string), "intent": .string(intentTail),
    ]).asScriptData
  }

  // MARK: Apps and routes

  private func value(of app: AppPlan, _ number: Int) -> Value {
    let policy = CallbackPolicy(app.definition)
    return Value(omittingNil: [
      "scheme": .string(app.scheme),
      "separator": .string(app.definition.querySeparator.rawValue),
      "plus": flag(app.definition.dialect == .form),
      "callbacks": Value(omittingNil: [
        "listed": Value(policy.listed.map { String(decoding: $0, as: UTF8.self) }),
        "others": .boolean(policy.allowsOthers),
      ]),
      "routes": .array(program.plans.filter { $0.app == number }.map { value(of: $0, of: app) }),
    ])
  }

  private func value(of plan: RoutePlan, of app: AppPlan) -> Value {
    let refusal = Self.refusal(plan)
    let forms = plan.readPatterns.filter { $0.pattern.anchor != .web }.map { form, pattern in
      value(of: form, pattern, plan, separator: app.definition.querySeparator.rawValue)
    }
    // Declared values match in any case there.
    let folded = (plan.readPatterns.first?.pattern.authorityVariables ?? [])
      .compactMap(plan.parameter(named:))
    let parameters = plan.parameters.enumerated().map { number, parameter in
      value(of: parameter, of: plan, ignoringCase: folded.contains(number))
    }
    let callbacks = plan.takesCallbacks ? CallbackName.all.count : 0
    let patterns = plan.namePatterns.map { value(of: $0.names, $0.parameter) }
    return Value(omittingNil: [
      "name": .string(plan.name), "schemes": Value(app.definition.schemes(of: plan.route)),
      "refusal": refusal.map(Value.string), "forms": .array(forms),
      "parameters": .array(parameters),
      "query": Value(plan.parameters.indices.filter { plan.parameters[$0].isInQuery }),
      "fragment": plan.fragmentNumber.map { Value($0) },
      "callbackForm": plan.callbackForm > 0 ? Value(plan.callbackForm) : .none,
      "callbacks": Value(Array(plan.parameters.indices.suffix(callbacks))),
      "rules": .array(plan.rules.filter { refusal == nil || $0.choosesRoute }.map(value)),
      "patterns": patterns.isEmpty ? .none : .array(patterns),
    ])
  }

  /// Why no page can build a route's links. What would tell whether a secret is right would tell the secret.
  static func refusal(_ plan: RoutePlan) -> String? {
    let tested = plan.rules.flatMap { $0.tests.map(\.parameter) }
    let secret = plan.parameters.enumerated().first { number, parameter in
      parameter.schema.hasDeclaredSecret || parameter.isSecret && tested.contains(number)
    }?.element
    return secret.map { "\($0.name) is secret, and only the definition has its values" }
  }

  private func value(
    of form: Int, _ pattern: Pattern, _ plan: RoutePlan, separator: String
  ) -> Value {
    Value(omittingNil: [
      "number": Value(form), "anchor": .string(pattern.anchor.slashes),
      "segments": .array(pattern.segments.map { value(of: $0, plan) }),
      "rest": pattern.rest.map { value(of: $0, plan) },
      "slash": flag(pattern.hasTrailingSlash),
      "query": .string(pattern.query(separator: separator)),
    ])
  }

  private func value(of segment: Pattern.Segment, _ plan: RoutePlan) -> Value {
    let others = segment.others.map { other in
      Value(omittingNil: [
        "delimiter": .string(String(Unicode.Scalar(other.delimiter))),
        "parameter": Value(plan.parameter(named: other.name) ?? 0),
      ])
    }
    return Value(omittingNil: [
      "prefix": .string(String(decoding: segment.prefix, as: UTF8.self)),
      "parameter": Value(segment.variable.flatMap(plan.parameter(named:)) ?? -1),
      "others": others.isEmpty ? .none : .array(others),
      "suffix": .string(String(decoding: segment.suffix, as: UTF8.self)),
      "optional": flag(segment.isOptional),
    ])
  }

  private func value(
    of parameter: ParameterPlan, of plan: RoutePlan, ignoringCase: Bool
  ) -> Value {
    let template = program.template(of: parameter)
    let items = parameter.isExploded ? program.templateOfItem(of: parameter) : nil
    let schema = plan.route.schema(of: parameter.name, isExploded: parameter.isExploded)
    return Value(omittingNil: [
      "name": .string(parameter.name),
      "field": value(of: template, items: items, ignoringCase: ignoringCase),
      "required": flag(parameter.isRequired), "exploded": flag(parameter.isExploded),
      "raw": flag(parameter.isRaw), "rest": flag(parameter.isRest),
      "includesQuery": flag(parameter.includesQuery),
      "free": flag(template.operation.acceptsAnyText), "chooses": flag(parameter.choosesRoute),
      "keep": parameter.keptCharacters.map(Value.string),
      "hint": .string(SchemaWords.text(of: schema, isRequired: false).printable),
    ])
  }

  private func value(of names: String, _ parameter: ParameterPlan?) -> Value {
    let shown = parameter.flatMap { $0.schema.hasDeclaredSecret ? nil : $0 }
    return Value(omittingNil: [
      "names": .string(names.asScriptPattern),
      "field": shown.map { value(of: program.template(of: $0)) },
      "keep": shown?.keptCharacters.map(Value.string),
    ])
  }

  private func value(of rule: RulePlan) -> Value {
    let tests = rule.tests.map { test in
      Value(omittingNil: [
        "parameter": Value(test.parameter), "values": declared(test.values),
        "anyCase": flag(test.ignoresCase), "ifAbsent": flag(test.holdsIfAbsent),
      ])
    }
    return Value(omittingNil: [
      "present": Value(rule.present), "absent": Value(rule.absent),
      "oneOf": Value(rule.oneOf), "all": Value(rule.all), "none": Value(rule.none),
      "atMostOne": Value(rule.atMostOne), "reason": .string(rule.reason),
      "place": Value(rule.place), "tests": .array(tests), "chooses": flag(rule.choosesRoute),
    ])
  }

  // MARK: Values

  private func value(
    of template: ValueTemplate, items: ValueTemplate? = nil, ignoringCase: Bool = false
  ) -> Value {
    let (schema, operation) = (template.schema, template.operation)
    let items = (items ?? template.items).map { value(of: $0, ignoringCase: ignoringCase) }
    let members = template.members.map { member in
      Value(omittingNil: [
        "name": .string(member.name), "required": flag(member.isRequired),
        "field": value(of: member.value, ignoringCase: ignoringCase),
      ])
    }
    let kind: Value = ["kind": .string(operation.type?.rawValue ?? "any")]
    let others = Value(omittingNil: [
      "anyCase": flag(schema.ignoreCase || ignoringCase),
      "raw": flag(operation.splitsRaw), "exponent": flag(operation.allowsExponent),
      "others": flag(operation.allowsOthers), "envelope": flag(schema.envelope != nil),
      "secret": flag(schema.secret),
      "bare": schema.secret ? .none : template.bare.map(Value.string), "items": items,
      "members": .array(members),
    ])
    let parts = [kind, form(of: template), limits(of: schema), others]
    return .object(parts.flatMap { $0.object ?? [] })
  }

  private func form(of template: ValueTemplate) -> Value {
    let form = template.operation.form
    let isText = [.text, .integer, .number, .separate].contains(form)
    let name: Value? = isText ? .none : Value("\(form)")
    return switch template.schema.encoding {
    case .fixedWidth(let form):
      Value(omittingNil: [
        "form": name, "width": Value(form.width), "fraction": Value(form.fractionDigits),
      ])
    case .delimited(let form):
      Value(omittingNil: [
        "form": name, "separator": .string(form.separator),
        "escape": form.escape.map(Value.string), "rest": flag(form.rest != nil),
      ])
    case .pairs(let form):
      Value(omittingNil: [
        "form": name, "separator": .string(form.separator), "equals": .string(form.equals),
        "escape": form.escape.map(Value.string),
      ])
    case .boolean(let yes, let no): Value(omittingNil: ["form": name, "words": Value([yes, no])])
    case .json, .base64url, nil:
      Value(omittingNil: [
        "form": name, "words": form == .boolean ? Value(["true", "false"]) : .none,
      ])
    }
  }

  private func limits(of schema: Schema) -> Value {
    let values = schema.secret ? nil : schema.constant.map { [$0] } ?? schema.enumeration
    let fallsBack = schema.otherwise == .default && schema.defaultValue != nil
    return Value(omittingNil: [
      "enum": values.map(declared), "otherwise": flag(values != nil && fallsBack),
      "minLength": schema.minLength.map { Value($0) },
      "maxLength": schema.maxLength.map { Value($0) },
      "minItems": schema.minItems.map { Value($0) },
      "maxItems": schema.maxItems.map { Value($0) },
      "minimum": schema.minimum.map { .string($0.description) },
      "maximum": schema.maximum.map { .string($0.description) },
      "pattern": schema.pattern.map { .string($0.asScriptPattern) },
      "shownPattern": schema.pattern.map { .string($0.printable) },
      "format": schema.format.map { .string($0.rawValue) },
    ])
  }

  /// What is false is left out.
  private func flag(_ isSet: Bool) -> Value? { isSet ? true : .none }

  /// Numbers as their digits: a script would round them.
  private func declared(_ values: [Value]) -> Value {
    .array(values.map { $0.number.map { ["number": .string($0.description)] } ?? $0 })
  }
}

extension Value {
  fileprivate init(_ numbers: [Int]) { self = .array(numbers.map { Value($0) }) }
  fileprivate init(_ texts: [String]) { self = .array(texts.map(Value.string)) }

  fileprivate var asScriptData: String {
    json.harmless(isJSON: true, delimiter: UInt8(ascii: "\n")).asScriptData
  }
}
