import URLSchemeCore

/// What `encode` is asked to do.
struct EncodeOptions {
  /// Where the link goes.
  enum Format: String {
    case url
    case html
    case markdown
    case mailto
    case json
    /// A line of JSON, which `validate` runs.
    case fixtures
    /// Android's `intent:` URL, which names a page for people without the app.
    case intent
    /// A page for people who may not have the app.
    case page
    /// A QR code: on a terminal, and as a picture.
    case qr
    case qrSVG = "qr-svg"
    case qrPNG = "qr-png"
  }

  enum Input: Equatable {
    /// Records, one a line of the input; of one route, if it is named, the values alone.
    case records(of: [UInt8]?)
    case operands(route: [UInt8], assignments: [[UInt8]])
    /// What a system must be told so that links of an app arrive.
    case registration(Registration, app: [UInt8], handler: String?)
    /// All files that systems must have, into a folder.
    case registrations(app: [UInt8], folder: String, replaces: Bool)
    /// The types of an app's links, of the only definition that is given if it is not named; written, or
    /// compared with a file.
    case types(app: [UInt8]?, check: String?)
    /// Links that a definition's routes take, or must refuse.
    case samples(SampleRequest)
  }

  var common: CommonOptions
  var format: Format
  /// What opens the link, by the command that is written; nil: the link itself is.
  var opener: LinkOpener?
  /// What stands around the link.
  var surroundings: LinkSurroundings
  /// How much of a QR code may be lost, and which mask it has; nil: the best.
  var level: QRCode.Level
  var mask: Int?
  var isPlain: Bool
  /// Whether a page is for all links of a route.
  var isTemplate: Bool
  /// Where a page goes, with the file of its headers; nil: it alone is written.
  var folder: String?
  /// Whether files of that folder may be replaced.
  var replacesFiles: Bool
  /// nil: the app's first.
  var scheme: String?
  /// Whether links on the web are written.
  var isWeb: Bool
  var input: Input
  /// Files that are read after those of `--input`: the operands after the first one, which is a file
  /// too if there is no such route.
  var moreInputs: [String] = []

  init(_ arguments: Arguments) throws(UsageError) {
    common = try CommonOptions(arguments)
    format = arguments.value(.format).flatMap(Format.init) ?? .url
    opener = arguments.value(.openWith).flatMap(LinkOpener.init)
    if let opener {
      try arguments.refuse([.format, .level, .mask], beside: "--open-with \(opener.rawValue)")
    }
    surroundings = try EncodeOptions.surroundings(arguments, format)
    level = arguments.value(.level).flatMap(QRCode.Level.init) ?? .medium
    mask = arguments.value(.mask).flatMap { Int($0) }
    try EncodeOptions.checkPicture(arguments, format)
    isPlain = arguments.has(.plain)
    isTemplate = arguments.has(.template)
    folder = arguments.value(.outputFolder)
    replacesFiles = arguments.has(.force)
    try EncodeOptions.checkPage(arguments, format)
    scheme = arguments.value(.scheme)
    isWeb = arguments.has(.web)
    if isWeb { try arguments.refuse([.scheme], beside: "--web") }
    if let kind = arguments.value(.registration) {
      input = try EncodeOptions.registration(kind, arguments)
      return
    }
    if format != .page {
      let others = "--registration \(Registration.all) or --format page"
      try arguments.refuse([.outputFolder, .force], without: others)
    }
    if arguments.has(.types) {
      input = try EncodeOptions.types(arguments)
      return
    }
    if arguments.has(.samples) || arguments.has(.mutants) {
      input = .samples(try SampleRequest(arguments))
      return
    }
    if format == .fixtures {
      throw UsageError(.missingOperand("--format fixtures", "--samples or --mutants"), .encode)
    }
    try arguments.refuse([.seed], without: "--samples or --mutants")
    try arguments.refuse([.check], without: "--types")
    try arguments.refuse([.handler], without: "--registration")
    if arguments.has(.input) {
      let operands = arguments.operands.filter { $0 != Arguments.stream }
      input = .records(of: operands.first)
      moreInputs = operands.dropFirst().map(\.text)
      return
    }
    guard let route = arguments.operands.first else { throw UsageError(.missingRoute, .encode) }
    let assignments = Array(arguments.operands.dropFirst())
    guard route == Arguments.stream else {
      // Values are always read strictly; these are for the links in records.
      try arguments.refuse([.strict, .lenient], beside: "a ROUTE")
      input =
        assignments == [Arguments.stream]
        ? .records(of: route) : .operands(route: route, assignments: assignments)
      return
    }
    if let extra = assignments.first {
      throw UsageError(.unexpectedOperand(extra.text), .encode)
    }
    input = .records(of: nil)
  }

