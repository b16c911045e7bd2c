/// The help texts, made from the tables of commands and options, in lines that fit a terminal.
enum HelpText {
  /// Nil where a definition has to be read first.
  static func text(_ topic: HelpTopic, _ layout: HelpLayout = HelpLayout()) -> String? {
    switch topic {
    case .overview: overview(layout)
    case .command(let command): text(of: command, layout)
    case .summary(let command): summary(of: command, layout)
    case .rules: RuleHelp.list(layout)
    case .rule(let rule): RuleHelp.text(rule, layout)
    case .manual: Manual.text
    case .named: nil
    }
  }

  private static func overview(_ layout: HelpLayout) -> String {
    let title = "urlscheme: build, read, route and check links of custom URL schemes."
    let examples = [
      "urlscheme decode 'ukdailyoffers://search?term=milk'",
      "urlscheme encode search term='half price' order=price",
      "urlscheme decode < links.txt | urlscheme encode -",
      "urlscheme validate fixtures.jsonl",
    ]
    return [
      layout.paragraph(title),
      layout.section("Examples", examples.map(layout.command).joined()),
      layout.section("Commands", layout.rows(Command.allCases.map { ($0.rawValue, $0.summary) })),
      layout.paragraph(topics) + layout.paragraph(exitStatus),
    ].joined(separator: "\n")
  }

  private static func text(of command: Command, _ layout: HelpLayout) -> String {
    let usage = command.usage.map { layout.paragraph($0, indent: "  ", hanging: "      ") }
    let takesDefinitions = command.options.contains { $0.name == .definitions }
    return [
      layout.paragraph("urlscheme \(command.rawValue): \(command.summary)"),
      layout.section("Examples", examples(command).map(layout.command).joined()),
      layout.section("Usage", usage.joined()),
      details(command).map { layout.paragraph($0) }.joined(separator: "\n"),
      layout.section("Options", layout.rows(command.options.map { ($0.flags, $0.meaning) })),
      (takesDefinitions ? layout.paragraph(definitions) : "") + layout.paragraph(exitStatus),
    ].joined(separator: "\n")
  }

  /// What a person looks for most of the time, on a screen of 24 lines.
  private static func summary(of command: Command, _ layout: HelpLayout) -> String {
    let usage = command.usage.prefix(3).map {
      layout.paragraph($0, indent: "  ", hanging: "      ")
    }
    let frequent = command.frequentOptions.compactMap { name in
      command.options.first { $0.name == name }
    }
    let others = command.options.filter { !command.frequentOptions.contains($0.name) }
      .map { $0.short.map { "-\($0)" } ?? $0.name.word }
    return [
      layout.paragraph("urlscheme \(command.rawValue): \(command.summary)"),
      layout.section("Usage", usage.joined()),
      layout.section("Options", layout.rows(frequent.map { ($0.flags, $0.summary) })),
      layout.section(
        "Other options", layout.paragraph(others.joined(separator: ", "), indent: "  ")),
      layout.paragraph("urlscheme \(command.rawValue) --help has all of it, with examples."),
    ].joined(separator: "\n")
  }

  static let topics = """
    urlscheme help COMMAND shows the options of a command; help ROUTE the parameters of a route;
    help rules all rules that are checked; help RULE one of them, with examples.
    """

  static let definitions = """
    Definitions describe the links of apps. Some are built in; add yours with -d, or list files and
    folders in URLSCHEME_DEFINITIONS, with : between them. Yours override built-in ones of the same
    scheme.
    """

  static let exitStatus =
    "Exit status: 0 success; 1 the input is wrong; 2 urlscheme could not work."

