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
        return session.refuse(error, in: bytes, help: NextStep.after(error, inRoute: bytes))
      }
    }
    if request.names.isEmpty { routes = session.catalog.sampledRoutes }
    var status = ExitStatus.success
    for route in routes where try !write(route, session) {
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
    return [try catalog.program.route(named: name)]
  }

  /// Writes the links of a route, and says whether there are any.
  private func write(_ route: Int, _ session: Session) throws(PlatformError) -> Bool {
    let isJSON = options.format == .json || options.format == .fixtures
    var format = LinkBatch.Format(options, session.catalog, isColored: session.colorsOutput)
    var source = LinkSource(session.catalog, route: route, areMutants: request.areMutants)
    var tally = LinkTally(request.count ?? .max)
    var output: [UInt8] = []
    source.cover { link in
      if tally.takes(link.text) { format.append(link, link.text, to: &output) }
      return !tally.isOver
    }
    try session.writeText(output, isJSON: isJSON)
    guard request.count != nil, !tally.isOver, !output.isEmpty else { return !output.isEmpty }
    Platform.holdSignals()
    let batches = LinkBatches(
      source, seed: request.seed, format, to: LinkCollector(tally, session, isJSON: isJSON),
      jobs: options.common.jobs ?? Platform.processorCount)
    if case .failed(let failure) = batches.run() { throw failure }
    return true
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
