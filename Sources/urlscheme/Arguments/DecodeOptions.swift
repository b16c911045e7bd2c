import URLSchemeCore

/// What `decode` is asked to do.
struct DecodeOptions: Equatable {
  /// What is written of each link.
  enum Format: Equatable {
    case json
    case prettyJSON
    case text
    case tsv
    case shell
    case fish
    /// The value of that name.
    case get(String)
    /// A table of the values of those names.
    case fields([String], FieldTable.Form)

    var isJSON: Bool {
      switch self {
      case .json, .prettyJSON, .fields(_, .json): true
      default: false
      }
    }
  }

  var common: CommonOptions
  var format: Format
  /// Whether a table begins with the names of its columns.
  var hasHeader: Bool
  var selection: RecordSelection
  var isGeneric: Bool
  /// nil: one link a line on standard input.
  var links: [[UInt8]]?

  init(_ arguments: Arguments) throws(UsageError) {
    common = try CommonOptions(arguments)
    format = try Format(arguments)
    hasHeader = !arguments.has(.noHeader)
    selection = try RecordSelection(arguments)
    isGeneric = arguments.has(.generic)
    if isGeneric, common.isStrict {
      throw UsageError(.conflict("--generic", "--strict"), .decode)
    }
    links = try arguments.links()
  }
}

extension DecodeOptions.Format {
  /// The format that `decode` or `route` is asked for.
  init(_ arguments: Arguments) throws(UsageError) {
    let word = arguments.value(.format)
    let isPretty = arguments.has(.pretty)
    if let name = try Self.name(arguments) {
      try arguments.refuse([.fields, .format, .pretty, .noHeader], beside: "--get")
      self = .get(name)
      return
    }
    if let fields = try Self.fields(arguments) {
      let form = FieldTable.Form(rawValue: word ?? FieldTable.Form.tsv.rawValue)
      guard let form else {
        throw UsageError(.conflict("--fields", "--format \(word ?? "")"), arguments.command)
      }
      try arguments.refuse([.pretty], beside: "--fields")
      if form == .json { try arguments.refuse([.noHeader], beside: "--format json") }
      self = .fields(fields, form)
      return
    }
    if word == "csv" || arguments.has(.noHeader) {
      let option = word == "csv" ? "--format csv" : "--no-header"
      throw UsageError(.missingOperand(option, "--fields NAME,..."), arguments.command)
    }
    let format: Self =
      switch word {
      case "text": .text
      case "tsv": .tsv
      case "shell": .shell
      case "fish": .fish
      default: .json
      }
    if isPretty, format != .json {
      throw UsageError(.conflict("--pretty", "--format \(word ?? "")"), arguments.command)
    }
    self = isPretty ? .prettyJSON : format
  }

  private static func name(_ arguments: Arguments) throws(UsageError) -> String? {
    let names = arguments.values(.get)
    guard let name = names.first else { return nil }
    if names.count > 1 { throw UsageError(.severalNames(names), arguments.command) }
    try refuseLink(name, "--get", arguments)
    return name
  }

  /// Who gives the link first means the operand for the name.
  private static func refuseLink(
    _ name: String, _ option: String, _ arguments: Arguments
  ) throws(UsageError) {
    guard name.includes("://") else { return }
    let other = arguments.operands.first?.text
    throw UsageError(.linkAsName(option, link: name, other: other), arguments.command)
  }

  /// The names of the columns; nil: no table is asked for.
  private static func fields(_ arguments: Arguments) throws(UsageError) -> [String]? {
    let lists = arguments.values(.fields)
    guard !lists.isEmpty else { return nil }
    for list in lists { try refuseLink(list, "--fields", arguments) }
    let names = lists.flatMap {
      $0.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
    }
    if names.contains("") {
      throw UsageError(.missingValue("--fields", placeholder: "NAME,..."), arguments.command)
    }
    return names
  }
}

extension RecordSelection {
  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.has(.errorsOnly) {
      try arguments.refuse([.noErrors], beside: "--errors-only")
      isFailure = true
    } else if arguments.has(.noErrors) {
      isFailure = false
    }
    for word in arguments.values(.where) {
      // As bytes: a mark behind the sign would make one character with it.
      let bytes = word.utf8
      guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")), sign > bytes.startIndex else {
        throw UsageError(.missingValue("--where", placeholder: "NAME=VALUE"), arguments.command)
      }
      let text = word[bytes.index(after: sign)...]
      conditions.append(Condition(name: String(word[..<sign]), text: String(text)))
    }
  }

  /// The options that make one.
  static let options: [Option.Name] = [.where, .errorsOnly, .noErrors]
}
