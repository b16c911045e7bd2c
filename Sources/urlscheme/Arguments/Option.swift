/// One option of the command line. The table of all options feeds parsing and help.
struct Option: Sendable {
  /// The options, by their long names.
  enum Name: String, CaseIterable, Sendable {
    case format
    case get
    case pretty
    case generic
    case plain
    case scheme
    case definitions
    case noBuiltin = "no-builtin"
    case strict
    case lenient
    case null
    case maxLength = "max-length"
    case output
    case color
    case quiet
    case help
    case version
  }

  let name: Name
  var short: Character?
  /// What stands for the value in help; nil: the option takes none.
  var placeholder: String?
  /// The values it takes; nil: any.
  var choices: [String]?
  /// The commands that have it.
  var commands: [Command] = Command.allCases
  let summary: String

  /// Every option, in the order of help.
  static let all: [Option] = [
    Option(
      name: .format, placeholder: "FORMAT", choices: ["json", "text", "tsv", "shell"],
      commands: [.decode], summary: "what to write: json (the default), text, tsv or shell"),
    Option(
      name: .get, placeholder: "NAME", commands: [.decode],
      summary: "write one value, raw: a parameter, or a field as PARAMETER.FIELD"),
    Option(name: .pretty, commands: [.decode], summary: "write JSON over several lines"),
    Option(
      name: .generic, commands: [.decode],
      summary: "take links apart without a definition, known schemes too"),
    Option(
      name: .format, placeholder: "FORMAT", choices: ["url", "html", "markdown", "mailto", "json"],
      commands: [.encode],
      summary: "where the link goes: url (the default), html, markdown, mailto or json"),
    Option(
      name: .plain, commands: [.encode], summary: "leave envelopes off"),
    Option(
      name: .scheme, placeholder: "SCHEME", commands: [.encode],
      summary: "write another of the app's schemes"),
    Option(
      name: .definitions, short: "d", placeholder: "PATH",
      summary: "read a definition, or a folder of *.urlscheme.json; may be repeated"),
    Option(name: .noBuiltin, summary: "leave the built-in definitions out"),
    Option(
      name: .strict, summary: "refuse unknown schemes, parameters and fragments"),
    Option(
      name: .lenient,
      summary: "take spaces, quotes, brackets and letters beyond ASCII as if escaped"),
    Option(name: .null, short: "0", summary: "lines end with a NUL byte, in and out"),
    Option(
      name: .maxLength, placeholder: "BYTES",
      summary: "refuse longer links (1048576 by default)"),
    Option(
      name: .output, short: "o", placeholder: "FILE",
      summary: "write to a file, which appears once it is whole"),
    Option(
      name: .color, placeholder: "WHEN", choices: ["auto", "always", "never"],
      summary: "colour errors: auto (the default), always or never"),
    Option(name: .quiet, short: "q", summary: "write no errors, only the exit status"),
    Option(name: .help, short: "h", summary: "show help"),
    Option(name: .version, summary: "show the version"),
  ]
}

/// What urlscheme can be told to do.
enum Command: String, CaseIterable, Sendable {
  case encode
  case decode

  var summary: String {
    switch self {
    case .encode: "build links from values"
    case .decode: "read the values of links"
    }
  }

  var usage: [String] {
    switch self {
    case .encode:
      [
        "urlscheme encode [options] [APP/]ROUTE [NAME=TEXT | NAME.FIELD=TEXT | NAME:=JSON]...",
        "urlscheme encode [options] -",
      ]
    case .decode: ["urlscheme decode [options] [LINK]..."]
    }
  }
}
