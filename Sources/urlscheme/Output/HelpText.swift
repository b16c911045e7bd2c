/// The help texts, made from the tables of commands and options; no line is wider than 80 columns.
enum HelpText {
  static func text(_ topic: HelpTopic) -> String {
    switch topic {
    case .overview: overview
    case .command(let command): text(of: command)
    case .rules: RuleHelp.list
    case .rule(let rule): RuleHelp.text(rule)
    }
  }

  private static var overview: String {
    let commands = Command.allCases.map { ($0.rawValue, $0.summary) }
    return """
      urlscheme: links of custom schemes, from one definition: build them, read them.

      Examples:
        urlscheme decode 'ukdailyoffers://search?term=half+price&order=price'
        urlscheme encode search term='half price' order=price
        urlscheme decode < links.txt | urlscheme encode -
        urlscheme validate fixtures.jsonl

      Commands:
      \(rows(commands + [("help", "show help, also on a command or a rule")]))

      urlscheme help COMMAND shows the options of a command, help rules what can be
      found in input, help RULE what a finding means.
      Exit status: 0 all right; 1 the input is at fault; 2 urlscheme could not work.

      """
  }

  private static func text(of command: Command) -> String {
    """
    urlscheme \(command.rawValue): \(command.summary)

    Examples:
    \(examples(command).map { "  \($0)" }.joined(separator: "\n"))

    Usage:
    \(command.usage.map { "  \($0)" }.joined(separator: "\n"))

    \(details(command))

    Options:
    \(rows(command.options.map { ($0.flags, $0.summary) }))

    Definitions come with urlscheme, from -d, and from the files and folders that
    URLSCHEME_DEFINITIONS lists with : between them; yours replace built-in ones.
    Exit status: 0 all right; 1 the input is at fault; 2 urlscheme could not work.

    """
  }

  private static func examples(_ command: Command) -> [String] {
    switch command {
    case .encode:
      [
        "urlscheme encode search term='half price & más' order=price",
        "urlscheme encode outfit background=beach model=Maya garments=hat garments=bag",
        "urlscheme encode genome r=45673766682117 g=50123456789012 b:=\"$json\"",
        "urlscheme decode < links.txt | urlscheme encode -",
        "urlscheme encode search term=milk --open-with adb | sh",
      ]
    case .decode:
      [
        "urlscheme decode 'ukdailyoffers://search?term=half+price&order=price'",
        "urlscheme decode --get term 'ukdailyoffers://search?term=half+price'",
        "urlscheme decode -d myapp.urlscheme.json < links.txt > links.ndjson",
        "eval \"$(urlscheme decode --format shell \"$link\")\" && echo \"$link_term\"",
      ]
    case .route:
      [
        "urlscheme route --format text 'ukdailyoffers://search?term=half+price'",
        "urlscheme route --reply success \"$link\" items=3",
        "urlscheme route --explain 'ukdailyoffers://serch?term=milk'",
        "urlscheme route --can-open fullapp && echo yes",
        "urlscheme route --list --format text",
      ]
    case .validate:
      [
        "urlscheme validate fixtures.jsonl links.txt",
        "urlscheme validate myapp.urlscheme.json Info.plist",
        "urlscheme validate --scan README.md docs",
        "urlscheme validate --report junit=report.xml --coverage fixtures.jsonl",
        "urlscheme validate --record fixtures.jsonl < links.txt",
      ]
    }
  }

  private static func details(_ command: Command) -> String {
    switch command {
    case .encode:
      """
      NAME=TEXT gives a parameter's text as it stands in the link before escaping;
      repeat it to append to an array. NAME.FIELD=TEXT sets a field; where a route
      has a single object parameter its fields may be named directly. NAME:=JSON
      gives a JSON value. With -, records are read from standard input, or with
      --input from files, one JSON object a line, as decode writes them.
      --open-with writes the command that opens the link on an iOS simulator, an
      Android device or a desktop, quoted for the shells on its way.
      --registration writes an info-plist, an android-manifest, a freedesktop entry
      or a web-manifest for APP.
      """
    case .decode:
      """
      Without LINK, or with -, links are read from standard input, or with --input
      from files, one a line; each gives one line of output, and a bad one is a line
      too. A link of a scheme that no definition describes is taken apart as RFC 3986
      says. JSON is the default on a terminal as in a pipe; --format text is for
      people: aligned, secrets masked; shell assigns variables named link_NAME; tsv
      is link, app, route, name, value.
      """
    case .route:
      """
      Each link gives its route and values, the screens that it opens, and the links
      that return control. A guard that does not hold cuts the screens, with a
      notice. --reply success adds its values to x-success; --reply error takes
      code=… and message=…. --explain lists the routes of the link's scheme, nearest
      first, and where each falls, as text unless asked for json; its exit status is
      0 where a route takes every link. --can-open answers by the exit status alone:
      that an app has the scheme, not that a link is right.
      """
    case .validate:
      """
      Files are told by their names: *.urlscheme.json are definitions, which also
      describe the links of the other files; *.jsonl and *.ndjson fixtures, *.txt and
      *.links lists of links, *.plist property lists. Other files are documents, and
      need --scan. A folder gives its files, and those of folders in it. Without
      operands, or with -, links are read from standard input, one a line. --quiet
      leaves the report on standard output out; the exit status stays the same.
      urlscheme help rules lists what can be found.
      """
    }
  }

  private static func rows(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, summary in
      "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(summary)"
    }.joined(separator: "\n")
  }
}
