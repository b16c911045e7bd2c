import URLSchemeCore

/// The sentences for wrong usage.
extension UsageError {
  var message: String {
    switch self {
    case .unknownCommand(let word): "unknown command \(word.printable)"
    case .unknownTopic(let word): "no help on \(word.printable)"
    case .optionBeforeCommand(let word): "the option \(word.printable) stands before the command"
    case .unknownOption(let word, let command):
      "\(command.rawValue) has no option \(word.printable)"
    case .missingValue(let word, let placeholder): "\(word) needs a value: \(word) \(placeholder)"
    case .unexpectedValue(let word): "\(word.printable) takes no value"
    case .invalidValue(let word, let value, let choices):
      "\(word) is one of \(choices.joined(separator: ", ")), not \(value.printable)"
    case .invalidNumber(let word, let value, let range):
      "\(word) is a number from \(range.lowerBound) to \(range.upperBound), not \(value.printable)"
    case .conflict(let left, let right): "\(left) and \(right) exclude each other"
    case .missingOperand(let command, let what): "\(command.rawValue) needs \(what)"
    case .unexpectedOperand(let word): "\(word.printable) cannot stand beside -"
    case .needsRecords(let word): "\(word) is for records: encode \(word) -"
    }
  }

  /// What to do next.
  var help: String {
    switch self {
    case .unknownCommand(let word), .unknownTopic(let word):
      suggestion(word, Command.allCases.map(\.rawValue)) ?? "urlscheme help lists the commands"
    case .optionBeforeCommand(let word): "urlscheme decode \(word.printable) …"
    case .unknownOption(let word, let command):
      suggestion(word, options(of: command))
        ?? "urlscheme help \(command.rawValue) lists its options"
    case .invalidValue(_, let value, let choices):
      suggestion(value, choices) ?? "choose one of them"
    case .missingOperand(let command, _): command.usage.joined(separator: "\n      ")
    case .missingValue, .unexpectedValue, .invalidNumber, .conflict, .unexpectedOperand,
      .needsRecords:
      "urlscheme help explains the options"
    }
  }

  private func suggestion(_ word: String, _ words: [String]) -> String? {
    NearestWord.nearest(to: word, in: words).map { "did you mean \($0)?" }
  }

  private func options(of command: Command) -> [String] {
    Option.all.filter { $0.commands.contains(command) }.map { "--\($0.name.rawValue)" }
  }
}
