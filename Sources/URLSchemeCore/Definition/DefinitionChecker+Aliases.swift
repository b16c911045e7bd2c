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
      let isWritten = !isAlias || route.keepsAliases
      check(pattern, asAliasOf: link, of: route, mayMove: !isWritten, at: place)
      if isWritten {
        refuseConstants(in: pattern, ofVariablesIn: link, at: place)
      } else {
        // A form is shown to everybody.
        let secrets = route.parameters.filter(\.schema.secret).map(\.name)
        refusePairs(in: pattern, of: secrets, "no value of a secret parameter", at: place)
        addPairs(of: pattern, for: link, of: route, at: place)
      }
    }
  }

  /// Remembers what an alias writes out for the query's parameters: whether these take it, is asked later.
  private mutating func addPairs(
    of alias: Pattern, for link: Pattern, of route: Route, at path: DefinitionPath
  ) {
    let isForm = definition.dialect == .form
    for pair in alias.literalPairs {
      let name = PercentEncoding.decoded(pair.name.span, plusAsSpace: isForm).span.text
      guard let variable = link.queryVariables.first(where: { isSame($0.name, name) }) else {
        continue
      }
      var schema = route.schema(of: name, isExploded: variable.isExploded)
      if variable.isExploded {
        let bare = schema.bare
        schema = schema.items ?? Schema(.string)
        schema.bare = bare ?? schema.bare
      }
      writtenPairs.append(
        WrittenPair(
          name: name, schema: schema,
          text: pair.value.map { PercentEncoding.decoded($0.span, plusAsSpace: isForm) },
          path: path))
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

  /// - Parameter mayMove: Whether its path may have what the link has in its query. A form that links with callbacks
  ///   are written in may not: it must have a place for every value, and a required segment has none for an empty text.
  mutating func check(
    _ alias: Pattern, asAliasOf link: Pattern, of route: Route, mayMove: Bool = true,
    at path: DefinitionPath
  ) {
    let found = alias.source.inQuotes
    let inPath = NameSet(alias.pathVariables)
    let shared = link.queryVariables.filter { inPath.contains($0.name) }
    let moved = mayMove ? shared : []
    let names = link.pathVariables.joined(separator: ", ")
    if inPath != NameSet(link.pathVariables + moved.map(\.name)) {
      let form = mayMove || shared.isEmpty ? "" : ", in a form that is written for callbacks"
      expect(
        "the path parameters of the route's link\(form): \(names.isEmpty ? "none" : names)",
        at: path, found: found)
    } else {
      require(
        isSame(alias.rest?.variable, link.rest?.variable),
        "{+name} where the route's link has it", at: path, found: found)
    }
    require(
      alias.fillsOptionals(as: link), "optional segments in the order of the route's link",
      at: path, found: found)
    checkMoved(moved, in: alias, of: route, at: path)
    require(
      alias.queryVariables.isEmpty || alias.hasSameQuery(as: link, without: inPath),
      "no query parameters, or all \(moved.isEmpty ? "those" : "the others") of the route's link",
      at: path, found: found)
    require(
      alias.fragment == nil || isSame(alias.fragment, link.fragment),
      "no fragment, or that of the route's link", at: path, found: found)
  }

  /// Checks parameters that the route's link has in its query, and another form in its path: each value that the one
  /// may have must have a place in the other.
  private mutating func checkMoved(
    _ moved: [Pattern.QueryVariable], in alias: Pattern, of route: Route, at path: DefinitionPath
  ) {
    let found = alias.source.inQuotes
    let names = NameSet(moved.filter { !$0.isExploded }.map(\.name))
    for variable in moved where variable.isExploded {
      expect(
        "no segment for \(variable.name), which may stand several times", at: path, found: found)
    }
    refusePairs(
      in: alias, of: moved.map(\.name), "no pair for a parameter of its path", at: path)
    func isRequired(_ name: String) -> Bool { route.schema(of: name).required == true }
    for segment in alias.segments where !segment.isOptional {
      let isWhole = segment.prefix.isEmpty && segment.suffix.isEmpty && segment.others.isEmpty
      for name in segment.variables where names.contains(name) && !isRequired(name) {
        let other = isWhole ? ", or an optional segment: {/\(name)}" : ""
        expect("required: true for \(name)\(other)", at: path, found: found)
      }
    }
    for name in alias.pathVariables where names.contains(name) {
      let schema = route.schema(of: name)
      require(
        !schema.isAlwaysEmpty, "no segment for \(name), whose text is empty", at: path, found: found
      )
      if isSame(alias.portVariable, name) {
        require(
          schema.mayBePort, "no port for \(name), which is no number from 0 on", at: path,
          found: found)
      }
    }
    // Optional segments are filled from the left; what has no place goes to the query.
    let optional = alias.segments.filter(\.isOptional).compactMap(\.variable)
    for (name, next) in zip(optional, optional.dropFirst())
    where names.contains(name) && !names.contains(next) && !isRequired(name) {
      expect(
        "the segment of \(next) before that of \(name), which may be left out", at: path,
        found: found)
    }
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
  private func queryNames(exploded: Bool, without others: NameSet = NameSet()) -> NameSet {
    NameSet(
      queryVariables.filter { $0.isExploded == exploded && !others.contains($0.name) }.map(\.name))
  }

  /// Whether it has the query variables of another one, but for some, in any order.
  fileprivate func hasSameQuery(as other: Pattern, without names: NameSet) -> Bool {
    [true, false].allSatisfy {
      queryNames(exploded: $0) == other.queryNames(exploded: $0, without: names)
    }
  }
}

extension Schema {
  /// Whether no text of it fills a segment.
  fileprivate var isAlwaysEmpty: Bool {
    guard encoding == nil, envelope == nil else { return false }
    let declared = constant.map { [$0] } ?? enumeration
    return declared?.allSatisfy { $0.string?.isEmpty == true } ?? false || maxLength == 0
      || expression?.automaton.takesOnlyEmpty == true
  }

  /// Whether a port may be a text of it (RFC 3986 §3.2.3).
  fileprivate var mayBePort: Bool {
    guard envelope == nil, effectiveType == .integer || effectiveType == .string else {
      return false
    }
    let declared = constant.map { [$0] } ?? enumeration
    let texts = declared?.map { $0.string ?? $0.number?.description ?? "" }
    return maximum.map { $0 >= 0 } ?? true
      && texts?.contains { !$0.isEmpty && $0.utf8.allSatisfy(ByteSet.digits.contains) } ?? true
  }
}