  static func examples(_ command: Command) -> [String] {
    switch command {
    case .encode:
      [
        "urlscheme encode search term='half price & más' order=price",
        "urlscheme encode outfit background=beach model=Maya garments=hat garments=bag",
        "urlscheme encode genome r=45673766682117 g=50123456789012 b:=\"$json\"",
        "urlscheme decode < links.txt | urlscheme encode -",
        "urlscheme encode search term=milk --open-with adb | sh",
        "urlscheme encode -d . --format page --template item --output-dir site",
      ]
    case .decode:
      [
        "urlscheme decode 'ukdailyoffers://search?term=milk'",
        "urlscheme decode --get term 'ukdailyoffers://search?term=milk'",
        "urlscheme decode -d myapp.urlscheme.json < links.txt > links.ndjson",
        "urlscheme decode --fields route,term,order --format csv < links.txt",
        "eval \"$(urlscheme decode --format shell -- \"$link\")\" && echo \"$link_term\"",
      ]
    case .route:
      [
        "urlscheme route --format text 'ukdailyoffers://search?term=milk'",
        "urlscheme route --reply success \"$link\" items=3",
        "urlscheme route --explain 'ukdailyoffers://serch?term=milk'",
        "urlscheme route --on android --manifest AndroidManifest.xml < links.txt",
        "urlscheme route --can-open fullapp && echo yes",
        "urlscheme route --list --format text",
      ]
    case .validate:
      [
        "urlscheme validate fixtures.jsonl links.txt",
        "urlscheme validate myapp.urlscheme.json Info.plist",
        "urlscheme validate --scan README.md docs",
        "urlscheme validate --config links/urlscheme.json",
        "urlscheme validate --report junit=report.xml --coverage fixtures.jsonl",
        "urlscheme validate --against git:main myapp.urlscheme.json",
        "urlscheme validate --record fixtures.jsonl < links.txt",
        "urlscheme validate --suggest links.txt -o myapp.urlscheme.json",
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
        "eval \"$(urlscheme completions bash)\"",
        "urlscheme completions zsh > ~/.zfunc/_urlscheme",
        "urlscheme completions fish > ~/.config/fish/completions/urlscheme.fish",
      ]
    }
  }

