import URLSchemeCore

/// The sentences for wrong usage.
extension UsageError {
  var message: String {
    switch problem {
    // A link may have secrets, and no definition is read yet that would say where.
    case .unknownCommand(let word) where DeepLink.hasScheme(Array(word.utf8)):
      "unknown command \(shown(word.prefix { $0 != ":" } + ":"))…"
    case .unknownCommand(let word): "unknown command \(shown(word))"
    case .unknownTopic(let word, _): "no help on \(shown(word))"
    case .ambiguousTopic(let word, let routes):
      "several apps have a route \(shown(word)): \(routes.joined(separator: ", "))"
    case .tooManyTopics: "help is on one command, route or rule"
    case .optionBeforeCommand(let word): "the option \(word) stands before the command"
    case .unknownOption(let word, _):
      "\(command?.rawValue ?? "urlscheme") has no option \(shown(word))"
    case .missingValue(let word, let placeholder): "\(word) needs a value: \(word) \(placeholder)"
    case .unexpectedValue(let word): "\(word) takes no value"
    case .invalidValue(let word, let value, let choices):
      "\(word) is one of \(choices.joined(separator: ", ")), not \(shown(value))"
    case .invalidNumber(let word, let value, let range):
      "\(word) is a number from \(range.lowerBound) to \(range.upperBound), not \(shown(value))"
    case .invalidText(let word): "the value of \(word) is not UTF-8"
    case .severalLines(let word): "the value of \(word) is one line"
    case .conflict(let left, let right): "\(shown(left)) and \(shown(right)) exclude each other"
    case .sameFile(let path): "two texts would be written to \(shown(path))"
    case .missingRoute: "encode needs a route, or - for records on standard input"
    case .missingOperand(let option, let what): "\(option) needs \(what)"
    case .unexpectedOperand(let word): "\(shown(word)) cannot stand beside -"
    case .severalNames: "--get writes one value, and was given twice"
    case .linkAsName(let option, let link, _):
      "\(option) takes the name of a value, not a link: \(shown(link))"
    case .linkAsRoute(let link, _): "encode takes a route, not a link: \(shown(link))"
    case .routeAsLink(let route, _):
      "\(command?.rawValue ?? "decode") takes links, not a route: \(shown(route))"
    case .reportWithoutFile(let format, _):
      "--report takes a format and a file, FORMAT=FILE; \(shown(format)) names no file"
    case .unknownName(let option, let name, _):
      "\(option): no link of these definitions has a value \(shown(name))"
    }
  }

  /// What to do next.
  var help: String {
    switch problem {
    case .unknownCommand(let word) where word.includes(":"):
      "a command comes first: urlscheme decode LINK"
    case .unknownCommand(let word):
      suggestion(word, Command.allCases.map(\.rawValue)) ?? reference
    case .unknownTopic(let word, let others):
      suggestion(word, HelpTopic.names + others) ?? reference
    case .ambiguousTopic(_, let routes): "urlscheme help \(routes.first ?? "")"
    case .unknownOption(_, let word):
      otherCommands(word)
        ?? suggestion(word, options.map(\.name.word)) ?? reference
    case .optionBeforeCommand(let word):
      "options follow the command: urlscheme \(command?.rawValue ?? "decode") \(word) …"
    case .invalidValue(_, let value, let choices): suggestion(value, choices) ?? reference
    case .missingRoute: Command.encode.usage.joined(separator: "\n      ")
    case .missingOperand(_, let what) where what.hasPrefix("--"): "add \(what); \(reference)"
    case .missingOperand: (command ?? .route).usage.joined(separator: "\n      ")
    case .missingValue(let word, let placeholder):
      choices(word).map { "\(placeholder) is one of \($0.joined(separator: ", "))" } ?? reference
    case .severalNames(let names):
      "for several: \(line) --fields \(ShellWord.readable(names.joined(separator: ",")))"
    case .linkAsName(let option, let link, let other):
      "\(line) \(option) \(other.map(ShellWord.readable) ?? "NAME") \(ShellWord.readable(link))"
    case .linkAsRoute(_, let line), .routeAsLink(_, let line): line
    case .reportWithoutFile(_, let meant): meant
    case .unknownName(_, let name, let known):
      suggestion(name, known)
        ?? "urlscheme route --list --format text lists routes and parameters"
    case .conflict: "leave one of them out; \(reference)"
    case .unexpectedValue, .invalidNumber, .invalidText, .severalLines, .sameFile,
      .unexpectedOperand, .tooManyTopics:
      reference
    }
  }

  private var line: String { "urlscheme \(command?.rawValue ?? "decode")" }

  private var reference: String {
    command.map { "urlscheme help \($0.rawValue) explains its options" }
      ?? "urlscheme help lists the commands"
  }

  private var options: [Option] {
    command?.options ?? Option.all
  }

  /// The values that an option takes, by its long or its short name.
  private func choices(_ word: String) -> [String]? {
    options.first { $0.isCalled(word) }?.choices
  }

  /// Where an option is that this command does not have.
  private func otherCommands(_ word: String) -> String? {
    let others = Command.allCases.filter { $0.options.contains { $0.isCalled(word) } }
    guard !others.isEmpty else { return nil }
    return "\(word) is an option of \(others.map(\.rawValue).joined(separator: ", "))"
  }

  private func suggestion(_ word: String, _ words: [String]) -> String? {
    NearestWord.nearest(to: word, in: words).map { "did you mean \($0)?" }
  }

  /// A word as it was given; nothing at all needs quotes to be seen.
  private func shown(_ word: String) -> String {
    word.isEmpty ? "\"\"" : word.printable
  }
}
