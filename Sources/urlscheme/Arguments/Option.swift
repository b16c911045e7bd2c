import URLSchemeCore

/// One option of the command line. The table of all options feeds parsing, help, completions and the
/// manual.
struct Option: Sendable {
  /// The options, by their long names.
  enum Name: String, CaseIterable, Sendable {
    case format
    case get
    case fields
    case noHeader = "no-header"
    case `where`
    case errorsOnly = "errors-only"
    case noErrors = "no-errors"
    case pretty
    case registration
    case handler
    case reply
    case explain
    case canOpen = "can-open"
    case list
    case generic
    case openWith = "open-with"
    case text
    case to
    case subject
    case body
    case plain
    case scheme
    case inputKind = "as"
    case scan
    case report
    case failOn = "fail-on"
    case canonical
    case coverage
    case failUnder = "fail-under"
    case maxFindings = "max-findings"
    case record
    case update
    case input
    case comments
    case jobs
    case definitions
    case noBuiltin = "no-builtin"
    case strict
    case lenient
    case null
    case maxLength = "max-length"
    case output
    case color
    case quiet
    case manual = "man"
    case words
    case help
    case version
  }

  /// Where completions of a value come from, where it is none of a few choices.
  enum Source: Sendable {
    case nothing
    case files
    /// A format, `=` and a file.
    case reports
    /// The definitions in force.
    case catalog
  }

  let name: Name
  var short: Character?
  /// What stands for the value in help; nil: the option takes none.
  var placeholder: String?
  /// The values it takes; nil: any.
  var choices: [String]?
  var source = Source.nothing
  /// The commands that have it.
  var commands: [Command] = Command.forLinks
  let summary: String

