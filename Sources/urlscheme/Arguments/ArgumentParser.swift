import URLSchemeCore

/// Reads arguments in two steps: the command first, then each argument by the option table. It
/// touches nothing but its input.
enum ArgumentParser {
  static func parse(_ arguments: [[UInt8]]) throws(UsageError) -> Invocation {
    guard let first = arguments.first?.text else { return .help(.overview) }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "--help": return try parse(.help, rest)
    case "-h":
      let invocation = try parse(.help, rest)
      if case .help(.command(let command)) = invocation { return .help(.summary(command)) }
      return invocation
    case "--version", "-V": return .version
    default: break
    }
    guard let command = Command(rawValue: first) else { throw notACommand(first, rest) }
    return try parse(command, rest)
  }

  private static func parse(
    _ command: Command, _ arguments: [[UInt8]]
  ) throws(UsageError) -> Invocation {
    var parsed = Arguments(command)
    try read(arguments[...], into: &parsed)
    if parsed.has(.help), command != .help || parsed.operands.isEmpty {
      return .help(parsed.values(.help).isEmpty ? .command(command) : .summary(command))
    }
    if parsed.has(.version) { return .version }
    return try Invocation(parsed)
  }

  private static func notACommand(_ word: String, _ rest: [[UInt8]]) -> UsageError {
    guard word.hasPrefix("-") else { return UsageError(.unknownCommand(word)) }
    let name = String(word.prefix { $0 != "=" })
    let owners = Command.forLinks.filter { $0.options.contains { $0.isCalled(name) } }
    guard !owners.isEmpty else { return UsageError(.unknownOption(name, in: name)) }
    // The command that was meant, if it has the option.
    let meant = rest.lazy.compactMap { Command(rawValue: $0.text) }.first
    return UsageError(
      .optionBeforeCommand(name), meant.flatMap { owners.contains($0) ? $0 : nil } ?? owners[0])
  }

  // MARK: Options

  private static func read(
    _ arguments: ArraySlice<[UInt8]>, into parsed: inout Arguments
  ) throws(UsageError) {
    var rest = arguments
    while let argument = rest.popFirst() {
      let word = argument.text
      if word == "--" {
        parsed.operands += rest
        return
      }
      let following = rest
      if word.hasPrefix("--") {
        try readLong(argument.dropFirst(2), &rest, into: &parsed)
      } else if word.hasPrefix("-"), word != "-" {
        try readShort(argument.dropFirst(), &rest, into: &parsed)
      } else {
        parsed.operands.append(argument)
        continue
      }
      parsed.optionWords.append(argument)
      parsed.optionWords += following.prefix(following.count - rest.count)
    }
  }

  /// Reads `--pretty`, `--get NAME`, `--get=NAME`, and `--coverage` or `--coverage=all`.
  private static func readLong(
    _ argument: ArraySlice<UInt8>, _ rest: inout ArraySlice<[UInt8]>, into parsed: inout Arguments
  ) throws(UsageError) {
    let name = argument.prefix { $0 != UInt8(ascii: "=") }
    let word = name.text
    let inline = name.count < argument.count ? Array(argument.dropFirst(name.count + 1)) : nil
    guard let option = parsed.command.options.first(where: { $0.name.rawValue == word }) else {
      throw UsageError(.unknownOption("--\(word)", in: "--\(word)"), parsed.command)
    }
    if option.placeholder == nil {
      guard inline == nil else { throw UsageError(.unexpectedValue("--\(word)"), parsed.command) }
      return parsed.add(option.name)
    }
    if option.isValueOptional, inline == nil { return parsed.add(option.name) }
    try add(option, "--\(word)", inline ?? rest.popFirst(), into: &parsed)
  }

  /// Reads `-0q`, `-d PATH` and `-dPATH`.
  private static func readShort(
    _ argument: ArraySlice<UInt8>, _ rest: inout ArraySlice<[UInt8]>, into parsed: inout Arguments
  ) throws(UsageError) {
    var letters = argument
    while let letter = letters.text.first {
      guard let option = parsed.command.options.first(where: { $0.short == letter }) else {
        throw UsageError(.unknownOption("-\(letter)", in: "-\(argument.text)"), parsed.command)
      }
      letters = letters.dropFirst()
      guard option.placeholder != nil else {
        // The short one asks for less.
        parsed.add(option.name, option.name == .help ? "-h" : nil)
        continue
      }
      let value = letters.isEmpty ? rest.popFirst() : Array(letters)
      return try add(option, "-\(letter)", value, into: &parsed)
    }
  }

  private static func add(
    _ option: Option, _ word: String, _ bytes: [UInt8]?, into parsed: inout Arguments
  ) throws(UsageError) {
    guard let bytes, !bytes.isEmpty else {
      throw UsageError(
        .missingValue(word, placeholder: option.placeholder ?? ""), parsed.command)
    }
    guard let value = String(utf8: bytes) else {
      throw UsageError(.invalidText(word), parsed.command)
    }
    if let choices = option.choices, !choices.contains(value) {
      throw UsageError(.invalidValue(word, value, choices: choices), parsed.command)
    }
    parsed.add(option.name, value)
  }
}
