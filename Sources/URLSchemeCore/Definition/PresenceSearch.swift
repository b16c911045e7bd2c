/// Searches for parameters that a link may have together, by its route's rules of presence.
package struct PresenceSearch {
  /// How often each rule is looked at, for all that is asked; nearly all routes need a few times for each
  /// parameter.
  private static let maximumTurns = 2_000

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

  private let names: [String]
  private var rules: [Rule] = []
  /// How many more parameters of rules are looked at; what others would tell is unknown.
  private var work = 0

  /// Reads the rules of a route that hold whatever the values are.
  ///
  /// - Parameters:
  ///   - names: The parameters that links may have.
  ///   - path: Where the route stands.
  ///   - holds: Whether a test holds for all values that its parameter may have.
  package init(
    _ route: Route, names: [String], at path: DefinitionPath = DefinitionPath(),
    where holds: (Route.Condition.Test) -> Bool
  ) {
    self.names = names
    let numbers = Dictionary(
      names.enumerated().map { (Array($1.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    // A name that is not there, or there twice, is reported elsewhere; its rule counts as kept.
    func add(
      _ list: [String], _ count: ClosedRange<Int>, at path: DefinitionPath,
      present: [String] = [], absent: [String] = []
    ) {
      func known(_ names: [String]) -> [Int] { names.compactMap { numbers[Array($0.utf8)] } }
      let rule = Rule(
        present: known(present), absent: known(absent), list: known(list), count: count, path: path)
      guard rule.present.count == present.count, rule.absent.count == absent.count,
        Set(rule.list).count == list.count
      else { return }
      rules.append(rule)
    }
    for (index, list) in route.requireOneOf.enumerated() where !list.isEmpty {
      add(list, 1...list.count, at: path["requireOneOf"][index])
    }
    for dependency in route.dependentRequired {
      let place = path["dependentRequired"][dependency.parameter]
      for (index, list) in dependency.requires.enumerated() where !list.isEmpty {
        add(list, 1...list.count, at: place[index], present: [dependency.parameter])
      }
    }
    for (index, list) in route.atMostOneOf.enumerated() {
      add(list, 0...1, at: path["atMostOneOf"][index])
    }
    for (index, condition) in route.conditions.enumerated() where condition.tests.allSatisfy(holds)
    {
      let place = path["conditions"][index]["then"]
      let present = condition.tests.filter { $0.isPresent != false }.map(\.parameter)
      let absent = condition.tests.filter { $0.isPresent == false }.map(\.parameter)
      for (offset, name) in condition.required.enumerated() {
        add([name], 1...1, at: place["required"][offset], present: present, absent: absent)
      }
      for (offset, name) in condition.forbidden.enumerated()
      where !condition.required.contains(name) {
        add([name], 0...0, at: place["forbidden"][offset], present: present, absent: absent)
      }
    }
    work = rules.reduce(1) { $0 + $1.size } * Self.maximumTurns
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
          path: rule.path, names: found.map { names[$0] }, allowsOne: rule.count.upperBound > 0)
    }
    return nil
  }
}
