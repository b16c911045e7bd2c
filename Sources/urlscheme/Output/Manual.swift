import URLSchemeCore

/// The manual page `urlscheme(1)`, in the macros of man(7), made from the tables of commands and
/// options.
enum Manual {
  static var text: String {
    let version = URLSchemeCommand.version
    return """
      .TH URLSCHEME 1 \(URLSchemeCommand.date) "urlscheme \(version)" "User Commands"
      .\\" A hyphen in an option is part of its name.
      .nh
      .SH NAME
      urlscheme \\- build and read links of custom schemes
      .SH SYNOPSIS
      \(Command.allCases.flatMap(\.usage).map(synopsis).joined(separator: "\n.br\n"))
      .SH DESCRIPTION
      Apps share things by links of their own scheme.
      From one definition of an app's links
      .B urlscheme
      builds them, reads them back, says where they go and checks them.
      .PP
      \(roman(HelpText.definitions))
      .SH COMMANDS
      \(Command.allCases.map(section).joined())\
      .SH "COMMON OPTIONS"
      These belong to
      \(Command.forLinks.map { ".B \($0.rawValue)" }.joined(separator: "\n"))
      alike.
      \(common.map(entry).joined())\
      .SH "EXIT STATUS"
      \(entry("0", "All right."))\
      \(entry("1", "The input is at fault: a link, a fixture, a document."))\
      \(entry("2", "urlscheme could not work: wrong usage, files, a broken definition."))\
      .SH ENVIRONMENT
      \(environment.map(entry).joined())\
      .SH FILES
      \(files.map(entry).joined())\
      .SH EXAMPLES
      \(examples)\
      .SH "SEE ALSO"
      .BR trurl (1),
      .BR xdg\\-open (1)
      .PP
      RFC 3986 (links), RFC 6570 (the patterns of routes), RFC 8259 (JSON).

      """
  }

  private static let environment = [
    (
      "URLSCHEME_DEFINITIONS",
      "Definitions, and folders of them, with : between them; they are read before those of -d."
    ),
    ("NO_COLOR", "Where it is set and not empty, nothing is coloured unless --color says so."),
    (
      "FORCE_COLOR, CLICOLOR_FORCE",
      "Where one is set, not empty and not 0, there are colours also where no terminal is."
    ),
    ("CLICOLOR", "Where it is 0, terminals get no colours."),
    ("TERM", "Where it is dumb, the same."),
    (
      "COLUMNS",
      "How wide help may be; else it is as wide as the terminal, or 80 columns in a pipe."
    ),
  ]

  private static let files = [
    (
      Configuration.names.joined(separator: ", "),
      "The configuration of validate, in the working folder or one around it, as far as that "
        + "which has .git. The other commands do not read it."
    )
  ]

  /// The options that all commands about links have.
  private static var common: [Option] {
    Option.all.filter { isCommon($0) }
  }

  private static func isCommon(_ option: Option) -> Bool {
    Command.forLinks.allSatisfy(option.commands.contains)
  }

  // MARK: Parts

  private static func section(_ command: Command) -> String {
    // Commands that are not about links have few options, which are listed with them.
    let isForLinks = Command.forLinks.contains(command)
    let options = command.options.filter { !(isForLinks && isCommon($0)) }
    return """
      .SS \(command.rawValue)
      \(command.usage.map(synopsis).joined(separator: "\n.br\n"))
      .PP
      \(sentence(command.summary))
      .PP
      \(HelpText.details(command).map(roman).joined(separator: "\n.PP\n"))
      \(options.map(entry).joined())
      """
  }

  /// Usage, with what a person puts in its place in italics.
  private static func synopsis(_ usage: String) -> String {
    let words = usage.split(separator: " ").map { word in
      if word.hasPrefix("-") || word == "urlscheme" || Command(rawValue: String(word)) != nil {
        return "\\fB\(literal(String(word)))\\fR"
      }
      return literal(String(word))
    }
    return words.joined(separator: " ")
  }

  private static func entry(_ option: Option) -> String {
    let long = "\\fB\(literal(option.name.word))\\fR"
    let sign = option.isValueOptional ? "[=" : " "
    let value =
      option.placeholder.map {
        "\(sign)\\fI\(literal($0))\\fR" + (option.isValueOptional ? "]" : "")
      } ?? ""
    let short = option.short.map { "\\fB\(literal("-\($0)"))\\fR, " } ?? ""
    return """
      .TP
      \(short)\(long)\(value)
      \(sentence(option.meaning))

      """
  }

  private static func entry(_ name: String, _ text: String) -> String {
    ".TP\n.B \(literal(name))\n\(roman(text))\n"
  }

  private static var examples: String {
    let lines = Command.allCases.map { command in
      let examples = HelpText.examples(command).map(literal)
      return ".nf\n.RS 4\n\(examples.joined(separator: "\n"))\n.RE\n.fi\n"
    }
    return lines.joined(separator: ".PP\n")
  }

  // MARK: Text

  /// A summary as a sentence.
  private static func sentence(_ summary: String) -> String {
    roman("\(summary.prefix(1).uppercased())\(summary.dropFirst()).")
  }

  /// A paragraph. A line of input that began with a dot would be a request.
  private static func roman(_ text: String) -> String {
    let words = text.split { $0 == " " || $0 == "\n" }
    return HelpLayout(width: HelpLayout.usual)
      .paragraph(
        words.map { escaped(String($0), isLiteral: $0.includes("--")) }.joined(separator: " ")
      )
      .dropLast().split(separator: "\n").map(harmless).joined(separator: "\n")
  }

  /// What is typed as it stands: hyphens are minus signs, and quotes stay straight.
  private static func literal(_ text: String) -> String {
    harmless(Substring(escaped(text, isLiteral: true)))
  }

  private static func harmless(_ line: Substring) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : String(line)
  }

  private static func escaped(_ text: String, isLiteral: Bool) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\\": escaped += "\\e"
      case "-" where isLiteral: escaped += "\\-"
      case "'" where isLiteral: escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\"": escaped += "\\(dq"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default: escaped += "\\[u\(scalar.value.hexDigits(atLeast: 4))]"
      }
    }
  }
}
