import URLSchemeCore

/// What `encode` is asked to do.
struct EncodeOptions: Equatable {
  /// Where the link goes.
  enum Format: String {
    case url
    case html
    case markdown
    case mailto
    case json
  }

  enum Input: Equatable {
    /// Records, one a line of the input.
    case records
    case operands(route: [UInt8], assignments: [[UInt8]])
    /// What a system must be told so that links of an app arrive.
    case registration(Registration, app: [UInt8], handler: String?)
  }

  var common: CommonOptions
  var format: Format
  /// What opens the link, by the command that is written; nil: the link itself is.
  var opener: LinkOpener?
  /// The subject of the mail that the link is written for.
  var subject: String?
  var isPlain: Bool
  /// nil: the app's first.
  var scheme: String?
  var input: Input

  init(_ arguments: Arguments) throws(UsageError) {
    common = try CommonOptions(arguments)
    format = arguments.value(.format).flatMap(Format.init) ?? .url
    opener = arguments.value(.openWith).flatMap(LinkOpener.init)
    if let opener { try arguments.refuse([.format], beside: "--open-with \(opener.rawValue)") }
    subject = try EncodeOptions.subject(arguments, format)
    isPlain = arguments.has(.plain)
    scheme = arguments.value(.scheme)
    if let kind = arguments.value(.registration).flatMap(Registration.init) {
      input = try EncodeOptions.registration(kind, arguments)
      return
    }
    if arguments.has(.handler) {
      throw UsageError(.missingOperand("--handler", "--registration"), .encode)
    }
    if arguments.has(.input) {
      try arguments.refuseOperandsBesideInput()
      input = .records
      return
    }
    guard let route = arguments.operands.first else { throw UsageError(.missingRoute, .encode) }
    let assignments = Array(arguments.operands.dropFirst())
    guard route.elementsEqual("-".utf8) else {
      // Values are always read strictly; these are for the links in records.
      try arguments.refuse([.strict, .lenient], beside: "a ROUTE")
      input = .operands(route: route, assignments: assignments)
      return
    }
    if let extra = assignments.first {
      throw UsageError(.unexpectedOperand(String(decoding: extra, as: UTF8.self)), .encode)
    }
    input = .records
  }

  private static func subject(
    _ arguments: Arguments, _ format: Format
  ) throws(UsageError) -> String? {
    guard let subject = arguments.value(.subject) else { return nil }
    guard format == .mailto else {
      throw UsageError(.missingOperand("--subject", "--format mailto"), .encode)
    }
    // A line end would begin another header (RFC 6068 §2).
    guard !subject.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" }) else {
      throw UsageError(.severalLines("--subject"), .encode)
    }
    return subject
  }

  private static func registration(
    _ kind: Registration, _ arguments: Arguments
  ) throws(UsageError) -> Input {
    try arguments.refuse(
      [.format, .openWith, .plain, .scheme, .input, .strict, .lenient], beside: "--registration")
    guard let app = arguments.operands.first else {
      throw UsageError(.missingOperand("--registration", "an APP, by one of its schemes"), .encode)
    }
    if let extra = arguments.operands.dropFirst().first {
      let word = String(decoding: extra, as: UTF8.self)
      throw UsageError(.conflict("--registration", word), .encode)
    }
    return .registration(kind, app: app, handler: arguments.value(.handler))
  }
}
