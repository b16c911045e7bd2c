import URLSchemeCore

/// `urlscheme route`: where links go, and how control comes back.
struct RouteCommand {
  let options: RouteOptions

  func run() -> ExitStatus {
    let names = TableNames(options.format, options.selection, hasHeader: options.hasHeader)
    let schemes = names.needsWholeCatalog ? nil : links.map(CatalogLoader.schemes)
    return Session.run(options.common, answering: schemes, reading: registrations) {
      (session: inout Session) throws(PlatformError) in
      switch options.task {
      case .links(let links):
        var reading = ReaderOptions()
        reading.isRouting = true
        if let status = try names.begin(.route, &session) { return status }
        let stream = DecodeStream(
          reading, options.format, options.selection, linkCount: links?.count, session)
        return try stream.run(links, &session)
      case .explain(let links):
        return try ExplainStream(options.format, options.portability, session).run(links, &session)
      case .reply(let kind, let link, let values):
        return try reply(kind, link, values, &session)
      case .deliver(let request, let links):
        return try DeliveryCommand(request: request, options: options).run(links, &session)
      case .canOpen(let schemes): return canOpen(schemes, &session)
      case .list(let format):
        try session.writeText(Array(list(format, session.catalog).utf8), isJSON: format == .json)
        return .success
      }
    }
  }

  /// The links that definitions are needed for; nil: any may be.
  private var links: [[UInt8]]? {
    switch options.task {
    case .links(let links), .explain(let links): links
    case .reply(_, let link, _): [link]
    case .deliver: []
    case .canOpen, .list(_): nil
    }
  }

  /// The files that say what a system hands over.
  private var registrations: [String] {
    if case .deliver(let request, _) = options.task { [request.file] } else { [] }
  }

  private func list(_ format: RouteOptions.ListFormat, _ catalog: Catalog) -> String {
    switch format {
    case .text: RouteList(catalog).text
    case .json: RouteList(catalog).json(isPretty: options.format == .prettyJSON)
    case .markdown: MarkdownCatalogue(catalogue: RouteCatalogue(catalog)).text
    case .html:
      HTMLCatalogue(catalogue: RouteCatalogue(catalog), model: ScriptModel.json(of: catalog)).text
    }
  }

  // MARK: Replies

  private func reply(
    _ kind: Callback.Kind, _ text: [UInt8], _ operands: [[UInt8]], _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    let reply: Reply
    do {
      reply = try Reply(kind, operands)
    } catch {
      return session.refuse(error.finding, in: error.operand)
    }
    let answer: DeepLink
    do {
      let link = try DeepLink(bytes: text, lenient: options.common.isLenient)
      answer = try session.catalog.link(replying: reply, to: link)
    } catch {
      // What a route does not return is a matter of the operand.
      let prefix = Array("\(error.subject)=".utf8)
      if error.rule == .unknownParameter,
        let operand = operands.first(where: { $0.starts(with: prefix) })
      {
        return session.refuse(error, in: operand)
      }
      return session.refuse(
        error, in: text, masking: SecretMask(session.catalog).ranges(in: text))
    }
    try session.writeText(Array(answer.description.utf8) + [options.common.delimiter])
    return .success
  }

  // MARK: Schemes

  /// Says by the exit status alone whether every scheme is one of some app's, or the host of a link on the web.
  private func canOpen(_ operands: [[UInt8]], _ session: inout Session) -> ExitStatus {
    var status = ExitStatus.success
    for operand in operands {
      // A whole link stands for its scheme.
      let scheme = String(decoding: operand.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
      guard !session.catalog.canOpen(scheme: scheme) else { continue }
      guard let finding = session.catalog.unknownApp(of: operand, scheme) else { continue }
      let hidden = SecretMask(session.catalog).ranges(in: operand)
      session.report(session.diagnostics.forPerson(finding, in: operand, masking: hidden))
      status = .inputFault
    }
    return status
  }
}

extension Catalog {
  /// What there is to say of a scheme, or of a link that has it, which no app answers; nil: the host says that
  /// one does.
  fileprivate func unknownApp(of operand: [UInt8], _ scheme: String) -> Finding? {
    if scheme.lowercased() == WebAddress.scheme, definitions.contains(where: { $0.web != nil }),
      DeepLink.hasScheme(operand)
    {
      var options = ReaderOptions()
      options.isRouting = true
      var decoder = LinkDecoder(self, options: options)
      do throws(Finding) {
        try decoder.read(operand.span)
        return nil
      } catch {
        return error.rule == .unknownHost ? error : nil
      }
    }
    return Finding(.unknownScheme, at: 0, scheme, among: definitions.flatMap(\.schemes))
  }
}

extension Reply {
  /// An operand that a reply can't take.
  struct Refusal: Error {
    var finding: Finding
    var operand: [UInt8]
  }

  /// A reply with values from operands `NAME=TEXT`; an error takes `code` and `message`.
  fileprivate init(_ kind: Callback.Kind, _ operands: [[UInt8]]) throws(Refusal) {
    var items: [QueryItem] = []
    for operand in operands {
      // A text may begin with what joins the sign before it to one character.
      guard let text = String(utf8: operand),
        let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex
      else {
        let finding = Finding(
          .invalidValue, at: operand.first == UInt8(ascii: "=") ? 0 : operand.count,
          expected: "NAME=TEXT", found: operand.text)
        throw Refusal(finding: finding, operand: operand)
      }
      let name = String(text[..<equals])
      if let finding = Reply.fault(name, kind, items) {
        throw Refusal(finding: finding, operand: operand)
      }
      items.append(QueryItem(name: name, value: String(text[text.utf8.index(after: equals)...])))
    }
    switch kind {
    case .success: self = .success(items)
    case .cancel: self = .cancel
    case .error:
      let value = { (name: String) in items.first { $0.name == name }?.value ?? "" }
      self = .error(code: value("code"), message: value("message"))
    }
  }

  private static func fault(
    _ name: String, _ kind: Callback.Kind, _ items: [QueryItem]
  ) -> Finding? {
    if items.contains(where: { $0.name == name }) {
      return Finding(.duplicateParameter, at: 0, name)
    }
    switch kind {
    case .success: return nil
    case .cancel: return Finding(.unknownParameter, at: 0, name)
    case .error where name == "code" || name == "message": return nil
    case .error:
      let suggestion = NearestWord.nearest(to: name, in: ["code", "message"]) ?? ""
      return Finding(.unknownParameter, at: 0, name, suggestion: suggestion)
    }
  }
}
