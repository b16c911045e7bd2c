/// What `completions` is asked to write.
struct CompletionOptions {
  enum Task {
    /// The script that lets a shell complete urlscheme.
    case script(Shell)
    /// What may stand for the last word of a command line.
    case words(PartialArguments)
  }

  var common: CommonOptions
  var task: Task

  init(_ arguments: Arguments) throws(UsageError) {
    let words = arguments.operands.map(\.text)
    if arguments.has(.words) {
      guard !words.isEmpty else {
        throw UsageError(.missingOperand("--words", "the words of a command line"), .completions)
      }
      let line = PartialArguments(words)
      common = try line.common
      task = .words(line)
      return
    }
    common = try CommonOptions(arguments)
    guard let word = words.first else {
      throw UsageError(.missingOperand("completions", "a shell"), .completions)
    }
    guard let shell = Shell(rawValue: word) else {
      let choices = Shell.allCases.map(\.rawValue)
      throw UsageError(.invalidValue("the shell", word, choices: choices), .completions)
    }
    if words.count > 1 { throw UsageError(.conflict(word, words[1]), .completions) }
    task = .script(shell)
  }
}

/// A shell that completes what a person types.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}
