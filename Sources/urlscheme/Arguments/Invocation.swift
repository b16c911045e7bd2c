/// What the arguments ask for, fully checked.
enum Invocation: Equatable {
  case help(Command?)
  case version
  case encode(EncodeOptions)
  case decode(DecodeOptions)

  init(_ arguments: ArgumentParser.Arguments) throws(UsageError) {
    switch arguments.command {
    case .encode: self = .encode(try EncodeOptions(arguments))
    case .decode: self = .decode(try DecodeOptions(arguments))
    }
  }
}

/// The options that all commands share.
struct CommonOptions: Equatable {
  var definitions: [String]
  var includesBuiltIn: Bool
  var isStrict: Bool
  var isLenient: Bool
  var endsWithNull: Bool
  var maximumLength: Int
  var output: String?
  var color: ColorChoice
  var isQuiet: Bool

  init(_ arguments: ArgumentParser.Arguments) throws(UsageError) {
    definitions = arguments.values(.definitions)
    includesBuiltIn = !arguments.has(.noBuiltin)
    isStrict = arguments.has(.strict)
    isLenient = arguments.has(.lenient)
    endsWithNull = arguments.has(.null)
    output = arguments.value(.output)
    color = arguments.value(.color).flatMap(ColorChoice.init) ?? .auto
    isQuiet = arguments.has(.quiet)
    maximumLength = 1 << 20
    if let text = arguments.value(.maxLength) {
      guard let length = Int(text), (1...1 << 30).contains(length) else {
        throw .invalidNumber("--max-length", text, 1...1 << 30)
      }
      maximumLength = length
    }
    if isStrict, isLenient { throw .conflict("--strict", "--lenient") }
  }
}

/// When errors are coloured.
enum ColorChoice: String {
  case auto
  case always
  case never
}

/// What `encode` is asked to do.
struct EncodeOptions: Equatable {
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
    case operands(route: String, assignments: [String])
  }

  var common: CommonOptions
  var format: Format
  var isPlain: Bool
  var scheme: String?
  var input: Input

  init(_ arguments: ArgumentParser.Arguments) throws(UsageError) {
    common = try CommonOptions(arguments)
    format = arguments.value(.format).flatMap(Format.init) ?? .url
    isPlain = arguments.has(.plain)
    scheme = arguments.value(.scheme)
    guard let route = arguments.operands.first else {
      throw .missingOperand(.encode, "a route, or - for records on standard input")
    }
    let assignments = Array(arguments.operands.dropFirst())
    guard route == "-" else {
      input = .operands(route: route, assignments: assignments)
      if common.isStrict { throw .needsRecords("--strict") }
      if common.isLenient { throw .needsRecords("--lenient") }
      return
    }
    if let extra = assignments.first { throw .unexpectedOperand(extra) }
    input = .records
  }
}

/// What `decode` is asked to do.
struct DecodeOptions: Equatable {
  enum Format: String {
    case json
    case text
    case tsv
    case shell
  }

  var common: CommonOptions
  var format: Format
  /// The one value to write.
  var get: String?
  var isPretty: Bool
  var isGeneric: Bool
  /// nil: one link a line on standard input.
  var links: [String]?

  init(_ arguments: ArgumentParser.Arguments) throws(UsageError) {
    common = try CommonOptions(arguments)
    format = arguments.value(.format).flatMap(Format.init) ?? .json
    get = arguments.value(.get)
    isPretty = arguments.has(.pretty)
    isGeneric = arguments.has(.generic)
    if get != nil, arguments.has(.format) { throw .conflict("--get", "--format") }
    if get != nil, isPretty { throw .conflict("--get", "--pretty") }
    if isPretty, format != .json { throw .conflict("--pretty", "--format \(format.rawValue)") }
    if isGeneric, common.isStrict { throw .conflict("--generic", "--strict") }
    let operands = arguments.operands
    if operands.contains("-"), operands.count > 1 {
      throw .unexpectedOperand(operands.first { $0 != "-" } ?? "-")
    }
    links = operands.isEmpty || operands == ["-"] ? nil : operands
  }
}
