/// What urlscheme can be told to do.
enum Command: String, CaseIterable, Sendable {
  case encode
  case decode
  case route
  case validate

  var summary: String {
    switch self {
    case .encode: "build links from values"
    case .decode: "read the values of links"
    case .route: "say where links go, and how control comes back"
    case .validate: "check links, fixtures, definitions, Info.plists, documents"
    }
  }

  var usage: [String] {
    switch self {
    case .encode:
      [
        "urlscheme encode [options] [APP/]ROUTE [NAME=TEXT | NAME:=JSON]...",
        "urlscheme encode [options] - | --input FILE...",
        "urlscheme encode --registration KIND [--handler NAME] APP",
      ]
    case .decode: ["urlscheme decode [options] [LINK]..."]
    case .route:
      [
        "urlscheme route [options] [LINK]...",
        "urlscheme route --reply success|error|cancel LINK [NAME=TEXT]...",
        "urlscheme route --explain [LINK]...",
        "urlscheme route --can-open SCHEME...",
        "urlscheme route --list",
      ]
    case .validate:
      [
        "urlscheme validate [options] [FILE|FOLDER|LINK]...",
        "urlscheme validate [options] --scan FILE|FOLDER...",
        "urlscheme validate [options] --record FILE [FILE|LINK]...",
        "urlscheme validate [options] --update FILE...",
      ]
    }
  }

  /// The options that the command has, in the order of help.
  var options: [Option] {
    Option.all.filter { $0.commands.contains(self) }
  }
}
