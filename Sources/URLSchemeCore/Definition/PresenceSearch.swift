/// Searches for parameters that a link may have together, by its route's rules of presence.
///
/// A value of which a condition asks is searched for as if it were one more parameter: who has the parameter has one
/// of its values.
package struct PresenceSearch {
  /// How often each rule is looked at, for all that is asked; nearly all routes need a few times for each
  /// parameter.
  private static let maximumTurns = 2_000
  /// In how many states a condition may hold that is looked at.
  private static let maximumStates = 256

  /// How many parameters of a list a link has, where it has all of `present` and none of `absent`.
  private struct Rule {
    var present: [Int] = []
    var absent: [Int] = []
    let list: [Int]
    let count: ClosedRange<Int>
    /// Where the definition says so.
    let path: DefinitionPath

    var size: Int { 1 + present.count + absent.count + list.count }

    /// Those of the list that are given, where that breaks the rule.
    func broken(by given: Set<Int>) -> [Int]? {
      guard present.allSatisfy(given.contains), !absent.contains(where: given.contains) else {
        return nil
      }
      let found = list.filter(given.contains)
      return count.contains(found.count) ? nil : found
    }
  }

  /// A rule that can't be kept, and the parameters that break it.
  package struct Clash {
    let path: DefinitionPath
    let names: [String]
    /// Whether the rule allows one of them, not none.
    let allowsOne: Bool
  }

  /// A value that a parameter may have, and the number under which it is searched for.
  package struct ParameterValue {
    package let parameter: Int
    package let value: Value
    package let number: Int
  }

  private let names: [String]
  /// The values of which conditions ask, where those that their parameter may have are declared.
  package private(set) var values: [ParameterValue] = []
  private var rules: [Rule] = []
  /// How many more parameters of rules are looked at; what others would tell is unknown.
  private var work = 0

  /// Reads the rules of a route.
  ///
  /// - Parameters:
  ///   - names: The parameters that links may have.
  ///   - segments: The optional segments of its path, each of which needs the one before it.
  ///   - path: Where the route stands.
  ///   - schema: What a parameter may hold; nil: anything. Of values that nobody declared, rules ask in vain.
  package init(
    _ route: Route, names: [String], segments: [String] = [],
    at path: DefinitionPath = DefinitionPath(), schema: (String) -> Schema?
  ) {
    self.names = names
    let numbers = Dictionary(
      names.enumerated().map { (Array($1.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    // A name that is not there, or there twice, is reported elsewhere; its rule counts as kept.
    func add(
      _ list: [String], _ count: ClosedRange<Int>, at path: DefinitionPath, where state: State
    ) {
      let known = list.compactMap { numbers[Array($0.utf8)] }
      guard Set(known).count == list.count else { return }
      rules.append(
        Rule(
          present: state.present, absent: state.absent, list: known, count: count, path: path))
    }
    for (index, list) in route.requireOneOf.enumerated() where !list.isEmpty {
      add(list, 1...list.count, at: path["requireOneOf"][index], where: State())
    }
    for dependency in route.dependentRequired {
      guard let number = numbers[Array(dependency.parameter.utf8)] else { continue }
      let place = path["dependentRequired"][dependency.parameter]
      for (index, list) in dependency.requires.enumerated() where !list.isEmpty {
        add(list, 1...list.count, at: place[index], where: State(present: [number]))
      }
    }
    for (name, next) in zip(segments, segments.dropFirst()) {
      guard let number = numbers[Array(next.utf8)] else { continue }
      add([name], 1...1, at: path["link"], where: State(present: [number]))
    }
    for (index, list) in route.atMostOneOf.enumerated() {
      add(list, 0...1, at: path["atMostOneOf"][index], where: State())
    }
    for (index, condition) in route.conditions.enumerated() {
      let place = path["conditions"][index]["then"]
      for state in states(of: condition, numbers, at: path, schema: schema) {
        for (offset, name) in condition.required.enumerated() {
          add([name], 1...1, at: place["required"][offset], where: state)
        }
        for (offset, name) in condition.forbidden.enumerated()
        where !condition.required.contains(name) {
          add([name], 0...0, at: place["forbidden"][offset], where: state)
        }
      }
    }
    let size = rules.reduce(1) { $0 + $1.size }
    work = min(size, .max / Self.maximumTurns) * Self.maximumTurns
  }

  /// What links have, and lack, where a condition holds.
  private struct State {
    var present: [Int] = []
    var absent: [Int] = []
  }

  /// The states in which a condition holds; none: nobody can tell, or there are too many.
  private mutating func states(
    of condition: Route.Condition, _ numbers: [[UInt8]: Int], at path: DefinitionPath,
    schema: (String) -> Schema?
  ) -> [State] {
    var states = [State()]
    for test in condition.tests {
      guard let number = numbers[Array(test.parameter.utf8)],
        let choices = choices(of: test, number, schema(test.parameter), at: path),
        states.count * choices.count <= Self.maximumStates
      else { return [] }
      states = states.flatMap { state in
        choices.map { choice in
          State(
            present: state.present + choice.present, absent: state.absent + choice.absent)
        }
      }
    }
    return states
  }

  /// The states in which a test of a parameter holds; nil: nobody can tell.
  private mutating func choices(
    of test: Route.Condition.Test, _ number: Int, _ schema: Schema?, at path: DefinitionPath
  ) -> [State]? {
    let asked = [test.constant.map { [$0] }, test.enumeration].compactMap(\.self).map(Set.init)
    guard !asked.isEmpty else {
      return [test.isPresent == false ? State(absent: [number]) : State(present: [number])]
    }
    guard let schema, schema.otherwise == .error, let declared = schema.finiteValues else {
      return nil
    }
    func holds(_ value: Value) -> Bool { asked.allSatisfy { $0.contains(value) } }
    var choices: [State] = []
    if test.isPresent != false {
      if declared.allSatisfy(holds) {
        choices.append(State(present: [number]))
      } else {
        addValues(declared, of: number, at: path)
        choices += values.filter { $0.parameter == number && holds($0.value) }
          .map { State(present: [$0.number]) }
      }
    }
    // An absent parameter has its default as its value.
    if test.isPresent != true, let value = schema.defaultValue, holds(value) {
      choices.append(State(absent: [number]))
    }
    return choices
  }

  /// Adds the values of a parameter, of which links that have it have one.
  private mutating func addValues(_ declared: [Value], of number: Int, at path: DefinitionPath) {
    guard !values.contains(where: { $0.parameter == number }) else { return }
    let first = names.count + values.count
    let added = declared.enumerated().map {
      ParameterValue(parameter: number, value: $1, number: first + $0)
    }
    values += added
    rules.append(
      Rule(
        present: [number], list: added.map(\.number), count: 1...1,
        path: path["parameters"][names[number]]))
  }

  /// What keeps links from having all of these and none of those; nil: nothing does, as far as was searched.
  ///
  /// A rule that is broken by what is there is kept only with more: one of its list, or one of those for
  /// which it does not hold.
  package mutating func clash(having given: Set<Int>, without excluded: Set<Int> = []) -> Clash? {
    for rule in rules {
      work -= rule.size
      guard work > 0 else { return nil }
      guard let found = rule.broken(by: given) else { continue }
      var first: Clash?
      var excluded = excluded
      for other in (found.count < rule.count.lowerBound ? rule.list : []) + rule.absent
      where excluded.insert(other).inserted {
        guard let clash = clash(having: given.union([other]), without: excluded) else { return nil }
        first = first ?? clash
      }
      return first
        ?? Clash(
          path: rule.path, names: found.filter(names.indices.contains).map { names[$0] },
          allowsOne: rule.count.upperBound > 0)
    }
    return nil
  }
}
