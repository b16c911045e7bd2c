import URLSchemeCore

/// `urlscheme encode --format page`: a page that opens a link, or all links of a route, for people who may not have
/// the app.
struct PageCommand {
  /// The number of the route.
  let route: Int
  let options: EncodeOptions

  /// Writes the page of one link.
  func write(_ link: String, _ session: inout Session) throws(PlatformError) -> ExitStatus {
    guard LandingPage.opensSafely(link), let link = try? DeepLink(link) else {
      let scheme = String(link.prefix { $0 != ":" })
      return refuse(
        "no page may open a link of the scheme \(scheme.printable): browsers keep it for themselves",
        &session)
    }
    let target = LandingPage.Target.link(
      link, argument: argument(link, session.catalog), code: code(link, session.catalog))
    return try write(target, &session)
  }

  /// Writes the page of all links of the route.
  func write(_ session: inout Session) throws(PlatformError) -> ExitStatus {
    let plan = session.catalog.program.plans[route]
    let definition = session.catalog.program.appPlans[plan.app].definition
    let schemes = definition.schemes(of: plan.route)
    let wanted = options.scheme ?? schemes.first ?? ""
    guard let scheme = schemes.first(where: { $0.lowercased() == wanted.lowercased() }) else {
      let finding = Finding(.unknownScheme, at: 0, wanted, among: schemes)
      return session.refuse(finding, in: Array(wanted.utf8))
    }
    if let refusal = ScriptModel.refusal(plan) {
      return refuse(
        "no page can build links of \(plan.name.printable): \(refusal.printable)", &session)
    }
    guard let link = try? DeepLink("\(scheme):"), LandingPage.opensSafely("\(scheme):") else {
      return refuse(
        "no page may open links of the scheme \(scheme.printable): browsers keep it for themselves",
        &session)
    }
    let intent = IntentURL(to: link, fallback: definition.fallback)
    let json = ScriptModel.json(
      of: session.catalog, route: route, scheme: scheme, intentTail: intent.tail)
    return try write(
      .address(LandingPage.Model(json: json, leadsOn: intent.leadsOn)), &session)
  }

  private func write(
    _ target: LandingPage.Target, _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    let plan = session.catalog.program.plans[route]
    let page = LandingPage(
      app: session.catalog.program.appPlans[plan.app].definition, route: plan.route, target: target)
    guard let folder = options.folder else {
      try session.writeText(Array(page.text.utf8))
      return .success
    }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    let files = [("\(prefix)index.html", page.text), ("\(prefix)_headers", page.headersFile)]
    if !options.replacesFiles, session.refuseTaken(files.map(\.0)) { return .failure }
    try OutputFile.write(
      files.map { ($0.0, Array($0.1.utf8)) }, replaces: options.replacesFiles)
    if !options.common.isQuiet {
      let lines = """
        \(files[0].0): put it on a web server
        \(files[1].0): the headers that the server is to send with it

        """
      try session.writeText(Array(lines.utf8))
    }
    return .success
  }

  private func refuse(_ message: String, _ session: inout Session) -> ExitStatus {
    session.refuse(session.diagnostics.failure(message))
  }

  /// What Safari's banner hands to the app: the link, with commas escaped where that means the same.
  private func argument(_ link: DeepLink, _ catalog: Catalog) -> String? {
    let text = link.description
    guard text.utf8.contains(UInt8(ascii: ",")) else { return text }
    let escaped = text.split(separator: ",", omittingEmptySubsequences: false)
      .joined(separator: "%2C")
    guard let same = try? catalog.decode(DeepLink(escaped)),
      let decoded = try? catalog.decode(link), same == decoded
    else { return nil }
    return escaped
  }

  /// A code of the link's address on the web, which any camera opens, or of the link; nil: none holds it.
  private func code(_ link: DeepLink, _ catalog: Catalog) -> (text: String, svg: String)? {
    let text = ((try? catalog.webLink(for: link)) ?? link).description
    for level in [QRCode.Level.medium, .low] {
      var maker = QRCodeMaker(level: level)
      if let code = maker.code(of: Array(text.utf8)) { return (text, code.svg(of: text)) }
    }
    return nil
  }
}
