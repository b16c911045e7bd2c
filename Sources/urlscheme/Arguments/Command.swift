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
        "urlscheme encode [options] [APP/]ROUTE [NAME=TEXT | NAME:=JSON]...",
        "urlscheme encode [options] -",
      ]
    case .decode: ["urlscheme decode [options] [LINK]..."]
    }
  }

  /// The options that the command has, in the order of help.
  var options: [Option] {
    Option.all.filter { $0.commands.contains(self) }
  }
}
