/// Reads what routes ask of several parameters: which others some need, and what follows from values.
extension DefinitionReader {
  /// What `dependentRequired` has for one parameter: names, or lists of names.
  mutating func readDependency(_ name: String, _ place: Place) -> Route.Dependency {
    let lists = elements(place, "a list of names")?.map { element -> [String] in
      if let name = element.node.string { return [name] }
      if case .array = element.node.content { return strings(element) ?? [] }
      report(element, expected: "a name, or a list of names")
      return [""]
    }
    return Route.Dependency(parameter: name, requires: lists ?? [])
  }

  mutating func readCondition(_ place: Place) -> Route.Condition {
    var condition = Route.Condition()
    guard var object = object(place) else { return condition }
    if let tests = take("if", in: &object, isRequired: true).flatMap({ self.object($0) }) {
      condition.tests = tests.places.map { readTest($0, $1) }
    }
    if var then = take("then", in: &object, isRequired: true).flatMap({ self.object($0) }) {
      condition.required = strings("required", in: &then) ?? []
      condition.forbidden = strings("forbidden", in: &then) ?? []
      finish(then)
    }
    finish(object)
    return condition
  }

  private mutating func readTest(_ name: String, _ place: Place) -> Route.Condition.Test {
    var test = Route.Condition.Test(parameter: name)
    guard var object = object(place) else { return test }
    test.constant = anyValue("const", in: &object)
    test.enumeration = anyValues("enum", in: &object)
    test.isPresent = flag("present", in: &object)
    finish(object)
    return test
  }
}
