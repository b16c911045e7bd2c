/// The options that all commands share.
struct CommonOptions: Equatable {
  var command: Command
  /// All options, as they were typed.
  var words: [[UInt8]]
  /// Files and folders of definitions, in order.
  var definitions: [String]
  var includesBuiltIn: Bool
  var isStrict: Bool
  var isLenient: Bool
  /// Whether lines end with NUL, in and out.
  var endsWithNull: Bool
  var maximumLength: Int
  /// Files whose lines are read, those named by operands after `--input` included; none: standard
  /// input.
  var inputs: [String]
  /// Whether a line that begins with # is no link.
  var skipsComments: Bool
  /// How many workers share the lines of a stream; nil: as many as there are processors.
  var jobs: Int?
  /// nil: standard output.
  var output: String?
  var color: ColorChoice
  var isQuiet: Bool
  var isVerbose: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    command = arguments.command
    words = arguments.optionWords
    definitions = arguments.values(.definitions)
    includesBuiltIn = !arguments.has(.noBuiltin)
    isStrict = arguments.has(.strict)
    isLenient = arguments.has(.lenient)
    endsWithNull = arguments.has(.null)
    output = arguments.value(.output)
    color = arguments.value(.color).flatMap(ColorChoice.init) ?? .auto
    isQuiet = arguments.has(.quiet)
    isVerbose = arguments.has(.verbose)
    maximumLength = try arguments.number(.maxLength, in: 1...1 << 30) ?? 1 << 20
    inputs = arguments.inputs
    skipsComments = arguments.has(.comments)
    jobs = try arguments.number(.jobs, in: 1...1_024)
    if isStrict, isLenient {
      throw UsageError(.conflict("--strict", "--lenient"), arguments.command)
    }
    if isQuiet, isVerbose {
      throw UsageError(.conflict("--quiet", "--verbose"), arguments.command)
    }
  }

  /// The options that name the definitions, for commands that are to have the same ones.
  var definitionWords: [String] {
    definitions.flatMap { ["-d", $0] } + (includesBuiltIn ? [] : ["--no-builtin"])
  }

  /// The byte that ends each line of output and input.
  var delimiter: UInt8 { endsWithNull ? 0 : UInt8(ascii: "\n") }
}
