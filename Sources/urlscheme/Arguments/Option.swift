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
    case types
    case check
    case samples
    case mutants
    case seed
    case registration
    case handler
    case template
    case outputFolder = "output-dir"
    case reply
    case explain
    case portability
    case canOpen = "can-open"
    case list
    case on
    case manifest
    case association
    case from
    case generic
    case level
    case mask
    case openWith = "open-with"
    case text
    case to
    case subject
    case body
    case plain
    case scheme
    case web
    case inputKind = "as"
    case scan
    case report
    case failOn = "fail-on"
    case configuration = "config"
    case noConfiguration = "no-config"
    case canonical
    case coverage
    case failUnder = "fail-under"
    case maxFindings = "max-findings"
    case allowEmpty = "allow-empty"
    case against
    case allow
    case baseline
    case updateBaseline = "update-baseline"
    case record
    case append
    case force
    case update
    case allowBroken = "allow-broken"
    case dryRun = "dry-run"
    case suggest
    case initialize = "init"
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
    case verbose
    case manual = "man"
    case words
    case help
    case version

    /// The option as it is typed.
    var word: String { "--\(rawValue)" }
  }

  let name: Name
  var short: Character?
  /// What stands for the value in help; nil: the option takes none.
  var placeholder: String?
  /// Whether it may be given without a value; then one stands behind `=`.
  var isValueOptional = false
  /// The values it takes; nil: any.
  var choices: [String]?
  /// Where completions of its value come from, where it is none of a few choices.
  var source = CompletionTable.Values.nothing
  /// The commands that have it.
  var commands: [Command] = Command.forLinks
  let summary: String
  /// The summary, with the values that the option takes, unless it names them itself.
  var meaning: String {
    guard let choices, let first = choices.first, !summary.includes(first) else { return summary }
    return "\(summary): \(choices.joined(separator: ", "))"
  }

  /// Every option, in the order of help.
  static let all: [Option] = [
    Option(
      name: .format, placeholder: "FORMAT",
      choices: ["json", "text", "csv", "tsv", "shell", "fish"], commands: [.decode],
      summary: "print json (the default), text, csv, tsv, shell, fish"),
    Option(
      name: .get, placeholder: "NAME", source: .asked, commands: [.decode],
      summary: "print one value, raw: NAME, NAME.FIELD, NAME[0]"),
    Option(
      name: .format, placeholder: "FORMAT",
      choices: ["json", "text", "csv", "tsv", "markdown", "html"], commands: [.route],
      summary: "print json (the default), text, csv or tsv; of a list also markdown, html"),
    Option(
      name: .fields, placeholder: "NAME,...", source: .asked, commands: [.decode, .route],
      summary: "print a table of these values: tsv, csv or json"),
    Option(
      name: .noHeader, commands: [.decode, .route],
      summary: "print no line of names above the table"),
    Option(
      name: .where, placeholder: "NAME=VALUE", source: .asked, commands: [.decode, .route],
      summary: "print only links with this value; may be repeated"),
    Option(
      name: .errorsOnly, commands: [.decode, .route], summary: "print only links that are refused"),
    Option(
      name: .noErrors, commands: [.decode, .route],
      summary: "print only links that are not refused"),
    Option(name: .pretty, commands: [.decode, .route], summary: "print JSON over several lines"),
    Option(
      name: .reply, placeholder: "KIND", choices: ["success", "error", "cancel"],
      commands: [.route], summary: "build the link that answers LINK"),
    Option(
      name: .explain, commands: [.route],
      summary: "say where LINK misses each route, nearest first"),
    Option(
      name: .portability, placeholder: "PARSERS", isValueOptional: true, commands: [.route],
      summary: "with --explain: show what other parsers read, too"),
    Option(
      name: .canOpen, commands: [.route], summary: "succeed if an app has the scheme"),
    Option(name: .list, commands: [.route], summary: "list apps, routes and parameters"),
    Option(
      name: .on, placeholder: "SYSTEM", choices: DeliveryRequest.System.allCases.map(\.rawValue),
      commands: [.route], summary: "say whether android or ios hands LINK to the app"),
    Option(
      name: .manifest, placeholder: "FILE", source: .files, commands: [.route],
      summary: "with --on android: the app's AndroidManifest.xml"),
    Option(
      name: .association, placeholder: "FILE", source: .files, commands: [.route],
      summary: "with --on ios: the apple-app-site-association"),
    Option(
      name: .from, placeholder: "CALLER", choices: LinkCaller.allCases.map(\.rawValue),
      commands: [.route], summary: "with --on android: browser (the default) or adb asks"),
    Option(
      name: .generic, commands: [.decode],
      summary: "split links into their parts, without definitions"),
    Option(
      name: .format, placeholder: "FORMAT",
      choices: [
        "url", "html", "markdown", "mailto", "json", "fixtures", "intent", "page", "qr", "qr-svg",
        "qr-png",
      ],
      commands: [.encode],
      summary:
        "print url (the default), html, markdown, mailto, json, fixtures, intent, page, qr, qr-svg, qr-png"
    ),
    Option(
      name: .level, placeholder: "LEVEL", choices: QRCode.Level.allCases.map(\.rawValue),
      commands: [.encode], summary: "how much of a QR code may be lost: L, M (the default), Q, H"),
    Option(
      name: .mask, placeholder: "NUMBER", choices: (0..<8).map(String.init), commands: [.encode],
      summary: "mask of a QR code, 0 to 7 (default: the best)"),
    Option(
      name: .openWith, placeholder: "PROGRAM", choices: LinkOpener.allCases.map(\.rawValue),
      commands: [.encode], summary: "print the command that opens the link"),
    Option(
      name: .text, placeholder: "TEXT", commands: [.encode],
      summary: "text of the link, with --format html or markdown"),
    Option(
      name: .to, placeholder: "ADDRESS", commands: [.encode],
      summary: "recipient, with --format mailto; may be repeated"),
    Option(
      name: .subject, placeholder: "TEXT", commands: [.encode],
      summary: "subject, with --format mailto"),
    Option(
      name: .body, placeholder: "TEXT", commands: [.encode],
      summary: "text of the mail, with {link} for the link"),
    Option(
      name: .plain, commands: [.encode], summary: "omit the envelope"),
    Option(
      name: .scheme, placeholder: "SCHEME", source: .asked, commands: [.encode],
      summary: "use another of the app's schemes"),
    Option(
      name: .web, commands: [.encode], summary: "write the link on the web: https://HOST/..."),
    Option(
      name: .types, placeholder: "LANGUAGE", choices: ["swift"], commands: [.encode],
      summary: "print the types of APP's links: swift"),
    Option(
      name: .check, placeholder: "FILE", source: .files, commands: [.encode],
      summary: "with --types, only check that FILE is what would be printed"),
    Option(
      name: .samples, commands: [.encode],
      summary: "print links that cover what each route takes, COUNT of each"),
    Option(
      name: .mutants, commands: [.encode],
      summary: "print links that must be refused, COUNT of each route"),
    Option(
      name: .seed, placeholder: "NUMBER", commands: [.encode],
      summary: "choose other samples, with --samples or --mutants (default 1)"),
    Option(
      name: .registration, placeholder: "KIND", choices: Registration.words, commands: [.encode],
      summary: "print the file that registers APP's links"),
    Option(
      name: .handler, placeholder: "NAME", commands: [.encode],
      summary: "program, activity or page that opens the links"),
    Option(
      name: .template, commands: [.encode],
      summary: "with --format page: one page for all links of ROUTE"),
    Option(
      name: .outputFolder, placeholder: "FOLDER", source: .files, commands: [.encode],
      summary: "with --registration all or --format page: write the files into FOLDER"),
    Option(
      name: .force, commands: [.encode], summary: "with --output-dir: replace files"),
    Option(
      name: .format, placeholder: "FORMAT", choices: ReportFormat.allCases.map(\.rawValue),
      commands: [.validate],
      summary: "print text (the default), json, tap, junit, github, sarif, markdown, html"),
    Option(
      name: .report, placeholder: "FORMAT=FILE", source: .reports, commands: [.validate],
      summary: "also write a report to FILE, or -; may be repeated"),
    Option(
      name: .inputKind, placeholder: "KIND", choices: InputKind.allCases.map(\.rawValue),
      commands: [.validate],
      summary: "read all files as this kind, whatever their names"),
    Option(
      name: .scan, commands: [.validate],
      summary: "check the links in other files: documents"),
    Option(
      name: .configuration, placeholder: "FILE", source: .files, commands: [.validate],
      summary: "read this configuration, not urlscheme.json"),
    Option(name: .noConfiguration, commands: [.validate], summary: "read no configuration"),
    Option(
      name: .failOn, placeholder: "SEVERITY", choices: ["error", "warning", "never"],
      commands: [.validate],
      summary: "least severity that makes the exit status 1: error (the default), warning, never"),
    Option(
      name: .canonical, commands: [.validate],
      summary: "report links that are not in canonical form"),
    Option(
      name: .portability, placeholder: "PARSERS", isValueOptional: true, commands: [.validate],
      summary: "warn of what others read: android,java,whatwg,…"),
    Option(
      name: .coverage, placeholder: "LEVEL", isValueOptional: true,
      choices: Coverage.Level.allCases.map(\.rawValue), commands: [.validate],
      summary: "show which routes and parameters no link uses; all: and values"),
    Option(
      name: .failUnder, placeholder: "PERCENT", commands: [.validate],
      summary: "fail if less of an app is covered"),
    Option(
      name: .maxFindings, placeholder: "COUNT", commands: [.validate],
      summary: "report at most COUNT findings"),
    Option(
      name: .allowEmpty, commands: [.validate], summary: "succeed where there is nothing to check"),
    Option(
      name: .against, placeholder: "OLD", source: .files, commands: [.validate],
      summary: "report links that OLD, or git:REV[:PATH], reads otherwise"),
    Option(
      name: .allow, placeholder: "RULE|FILE", source: .files, commands: [.validate],
      summary: "with --against: accept these breaks; may be repeated"),
    Option(
      name: .baseline, placeholder: "FILE", source: .files, commands: [.validate],
      summary: "accept the findings that FILE lists, report others"),
    Option(
      name: .updateBaseline, commands: [.validate],
      summary: "with --baseline: write all that is found to FILE"),
    Option(
      name: .record, placeholder: "FILE", source: .files, commands: [.validate],
      summary: "write fixtures for the links to a new FILE"),
    Option(
      name: .append, commands: [.validate], summary: "with --record: add to FILE"),
    Option(
      name: .force, commands: [.validate], summary: "with --record: replace FILE"),
    Option(
      name: .update, commands: [.validate],
      summary: "rewrite fixtures whose values differ"),
    Option(
      name: .allowBroken, commands: [.validate],
      summary: "with these: take links that broke, too"),
    Option(
      name: .dryRun, commands: [.validate],
      summary: "with these: write nothing, print the difference"),
    Option(
      name: .suggest, commands: [.validate],
      summary: "print a first definition, inferred from the links"),
    Option(
      name: .initialize, commands: [.validate],
      summary: "write urlscheme.json and a GitHub workflow"),
    Option(
      name: .scheme, placeholder: "SCHEME", source: .asked, commands: [.validate],
      summary: "with --suggest: only links of this scheme; may be repeated"),
    Option(
      name: .input, short: "i", placeholder: "FILE", source: .files,
      commands: [.encode, .decode, .route],
      summary: "read FILE, or - for standard input; may be repeated"),
    Option(
      name: .comments, commands: [.decode, .route],
      summary: "skip lines that begin with #"),
    Option(
      name: .definitions, short: "d", placeholder: "PATH", source: .files,
      commands: Command.forLinks + [.help],
      summary: "add a definition, or a folder's; may be repeated"),
    Option(
      name: .noBuiltin, commands: Command.forLinks + [.help],
      summary: "ignore the built-in definitions"),
    Option(name: .strict, summary: "refuse unknown schemes, parameters and fragments"),
    Option(name: .lenient, summary: "accept pasted links: spaces, é, quotes, &amp;"),
    Option(name: .null, short: "0", summary: "end lines with NUL, in input and output"),
    Option(
      name: .maxLength, placeholder: "BYTES", summary: "refuse longer links (default 1048576)"),
    Option(
      name: .jobs, short: "j", placeholder: "COUNT",
      summary: "use COUNT threads (default: all cores)"),
    Option(
      name: .output, short: "o", placeholder: "FILE", source: .files,
      summary: "write to FILE, atomically"),
    Option(
      name: .color, placeholder: "WHEN", choices: ["auto", "always", "never"],
      summary: "colour errors: auto (the default), always, never"),
    Option(name: .quiet, short: "q", summary: "print no errors, only the exit status"),
    Option(
      name: .verbose, short: "v",
      summary: "say where definitions come from; validate lists what passed"),
    Option(name: .manual, commands: [.help], summary: "print the manual page, for man"),
    Option(
      name: .words, commands: [.completions],
      summary: "print completions of the last of the words after --"),
    Option(
      name: .help, short: "h", commands: Command.allCases,
      summary: "show this help; -h only what is asked for most"),
    Option(name: .version, short: "V", commands: Command.allCases, summary: "show the version"),
  ]

  /// Whether a word is its long name, with two dashes, or its short one.
  func isCalled(_ word: String) -> Bool {
    word == name.word || short.map { word == "-\($0)" } ?? false
  }

  /// The option as help shows it: `-d, --definitions PATH`.
  var flags: String {
    let value = placeholder.map { isValueOptional ? "[=\($0)]" : " \($0)" }
    let long = name.word + (value ?? "")
    return short.map { "-\($0), \(long)" } ?? "    \(long)"
  }
}
