/// Compiles what links must have together, and what they must not.
extension ProgramBuilder {
  /// The rules of a route, in the order in which they are checked.
  func rules(of plan: RoutePlan) -> [RulePlan] {
    let route = plan.route
    func numbers(_ names: [String]) -> [Int] { names.compactMap(plan.parameter(named:)) }
    var rules = route.requireOneOf.map { names in
      let numbers = numbers(names)
      return RulePlan(
        oneOf: numbers,
        choosesRoute: !numbers.isEmpty && numbers.allSatisfy { !plan.parameters[$0].isInPath })
    }
    for dependency in route.dependentRequired {
      guard let number = plan.parameter(named: dependency.parameter) else { continue }
      let reason = "\(dependency.parameter) needs it"
      let single = dependency.requires.filter { $0.count == 1 }.joined()
      rules.append(RulePlan(present: [number], all: numbers(Array(single)), reason: reason))
      for list in dependency.requires where list.count > 1 {
        rules.append(RulePlan(present: [number], oneOf: numbers(list), reason: reason))
      }
    }
    rules += route.atMostOneOf.map { RulePlan(atMostOne: numbers($0)) }
    rules += route.conditions.map { rule(for: $0, plan) }
    return rules
  }

  private func rule(for condition: Route.Condition, _ plan: RoutePlan) -> RulePlan {
    func numbers(_ names: [String]) -> [Int] { names.compactMap(plan.parameter(named:)) }
    var rule = RulePlan(all: numbers(condition.required), none: numbers(condition.forbidden))
    rule.place = condition.words { name in
      plan.parameter(named: name).map { plan.parameters[$0].isSecret } ?? false
    }
    rule.reason = "required \(rule.place)"
    for test in condition.tests {
      guard let number = plan.parameter(named: test.parameter) else { continue }
      switch test.isPresent {
      case true?: rule.present.append(number)
      case false?: rule.absent.append(number)
      case nil: break
      }
      let schema = plan.parameters[number].schema
      let operation = values.operations[Int(plan.parameters[number].value)]
      for values in [test.constant.map { [$0] }, test.enumeration].compactMap(\.self) {
        rule.tests.append(
          RulePlan.Test(
            parameter: number, values: values,
            ignoresCase: operation.ignoresCase,
            holdsIfAbsent: schema.defaultValue.map(values.contains) ?? false))
      }
    }
    return rule
  }

  mutating func addRules(of plan: RoutePlan) -> Slice {
    let added = plan.rules.map { rule in
      let tests = rule.tests.map {
        ValueTestProgram(condition: condition($0, of: plan), holdsIfAbsent: $0.holdsIfAbsent)
      }
      var program = rule.presenceRule
      program.tests = valueTests.add(tests)
      return program
    }
    return rules.add(added)
  }

  /// What a text must be to stand for one of a test's values. Where other texts are read as the default, too,
  /// that is asked of the value.
  private mutating func condition(_ test: RulePlan.Test, of plan: RoutePlan) -> ValueCondition {
    var schema = plan.parameters[test.parameter].schema
    guard schema.otherwise != .default else {
      schema = Schema()
      schema.enumeration = test.values
      return condition(schema, on: test.parameter, of: plan)
    }
    schema.type = schema.effectiveType
    // A number of any JSON is equal to one that is spelled otherwise.
    if schema.type == nil, test.values.allSatisfy({ $0.number != nil }) { schema.type = .number }
    (schema.enumeration, schema.constant) = (test.values, nil)
    return ValueCondition(
      parameter: Int32(test.parameter),
      operation: values.add(schema, ignoringCase: test.ignoresCase), asksOfText: true)
  }

  /// What a parameter's value must be, which is of its type.
  mutating func condition(
    _ schema: Schema, on number: Int, of plan: RoutePlan
  ) -> ValueCondition {
    let parameter = plan.parameters[number]
    let text = values.operations[Int(parameter.operation)]
    return ValueCondition(
      parameter: Int32(number),
      operation: values.add(
        schema.asked(of: parameter.schema), ignoringCase: text.ignoresCase),
      asksOfText: !parameter.isExploded && text.isItsText)
  }
}

extension RulePlan {
  /// What it asks of presence alone.
  var presenceRule: PresenceRule {
    PresenceRule(
      present: ParameterSet(present), absent: ParameterSet(absent), oneOf: ParameterSet(oneOf),
      all: ParameterSet(all), none: ParameterSet(none), atMostOne: ParameterSet(atMostOne),
      choosesRoute: choosesRoute)
  }
}

extension Schema {
  /// What is asked of the values of a parameter, which have its shape.
  func asked(of parameter: Schema) -> Schema {
    var schema = self
    schema.type = parameter.effectiveType
    (schema.items, schema.exponent) = (parameter.items, parameter.exponent)
    guard parameter.encoding == .json else { return schema }
    schema.encoding = .json
    // A number of any JSON is equal to one that is spelled otherwise.
    let declared = schema.constant.map { [$0] } ?? schema.enumeration ?? []
    if schema.type == nil, !declared.isEmpty, declared.allSatisfy({ $0.number != nil }) {
      schema.type = .number
    }
    return schema
  }
}

extension ValueOperation {
  /// Whether the value is the text as it stands: a string, or a number.
  fileprivate var isItsText: Bool {
    !isEnveloped && otherwise < 0 && !isDeclared
      && (form == .text || form == .integer || form == .number)
  }
}

extension Route.Condition {
  /// Where it holds: `where a is 1 and b is given`.
  ///
  /// - Parameter isSecret: Whether the values of a parameter are not shown.
  package func words(isSecret: (String) -> Bool) -> String {
    let words = tests.flatMap { test -> [String] in
      let name = test.parameter
      var words: [String] = []
      if let isPresent = test.isPresent {
        words.append("\(name) is \(isPresent ? "given" : "absent")")
      }
      let isHidden = isSecret(name)
      if let value = test.constant {
        words.append(isHidden ? "\(name) has a certain value" : "\(name) is \(Self.text(value))")
      }
      if let values = test.enumeration {
        let list = values.prefix(8).map(Self.text).joined(separator: ", ")
        let shown = "\(name) is one of \(list)\(values.count > 8 ? ", …" : "")"
        words.append(isHidden ? "\(name) has certain values" : shown)
      }
      return words
    }
    return "where \(words.joined(separator: " and "))"
  }

  private static func text(_ value: Value) -> String { value.string ?? value.json }
}
