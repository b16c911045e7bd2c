/// Reads arguments into a command, its options and its operands, in two steps: the command first, then each argument by the
/// option table. It touches nothing but its input.
struct ArgumentParser {
  /// Arguments as they were given, each option known to belong to the command.
  struct Arguments: Equatable {
    var command: Command
    var options: [Given] = []
    var operands: [String] = []

    struct Given: Equatable {
      var name: Option.Name
      var value: String?
    }

    func has(_ name: Option.Name) -> Bool {
      options.contains { $0.name == name }
    }

    /// The values of an option, in order.
    func values(_ name: Option.Name) -> [String] {
      options.filter { $0.name == name }.compactMap(\.value)
    }

    /// The last value of an option: later ones replace earlier ones.
    func value(_ name: Option.Name) -> String? {
      values(name).last
    }
  }

  static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    guard let first = arguments.first else { return .help(nil) }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "help": return try help(rest)
    case "--help", "-h": return .help(nil)
    case "--version": return .version
    default: break
    }
    guard let command = Command(rawValue: first) else {
      throw first.hasPrefix("-") ? .optionBeforeCommand(first) : .unknownCommand(first)
    }
    var parsed = Arguments(command: command)
    try read(rest, into: &parsed)
    if parsed.has(.help) { return .help(command) }
    if parsed.has(.version) { return .version }
    return try Invocation(parsed)
  }

  private static func help(_ topics: [String]) throws(UsageError) -> Invocation {
    guard let topic = topics.first else { return .help(nil) }
    guard topics.count == 1, let command = Command(rawValue: topic) else {
      throw .unknownTopic(topic)
    }
    return .help(command)
  }

  // MARK: Options

  private static func read(
    _ arguments: [String], into parsed: inout Arguments
  ) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        parsed.operands += rest
        return
      }
      if argument.hasPrefix("--") {
        try readLong(argument.dropFirst(2), &rest, into: &parsed)
      } else if argument.hasPrefix("-"), argument != "-" {
        try readShort(argument.dropFirst(), &rest, into: &parsed)
      } else {
        parsed.operands.append(argument)
      }
    }
  }

  private static func readLong(
    _ text: Substring, _ rest: inout ArraySlice<String>, into parsed: inout Arguments
  ) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let word = String(parts[0])
    guard let option = option(parsed.command, { $0.name.rawValue == word }) else {
      throw .unknownOption("--\(word)", parsed.command)
    }
    if option.placeholder == nil {
      guard parts.count == 1 else { throw .unexpectedValue("--\(word)") }
      return parsed.options.append(.init(name: option.name, value: nil))
    }
    let value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
    try add(option, value, into: &parsed)
  }

  /// Reads `-0q`, `-d PATH` and `-dPATH`.
  private static func readShort(
    _ letters: Substring, _ rest: inout ArraySlice<String>, into parsed: inout Arguments
  ) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = option(parsed.command, { $0.short == letter }) else {
        throw .unknownOption("-\(letter)", parsed.command)
      }
      guard option.placeholder != nil else {
        parsed.options.append(.init(name: option.name, value: nil))
        continue
      }
      let value = letters.isEmpty ? rest.popFirst() : String(letters)
      return try add(option, value, into: &parsed)
    }
  }

  private static func add(
    _ option: Option, _ value: String?, into parsed: inout Arguments
  ) throws(UsageError) {
    guard let value else {
      throw .missingValue("--\(option.name.rawValue)", option.placeholder ?? "")
    }
    if let choices = option.choices, !choices.contains(value) {
      throw .invalidValue("--\(option.name.rawValue)", value, choices)
    }
    parsed.options.append(.init(name: option.name, value: value))
  }

  private static func option(_ command: Command, _ isWanted: (Option) -> Bool) -> Option? {
    Option.all.first { $0.commands.contains(command) && isWanted($0) }
  }
}
