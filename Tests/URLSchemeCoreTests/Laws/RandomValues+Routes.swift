@testable import URLSchemeCore

/// What a link of a random route shall say.
struct RandomRequest {
  var values: Value
  var unknown: [QueryItem] = []

  /// Whether the link is to be called back, or says where it comes from.
  var hasCallbacks: Bool { CallbackName.all.contains { values[$0] != nil } }
}

extension RandomValues {
  /// Values in normal form for a route, in the order of its pattern, and such that nothing required
  /// is missing.
  static func request(
    for route: Route, in definition: AppDefinition, using generator: inout SeededGenerator
  ) -> RandomRequest? {
    func context(_ name: String, isNotEmpty: Bool = false) -> Context {
      Context(
        isNotEmpty: isNotEmpty, kept: ReservedCharacters.kept(name, of: route, in: definition))
    }
    guard let pattern = try? PatternParser.parse(route.link) else { return nil }
    var members: [Value.Member] = []
    var isFilling = true
    for segment in pattern.segments {
      guard let name = segment.variable else {
        isFilling = true
        continue
      }
      guard segment.others.isEmpty else {
        for name in segment.variables where route.schema(of: name).required != false {
          let context = context(name, isNotEmpty: true)
          members.append(
            Value.Member(name, value(of: route.schema(of: name), context, using: &generator)))
        }
        continue
      }
      let schema = route.schema(of: name)
      // A run of optional segments is filled from the left.
      if segment.isOptional { isFilling = isFilling && generator.chance(60) }
      let isPresent =
        segment.isOptional ? isFilling : schema.required != false || generator.chance(60)
      guard isPresent else { continue }
      members.append(
        Value.Member(name, value(of: schema, context(name, isNotEmpty: true), using: &generator)))
    }
    if let name = pattern.rest?.variable {
      let schema = route.schema(of: name)
      let value =
        ReservedCharacters.isRaw(schema, isRest: true)
        ? rest(schema, using: &generator)
        : decodedRest(schema, context(name), using: &generator)
      members.append(Value.Member(name, value))
    }
    for variable in pattern.queryVariables {
      add(variable, route, context(variable.name), to: &members, &generator)
    }
    if let name = pattern.fragment {
      let variable = Pattern.QueryVariable(name: name, isExploded: false)
      add(variable, route, context(name), to: &members, &generator)
    }
    if route.callback {
      if generator.chance(50) { members.append(Value.Member("x-source", "An app & co")) }
      if generator.chance(50) { members.append(Value.Member("x-success", "back://x?a=b&c=%26#d")) }
    }
    for parameter in route.patternParameters {
      guard let schema = parameter.schema else { continue }
      for name in ["n7", "n0"] where generator.chance(40) {
        let kept = ReservedCharacters.kept(schema, inQueryOf: definition)
        members.append(
          Value.Member(name, value(of: schema, Context(kept: kept), using: &generator)))
      }
    }
    let isComplete = satisfiesRules(route, members)
    return isComplete ? RandomRequest(values: .object(members)) : nil
  }

  private static func add(
    _ variable: Pattern.QueryVariable, _ route: Route, _ context: Context,
    to members: inout [Value.Member], _ generator: inout SeededGenerator
  ) {
    let schema = route.schema(of: variable.name)
    guard schema.required == true || generator.chance(60) else { return }
    var value = value(of: schema, context, using: &generator)
    if variable.isExploded, value == [] {
      // An exploded empty array is the absent parameter.
      guard schema.required == true else { return }
      value = .array([
        self.value(of: schema.items ?? Schema(.string), context, using: &generator)
      ])
    }
    members.append(Value.Member(variable.name, value))
  }

  /// What `{+x}` holds that is decoded: a slash first might end the path's beginning.
  private static func decodedRest(
    _ schema: Schema, _ context: Context, using generator: inout SeededGenerator
  ) -> Value {
    while true {
      let value = value(of: schema, context, using: &generator)
      if value.string?.hasPrefix("/") != true { return value }
    }
  }

  private static func satisfiesRules(_ route: Route, _ members: [Value.Member]) -> Bool {
    let present = Set(members.map(\.name))
    return route.requireOneOf.allSatisfy { $0.contains(where: present.contains) }
      && route.dependentRequired.allSatisfy { dependency in
        !present.contains(dependency.parameter)
          || dependency.requires.allSatisfy { $0.contains(where: present.contains) }
      }
      && route.atMostOneOf.allSatisfy { $0.filter(present.contains).count < 2 }
      && route.conditions.allSatisfy { condition in
        !condition.tests.allSatisfy { holds($0, route, members) }
          || condition.required.allSatisfy(present.contains)
            && !condition.forbidden.contains(where: present.contains)
      }
  }

  /// Whether what a condition asks of a parameter holds; an absent one has its default, or else nothing.
  private static func holds(
    _ test: Route.Condition.Test, _ route: Route, _ members: [Value.Member]
  ) -> Bool {
    let given = members.first { $0.name == test.parameter }?.value
    let value = given ?? route.schema(of: test.parameter).defaultValue
    if let isPresent = test.isPresent, isPresent != (given != nil) { return false }
    if let constant = test.constant, value != constant { return false }
    guard let values = test.enumeration else { return true }
    return value.map(values.contains) ?? false
  }

  /// Unknown query parameters that the route does not declare.
  static func unknown(for route: Route, using generator: inout SeededGenerator) -> [QueryItem] {
    // Behind a rest that goes on to the end of the link, nothing has a place.
    guard let pattern = try? PatternParser.parse(route.link), generator.chance(25),
      !route.parameters.contains(where: \.schema.includesQuery)
    else { return [] }
    let declared = Set(pattern.variables + (route.callback ? CallbackName.all : []))
    return (0..<generator.int(1...3)).compactMap { _ in
      let name = generator.pick(["utm", "mode", "q", "a", "z y", "", "é", "x-success", "w=&"])
      let value = generator.chance(70) ? generator.text() : nil
      let isNothing = name.isEmpty && value == nil
      return declared.contains(name) || isNothing ? nil : QueryItem(name: name, value: value)
    }
  }
}
