/// What is wrong with the arguments, as data; `UsageError+Message` has the words.
struct UsageError: Error, Equatable {
  enum Problem: Equatable {
    case unknownCommand(String)
    /// A word, and the names that the definitions in force have.
    case unknownTopic(String, others: [String])
    /// A route that several apps have, and its full names.
    case ambiguousTopic(String, routes: [String])
    case tooManyTopics
    case optionBeforeCommand(String)
    /// An option as it was given, and the argument that it stands in.
    case unknownOption(String, in: String)
    case missingValue(String, placeholder: String)
    case unexpectedValue(String)
    case invalidValue(String, String, choices: [String])
    case invalidNumber(String, String, ClosedRange<Int>)
    case invalidText(String)
    case severalLines(String)
    case conflict(String, String)
    /// Two reports would go to the same file.
    case sameFile(String)
    case missingRoute
    /// What an option needs beside it.
    case missingOperand(String, String)
    case unexpectedOperand(String)
    /// `--get` asks for one value.
    case severalNames([String])
    /// An option that was given a link where names belong, and what may be the name.
    case linkAsName(String, link: String, other: String?)
    /// A link where `encode` takes a route, and the command line that reads it.
    case linkAsRoute(String, line: String)
    /// A route where links are read, and the command line that builds one.
    case routeAsLink(String, line: String)
    /// A report's format without its file, and how both are written.
    case reportWithoutFile(String, meant: String)
    /// An option, a name that no link's value has, and those that there are.
    case unknownName(String, String, known: [String])
  }

  var problem: Problem
  /// The command that was given; nil where none was.
  var command: Command?

  init(_ problem: Problem, _ command: Command? = nil) {
    self.problem = problem
    self.command = command
  }
}
