/// What a record with a route asks for: which link of it is to be written.
extension RecordEncoder {
  private var program: LinkProgram { encoder.program }

  mutating func request() throws(Finding) -> LinkEncoder.Request {
    let route = try routeNumber()
    if isStrict, let unknown = members[.unknown], !isForeign(unknown, ofRoute: route) {
      throw Finding(.unknownParameter, at: 0, "unknown", expected: "no unknown parameters")
    }
    if isStrict, members[.fragment] != nil {
      throw Finding(.unknownParameter, at: 0, "fragment", expected: "no fragment")
    }
    var request = LinkEncoder.Request(
      route: route, values: members[.values], unknown: members[.unknown],
      fragment: members[.fragment])
    if try isWeb(), program.routes[route].webForm >= 0 {
      // Another scheme may be asked for than that of links on the web.
      guard encoder.options.scheme == nil else { return request }
      request.form = Int(program.routes[route].webForm)
      request.host = try hostNumber(of: route)
    } else {
      request.scheme = try schemeNumber(of: route)
      request.form = try form(of: route)
      request.keepsAlias = false
    }
    return request
  }

  /// Whether the record is one of a link on the web.
  private mutating func isWeb() throws(Finding) -> Bool {
    guard members[.scheme] != nil, program.webScheme >= 0 else { return false }
    let name = try text(.scheme)
    return program.value(of: name, in: program.schemeNames, ignoringCase: true)
      == program.webScheme
  }

  /// The number of the link's host, one of the app's; nil: the record names none.
  private mutating func hostNumber(of route: Int) throws(Finding) -> Int? {
    guard members[.host] != nil else { return nil }
    let name = try text(.host)
    let number = program.value(of: name, in: program.hostNames, ignoringCase: true)
    let app = program.routes[route].app
    if number >= 0, program.hosts[number].app == app { return number }
    throw noneOf(program.appPlans[Int(app)].definition.web?.hosts ?? [], .host, name)
  }

  /// Whether all of the pairs are other people's.
  private mutating func isForeign(_ pairs: Int, ofRoute route: Int) -> Bool {
    var scratch = IRegexp.Scratch()
    let end = encoder.tape.next(after: pairs)
    var pair = pairs + 1
    while pair < end {
      guard encoder.tape.kind(pair) == .array, encoder.tape.childCount(pair) > 0,
        encoder.tape.kind(pair + 1) == .string,
        program.isForeign(encoder.tape.padded(pair + 1), ofRoute: route, &scratch)
      else { return false }
      pair = encoder.tape.next(after: pair)
    }
    return true
  }

  private mutating func routeNumber() throws(Finding) -> Int {
    let name = try text(.route)
    guard members[.app] != nil else {
      return try name.withSpan { name throws(Finding) in try program.route(named: name) }
    }
    let scheme = try text(.app)
    let app: Int
    if let known = program.app(scheme: scheme) {
      app = known
    } else {
      // Why there is none.
      app = try scheme.withSpan { scheme throws(Finding) in try program.app(named: scheme) }
    }
    return try name.withSpan { name throws(Finding) in try program.route(named: name, of: app) }
  }

  private mutating func schemeNumber(of route: Int) throws(Finding) -> Int? {
    guard members[.scheme] != nil else { return nil }
    let name = try text(.scheme)
    let (app, own) = (program.routes[route].app, program.routes[route].schemes)
    let number = program.value(of: name, in: program.schemeNames, ignoringCase: true)
    if number >= 0, program.schemes[number].app == app {
      let scheme = program.schemes[number].number
      if program.has(scheme, in: own) { return Int(scheme) }
    }
    let definition = program.appPlans[Int(app)].definition
    throw noneOf(definition.schemes(of: program.plans[route].route), .scheme, name)
  }

  private func noneOf(
    _ words: [String], _ member: RecordMembers.Name, _ found: PaddedText
  ) -> Finding {
    Finding(
      .invalidValue, at: 0, "\(member)", expected: "one of \(words.joined(separator: ", "))",
      found: found.withSpan { $0.quoted })
  }

  private mutating func form(of route: Int) throws(Finding) -> Int {
    guard members[.alias] != nil else { return 0 }
    let source = try text(.alias)
    let forms = program.forms[program.routes[route].forms]
    for number in 0...program.plans[route].aliases.count
    where program.values.equals(source, forms[number].source) {
      return number
    }
    let known = program.plans[route].aliases.map(\.source)
    throw source.withSpan { source in
      Finding(
        .invalidValue, at: 0, "alias", expected: "an alias of the route", found: source.quoted,
        suggestion: NearestWord.nearest(to: source.text, in: known) ?? "")
    }
  }

  private mutating func text(_ member: RecordMembers.Name) throws(Finding) -> PaddedText {
    guard let node = members[member], encoder.tape.kind(node) == .string else {
      throw Finding(.invalidValue, at: 0, "\(member)", expected: "a string")
    }
    return encoder.tape.padded(node)
  }
}
