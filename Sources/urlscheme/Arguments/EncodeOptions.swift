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
    /// Records on standard input.
    case records
    case operands(route: [UInt8], assignments: [[UInt8]])
  }

  var common: CommonOptions
  var format: Format
  var isPlain: Bool
  /// nil: the app's first.
  var scheme: String?
  var input: Input

  init(_ arguments: Arguments) throws(UsageError) {
    common = try CommonOptions(arguments)
    format = arguments.value(.format).flatMap(Format.init) ?? .url
    isPlain = arguments.has(.plain)
    scheme = arguments.value(.scheme)
    guard let route = arguments.operands.first else { throw UsageError(.missingRoute, .encode) }
    let assignments = Array(arguments.operands.dropFirst())
    guard route.elementsEqual("-".utf8) else {
      input = .operands(route: route, assignments: assignments)
      return
    }
    if let extra = assignments.first {
      throw UsageError(.unexpectedOperand(String(decoding: extra, as: UTF8.self)), .encode)
    }
    input = .records
  }
}
