/// Tells query parameters of other people, which an app's definition names, from those that nobody knows.
extension LinkReader where Output: ~Copyable {
  /// Whether a part is a pair that the route does not declare, and whose name is not one of other people's.
  mutating func isUnknown(_ part: LinkPart) -> Bool {
    guard part.parameter == LinkPart.unknown else { return false }
    guard program.apps[Int(route.app)].hasForeign, let name = name(of: part) else { return true }
    return !program.isForeign(name, ofRoute: memory.parts.route, &values.checker.regexp)
  }
}

extension LinkProgram {
  /// Whether a name is one of other people's. What the route declares is its own, in the path, too.
  func isForeign(_ name: PaddedText, ofRoute route: Int, _ scratch: inout IRegexp.Scratch) -> Bool {
    let foreign = appPlans[plans[route].app].foreign
    let (parameters, patterns) = (plans[route].parameters, plans[route].patternParameters)
    guard patterns.firstIndex(matching: name, besides: parameters, &scratch) == nil else {
      return false
    }
    return name.withSpan { name in
      guard !parameters.declare(name) else { return false }
      for index in foreign.indices where foreign[index].matches(name, scratch: &scratch) {
        return true
      }
      return false
    }
  }

  /// The same for those who are in no hurry.
  package func isForeign(_ name: String, ofRoute route: Int) -> Bool {
    var scratch = IRegexp.Scratch()
    return PaddedText.with(Array(name.utf8).span) { isForeign($0, ofRoute: route, &scratch) }
  }
}
