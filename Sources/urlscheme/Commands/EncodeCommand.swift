import URLSchemeCore

/// `urlscheme encode`: links from values.
struct EncodeCommand {
  let options: EncodeOptions

  func run() -> ExitStatus {
    Session.run(options.common, answering: schemes) {
      (session: inout Session) throws(PlatformError) in
      switch options.input {
      case .records(let name):
        var route: Int?
        if let name {
          do throws(Finding) {
            route = try session.catalog.routeNumber(String(decoding: name, as: UTF8.self))
          } catch {
            let help = NextStep.after(error, inRoute: name)
            return session.refuse(session.diagnostics.forPerson(error, in: name, help: help))
          }
        }
        let stream = EncodeStream(options, route: route, session)
        return try session.run(stream, maximumLength: stream.longestRecord) { $0.status }
      case .operands(let route, let assignments):
        return try encode(route, assignments, &session)
      case .registration(let kind, let app, let handler):
        return try register(kind, app, handler, &session)
      }
    }
  }

  /// The schemes of the links that are written, where they are known; nil: any.
  private var schemes: [String]? {
    switch options.input {
    case .records(nil): nil
    case .records(let route?), .operands(let route, _):
      route.firstIndex(of: UInt8(ascii: "/")).map {
        [String(decoding: route[..<$0], as: UTF8.self)]
      }
    case .registration(_, let app, _): [String(decoding: app, as: UTF8.self)]
    }
  }

  private func register(
    _ kind: Registration, _ app: [UInt8], _ handler: String?, _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    let text: [UInt8]
    do {
      let definition = try session.catalog.definition(
        answering: String(decoding: app, as: UTF8.self))
      text = try kind.text(for: definition, handler: handler)
    } catch {
      // What is wrong is the handler, where one was given, or the app.
      let shown = error.subject == "handler" ? Array((handler ?? "").utf8) : app
      return session.refuse(session.diagnostics.forPerson(error, in: shown))
    }
    try session.writeText(text, isJSON: kind == .webManifest)
    return .success
  }

  private func encode(
    _ route: [UInt8], _ assignments: [[UInt8]], _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    let words = session.diagnostics
    var binder: OperandBinder
    do {
      binder = try OperandBinder(
        session.catalog, route: String(decoding: route, as: UTF8.self))
    } catch {
      let help = NextStep.after(error, inRoute: route)
      return session.refuse(words.forPerson(error, in: route, help: help))
    }
    for (number, assignment) in assignments.enumerated() {
      do {
        try binder.assign(assignment)
      } catch {
        return session.refuse(
          words.forPerson(
            error, in: assignment, masking: binder.secretRanges(in: assignment),
            help: NextStep.after(error, in: assignments, number, binder)))
      }
    }
    let link: String
    do {
      link = try binder.link(options.encoding, maximumLength: options.common.maximumLength)
    } catch {
      return session.refuse(explanation(error, route, assignments, binder, words))
    }
    try session.writeText(
      Array(options.written(link).utf8) + [options.common.delimiter],
      isJSON: options.format == .json)
    return .success
  }

  /// The error with the operand that it speaks of, or with the route where no operand is at fault.
  private func explanation(
    _ finding: Finding, _ route: [UInt8], _ assignments: [[UInt8]], _ binder: OperandBinder,
    _ words: Diagnostics
  ) -> String {
    var finding = finding
    guard let place = binder.place(of: finding) else {
      finding.offset = route.count
      return words.forPerson(finding, in: route, help: NextStep.after(finding, inRoute: route))
    }
    let operand = assignments[place.operand]
    finding.offset = place.offset
    return words.forPerson(
      finding, in: operand, masking: binder.secretRanges(in: operand),
      help: NextStep.after(finding, in: assignments, place.operand, binder))
  }
}

extension EncodeOptions {
  /// Whether links are written as they are.
  var writesBareLinks: Bool { format == .url && opener == nil }

  /// A link as it is written.
  func written(_ link: String) -> String {
    guard let opener else { return format.text(link, surroundings) }
    return opener.command(link) + (surroundings.text.map { "  # \($0)" } ?? "")
  }

  /// How links are written.
  var encoding: LinkEncoder.Options {
    var encoding = LinkEncoder.Options()
    encoding.isPlain = isPlain
    encoding.scheme = scheme
    return encoding
  }
}
