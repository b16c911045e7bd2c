import URLSchemeCore

/// Arguments as they were given, each option known to belong to the command.
struct Arguments {
  var command: Command
  private var options: [Given] = []
  /// What is not an option, byte for byte: a link may be anything.
  var operands: [[UInt8]] = []
  /// The options as they were typed, with their values.
  var optionWords: [[UInt8]] = []

  /// What stands for standard input among the operands.
  static let stream = [UInt8(ascii: "-")]

  private struct Given {
    var name: Option.Name
    var value: String?
  }

  init(_ command: Command) {
    self.command = command
  }

  mutating func add(_ name: Option.Name, _ value: String? = nil) {
    options.append(Given(name: name, value: value))
  }

  func has(_ name: Option.Name) -> Bool {
    options.contains { $0.name == name }
  }

  /// The values of an option, in order.
  func values(_ name: Option.Name) -> [String] {
    options.filter { $0.name == name }.compactMap(\.value)
  }

  /// The last value of an option: later ones replace earlier ones, also where they have none.
  func value(_ name: Option.Name) -> String? {
    options.last { $0.name == name }?.value
  }
}

extension Arguments {
  /// The last value of an option as a number; nil where it was not given.
  func number(
    _ name: Option.Name, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(.invalidNumber(name.word, text, range), command)
    }
    return number
  }

  /// The parsers that `--portability` names: all, where it names none; none, where it was not given.
  func portability() throws(UsageError) -> [OtherParser] {
    guard has(.portability) else { return [] }
    guard let words = value(.portability) else { return OtherParser.allCases }
    let names = words.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let choices = OtherParser.allCases.map(\.rawValue)
    if let unknown = names.first(where: { !choices.contains($0) }) {
      throw UsageError(.invalidValue("--portability", unknown, choices: choices), command)
    }
    return OtherParser.allCases.filter { names.contains($0.rawValue) }
  }

  /// Refuses options that mean nothing without what is not there.
  func refuse(_ names: [Option.Name], without what: String) throws(UsageError) {
    for name in names where has(name) {
      throw UsageError(.missingOperand(name.word, what), command)
    }
  }

  /// Refuses an operand that would have no effect.
  func refuse(_ operand: [UInt8]?, beside word: String) throws(UsageError) {
    guard let operand else { return }
    throw UsageError(.conflict(word, operand.text), command)
  }

  /// Refuses options that would have no effect.
  func refuse(_ names: [Option.Name], beside word: String) throws(UsageError) {
    for name in names where has(name) {
      throw UsageError(.conflict(word, name.word), command)
    }
  }

  /// The files whose lines are read: what a shell makes of `--input *.txt` names one file after the
  /// option, and the others as operands.
  var inputs: [String] {
    let files = values(.input)
    // The operands of `encode` may begin with a route.
    guard !files.isEmpty, command != .encode else { return files }
    return files + operands.map(\.text)
  }

  /// The operands as links; nil: one link a line of the input.
  func links() throws(UsageError) -> [[UInt8]]? {
    if has(.input) {
      let other = operands.first { DeepLink.hasScheme($0) || $0 == Self.stream }
      try refuse(other, beside: "--input")
      return nil
    }
    let isStream = operands.contains(Self.stream)
    if isStream, operands.count > 1 {
      let extra = operands.first { $0 != Self.stream } ?? Self.stream
      throw UsageError(.unexpectedOperand(extra.text), command)
    }
    return operands.isEmpty || isStream ? nil : operands
  }
}
