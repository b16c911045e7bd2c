/// The help texts, made from the tables of commands and options.
enum HelpText {
  static func text(_ command: Command?) -> String {
    command.map(text(of:)) ?? overview
  }

  private static var overview: String {
    """
    urlscheme: links of custom schemes, from one definition: build them, read them.

    Examples:
      urlscheme decode 'ukdailyoffers://search?term=half+price&order=price'
      urlscheme encode search term='half price' order=price
      urlscheme decode < links.txt | urlscheme encode -

    Commands:
    \(rows(Command.allCases.map { ($0.rawValue, $0.summary) } + [("help", "show help, also on a command")]))

    urlscheme help COMMAND shows the options of a command.
    Exit status: 0 all right; 1 the input is at fault; 2 urlscheme could not work.

    """
  }

  private static func text(of command: Command) -> String {
    let options = Option.all.filter { $0.commands.contains(command) }
    return """
      urlscheme \(command.rawValue): \(command.summary)

      Examples:
      \(examples(command).map { "  \($0)" }.joined(separator: "\n"))

      Usage:
      \(command.usage.map { "  \($0)" }.joined(separator: "\n"))

      \(details(command))

      Options:
      \(rows(options.map { (flags($0), $0.summary) }))

      """
  }

  private static func examples(_ command: Command) -> [String] {
    switch command {
    case .encode:
      [
        "urlscheme encode search term='half price & más' order=price",
        "urlscheme encode outfit background=beach model=Maya garments=hat_3 garments=dress_12",
        "urlscheme encode genome r=45673766682117 g=45673766682117 b:='{\"radius\":0.45,…}'",
        "urlscheme decode < links.txt | urlscheme encode -",
      ]
    case .decode:
      [
        "urlscheme decode 'ukdailyoffers://search?term=half+price&order=price'",
        "urlscheme decode --get term 'ukdailyoffers://search?term=half+price'",
        "urlscheme decode -d myapp.urlscheme.json < links.txt > links.ndjson",
        "eval \"$(urlscheme decode --format shell \"$link\")\"",
      ]
    }
  }

  private static func details(_ command: Command) -> String {
    switch command {
    case .encode:
      """
      NAME=TEXT gives a text as it would stand in the link before escaping; repeat it to append to
      an array. NAME:=JSON gives a JSON value. Where a route has a single object parameter, its
      fields may be named directly. With -, records are read from standard input, one JSON object
      a line, as decode writes them.
      """
    case .decode:
      """
      Without LINK, or with -, links are read from standard input, one a line; each gives one line
      of output, and a bad one is a line too. Without a definition for its scheme a link is taken
      apart as RFC 3986 says.
      """
    }
  }

  private static func flags(_ option: Option) -> String {
    let long = "--\(option.name.rawValue)" + (option.placeholder.map { " \($0)" } ?? "")
    return option.short.map { "-\($0), \(long)" } ?? "    \(long)"
  }

  private static func rows(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, summary in
      "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(summary)"
    }.joined(separator: "\n")
  }
}
