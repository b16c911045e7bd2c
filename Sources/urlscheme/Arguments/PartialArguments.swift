/// Arguments that are still being typed: what the words before the last one say, and what the last
/// one is. Nothing is refused.
struct PartialArguments {
  enum Last: Equatable {
    case command
    case option
    /// The value of an option, as far as it is typed.
    case value(Option.Name, String)
    case operand
  }

  /// nil: it is being typed, or there is none of that name.
  private(set) var command: Command?
  /// The options that belong to the command, with their values.
  private(set) var options = Arguments(.completions)
  /// What stands before the last word and is no option.
  private(set) var operands: [String] = []
  /// The word that is being typed.
  let word: String
  private(set) var last = Last.command
  private var areOptionsOver = false

  /// - Parameter words: The command, then what follows it; the last word may be empty.
  init(_ words: [String]) {
    word = words.last ?? ""
    guard words.count > 1, let first = words.first else { return }
    command = first == "--help" || first == "-h" ? .help : Command(rawValue: first)
    last = .operand
    var rest = words.dropFirst()
    while let word = rest.popFirst() { read(word, &rest) }
  }

  private mutating func read(_ word: String, _ rest: inout ArraySlice<String>) {
    let isLast = rest.isEmpty
    if areOptionsOver || !word.hasPrefix("-") || word == "-" {
      return isLast ? last = .operand : operands.append(word)
    }
    if word == "--", !isLast {
      areOptionsOver = true
      return
    }
    if isLast { last = .option }
    guard word.hasPrefix("--") else { return readShort(word.dropFirst(), &rest) }
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let option = option({ $0.name.rawValue == name }) else { return }
    if option.placeholder == nil {
      options.add(option.name)
    } else if parts.count > 1 {
      take(option, String(parts[1]), isLast: isLast)
    } else if option.isValueOptional {
      options.add(option.name)
    } else if let value = rest.popFirst() {
      take(option, value, isLast: rest.isEmpty)
    }
  }

  /// Reads `-0q`, `-d PATH` and `-dPATH`.
  private mutating func readShort(_ letters: Substring, _ rest: inout ArraySlice<String>) {
    let isLast = rest.isEmpty
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = option({ $0.short == letter }) else { return }
      if option.placeholder == nil {
        options.add(option.name)
      } else if !letters.isEmpty {
        return take(option, String(letters), isLast: isLast)
      } else if let value = rest.popFirst() {
        return take(option, value, isLast: rest.isEmpty)
      }
    }
  }

  private mutating func take(_ option: Option, _ value: String, isLast: Bool) {
    if isLast {
      last = .value(option.name, value)
    } else {
      options.add(option.name, value)
    }
  }

  private func option(_ isMeant: (Option) -> Bool) -> Option? {
    command?.options.first(where: isMeant)
  }

  /// What the words say about the definitions in force.
  var common: CommonOptions {
    get throws(UsageError) {
      var arguments = Arguments(.completions)
      for path in options.values(.definitions) { arguments.add(.definitions, path) }
      if options.has(.noBuiltin) { arguments.add(.noBuiltin) }
      return try CommonOptions(arguments)
    }
  }
}