  private static func surroundings(
    _ arguments: Arguments, _ format: Format
  ) throws(UsageError) -> LinkSurroundings {
    if format != .mailto {
      try arguments.refuse([.to, .subject, .body], without: "--format mailto")
    }
    if format != .html, format != .markdown, !arguments.has(.openWith) {
      try arguments.refuse([.text], without: "--format html, --format markdown or --open-with")
    }
    // A line end would begin another header (RFC 6068 §2), or another line of output.
    for option in [Option.Name.to, .subject, .text] {
      for value in arguments.values(option)
      where value.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" }) {
        throw UsageError(.severalLines(option.word), .encode)
      }
    }
    return LinkSurroundings(
      text: arguments.value(.text), recipients: arguments.values(.to),
      subject: arguments.value(.subject), body: arguments.value(.body))
  }

  private static func checkPicture(
    _ arguments: Arguments, _ format: Format
  ) throws(UsageError) {
    if ![.qr, .qrSVG, .qrPNG].contains(format) {
      try arguments.refuse([.level, .mask], without: "--format qr")
    }
    if format == .qr || format == .qrPNG {
      try arguments.refuse([.samples, .mutants], beside: "--format \(format.rawValue)")
    }
    // Nothing says where one picture ends.
    if format == .qrPNG { try refuseStream(arguments, format) }
  }

  private static func checkPage(
    _ arguments: Arguments, _ format: Format
  ) throws(UsageError) {
    guard format == .page else {
      return try arguments.refuse([.template], without: "--format page")
    }
    try arguments.refuse([.web, .samples, .mutants, .null], beside: "--format page")
    try refuseStream(arguments, format)
    if arguments.has(.outputFolder) {
      try arguments.refuse([.output], beside: "--output-dir")
    } else {
      try arguments.refuse([.force], without: "--output-dir FOLDER")
    }
    guard arguments.has(.template) else { return }
    try arguments.refuse([.plain, .maxLength], beside: "--template")
    // The page's address has the values.
    try arguments.refuse(arguments.operands.dropFirst().first, beside: "--template")
  }

  /// Refuses records for what holds one link.
  private static func refuseStream(
    _ arguments: Arguments, _ format: Format
  ) throws(UsageError) {
    let word = "--format \(format.rawValue)"
    try arguments.refuse([.input], beside: word)
    if arguments.operands.contains(Arguments.stream) {
      throw UsageError(.conflict(word, "-"), .encode)
    }
  }

  /// What is said of links alone.
  private static let forLinks: [Option.Name] = [
    .format, .level, .mask, .openWith, .text, .to, .subject, .body, .plain, .scheme, .web, .input,
    .strict, .lenient, .null, .maxLength,
  ]

  private static func types(_ arguments: Arguments) throws(UsageError) -> Input {
    try arguments.refuse(forLinks + [.handler, .samples, .mutants, .seed], beside: "--types")
    if arguments.has(.check) { try arguments.refuse([.output], beside: "--check") }
    try arguments.refuse(arguments.operands.dropFirst().first, beside: "--types")
    return .types(app: arguments.operands.first, check: arguments.value(.check))
  }

  private static func registration(
    _ word: String, _ arguments: Arguments
  ) throws(UsageError) -> Input {
    try arguments.refuse(
      forLinks + [.types, .check, .samples, .mutants, .seed], beside: "--registration")
    guard let app = arguments.operands.first else {
      throw UsageError(.missingOperand("--registration", "an APP, by one of its schemes"), .encode)
    }
    try arguments.refuse(arguments.operands.dropFirst().first, beside: "--registration")
    let all = "--registration \(Registration.all)"
    guard let kind = Registration(rawValue: word) else {
      // Each kind of file has another handler.
      try arguments.refuse([.handler, .output], beside: all)
      guard let folder = arguments.value(.outputFolder), !folder.isEmpty else {
        throw UsageError(.missingOperand(all, "--output-dir FOLDER"), .encode)
      }
      return .registrations(app: app, folder: folder, replaces: arguments.has(.force))
    }
    try arguments.refuse([.outputFolder, .force], without: all)
    if !kind.namesHandler { try arguments.refuse([.handler], beside: "--registration \(word)") }
    return .registration(kind, app: app, handler: arguments.value(.handler))
  }
}
