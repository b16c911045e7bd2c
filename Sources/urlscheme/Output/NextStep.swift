import URLSchemeCore

/// What a person can do about a finding in what they typed: the `help:` line of an error.
enum NextStep {
  /// The step that the rule alone tells.
  static func after(_ finding: Finding) -> String {
    switch finding.rule {
    case .unknownScheme:
      "urlscheme route --list --format text lists the apps; -d PATH adds one"
    case .unknownRoute, .ambiguousLink, .unknownParameter:
      "urlscheme route --list --format text lists routes and parameters"
    default: "urlscheme help \(finding.rule.rawValue) explains it by example"
    }
  }

  /// The step after a finding in a link that was given as an argument.
  static func after(_ finding: Finding, inLink link: [UInt8], isLenient: Bool) -> String {
    switch finding.rule {
    case .missingScheme:
      let path = String(decoding: link, as: UTF8.self)
      return Platform.kind(of: path) == .regularFile
        ? "for the links in a file: --input \(ShellWord.readable(path))" : after(finding)
    case .missingParameter where mayBeCut(link):
      return "a shell cuts a link at &: put it between single quotes"
    case .invalidCharacter where !isLenient && !finding.expected.isEmpty:
      return "--lenient reads links as people write them"
    default: return after(finding)
    }
  }

  /// Whether a shell may have cut the link at its first ampersand.
  private static func mayBeCut(_ link: [UInt8]) -> Bool {
    link.contains(UInt8(ascii: "?")) && !link.contains { "&#".utf8.contains($0) }
  }

  /// The step after a finding in the route that `encode` was given.
  static func after(_ finding: Finding, inRoute route: [UInt8]) -> String {
    switch finding.rule {
    case .unknownRoute where route.contains(UInt8(ascii: "=")):
      "the route comes first: urlscheme encode ROUTE NAME=TEXT"
    case .unknownScheme where isLink(route), .unknownRoute where isLink(route):
      "encode makes links; urlscheme decode reads them"
    case .missingParameter: addition(finding)
    default: after(finding)
    }
  }

  /// The operands that are missing: those of one name, or of several.
  private static func addition(_ finding: Finding) -> String {
    let names = finding.subject.replacing(" and ", with: ", ").split(separator: ", ")
    return "add " + names.map { "\(String($0).printable)=TEXT" }.joined(separator: " ")
  }

  private static func isLink(_ text: [UInt8]) -> Bool {
    text.contains(UInt8(ascii: ":"))
  }

  /// The step after a finding in one of the operands that `encode` was given.
  ///
  /// - Parameter number: Which operand it is in.
  static func after(
    _ finding: Finding, in operands: [[UInt8]], _ number: Int, _ binder: OperandBinder
  ) -> String {
    let texts = operands.map { String(decoding: $0, as: UTF8.self) }
    let operand = texts[number]
    if finding.rule == .missingParameter { return addition(finding) }
    guard finding.rule == .invalidValue else { return after(finding) }
    if let equals = operand.firstIndex(of: "=") {
      let name = operand[..<equals]
      guard name.hasSuffix(":"), name.count > 1 else { return after(finding) }
      return "NAME:=JSON gives JSON, \(String(name.dropLast()).printable)=TEXT a text"
    }
    let words = [operand] + texts[(number + 1)...].prefix { !$0.contains("=") }
    if binder.takes(operand) {
      let isSecret = !binder.secretRanges(in: Array("\(operand)=".utf8)).isEmpty
      guard words.count > 1, !isSecret else { return "write \(operand.printable)=TEXT" }
      return meant(operand, words.dropFirst())
    }
    // A text that was not quoted: the shell made several operands of it.
    guard number > 0, let equals = texts[number - 1].firstIndex(of: "="),
      binder.secretRanges(in: operands[number - 1]).isEmpty
    else { return after(finding) }
    let (name, text) = (texts[number - 1][..<equals], texts[number - 1][equals...].dropFirst())
    return meant(String(name), [String(text)] + words)
  }

  /// Asks whether the words, as one text, were meant for a parameter.
  private static func meant(_ name: String, _ words: some Sequence<String>) -> String {
    let text = ShellWord.readable(words.joined(separator: " "))
    return "did you mean \(name.printable)=\(text)?"
  }
}
