/// The members of a record that encoding needs: the nodes of their values.
struct RecordMembers {
  var link: Int?
  var app: Int?
  var scheme: Int?
  var host: Int?
  var route: Int?
  var alias: Int?
  var values: Int?
  var unknown: Int?
  var fragment: Int?
  var error: Int?

  /// All members that a record may have, in the order in which decoding writes them.
  enum Name: Int, CaseIterable, Sendable {
    case link, error
    case app, scheme, host, route, values, defaults, unknown, alias, fragment, notices
    case screens, callbacks, confirm
    case userinfo, port, path, query
  }

  /// The names, to look them up by.
  struct Names: Sendable {
    private let names = Name.allCases.map { name in
      ShortText("\(name)".bytes.span, 0..<"\(name)".utf8.count)
    }

    /// The name that this is, which is looked for from the one numbered `first` on.
    func name(_ text: PaddedText, from first: Int) -> Name? {
      let words = text.words
      let short = ShortText(low: words.low, high: words.high, count: text.count)
      let next = first < names.count && names[first] == short ? first : names.firstIndex(of: short)
      return next.flatMap(Name.init(rawValue:))
    }
  }

  /// Finds the members of the record that the tape holds.
  ///
  /// - Throws: `unknown-key` where it has another.
  init(_ tape: inout ValueTape, _ names: Names) throws(Finding) {
    var key = 1
    // They mostly come in the order in which decoding writes them.
    var expected = 0
    while key < tape.count {
      guard let name = names.name(tape.padded(key), from: expected) else {
        let known = [
          "link", "app", "scheme", "host", "route", "values", "unknown", "alias", "fragment",
        ]
        throw Finding(
          .unknownKey, at: 0, tape.text(key),
          suggestion: NearestWord.nearest(to: tape.text(key), in: known) ?? "")
      }
      switch name {
      case .link: link = key + 1
      case .app: app = key + 1
      case .scheme: scheme = key + 1
      case .host: host = key + 1
      case .route: route = key + 1
      case .alias: alias = key + 1
      case .values: values = key + 1
      case .unknown: unknown = key + 1
      case .fragment: fragment = key + 1
      case .error: error = key + 1
      case .defaults, .notices, .screens, .callbacks, .confirm, .userinfo, .port, .path,
        .query:
        break
      }
      expected = name.rawValue + 1
      key = tape.next(after: key + 1)
    }
  }

  /// What a record with a route asks for.
  ///
  /// - Parameter keepsWeb: Whether a record of a link on the web asks for one.
  func request(
    _ tape: inout ValueTape, _ program: LinkProgram, isStrict: Bool, keepsWeb: Bool
  ) throws(Finding) -> LinkEncoder.Request {
    let route = try route(&tape, program)
    if isStrict, let unknown, !isForeign(unknown, ofRoute: route, &tape, program) {
      throw Finding(.unknownParameter, at: 0, "unknown", expected: "no unknown parameters")
    }
    if isStrict, fragment != nil {
      throw Finding(.unknownParameter, at: 0, "fragment", expected: "no fragment")
    }
    var request = LinkEncoder.Request(
      route: route, values: values, unknown: unknown, fragment: fragment)
    if try isWeb(&tape, program), program.routes[route].webForm >= 0 {
      guard keepsWeb else { return request }
      request.form = Int(program.routes[route].webForm)
      request.host = try hostNumber(of: route, &tape, program)
    } else {
      request.scheme = try schemeNumber(of: route, &tape, program)
      request.form = try form(of: route, &tape, program)
    }
    return request
  }

  /// Whether the record is one of a link on the web.
  private func isWeb(
    _ tape: inout ValueTape, _ program: LinkProgram
  ) throws(Finding) -> Bool {
    guard scheme != nil, program.webScheme >= 0 else { return false }
    let name = try text(scheme, "scheme", &tape)
    return program.value(of: name, in: program.schemeNames, ignoringCase: true)
      == program.webScheme
  }

  /// The number of the link's host, one of the app's; nil: the record names none.
  private func hostNumber(
    of route: Int, _ tape: inout ValueTape, _ program: LinkProgram
  ) throws(Finding) -> Int? {
    guard host != nil else { return nil }
    let name = try text(host, "host", &tape)
    let number = program.value(of: name, in: program.hostNames, ignoringCase: true)
    let app = program.routes[route].app
    if number >= 0, program.hosts[number].app == app { return number }
    let hosts = program.appPlans[Int(app)].definition.web?.hosts ?? []
    throw Finding(
      .invalidValue, at: 0, "host", expected: "one of \(hosts.joined(separator: ", "))",
      found: name.withSpan { $0.quoted })
  }

  /// Whether all of the pairs are other people's.
  private func isForeign(
    _ pairs: Int, ofRoute route: Int, _ tape: inout ValueTape, _ program: LinkProgram
  ) -> Bool {
    var scratch = IRegexp.Scratch()
    let end = tape.next(after: pairs)
    var pair = pairs + 1
    while pair < end {
      guard tape.kind(pair) == .array, tape.childCount(pair) > 0, tape.kind(pair + 1) == .string,
        program.isForeign(tape.padded(pair + 1), ofRoute: route, &scratch)
      else { return false }
      pair = tape.next(after: pair)
    }
    return true
  }

  private func route(
    _ tape: inout ValueTape, _ program: LinkProgram
  ) throws(Finding) -> Int {
    let name = try text(route, "route", &tape)
    guard app != nil else {
      return try name.withSpan { name throws(Finding) in try program.route(named: name) }
    }
    let scheme = try text(app, "app", &tape)
    let app: Int
    if let known = program.app(scheme: scheme) {
      app = known
    } else {
      // Why there is none.
      app = try scheme.withSpan { scheme throws(Finding) in try program.app(named: scheme) }
    }
    return try name.withSpan { name throws(Finding) in try program.route(named: name, of: app) }
  }

  private func schemeNumber(
    of route: Int, _ tape: inout ValueTape, _ program: LinkProgram
  ) throws(Finding) -> Int? {
    guard scheme != nil else { return nil }
    let name = try text(scheme, "scheme", &tape)
    let (app, own) = (program.routes[route].app, program.routes[route].schemes)
    let number = program.value(of: name, in: program.schemeNames, ignoringCase: true)
    if number >= 0, program.schemes[number].app == app {
      let scheme = program.schemes[number].number
      if program.has(scheme, in: own) { return Int(scheme) }
    }
    let schemes = program.appPlans[Int(app)].definition.schemes(of: program.plans[route].route)
    throw Finding(
      .invalidValue, at: 0, "scheme", expected: "one of \(schemes.joined(separator: ", "))",
      found: name.withSpan { $0.quoted })
  }

  private func form(
    of route: Int, _ tape: inout ValueTape, _ program: LinkProgram
  ) throws(Finding) -> Int {
    guard alias != nil else { return 0 }
    let source = try text(alias, "alias", &tape)
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

  private func text(
    _ node: Int?, _ name: StaticString, _ tape: inout ValueTape
  ) throws(Finding) -> PaddedText {
    guard let node, tape.kind(node) == .string else {
      throw Finding(.invalidValue, at: 0, name.description, expected: "a string")
    }
    return tape.padded(node)
  }
}
