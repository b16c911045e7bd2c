/// The members of a record that encoding needs: the nodes of their values.
struct RecordMembers {
  var link: Int?
  var app: Int?
  var scheme: Int?
  var route: Int?
  var alias: Int?
  var values: Int?
  var unknown: Int?
  var fragment: Int?
  var error: Int?

  /// All members that a record may have, in the order in which decoding writes them.
  enum Name: Int, CaseIterable, Sendable {
    case link, error
    case app, scheme, route, values, defaults, unknown, alias, fragment, notices
    case screens, callbacks, confirm
    case userinfo, host, port, path, query
  }

  /// The names, to look them up by.
  struct Names: Sendable {
    private let names: [[UInt8]] = Name.allCases.map { Array("\($0)".utf8) }

    /// The name that this is, which is looked for from the one numbered `first` on.
    func name(_ text: Span<UInt8>, from first: Int) -> Name? {
      var index = first
      for _ in 0..<names.count {
        if index >= names.count { index = 0 }
        if text.equals(names[index]) { return Name(rawValue: index) }
        index += 1
      }
      return nil
    }
  }

  /// Finds the members of the record that the tape holds.
  ///
  /// - Throws: `unknown-key` where it has another.
  init(_ tape: ValueTape, _ names: Names) throws(Finding) {
    var key = 1
    // They mostly come in the order in which decoding writes them.
    var expected = 0
    while key < tape.count {
      let text = tape.bytes.span.extracting(tape.range(key))
      guard let name = names.name(text, from: expected) else {
        let known = ["link", "app", "scheme", "route", "values", "unknown", "alias", "fragment"]
        throw Finding(
          .unknownKey, at: 0, tape.text(key),
          suggestion: NearestWord.nearest(to: tape.text(key), in: known) ?? "")
      }
      switch name {
      case .link: link = key + 1
      case .app: app = key + 1
      case .scheme: scheme = key + 1
      case .route: route = key + 1
      case .alias: alias = key + 1
      case .values: values = key + 1
      case .unknown: unknown = key + 1
      case .fragment: fragment = key + 1
      case .error: error = key + 1
      case .defaults, .notices, .screens, .callbacks, .confirm, .userinfo, .host, .port,
        .path, .query:
        break
      }
      expected = name.rawValue + 1
      key = tape.next(after: key + 1)
    }
  }

  /// What a record with a route asks for.
  func request(
    _ tape: ValueTape, _ program: LinkProgram, isStrict: Bool
  ) throws(Finding) -> LinkEncoder.Request {
    let route = try route(tape, program)
    if isStrict, let unknown, tape.next(after: unknown) > unknown + 1 {
      throw Finding(.unknownParameter, at: 0, "unknown", expected: "no unknown parameters")
    }
    if isStrict, fragment != nil {
      throw Finding(.unknownParameter, at: 0, "fragment", expected: "no fragment")
    }
    return LinkEncoder.Request(
      route: route, scheme: try schemeNumber(of: route, tape, program),
      form: try form(of: route, tape, program), values: values, unknown: unknown,
      fragment: fragment)
  }

  private func route(_ tape: ValueTape, _ program: LinkProgram) throws(Finding) -> Int {
    let name = try text(route, "route", tape)
    guard app != nil else {
      return try program.route(named: tape.bytes.span.extracting(name))
    }
    let scheme = try text(app, "app", tape)
    let app = try program.app(named: tape.bytes.span.extracting(scheme))
    return try program.route(named: tape.bytes.span.extracting(name), of: app)
  }

  private func schemeNumber(
    of route: Int, _ tape: ValueTape, _ program: LinkProgram
  ) throws(Finding) -> Int {
    guard scheme != nil else { return 0 }
    let name = tape.bytes.span.extracting(try text(scheme, "scheme", tape))
    if let number = program.schemeNumber(name, of: program.plans[route].app) { return number }
    let schemes = program.appPlans[program.plans[route].app].definition.schemes
    throw Finding(
      .invalidValue, at: 0, "scheme", expected: "one of \(schemes.joined(separator: ", "))",
      found: name.quoted)
  }

  private func form(
    of route: Int, _ tape: ValueTape, _ program: LinkProgram
  ) throws(Finding) -> Int {
    guard alias != nil else { return 0 }
    let source = tape.bytes.span.extracting(try text(alias, "alias", tape))
    if let form = program.plans[route].form(written: source) { return form }
    let known = program.plans[route].aliases.map(\.source)
    throw Finding(
      .invalidValue, at: 0, "alias", expected: "an alias of the route", found: source.quoted,
      suggestion: NearestWord.nearest(to: source.text, in: known) ?? "")
  }

  private func text(
    _ node: Int?, _ name: String, _ tape: ValueTape
  ) throws(Finding) -> Range<Int> {
    guard let node, tape.kind(node) == .string else {
      throw Finding(.invalidValue, at: 0, name, expected: "a string")
    }
    return tape.range(node)
  }
}
