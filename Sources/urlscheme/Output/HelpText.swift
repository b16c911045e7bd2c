/// The help texts, made from the tables of commands and options, in lines that fit a terminal.
enum HelpText {
  /// Nil where a definition has to be read first.
  static func text(_ topic: HelpTopic, _ layout: HelpLayout = HelpLayout()) -> String? {
    switch topic {
    case .overview: overview(layout)
    case .command(let command): text(of: command, layout)
    case .rules: RuleHelp.list(layout)
    case .rule(let rule): RuleHelp.text(rule, layout)
    case .manual: Manual.text
    case .named: nil
    }
  }

  private static func overview(_ layout: HelpLayout) -> String {
    let title = "urlscheme: links of custom schemes, from one definition: build them, read them."
    let examples = [
      "urlscheme decode 'ukdailyoffers://search?term=milk'",
      "urlscheme encode search term='half price' order=price",
      "urlscheme decode < links.txt | urlscheme encode -",
      "urlscheme validate fixtures.jsonl",
    ]
    return [
      layout.paragraph(title),
      section("Examples", examples.map(layout.command).joined()),
      section("Commands", layout.rows(Command.allCases.map { ($0.rawValue, $0.summary) })),
      layout.paragraph(topics) + layout.paragraph(exitStatus),
    ].joined(separator: "\n")
  }

  private static func text(of command: Command, _ layout: HelpLayout) -> String {
    let usage = command.usage.map { layout.paragraph($0, indent: "  ", hanging: "      ") }
    let takesDefinitions = command.options.contains { $0.name == .definitions }
    return [
      layout.paragraph("urlscheme \(command.rawValue): \(command.summary)"),
      section("Examples", examples(command).map(layout.command).joined()),
      section("Usage", usage.joined()),
      layout.paragraph(details(command)),
      section("Options", layout.rows(command.options.map { ($0.flags, $0.summary) })),
      (takesDefinitions ? layout.paragraph(definitions) : "") + layout.paragraph(exitStatus),
    ].joined(separator: "\n")
  }

  private static func section(_ title: String, _ text: String) -> String {
    "\(title):\n\(text)"
  }

  static let topics = """
    urlscheme help COMMAND shows the options of a command, help ROUTE the parameters of a route, help
    rules what can be found in input, help RULE what a finding means.
    """

  static let definitions = """
    Definitions come with urlscheme, from -d, and from the files and folders that URLSCHEME_DEFINITIONS
    lists with : between them; yours replace built-in ones.
    """

  static let exitStatus =
    "Exit status: 0 all right; 1 the input is at fault; 2 urlscheme could not work."

  static func examples(_ command: Command) -> [String] {
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
        "urlscheme decode 'ukdailyoffers://search?term=milk'",
        "urlscheme decode --get term 'ukdailyoffers://search?term=milk'",
        "urlscheme decode -d myapp.urlscheme.json < links.txt > links.ndjson",
        "urlscheme decode --fields route,term,order --format csv < links.txt",
        "eval \"$(urlscheme decode --format shell \"$link\")\" && echo \"$link_term\"",
      ]
    case .route:
      [
        "urlscheme route --format text 'ukdailyoffers://search?term=milk'",
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
    case .help:
      [
        "urlscheme help decode",
        "urlscheme help ukdailyoffers/search",
        "urlscheme help rules",
        "urlscheme help wrong-length",
        "urlscheme help --man | man -l -",
      ]
    case .completions:
      [
        "source <(urlscheme completions bash)",
        "urlscheme completions zsh > ~/.zfunc/_urlscheme",
        "urlscheme completions fish > ~/.config/fish/completions/urlscheme.fish",
      ]
    }
  }

  static func details(_ command: Command) -> String {
    switch command {
    case .encode:
      """
      NAME=TEXT gives a parameter's text as it stands in the link before escaping;
      repeat it to append to an array. NAME.FIELD=TEXT sets a field; where a route
      has a single object parameter its fields may be named directly. NAME:=JSON
      gives a JSON value. With -, records are read from standard input, or with
      --input from files, one JSON object a line, as decode writes them; after a
      ROUTE, its values alone.
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
      people: aligned, secrets masked; tsv is link, app, route, name, value. shell
      and fish unset the variables of the link before, then assign link_app,
      link_scheme, link_route, link_NAME for each value, and defaults for values
      that the link leaves out; a refused link sets link_error and fails.
      --fields makes a table, tsv unless --format says csv or json; a value that a
      link lacks is an empty cell. NAME is a value, its field (outfit.model), or
      link, app, scheme, route, error. --where, --errors-only and --no-errors choose
      what is written; the exit status tells of all links.
      """
    case .route:
      """
      Each link gives its route and values, the screens that it opens, and the links
      that return control. A guard that does not hold cuts the screens, with a
      notice. --reply success adds its values to x-success; --reply error takes
      code=… and message=…. --explain lists the routes of the link's scheme, nearest
      first, and where each falls, as text unless asked for json; its exit status is
      0 where a route takes every link. --can-open answers by the exit status alone:
      that an app has the scheme, not that a link is right. --fields, --where,
      --errors-only and --no-errors are those of decode; screens, callbacks and
      confirm are fields, too.
      """
    case .completions:
      """
      The scripts have the options, and ask urlscheme for what depends on the definitions in force: with
      --words it writes what may stand for the last of the words that follow, each with a tab and what
      it means. These definitions are the ones that URLSCHEME_DEFINITIONS and a -d among the words name.
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
    case .help:
      """
      Of a ROUTE, help shows the parameters, an example and the screens that it opens; of an APP, which
      is one of its schemes, the routes. RULE is the name of a rule, as findings have it. Lines fit the terminal's width, or COLUMNS
      where that is set; there are 80 columns in a pipe. --man writes all that is about commands and
      options as a manual page.
      """
    }
  }
}
