/// What `decode` is asked to do.
struct DecodeOptions: Equatable {
  /// What is written of each link.
  enum Format: Equatable {
    case json
    case prettyJSON
    case text
    case tsv
    case shell
    /// The value of that name.
    case get(String)
  }

  var common: CommonOptions
  var format: Format
  var isGeneric: Bool
  /// nil: one link a line on standard input.
  var links: [[UInt8]]?

  init(_ arguments: Arguments) throws(UsageError) {
    common = try CommonOptions(arguments)
    format = try DecodeOptions.format(arguments)
    isGeneric = arguments.has(.generic)
    if isGeneric, common.isStrict {
      throw UsageError(.conflict("--generic", "--strict"), .decode)
    }
    links = try arguments.links()
  }

  private static func format(_ arguments: Arguments) throws(UsageError) -> Format {
    let word = arguments.value(.format)
    let isPretty = arguments.has(.pretty)
    if let name = arguments.value(.get) {
      if word != nil { throw UsageError(.conflict("--get", "--format"), .decode) }
      if isPretty { throw UsageError(.conflict("--get", "--pretty"), .decode) }
      return .get(name)
    }
    let format: Format =
      switch word {
      case "text": .text
      case "tsv": .tsv
      case "shell": .shell
      default: .json
      }
    guard isPretty else { return format }
    guard format == .json else {
      throw UsageError(.conflict("--pretty", "--format \(word ?? "")"), .decode)
    }
    return .prettyJSON
  }
}