  /// What there is to know beside the options, in paragraphs.
  static func details(_ command: Command) -> [String] {
    switch command {
    case .encode:
      [
        """
        NAME=TEXT sets a parameter; urlscheme escapes the text. Repeat a name to append to an
        array. NAME.FIELD=TEXT sets a field of an object; if the route has a single object
        parameter, you can name its fields directly. NAME:=JSON takes a JSON value.
        """,
        """
        With -, or --input, records are read, one JSON object per line, as decode prints them.
        After ROUTE, each object is the values of that route.
        """,
        """
        --open-with prints the command that opens the link on an iOS simulator, an Android device
        or a desktop, quoted for every shell that it passes through. --format qr draws a QR code on
        a terminal, qr-svg and qr-png as a picture.
        """,
        """
        --registration prints the file by which a system knows the links of APP: its schemes and,
        where the definition says at which hosts it is on the web, the links there. With
        --registration all every such file is written into a folder, or none; files that are there
        are only replaced with --force. What is printed says where each is to go.
        """,
        """
        --format page prints a web page for people who may not have the app: buttons that open the
        link, and that lead to what the definition's fallback names. With --template, it is for
        all links of ROUTE, and makes the link of its own address (?NAME=TEXT). --output-dir
        writes it with the headers that a server is to send.
        """,
        """
        --types prints the types of APP's links, for the library URLSchemeCore; APP may be left out
        where one definition is given. --check FILE prints nothing, and fails where FILE is not
        what would be printed.
        """,
        """
        --samples prints links for tests: few that cover each route, alias, optional part, enum
        value and limit, and any two of them together; with COUNT so many of each route, the
        others at random. --mutants prints links that must be refused, each one step from a
        good one. With --format fixtures both say what validate must find.
        """,
      ]
    case .decode:
      [
        """
        Without LINK, or with -, links are read from standard input, one per line; each gives one
        line of output, also a bad one. A link whose scheme no definition has is split into its
        parts (RFC 3986).
        """,
        """
        json is for programs, text for people (aligned, with secrets masked); tsv has link, app,
        route, name, value. shell and fish print assignments for eval: link_app, link_scheme,
        link_route, and link_NAME for each value or its default. They first unset what the link
        before may have set; a link that is refused sets link_error and fails.
        """,
        """
        --fields prints a table, with an empty cell for a value that a link lacks. NAME is a
        value, a field of it (outfit.model), or link, app, scheme, route, error. --where,
        --errors-only and --no-errors choose the links that are printed; the exit status counts
        all links.
        """,
      ]
    case .route:
      [
        """
        For each link, route prints the route and the values, the screens that the link opens,
        root first, and the callback links. A guard of the definition may stop the screens early,
        with a notice.
        """,
        """
        --reply success adds NAME=TEXT to the link in x-success; --reply error takes code=TEXT and
        message=TEXT. --explain lists the routes of the link's scheme, the nearest first, and says
        where the link misses each. --can-open prints nothing: it succeeds if an app has each
        scheme.
        """,
        """
        --on says whether a system hands each link to the app, by the registration that is in FILE,
        and by which filter or rule of it; with --explain also why each other one does not fit. No
        definition is asked. If a link does not arrive, the exit status is 1.
        """,
        """
        --fields, --where, --errors-only and --no-errors are those of decode, and know screens,
        callbacks and confirm, too.
        """,
      ]
    case .validate:
      [
        """
        Names of files decide what they are: *.urlscheme.json are definitions, which also describe
        the links of the other files; *.jsonl and *.ndjson are fixtures, *.txt and *.links lists
        of links, *.plist property lists. AndroidManifest.xml, apple-app-site-association,
        assetlinks.json and *.entitlements are registrations, compared with the definitions that
        are given. With --scan, other files are documents. A folder stands for what is yours in it:
        not what .gitignore leaves out, nor node_modules and the like; a text there is a list of
        links only with --as links, and documents are Markdown, HTML, .rst and .adoc: name sources
        yourself. With -, links are read from standard input, one per line;
        without operands, too, unless there is a configuration.
        """,
        """
        A configuration is a file urlscheme.json or .urlscheme.json in the working folder, or one
        around it. It says which files there are (definitions, fixtures, include, exclude: lists of
        patterns as in .gitignore) and how they are checked (builtin, strict, failOn, format,
        failUnder, portability, against, allow). Options say more than it does. Without operands, all of its files are checked.
        """,
        """
        --record writes a fixture for each link: what it does today. Links that are refused are
        listed and left out. --update rewrites fixtures whose values differ, and leaves those
        alone whose links broke: refused now, or on another route. --allow-broken takes both.

        --suggest prints a definition that reads all of the links, for you to edit: it says what they
        have in common, not what they mean. Examples in it are values of your links.

        --init looks for definitions, fixtures and documents with their links, and writes a
        configuration for these, and a workflow. It replaces no file.
        """,
        """
        --baseline accepts findings of old: those of the same rule, file and text, as often as FILE
        counts them. --update-baseline writes FILE for all that is found now; errors and warnings
        that come later are reported.
        """,
        """
        --against compares definitions with OLD, a file or folder, or git:REV[:PATH]: each link that
        OLD reads must be read alike, or it is an error, shown with a link; what OLD, still installed,
        cannot read of new links is a warning. --allow accepts a rule, or what a FILE lists:
        {"breaking": [{"route": "search", "why": "nobody shared these"}]}.
        """,
        "Nothing to check is an error, unless --allow-empty is given.",
      ]
    case .help:
      [
        """
        For a ROUTE, help prints its parameters, an example and the screens that it opens; for an
        APP (one of its schemes), its routes; for a RULE, what it checks, with examples. Lines fit
        the terminal, or COLUMNS if that is set; in a pipe, 80 columns.
        """
      ]
    case .completions:
      [
        """
        The script completes commands, options and files, and asks urlscheme for the routes,
        parameters and values of your definitions: those in URLSCHEME_DEFINITIONS, and those after
        -d on the line.
        """
      ]
    }
  }
}