  /// Every option, in the order of help.
  static let all: [Option] = [
    Option(
      name: .format, placeholder: "FORMAT",
      choices: ["json", "text", "csv", "tsv", "shell", "fish"], commands: [.decode],
      summary: "write json (the default), text, csv, tsv, shell, fish"),
    Option(
      name: .get, placeholder: "NAME", source: .catalog, commands: [.decode],
      summary: "write one value, raw: NAME, NAME.FIELD, NAME[0]"),
    Option(
      name: .format, placeholder: "FORMAT", choices: ["json", "text", "csv", "tsv"],
      commands: [.route], summary: "write json (the default), text, csv or tsv"),
    Option(
      name: .fields, placeholder: "NAME,...", source: .catalog, commands: [.decode, .route],
      summary: "write a table of these values: tsv, or csv or json"),
    Option(
      name: .noHeader, commands: [.decode, .route],
      summary: "leave out the names above a table"),
    Option(
      name: .where, placeholder: "NAME=VALUE", source: .catalog, commands: [.decode, .route],
      summary: "write only links with this value; may be repeated"),
    Option(
      name: .errorsOnly, commands: [.decode, .route], summary: "write only links that are refused"),
    Option(
      name: .noErrors, commands: [.decode, .route],
      summary: "leave refused links out; they still count"),
    Option(name: .pretty, commands: [.decode, .route], summary: "write JSON over several lines"),
    Option(
      name: .reply, placeholder: "KIND", choices: ["success", "error", "cancel"],
      commands: [.route], summary: "build the link that answers LINK"),
    Option(
      name: .explain, commands: [.route],
      summary: "say why each route takes LINK or not, nearest first"),
    Option(
      name: .canOpen, commands: [.route], summary: "only say whether an app has the scheme"),
    Option(name: .list, commands: [.route], summary: "list apps, routes and parameters"),
    Option(
      name: .generic, commands: [.decode], summary: "read every link without its definition"),
    Option(
      name: .format, placeholder: "FORMAT", choices: ["url", "html", "markdown", "mailto", "json"],
      commands: [.encode], summary: "write url (the default), html, markdown, mailto, json"),
    Option(
      name: .openWith, placeholder: "PROGRAM", choices: LinkOpener.allCases.map(\.rawValue),
      commands: [.encode], summary: "write the command that opens it on a device"),
    Option(
      name: .text, placeholder: "TEXT", commands: [.encode],
      summary: "the text of the link, with --format html or markdown"),
    Option(
      name: .to, placeholder: "ADDRESS", commands: [.encode],
      summary: "who the mail is for, with --format mailto; may be repeated"),
    Option(
      name: .subject, placeholder: "TEXT", commands: [.encode],
      summary: "the subject of the mail, with --format mailto"),
    Option(
      name: .body, placeholder: "TEXT", commands: [.encode],
      summary: "the mail, with {link} where the link goes"),
    Option(
      name: .plain, commands: [.encode], summary: "leave envelopes off"),
    Option(
      name: .scheme, placeholder: "SCHEME", source: .catalog, commands: [.encode],
      summary: "write another of the app's schemes"),
    Option(
      name: .registration, placeholder: "KIND", choices: Registration.allCases.map(\.rawValue),
      commands: [.encode], summary: "write what registers an app's schemes"),
    Option(
      name: .handler, placeholder: "NAME", commands: [.encode],
      summary: "the program, activity or page that gets the links"),
    Option(
      name: .format, placeholder: "FORMAT", choices: ReportFormat.allCases.map(\.rawValue),
      commands: [.validate],
      summary: "text (the default), json, tap, junit, github, sarif"),
    Option(
      name: .report, placeholder: "FORMAT=FILE", source: .reports, commands: [.validate],
      summary: "also write a report to FILE, or -; may be repeated"),
    Option(
      name: .inputKind, placeholder: "KIND", choices: InputKind.allCases.map(\.rawValue),
      commands: [.validate],
      summary: "what files are, whatever their names"),
    Option(
      name: .scan, commands: [.validate],
      summary: "look for links in files of other kinds: documents"),
    Option(
      name: .failOn, placeholder: "SEVERITY", choices: ["error", "warning", "never"],
      commands: [.validate], summary: "what makes the exit status 1 (default error)"),
    Option(
      name: .canonical, commands: [.validate], summary: "refuse links that are not canonical"),
    Option(
      name: .coverage, commands: [.validate],
      summary: "say which routes and parameters no link has"),
    Option(
      name: .failUnder, placeholder: "PERCENT", commands: [.validate],
      summary: "refuse less coverage of any app"),
    Option(
      name: .maxFindings, placeholder: "COUNT", commands: [.validate],
      summary: "report no more than so many findings"),
    Option(
      name: .record, placeholder: "FILE", source: .files, commands: [.validate],
      summary: "write fixtures for the links to FILE"),
    Option(
      name: .update, commands: [.validate],
      summary: "rewrite fixtures that no longer hold"),
    Option(
      name: .input, short: "i", placeholder: "FILE", source: .files,
      commands: [.encode, .decode, .route],
      summary: "read FILE, or - for standard input; may be repeated"),
    Option(
      name: .comments, commands: [.decode, .route],
      summary: "skip lines that begin with #, as validate does in lists"),
    Option(
      name: .definitions, short: "d", placeholder: "PATH", source: .files,
      commands: Command.forLinks + [.help],
      summary: "add a definition, or a folder's; may be repeated"),
    Option(
      name: .noBuiltin, commands: Command.forLinks + [.help],
      summary: "leave the built-in definitions out"),
    Option(name: .strict, summary: "refuse unknown schemes, parameters, fragments"),
    Option(name: .lenient, summary: "read what people paste: spaces, é, quotes, &amp;"),
    Option(name: .null, short: "0", summary: "end lines with NUL, in and out"),
    Option(
      name: .maxLength, placeholder: "BYTES", summary: "refuse longer links (default 1048576)"),
    Option(
      name: .jobs, short: "j", placeholder: "COUNT",
      summary: "share long input among COUNT workers, or all cores"),
    Option(
      name: .output, short: "o", placeholder: "FILE", source: .files,
      summary: "write to FILE, which appears once it is whole"),
    Option(
      name: .color, placeholder: "WHEN", choices: ["auto", "always", "never"],
      summary: "colour errors: auto (the default), always, never"),
    Option(name: .quiet, short: "q", summary: "write no errors; see the exit status"),
    Option(name: .manual, commands: [.help], summary: "write the manual, for man"),
    Option(
      name: .words, commands: [.completions],
      summary: "write what may stand for the last of the words after --"),
    Option(name: .help, short: "h", commands: Command.allCases, summary: "show this help"),
    Option(name: .version, commands: Command.allCases, summary: "show the version"),
  ]

  /// Whether a word is its long name, with two dashes, or its short one.
  func isCalled(_ word: String) -> Bool {
    word == "--\(name.rawValue)" || short.map { word == "-\($0)" } ?? false
  }

  /// The option as help shows it: `-d, --definitions PATH`.
  var flags: String {
    let long = "--\(name.rawValue)" + (placeholder.map { " \($0)" } ?? "")
    return short.map { "-\($0), \(long)" } ?? "    \(long)"
  }
}
