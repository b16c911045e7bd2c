import URLSchemeCore

/// `urlscheme encode`: links from values.
struct EncodeCommand {
  let options: EncodeOptions

  func run() -> ExitStatus {
    Session.run(options.common, answering: schemes) {
      (session: inout Session) throws(PlatformError) in
      switch options.input {
      case .records(let name):
        return try encodeRecords(of: name, &session)
      case .operands(let route, let assignments):
        return try encode(route, assignments, &session)
      case .registration(let kind, let app, let handler):
        return try register(kind, app, handler, &session)
      case .registrations(let app, let folder, let replaces):
        return try RegistrationFolder(path: folder, replaces: replaces).write(app, &session)
      case .types(let app, let file):
        return try TypesCommand(app: app, file: file).run(&session)
      case .samples(let request):
        return try SamplesCommand(request: request, options: options).run(&session)
      }
    }
  }

  /// The schemes of the links that are written, where they are known; nil: any.
  private var schemes: [String]? {
    switch options.input {
    case .records(nil): nil
    // It may be the name of another file of records.
    case .records where !options.common.inputs.isEmpty: nil
    case .records(let route?), .operands(let route, _):
      route.firstIndex(of: UInt8(ascii: "/")).map {
        [route[..<$0].text]
      }
    case .registration(_, let app, _), .registrations(let app, _, _), .types(let app?, _):
      [app.text]
    case .types(nil, _), .samples: nil
    }
  }

  private func encodeRecords(
    of name: [UInt8]?, _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    var route: Int?
    if let name {
      let path = name.text
      do throws(Finding) {
        route = try session.catalog.program.route(named: path)
      } catch {
        // What a shell makes of `--input *.jsonl`.
        guard !options.common.inputs.isEmpty, Platform.kind(of: path) == .regularFile else {
          return session.refuse(error, in: name, help: NextStep.after(error, inRoute: name))
        }
        session.addInputs([path])
      }
    }
    session.addInputs(options.moreInputs)
    let stream = EncodeStream(options, route: route, session)
    var hasLinks = false
    let status = try session.run(stream, maximumLength: stream.longestRecord) { worker in
      hasLinks = worker.hasLinks
      return worker.status
    }
    if hasLinks { session.report(linksHelp(session)) }
    return status
  }

  /// What to do about links where records are read.
  private func linksHelp(_ session: Session) -> String {
    let files = session.common.inputs
    let line = files.isEmpty ? "urlscheme decode" : session.correction.decode(files: files)
    return session.diagnostics.hint("for links: \(line ?? "urlscheme decode -i FILE")")
  }

  private func register(
    _ kind: Registration, _ app: [UInt8], _ handler: String?, _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    let text: [UInt8]
    do {
      let definition = try session.catalog.definition(
        answering: app.text)
      text = try kind.text(for: definition, handler: handler)
    } catch {
      // What is wrong is the handler, where one was given, or the app.
      let shown = error.subject == "handler" ? Array((handler ?? "").utf8) : app
      return session.refuse(error, in: shown)
    }
    try session.writeText(text, isJSON: kind.isJSON)
    return .success
  }

  private func encode(
    _ route: [UInt8], _ assignments: [[UInt8]], _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    let correction = session.correction
    var binder: OperandBinder
    do {
      binder = try OperandBinder(
        session.catalog, route: route.text)
    } catch {
      let secrets = SecretMask(session.catalog).ranges(in: route)
      if DeepLink.hasScheme(route) {
        let link = SecretMask.text(route, hiding: secrets)
        let line = correction.read([route])
        return session.fail(UsageError(.linkAsRoute(link, line: line), .encode))
      }
      let help = NextStep.after(error, inRoute: route, assignments, correction)
      return session.refuse(error, in: route, masking: secrets, help: help)
    }
    if options.isTemplate {
      return try PageCommand(route: binder.routeNumber, options: options).write(&session)
    }
    if let scheme = options.scheme {
      do throws(Finding) {
        _ = try binder.link(options.encoding, maximumLength: options.common.maximumLength)
      } catch {
        // What is wrong with the values is of no use while the scheme is unknown.
        if error.rule == .unknownScheme {
          let suggestion = error.suggestion
          let help = suggestion.isEmpty ? nil : "write --scheme \(suggestion.printable)"
          return session.refuse(error, in: Array(scheme.utf8), help: help)
        }
      }
    }
    for (number, assignment) in assignments.enumerated() {
      do {
        try binder.assign(assignment)
      } catch {
        return session.refuse(
          error, in: assignment, masking: binder.secretRanges(in: assignment),
          help: NextStep.after(error, inRoute: route, assignments, number, binder, correction))
      }
    }
    let link: String
    do {
      link = try binder.link(options.encoding, maximumLength: options.common.maximumLength)
    } catch {
      return refuse(error, route, assignments, binder, &session)
    }
    if options.format == .page {
      return try PageCommand(route: binder.routeNumber, options: options).write(link, &session)
    }
    if options.format == .qrPNG, session.writesToTerminal {
      return session.fail(UsageError(.missingOperand("--format qr-png", "--output FILE"), .encode))
    }
    var writer = LinkWriter(options, session.catalog, isColored: session.colorsOutput)
    let text: [UInt8]
    do {
      text = try writer.written(link) + writer.delimiter
    } catch {
      return session.refuse(error, in: Array(link.utf8))
    }
    if writer.draws {
      try session.write(text)
    } else {
      try session.writeText(text, isJSON: options.format == .json)
    }
    return .success
  }

  /// Reports an error with the operand that it speaks of, or with the route where no operand is at fault.
  private func refuse(
    _ finding: Finding, _ route: [UInt8], _ assignments: [[UInt8]], _ binder: OperandBinder,
    _ session: inout Session
  ) -> ExitStatus {
    var finding = finding
    guard let place = binder.place(of: finding) else {
      finding.offset = route.count
      return session.refuse(finding, in: route, help: NextStep.after(finding, inRoute: route))
    }
    let operand = assignments[place.operand]
    finding.offset = place.offset
    return session.refuse(
      finding, in: operand, masking: binder.secretRanges(in: operand),
      help: NextStep.after(finding, in: assignments, place.operand, binder))
  }
}

extension EncodeOptions {
  /// Whether links are written as they are.
  var writesBareLinks: Bool { format == .url && opener == nil }

  /// How links are written.
  var encoding: LinkEncoder.Options {
    var encoding = LinkEncoder.Options()
    encoding.isPlain = isPlain
    encoding.isWeb = isWeb
    encoding.scheme = scheme
    return encoding
  }
}
