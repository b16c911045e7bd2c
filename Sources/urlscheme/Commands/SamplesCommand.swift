import URLSchemeCore

/// `urlscheme encode --samples` and `--mutants`: links of a definition's routes, and links that must be refused.
struct SamplesCommand {
  let request: SampleRequest
  let options: EncodeOptions

  func run(_ session: inout Session) throws(PlatformError) -> ExitStatus {
    var routes: [Int] = []
    for name in request.names {
      do throws(Finding) {
        routes += try numbers(of: name, session.catalog)
      } catch {
        let bytes = Array(name.utf8)
        return session.refuse(
          session.diagnostics.forPerson(
            error, in: bytes, help: NextStep.after(error, inRoute: bytes)))
      }
    }
    if request.names.isEmpty { routes = session.catalog.sampledRoutes }
    var status = ExitStatus.success
    for route in routes where try !write(route, &session) {
      let plan = session.catalog.program.plans[route]
      let name = "\(session.catalog.program.appPlans[plan.app].scheme)/\(plan.name)"
      session.report(
        session.diagnostics.failure("\(name.printable): no values were found for a link"))
      status = .inputFault
    }
    return status
  }

  /// The routes of an app, or the one that is named.
  private func numbers(of name: String, _ catalog: Catalog) throws(Finding) -> [Int] {
    if catalog.canOpen(scheme: name) {
      let app = try catalog.program.app(named: Array(name.utf8).span)
      return catalog.program.plans.indices.filter { catalog.program.plans[$0].app == app }
    }
    return [try catalog.routeNumber(name)]
  }

  /// Writes the links of a route, and says whether there are any.
  private func write(_ route: Int, _ session: inout Session) throws(PlatformError) -> Bool {
    let (count, seed) = (request.count, request.seed)
    var output = Output(options: options)
    if request.areMutants {
      for mutant in RouteMutants(session.catalog, route: route, count: count, seed: seed) {
        try output.add(mutant.link, mutant.fixture, to: &session)
      }
    } else {
      for sample in RouteSamples(session.catalog, route: route, count: count, seed: seed) {
        try output.add(sample.link.description, sample.fixture, to: &session)
      }
    }
    try output.flush(to: &session)
    return output.hasLinks
  }

  /// Links, as they are written.
  private struct Output {
    let options: EncodeOptions
    private(set) var hasLinks = false
    private var bytes: [UInt8] = []

    init(options: EncodeOptions) {
      self.options = options
    }

    mutating func add(
      _ link: String, _ fixture: @autoclosure () -> Value, to session: inout Session
    ) throws(PlatformError) {
      guard link.utf8.count <= options.common.maximumLength else { return }
      hasLinks = true
      if options.format == .fixtures {
        bytes += fixture().json.utf8
      } else {
        bytes += (options.writesBareLinks ? link : options.written(link)).utf8
      }
      bytes.append(options.common.delimiter)
      if bytes.count > 1 << 16 { try flush(to: &session) }
    }

    mutating func flush(to session: inout Session) throws(PlatformError) {
      try session.writeText(
        bytes, isJSON: options.format == .json || options.format == .fixtures)
      bytes.removeAll(keepingCapacity: true)
    }
  }
}

extension Catalog {
  /// The routes of the definitions that were given, or of all.
  fileprivate var sampledRoutes: [Int] {
    let all = program.plans.indices
    let builtInCount = definitions.count - ownDefinitions.count
    let own = all.filter { program.plans[$0].app >= builtInCount }
    return own.isEmpty ? Array(all) : own
  }
}

extension LinkSample {
  /// What `validate` checks.
  var fixture: Value {
    [
      "link": .string(link.description), "app": .string(app), "route": .string(route),
      "values": values,
    ]
  }
}
