/// Checks routes: that their patterns can be matched, their aliases mean the same, and every name
/// is one of a parameter.
extension DefinitionChecker {
  mutating func checkRoutes(_ routes: [Route], at path: DefinitionPath) {
    var names = NameSet()
    for (index, route) in routes.enumerated() {
      let place = path.appending(index)
      checkName(of: route, at: place.appending("name"))
      if !names.insert(route.name) {
        report(
          place.appending("name"), expected: "a name that no other route has",
          found: quoted(route.name))
      }
      check(route, at: place)
    }
  }

  /// Names stand between `APP/` and `NAME=TEXT` on a command line.
  private mutating func checkName(of route: Route, at path: DefinitionPath) {
    let isWord = route.name.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
      default: scalar != "/" && scalar != "="
      }
    }
    if route.name.isEmpty || route.name.utf8.first == UInt8(ascii: "-") || !isWord {
      report(
        path, expected: "a name without spaces, / and =, not beginning with -",
        found: quoted(route.name))
    }
  }

  private mutating func check(_ route: Route, at path: DefinitionPath) {
    // Where the link is wrong, the rest is checked as far as it goes without one.
    let pattern = parse(route.link, at: path.appending("link"))
    if let pattern { checkCallbacks(of: route, pattern, at: path.appending("link")) }
    checkAliases(of: route, pattern, at: path.appending("aliases"))
    checkReturns(of: route, at: path.appending("returns"))
    let variables = pattern.map(Variables.init)
    checkParameters(of: route, variables, at: path.appending("parameters"))
    if let variables { checkGuards(of: route, variables, at: path.appending("guards")) }
    checkDependencies(of: route, variables, at: path)
  }

  private mutating func parse(_ source: String, at path: DefinitionPath) -> Pattern? {
    do {
      try refuseScheme(in: source)
      return try PatternParser.parse(source)
    } catch {
      var finding = error
      finding.subject = path.description
      report(path, at: .text, finding)
      return nil
    }
  }

  /// Refuses a link that begins with a scheme: the app's own, or any before `//`.
  private func refuseScheme(in source: String) throws(Finding) {
    guard let colon = source.firstIndex(of: ":") else { return }
    let scheme = source[..<colon]
    let rest = source[source.index(after: colon)...]
    let isScheme =
      scheme.utf8.first.map(ByteSet.schemeFirst.contains) ?? false
      && scheme.utf8.allSatisfy(ByteSet.schemeRest.contains)
    guard isScheme, rest.hasPrefix("//") || schemes.contains(scheme.lowercased()) else { return }
    throw Finding(
      .unsupportedPattern, at: 0,
      expected: rest.isEmpty ? "//, without the scheme" : "\(rest), without the scheme",
      found: "\(scheme):")
  }

  // MARK: Patterns

  private mutating func checkCallbacks(
    of route: Route, _ pattern: Pattern, at path: DefinitionPath
  ) {
    guard route.callback else { return }
    let literals = pattern.literalPairs.map { String(decoding: $0.name, as: UTF8.self) }
    for name in pattern.variables + literals where CallbackName.all.contains(name) {
      report(path, expected: "no \(name), which callback: true brings")
    }
  }

  private mutating func checkAliases(
    of route: Route, _ link: Pattern?, at path: DefinitionPath
  ) {
    var seen = NameSet([route.link])
    for (index, alias) in route.aliases.enumerated() {
      let place = path.appending(index)
      if !seen.insert(alias) {
        report(place, expected: "a form that the route does not have yet", found: quoted(alias))
      }
      guard let pattern = parse(alias, at: place), let link else { continue }
      checkCallbacks(of: route, pattern, at: place)
      check(pattern, asAliasOf: link, at: place)
    }
  }

  private mutating func check(
    _ alias: Pattern, asAliasOf link: Pattern, at path: DefinitionPath
  ) {
    let found = quoted(alias.source)
    if NameSet(alias.pathVariables) != NameSet(link.pathVariables) {
      let names = link.pathVariables.joined(separator: ", ")
      report(
        path,
        expected: "the path parameters of the route's link: \(names.isEmpty ? "none" : names)",
        found: found)
    } else if !isSame(alias.rest?.variable, link.rest?.variable) {
      report(path, expected: "{+name} where the route's link has it", found: found)
    }
    if !alias.queryVariables.isEmpty, !alias.hasSameQuery(as: link) {
      report(path, expected: "no query parameters, or those of the route's link", found: found)
    }
    if alias.fragment != nil, !isSame(alias.fragment, link.fragment) {
      report(path, expected: "no fragment, or that of the route's link", found: found)
    }
  }

  private func isSame(_ left: String?, _ right: String?) -> Bool {
    left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
  }

  // MARK: Parameters

  private mutating func checkReturns(of route: Route, at path: DefinitionPath) {
    if !route.callback, !route.returns.isEmpty {
      report(path, at: .key, expected: "callback: true beside returns")
    }
    var seen = NameSet()
    for (index, name) in route.returns.enumerated() {
      if name.isEmpty || CallbackName.all.contains(name) {
        report(path.appending(index), expected: "the name of a parameter", found: quoted(name))
      } else if !seen.insert(name) {
        report(path.appending(index), expected: "each name once", found: quoted(name))
      }
    }
  }

  private mutating func checkParameters(
    of route: Route, _ variables: Variables?, at path: DefinitionPath
  ) {
    let returns = NameSet(route.returns)
    var seen = NameSet()
    for parameter in route.parameters {
      let (name, schema) = (parameter.name, parameter.schema)
      let place = path.appending(name)
      if !seen.insert(name) { report(place, at: .key, expected: "each parameter once") }
      guard let variables else {
        checkSchema(schema, at: place, as: .type)
        continue
      }
      let role = variables.role(of: name)
      if role == nil, !returns.contains(name) {
        let suggestion = nearest(to: name, in: variables.names + route.returns)
        report(
          place, at: .key,
          Finding(.unusedParameter, at: 0, place.description, suggestion: suggestion))
      }
      checkSchema(schema, at: place, as: role ?? .parameter)
      if schema.required == false {
        checkOmission(of: name, variables.pattern, at: place.appending("required"))
      }
    }
  }

  /// `{x}` that may be left out leaves an empty segment behind, which can't stand everywhere.
  private mutating func checkOmission(
    of name: String, _ pattern: Pattern, at path: DefinitionPath
  ) {
    let depth = pattern.segments.firstIndex {
      !$0.isOptional && $0.variable?.utf8.elementsEqual(name.utf8) == true
    }
    guard let depth, depth > 0 || pattern.anchor != .authority else { return }
    let segment = pattern.segments[depth]
    guard segment.prefix.isEmpty, segment.suffix.isEmpty else { return }
    let isLast = depth == pattern.segments.lastIndex { !$0.isOptional }
    if depth == 0 {
      report(path, expected: "true, since no path begins with an empty segment", found: "false")
    } else if isLast, pattern.segments.contains(where: \.isOptional) {
      report(path, expected: "true, beside optional segments", found: "false")
    }
  }
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
