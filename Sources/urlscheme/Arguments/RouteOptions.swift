import URLSchemeCore

/// What `route` is asked to do.
struct RouteOptions {
  enum Task {
    /// Say where links go; nil: one link a line on standard input.
    case links([[UInt8]]?)
    /// Say why each route takes the links or does not; nil: one link a line on standard input.
    case explain([[UInt8]]?)
    /// Build the link that answers one.
    case reply(Callback.Kind, link: [UInt8], values: [[UInt8]])
    /// Say whether apps answer the schemes.
    case canOpen([[UInt8]])
    case list(ListFormat)
    /// Say whether a system hands the links to the app; nil: one link a line on standard input.
    case deliver(DeliveryRequest, [[UInt8]]?)
  }

  /// What a list of routes is written as.
  enum ListFormat: String, CaseIterable {
    case json, text, markdown, html
  }

  var common: CommonOptions
  var format: DecodeOptions.Format
  /// Whether a table begins with the names of its columns.
  var hasHeader: Bool
  var selection: RecordSelection
  var task: Task
  /// The parsers whose readings an explanation shows beside ours.
  var portability: [OtherParser]

  init(_ arguments: Arguments) throws(UsageError) {
    common = try CommonOptions(arguments)
    let listFormat = arguments.value(.format).flatMap(ListFormat.init)
    let isPage = listFormat == .markdown || listFormat == .html
    if isPage, !arguments.has(.list) {
      throw UsageError(.missingOperand("--format \(listFormat?.rawValue ?? "")", "--list"), .route)
    }
    let modes: [Option.Name] = [.reply, .explain, .canOpen, .list].filter { arguments.has($0) }
    // A table is one of links.
    if let mode = modes.first, let word = arguments.value(.format), ["csv", "tsv"].contains(word) {
      throw UsageError(.conflict(mode.word, "--format \(word)"), .route)
    }
    format = try isPage ? .text : DecodeOptions.Format(arguments)
    hasHeader = !arguments.has(.noHeader)
    selection = try RecordSelection(arguments)
    portability = try arguments.portability()
    if !arguments.has(.explain) { try arguments.refuse([.portability], without: "--explain") }
    if arguments.has(.on) {
      task = .deliver(try RouteOptions.delivery(arguments, format), try arguments.links())
      if arguments.has(.explain), !arguments.has(.format) { format = .text }
      return
    }
    try arguments.refuse([.manifest, .association, .from], without: "--on")
    if modes.count > 1 {
      throw UsageError(.conflict(modes[0].word, modes[1].word), .route)
    }
    if let mode = modes.first {
      // Of what they write there are no records.
      let forRecords = RecordSelection.options + [.fields, .noHeader]
      try arguments.refuse(RouteOptions.needless(with: mode) + forRecords, beside: mode.word)
    }
    let operands = arguments.operands
    switch modes.first {
    case .reply:
      guard let link = operands.first,
        let kind = arguments.value(.reply).flatMap(Callback.Kind.init)
      else { throw UsageError(.missingOperand("--reply", "the LINK to answer"), .route) }
      task = .reply(kind, link: link, values: Array(operands.dropFirst()))
    case .explain:
      task = .explain(try arguments.links())
      // People ask this one; programs say so.
      if !arguments.has(.format), !arguments.has(.pretty) { format = .text }
    case .canOpen:
      if operands.isEmpty {
        throw UsageError(.missingOperand("--can-open", "a SCHEME"), .route)
      }
      task = .canOpen(operands)
    case .list:
      try arguments.refuse(operands.first, beside: "--list")
      if isPage {
        try arguments.refuse([.pretty], beside: "--format \(listFormat?.rawValue ?? "")")
      }
      task = .list(listFormat ?? .json)
    default: task = .links(try arguments.links())
    }
  }

  private static func delivery(
    _ arguments: Arguments, _ format: DecodeOptions.Format
  ) throws(UsageError) -> DeliveryRequest {
    let system = arguments.value(.on).flatMap(DeliveryRequest.System.init) ?? .android
    let isAndroid = system == .android
    let name = "--on \(system.rawValue)"
    try arguments.refuse(
      RecordSelection.options + [
        .reply, .canOpen, .list, .fields, .noHeader, .pretty, .strict, .lenient, .definitions,
        .noBuiltin, .portability,
        isAndroid ? .association : .manifest,
      ] + (isAndroid ? [] : [.from]), beside: name)
    guard format == .json || format == .text else {
      throw UsageError(.conflict(name, "--format \(arguments.value(.format) ?? "")"), .route)
    }
    let option = isAndroid ? Option.Name.manifest : .association
    guard let file = arguments.value(option) else {
      throw UsageError(.missingOperand(name, "\(option.word) FILE"), .route)
    }
    return DeliveryRequest(
      system: system, file: file,
      caller: arguments.value(.from).flatMap(LinkCaller.init) ?? .browser,
      explains: arguments.has(.explain))
  }

  /// The options that would have no effect.
  private static func needless(with mode: Option.Name) -> [Option.Name] {
    switch mode {
    case .reply: [.format, .pretty, .input, .comments, .strict, .maxLength]
    case .canOpen:
      [.format, .pretty, .input, .comments, .strict, .lenient, .null, .maxLength, .output]
    case .list: [.input, .comments, .strict, .lenient, .null, .maxLength]
    default: []
    }
  }
}
