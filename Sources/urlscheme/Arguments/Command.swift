/// What urlscheme can be told to do.
enum Command: String, CaseIterable, Sendable {
  case encode
  case decode
  case route
  case validate
  case help
  case completions

  /// The commands that are about links; the others are about urlscheme itself.
  static let forLinks: [Command] = [.encode, .decode, .route, .validate]

  var summary: String {
    switch self {
    case .encode: "build links from values"
    case .decode: "read the values of links"
    case .route: "show which route and screens links open"
    case .validate: "check links, fixtures, definitions, registrations, documents"
    case .help: "show help on a command, a route, an app or a rule"
    case .completions: "print a shell completion script"
    }
  }

  var usage: [String] {
    switch self {
    case .encode:
      [
        "urlscheme encode [options] [APP/]ROUTE [NAME=TEXT | NAME:=JSON]...",
        "urlscheme encode [options] [[APP/]ROUTE] - | --input FILE...",
        "urlscheme encode --registration KIND [--handler NAME] APP",
        "urlscheme encode --registration all --output-dir FOLDER [--force] APP",
        "urlscheme encode --types swift [--check FILE] [APP]",
        "urlscheme encode --samples [COUNT] [APP | [APP/]ROUTE]...",
        "urlscheme encode --mutants [COUNT] [APP | [APP/]ROUTE]...",
      ]
    case .decode:
      ["urlscheme decode [options] [LINK]...", "urlscheme decode [options] --input FILE..."]
    case .route:
      [
        "urlscheme route [options] [LINK]...",
        "urlscheme route [options] --input FILE...",
        "urlscheme route --reply success|error|cancel LINK [NAME=TEXT]...",
        "urlscheme route --explain [LINK]...",
        "urlscheme route --on SYSTEM --manifest|--association FILE [LINK]...",
        "urlscheme route --can-open SCHEME...",
        "urlscheme route --list",
      ]
    case .validate:
      [
        "urlscheme validate [options] [FILE|FOLDER|LINK]...",
        "urlscheme validate [options] --scan FILE|FOLDER...",
        "urlscheme validate [options] --record FILE [FILE|LINK]...",
        "urlscheme validate [options] --update FILE...",
        "urlscheme validate [options] --suggest [FILE|LINK]...",
        "urlscheme validate --init",
      ]
    case .help:
      [
        "urlscheme help [options] [COMMAND | [APP/]ROUTE | APP | rules | RULE]",
        "urlscheme help --man",
      ]
    case .completions:
      [
        "urlscheme completions bash|zsh|fish",
        "urlscheme completions --words -- COMMAND [WORD]...",
      ]
    }
  }

  /// The options that people use most, for help on one screen.
  var frequentOptions: [Option.Name] {
    switch self {
    case .encode: [.format, .openWith, .registration, .samples, .definitions, .output]
    case .decode: [.format, .get, .fields, .where, .input, .definitions, .lenient, .jobs]
    case .route: [.format, .explain, .list, .reply, .input, .definitions]
    case .validate: [.format, .report, .scan, .record, .definitions]
    case .help: [.definitions, .manual]
    case .completions: [.words]
    }
  }

  /// The options that the command has, in the order of help.
  var options: [Option] {
    Option.all.filter { $0.commands.contains(self) }
  }
}
