/// Checks routes: that their patterns can be matched, and that every name is one of a parameter.
extension DefinitionChecker {
  mutating func checkRoutes(_ nodes: [JSONNode], at path: DefinitionPath) {
    var names = NameSet()
    for (index, route) in definition.routes.enumerated() {
      let place = path[index]
      checkName(of: route, at: place["name"])
      require(
        names.insert(route.name), "a name that no other route has", at: place["name"],
        found: route.name.inQuotes)
      isDeprecated = route.deprecated
      checkSchemes(of: route, at: place["schemes"])
      // Where the link is wrong, the rest is checked as far as it goes without one.
      let pattern = parse(route.link, at: place["link"])
      if let pattern { checkCallbacks(of: route, pattern, at: place["link"]) }
      checkAliases(of: route, pattern, at: place)
      checkWebPath(of: route, pattern, at: place)
      checkReturns(of: route, at: place["returns"])
      let variables = Variables(pattern, of: route)
      checkVariables(variables, of: route, at: place["link"])
      let node = index < nodes.count ? nodes[index] : nil
      checkParameters(of: route, variables, node?["parameters"], at: place["parameters"])
      checkPatternParameters(
        of: route, node?["patternParameters"], at: place["patternParameters"])
      if variables.pattern != nil { checkGuards(of: route, variables, at: place["guards"]) }
      checkDependencies(of: route, variables, at: place)
      checkContradictions(of: route, variables, at: place)
      if !route.deprecated { checkDeprecation(of: route, variables, node, at: place) }
    }
  }

