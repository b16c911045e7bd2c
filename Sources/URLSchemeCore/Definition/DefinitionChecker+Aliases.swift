/// Checks that the forms of a route besides its link mean the same as that.
extension DefinitionChecker {
  mutating func checkAliases(
    of route: Route, _ link: Pattern?, at path: DefinitionPath
  ) {
    checkPrefix(of: route.link, at: path["link"])
    var seen = NameSet([route.link] + definition.equivalents(of: route.link))
    var forms = route.aliases.enumerated().map { ($1, path["aliases"][$0]) }
    if let form = route.callbackLink {
      checkPrefix(of: form, at: path["callback"])
      forms.append((form, path["callback"]))
    }
    for (index, (form, place)) in forms.enumerated() {
      let pattern = parse(form, at: place)
      // What else an alias says of the query is that of the link.
      let isAlias = index < route.aliases.count
      let isNew =
        seen.insert(form) && (!isAlias || pattern?.matched != link?.matched || link == nil)
      require(isNew, "a form that the route does not have yet", at: place, found: form.inQuotes)
      for equivalent in definition.equivalents(of: form) { _ = seen.insert(equivalent) }
      guard let pattern, let link else { continue }
      checkCallbacks(of: route, pattern, at: place)
      check(pattern, asAliasOf: link, at: place)
      if !isAlias || route.keepsAliases {
        refuseConstants(in: pattern, ofVariablesIn: link, at: place)
      } else {
        // A form is shown to everybody.
        let secrets = route.parameters.filter(\.schema.secret).map(\.name)
        refusePairs(in: pattern, of: secrets, "no value of a secret parameter", at: place)
      }
    }
  }

  /// A form that is written can't have a variable of the link as a pair of its own, too.
  mutating func refuseConstants(
    in pattern: Pattern, ofVariablesIn link: Pattern, at path: DefinitionPath
  ) {
    refusePairs(
      in: pattern, of: link.queryVariables.map(\.name),
      "no pair for a query parameter of the route's link", at: path)
  }

  private mutating func refusePairs(
    in pattern: Pattern, of names: [String], _ expected: String, at path: DefinitionPath
  ) {
    let names = NameSet(names)
    for pair in pattern.literalPairs {
      let isForm = definition.dialect == .form
      let name = PercentEncoding.decoded(pair.name.span, plusAsSpace: isForm).span.text
      require(!names.contains(name), expected, at: path, found: pattern.source.inQuotes)
    }
  }

  mutating func check(
    _ alias: Pattern, asAliasOf link: Pattern, at path: DefinitionPath
  ) {
    let found = alias.source.inQuotes
    let names = link.pathVariables.joined(separator: ", ")
    if NameSet(alias.pathVariables) != NameSet(link.pathVariables) {
      expect(
        "the path parameters of the route's link: \(names.isEmpty ? "none" : names)", at: path,
        found: found)
    } else {
      require(
        isSame(alias.rest?.variable, link.rest?.variable),
        "{+name} where the route's link has it", at: path, found: found)
    }
    require(
      alias.fillsOptionals(as: link), "optional segments in the order of the route's link",
      at: path, found: found)
    require(
      alias.queryVariables.isEmpty || alias.hasSameQuery(as: link),
      "no query parameters, or all those of the route's link", at: path, found: found)
    require(
      alias.fragment == nil || isSame(alias.fragment, link.fragment),
      "no fragment, or that of the route's link", at: path, found: found)
  }

  func isSame(_ left: String?, _ right: String?) -> Bool {
    left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
  }
}

extension Route {
  /// Whether a link with callbacks is written in the form of its alias: there is no form for them.
  var keepsAliases: Bool { callback && callbackLink == nil }
}

extension Pattern {
  fileprivate func queryNames(exploded: Bool) -> NameSet {
    NameSet(queryVariables.filter { $0.isExploded == exploded }.map(\.name))
  }

  /// Whether both have the same query variables, in any order.
  fileprivate func hasSameQuery(as other: Pattern) -> Bool {
    queryNames(exploded: true) == other.queryNames(exploded: true)
      && queryNames(exploded: false) == other.queryNames(exploded: false)
  }
}
