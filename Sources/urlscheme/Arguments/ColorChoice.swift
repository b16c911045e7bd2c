/// When errors are coloured.
enum ColorChoice: String {
  case auto
  case always
  case never

  /// What arguments that are wrong say of colours all the same.
  init(among arguments: [[UInt8]]) {
    let words = arguments.map(\.text).prefix { $0 != "--" }
    let choices = words.indices.compactMap { index -> ColorChoice? in
      if words[index].hasPrefix("--color=") {
        return ColorChoice(rawValue: String(words[index].dropFirst("--color=".count)))
      }
      guard words[index] == "--color", index + 1 < words.count else { return nil }
      return ColorChoice(rawValue: words[index + 1])
    }
    self = choices.last ?? .auto
  }

  /// Whether what goes to a file is coloured: the option decides, then NO_COLOR, then what asks for colours
  /// (FORCE_COLOR, CLICOLOR_FORCE), then what asks for none (CLICOLOR=0, TERM=dumb), then whether a person
  /// looks.
  ///
  /// - Parameter variable: The value of a variable of the environment.
  func isColored(onTerminal isTerminal: Bool, _ variable: (String) -> String?) -> Bool {
    func isSet(_ name: String) -> Bool { variable(name).map { !$0.isEmpty } ?? false }
    func asks(_ name: String) -> Bool { isSet(name) && variable(name) != "0" }
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if isSet("NO_COLOR") { return false }
      if asks("FORCE_COLOR") || asks("CLICOLOR_FORCE") { return true }
      return isTerminal && variable("CLICOLOR") != "0" && variable("TERM") != "dumb"
    }
  }
}