  private mutating func checkSchemes(of route: Route, at path: DefinitionPath) {
    var seen = NameSet()
    for (index, scheme) in route.schemes.enumerated() {
      let folded = scheme.lowercased()
      if !schemes.contains(folded) {
        expect(
          "a scheme of the app", at: path[index], found: scheme.inQuotes,
          suggestion: problems.nearest(to: scheme, in: definition.schemes))
      } else {
        require(seen.insert(folded), "each scheme once", at: path[index], found: scheme.inQuotes)
      }
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
    require(
      isWord && !route.name.isEmpty && route.name.utf8.first != UInt8(ascii: "-"),
      "a name without spaces, / and =, not beginning with -", at: path, found: route.name.inQuotes)
  }

  // MARK: Patterns

  mutating func parse(_ source: String, at path: DefinitionPath) -> Pattern? {
    do {
      try refuseScheme(in: source)
      let pattern = try PatternParser.parse(source)
      try refuseSemicolons(in: pattern)
      return pattern
    } catch {
      report(error, at: path, .text)
      return nil
    }
  }

  /// Refuses a link that begins with a scheme: the app's own, or any before `//`.
  private func refuseScheme(in source: String) throws(Finding) {
    guard let colon = source.utf8.firstIndex(of: UInt8(ascii: ":")) else { return }
    let scheme = source[..<colon]
    let rest = source[source.index(after: colon)...]
    guard scheme.utf8.isScheme, rest.hasPrefix("//") || schemes.contains(scheme.lowercased()) else {
      return
    }
    throw Finding(
      .unsupportedPattern, at: 0,
      expected: rest.isEmpty ? "//, without the scheme" : "\(rest), without the scheme",
      found: "\(scheme):")
  }

  /// Refuses pairs that could not be told from several, where semicolons stand between pairs.
  private func refuseSemicolons(in pattern: Pattern) throws(Finding) {
    guard definition.querySeparator == .semicolon else { return }
    let semicolon = UInt8(ascii: ";")
    for pair in pattern.literalPairs
    where pair.name.contains(semicolon) || pair.value?.contains(semicolon) == true {
      throw Finding(
        .unsupportedPattern, at: pattern.path.utf8.count,
        expected: "& between pairs in a pattern, which links write as the semicolon", found: ";")
    }
  }

  mutating func checkCallbacks(
    of route: Route, _ pattern: Pattern, at path: DefinitionPath
  ) {
    guard route.callback else { return }
    let literals = pattern.literalPairs.map { String(decoding: $0.name, as: UTF8.self) }
    for name in pattern.variables + literals where CallbackName.all.contains(name) {
      expect("no \(name), which callback: true brings", at: path)
    }
  }

  // MARK: Parameters

  private mutating func checkPatternParameters(
    of route: Route, _ node: JSONNode?, at path: DefinitionPath
  ) {
    let most = Route.maximumPatternParameters
    require(
      route.patternParameters.count <= most, "at most \(most) of them", at: path,
      found: "\(route.patternParameters.count)")
    for parameter in route.patternParameters {
      let place = path[parameter.pattern]
      do {
        _ = try IRegexp(parameter.pattern)
      } catch {
        expect(
          "an I-Regexp: \(error.expected)", at: place, .key, found: error.found,
          suggestion: error.suggestion)
      }
      guard let schema = parameter.schema else { continue }
      require(
        schema.required == nil, "no required, since no name is needed", at: place["required"], .key)
      require(
        schema.defaultValue == nil, "no default, since no name is known", at: place["default"], .key
      )
      require(
        schema.duplicates == .error, "no duplicates, since names of a pattern are told apart",
        at: place["duplicates"], .key)
      checkSchema(schema, node?[parameter.pattern], at: place, as: .parameter)
    }
  }

  private mutating func checkReturns(of route: Route, at path: DefinitionPath) {
    require(
      route.callback || route.returns.isEmpty, "callback: true beside returns", at: path, .key)
    var seen = NameSet()
    for (index, name) in route.returns.enumerated() {
      if name.isEmpty || CallbackName.all.contains(name) {
        expect("the name of a parameter", at: path[index], found: name.inQuotes)
      } else {
        require(seen.insert(name), "each name once", at: path[index], found: name.inQuotes)
      }
    }
  }

  /// Finds variables of the link that nobody describes.
  private mutating func checkVariables(
    _ variables: Variables, of route: Route, at path: DefinitionPath
  ) {
    for variable in PatternParser.variables(of: route.link)
    where variables.schema(of: variable.name) == nil {
      let subject = path[variable.name].description
      advise(Finding(.undeclaredParameter, at: variable.offset, subject), at: path, .text)
    }
  }

  private mutating func checkParameters(
    of route: Route, _ variables: Variables, _ node: JSONNode?, at path: DefinitionPath
  ) {
    let returns = NameSet(route.returns)
    let others = route.callbackLink.map { [$0] } ?? (route.keepsAliases ? route.aliases : [])
    let forms = others.compactMap { try? PatternParser.parse($0) }
    for (number, parameter) in route.parameters.enumerated() {
      let (name, schema) = (parameter.name, parameter.schema)
      let (place, node) = (path[name], node?.value(of: name, at: number))
      guard let pattern = variables.pattern else {
        checkSchema(schema, node, at: place, as: .type)
        continue
      }
      let role = variables.role(of: name)
      if role == nil, !returns.contains(name) {
        let suggestion = problems.nearest(to: name, in: variables.names + route.returns)
        report(Finding(.unusedParameter, at: 0, suggestion: suggestion), at: place, .key)
      }
      let written = [pattern] + forms
      isInAuthority = written.contains { $0.authorityVariables.contains { isSame($0, name) } }
      checkSchema(schema, node, at: place, as: role ?? .parameter)
      isInAuthority = false
      if written.contains(where: { isSame($0.portVariable, name) }) { checkPort(schema, at: place) }
      if schema.envelope == nil,
        pattern.segments.flatMap(\.variables).contains(where: { isSame($0, name) })
      {
        refuse(schema, "a text that is not empty, in the path", at: place) { !$0.isEmpty }
        require(
          schema.maxItems != 0, "at least 1, in the path", at: place["maxItems"], found: "0")
        if schema.encoding == nil {
          require(
            schema.maxLength != 0, "at least 1, in the path", at: place["maxLength"], found: "0")
          require(
            schema.expression?.automaton.takesOnlyEmpty != true,
            "a text that is not empty, in the path", at: place["pattern"],
            found: (schema.pattern ?? "").inQuotes)
        }
      }
      if role == .rawRest, schema.encoding == nil, !schema.allowsReserved {
        let before = pattern.beginningOfRest
        let part = schema.includesQuery ? "link" : "path"
        refuse(schema, "raw text of a \(part), escaped where it must be", at: place) {
          let bytes = before + $0.utf8
          guard let link = try? LinkComponents.parse(bytes.span, lenient: false) else {
            return false
          }
          return schema.includesQuery || link.query == nil && link.fragment == nil
        }
        requirePattern(
          of: schema, toMeet: IRegexp.rawText + (schema.includesQuery ? "([?#].*)?" : ""),
          "raw text of a \(part) matches", at: place)
        if schema.includesQuery { requireNothingBehindPath(of: route, at: place["includesQuery"]) }
      }
      guard schema.required == false else { continue }
      let expected = written.compactMap { reasonNotToOmit(name, from: $0) }.first
      if let expected { expect(expected, at: place["required"], found: "false") }
    }
  }

  /// What a rest holds that goes on to the end of the link is no parameter of its own.
  private mutating func requireNothingBehindPath(of route: Route, at path: DefinitionPath) {
    var forms = [route.link] + route.aliases
    if case .pattern(let form) = route.web { forms.append(form) }
    if let form = forms.first(where: { $0.contains("?") || $0.contains("#") }) {
      expect(
        "no query and fragment in the route's forms beside includesQuery", at: path, .key,
        found: form.inQuotes)
    }
    require(!route.callback, "no callback beside includesQuery", at: path, .key)
    require(
      route.patternParameters.isEmpty, "no patternParameters beside includesQuery", at: path, .key)
  }

  /// A port has digits only.
  private mutating func checkPort(_ schema: Schema, at path: DefinitionPath) {
    let type = schema.effectiveType
    guard type == .integer || type == .string else {
      return expect(
        "type integer or string, for a port", at: path, found: type?.rawValue ?? "any type")
    }
    require(schema.envelope == nil, "no envelope, for a port", at: path["envelope"], .key)
    require(schema.format == nil, "no format, for a port", at: path["format"], .key)
    requirePattern(of: schema, toMeet: "[0-9]*", "a port matches", at: path)
    let most = schema.maximum ?? 0
    require(most >= 0, "at least 0, for a port", at: path["maximum"], found: "\(most)")
    refuse(schema, "digits, for a port", at: path) { $0.utf8.allSatisfy(ByteSet.digits.contains) }
  }

  /// Refuses values that a link would have to hold and cannot, where the variable stands.
  private mutating func refuse(
    _ schema: Schema, _ expected: String, at path: DefinitionPath, unless canHold: (String) -> Bool
  ) {
    let values = (schema.enumeration ?? []).enumerated().map { ($1, path["enum"][$0]) }
    let read = schema.otherwise == .default ? schema.defaultValue : nil
    var others = [(schema.constant, path["const"]), (read, path["default"])]
    if case .boolean(let yes, let no) = schema.encoding {
      let words = path["encoding"]["boolean"]
      others += [(.string(yes), words["true"]), (.string(no), words["false"])]
    }
    for case (let value?, let place) in values + others {
      // Of a number only the sign is asked.
      let text = value.string ?? value.number?.split(behind: 0).digits
      guard let text, !canHold(text) else { continue }
      let found = value.string?.inQuotes ?? value.json
      expect(expected, at: place, found: schema.secret ? "" : found)
    }
  }

  /// Why a variable can't be left out, if it can't: `{x}` leaves an empty segment behind, which can't stand
  /// everywhere.
  private func reasonNotToOmit(_ name: String, from pattern: Pattern) -> String? {
    let variables = pattern.authorityVariables
    if variables.count > 1, variables.contains(where: { isSame($0, name) }) {
      return "true, beside other variables of the authority"
    }
    let depth = pattern.segments.firstIndex { !$0.isOptional && isSame($0.variable, name) }
    guard let depth, depth > 0 || pattern.anchor != .authority else { return nil }
    let segment = pattern.segments[depth]
    guard segment.prefix.isEmpty, segment.suffix.isEmpty else { return nil }
    let isLast = depth == pattern.segments.lastIndex { !$0.isOptional }
    // With nothing but its variable, a path without segments is left: `mailto:`.
    let isAlone = pattern.segments.count == 1 && pattern.rest == nil && pattern.anchor == .rootless
    if depth == 0, !isAlone { return "true, since no path begins with an empty segment" }
    let hasOptionals = pattern.segments.contains(where: \.isOptional)
    return isLast && hasOptionals ? "true, beside optional segments" : nil
  }
}

extension Pattern {
  /// What a link has before `{+x}`, as far as it makes a difference to that.
  fileprivate var beginningOfRest: [UInt8] {
    let beginning = Array("a:\(anchor.slashes)".utf8)
    let prefix = rest?.prefix ?? []
    return segments.isEmpty ? beginning + prefix : Array("a:/a/".utf8) + prefix
  }
}

extension DefinitionChecker {
  /// The variables of a route's link, and what the route says of each.
  struct Variables {
    /// nil: the link can't be read.
    let pattern: Pattern?
    let names: [String]
    /// The names that rules may have besides: those of callbacks, where the route takes them.
    private let callbackNames: [String]
    /// Those that every link of the route needs.
    private(set) var needed = NameSet()
    private var roles: [[UInt8]: DefinitionChecker.Role] = [:]
    private var schemas: [[UInt8]: Schema] = [:]

    init(_ pattern: Pattern?, of route: Route) {
      self.pattern = pattern
      names = pattern?.variables ?? []
      callbackNames = route.callback ? CallbackName.all : []
      for name in names { roles[Array(name.utf8)] = .unnamed }
      for variable in pattern?.queryVariables ?? [] {
        roles[Array(variable.name.utf8)] = variable.isExploded ? .exploded : .parameter
      }
      if let name = pattern?.rest?.variable { roles[Array(name.utf8)] = .rawRest }
      for parameter in route.parameters {
        schemas[Array(parameter.name.utf8)] = parameter.schema
      }
      let optional = NameSet(pattern?.optionalVariables ?? [])
      for name in names where schema(of: name)?.required ?? !optional.contains(name) {
        needed.insert(name)
      }
    }

    /// nil: the link has no such variable.
    func role(of name: String) -> DefinitionChecker.Role? { roles[Array(name.utf8)] }

    /// nil: the route does not describe the parameter.
    func schema(of name: String) -> Schema? { schemas[Array(name.utf8)] }

    /// What it holds, as the route says, or the link alone; nil: any JSON.
    func type(of name: String) -> Schema.ValueType? {
      schema(of: name).map(\.effectiveType) ?? (role(of: name) == .exploded ? .array : .string)
    }

    /// Whether a link may have a parameter of that name, or nobody knows.
    func mayHave(_ name: String) -> Bool {
      pattern == nil || role(of: name) != nil || callbackNames.contains(name)
    }

    var namesOfRules: [String] { names + callbackNames }
  }
}
