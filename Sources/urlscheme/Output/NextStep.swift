import URLSchemeCore

/// What a person can do about a finding in what they typed: the `help:` line of an error.
enum NextStep {
  /// The step that the rule alone tells.
  static func after(_ finding: Finding) -> String {
    switch finding.rule {
    case .unknownHost where !finding.expected.isEmpty:
      "leave --web out, or say in the definition where it is"
    case .unknownScheme, .unknownHost:
      "urlscheme route --list --format text lists the apps; -d PATH adds one"
    case .unknownRoute, .ambiguousLink, .unknownParameter:
      "urlscheme route --list --format text lists routes and parameters"
    default: "urlscheme help \(finding.rule.rawValue) explains it by example"
    }
  }

  /// The step after a finding in a link that was given as an argument.
  static func after(
    _ finding: Finding, inLink link: [UInt8], isLenient: Bool, _ correction: Correction? = nil
  ) -> String {
    let text = link.text
    switch finding.rule {
    case .missingScheme:
      if Platform.kind(of: text) == .regularFile {
        return "for the links in a file: --input \(ShellWord.readable(text))"
      }
      if let whole = withColon(text) {
        let line = correction?.read([Array(whole.utf8)]) ?? ShellWord.readable(whole)
        return "the colon is missing: \(line)"
      }
      return correction?.encode(text, []).map { "this is a route: \($0)" } ?? after(finding)
    case .invalidScheme where !isLenient, .invalidCharacter where !isLenient:
      let repair = LinkRepair(link.span)
      let notices = repair?.notices.filter(\.expected.isEmpty).map(\.found) ?? []
      let found = notices.enumerated().filter { !notices[..<$0].contains($1) }.map(\.element)
      guard let repair, !found.isEmpty else {
        let isReadable =
          !finding.expected.isEmpty && (try? DeepLink(bytes: link, lenient: true)) != nil
        return isReadable ? "--lenient reads links as people write them" : after(finding)
      }
      let isRight = (try? DeepLink(bytes: repair.bytes)) != nil
      let line = isRight ? correction.map { ", or type: \($0.read([repair.bytes]))" } : nil
      return "\(found.joined(separator: " and ")) stand around the link; --lenient drops them"
        + (line ?? "")
    case .missingParameter where !finding.found.isEmpty,
      .unknownParameter, .unknownScheme, .unknownHost, .unknownRoute:
      let line =
        finding.suggestion.isEmpty
        ? nil : correction.flatMap { corrected(finding, in: link, $0) }
      guard finding.rule == .unknownRoute, line == nil else { return line ?? after(finding) }
      return "urlscheme route --explain LINK says what each route misses"
    case .missingParameter where mayBeCut(link):
      return "a shell cuts a link at &: put it between single quotes"
    default: return after(finding)
    }
  }

  /// The command line with the link as it was probably meant; nil where that is wrong, too.
  private static func corrected(
    _ finding: Finding, in link: [UInt8], _ correction: Correction
  ) -> String? {
    guard let wrong = range(of: finding, in: link) else { return nil }
    let right = link[..<wrong.lowerBound] + Array(finding.suggestion.utf8)
    return correction.tried(Array(right + link[wrong.upperBound...]))
  }

  /// Where the name, the scheme or the path stands in a link for which a finding suggests another.
  private static func range(of finding: Finding, in link: [UInt8]) -> Range<Int>? {
    if finding.rule == .unknownRoute {
      guard finding.offset <= link.count, !finding.suggestion.includes("{") else { return nil }
      // The value of a segment, or all of the path.
      let ends = finding.expected.isEmpty ? "?#" : "/?#"
      let end = link[finding.offset...].firstIndex { ends.utf8.contains($0) }
      return finding.offset..<(end ?? link.count)
    }
    let text = Array((finding.found.isEmpty ? finding.subject : finding.found).utf8)
    let end = finding.offset + text.count
    guard end <= link.count, link[finding.offset..<end].elementsEqual(text) else { return nil }
    return finding.offset..<end
  }

  /// The link with a colon before its slashes; nil where that is no link either.
  private static func withColon(_ text: String) -> String? {
    guard let slashes = text.range(ofText: "//"), slashes.lowerBound > text.startIndex else {
      return nil
    }
    let whole = "\(text[..<slashes.lowerBound]):\(text[slashes.lowerBound...])"
    return (try? DeepLink(whole)).map(\.description)
  }

  /// Whether a shell may have cut the link at its first ampersand.
  private static func mayBeCut(_ link: [UInt8]) -> Bool {
    link.contains(UInt8(ascii: "?")) && !link.contains { "&#".utf8.contains($0) }
  }

  /// The step after a finding in the route that `encode` was given.
  ///
  /// - Parameter operands: What follows the route.
  static func after(
    _ finding: Finding, inRoute route: [UInt8], _ operands: [[UInt8]] = [],
    _ correction: Correction? = nil
  ) -> String {
    let name = route.text
    switch finding.rule {
    case .unknownRoute where route.contains(UInt8(ascii: "=")):
      return "the route comes first: "
        + (correction?.encode(routeAmong: [route] + operands)
          ?? "urlscheme encode ROUTE NAME=TEXT")
    case .unknownRoute:
      if Platform.kind(of: name) == .regularFile,
        let line = correction?.line(.encode, ["-i", name])
      {
        return "for the records in a file: \(line)"
      }
      return correction?.encode(near: name, finding.suggestion, operands) ?? after(finding)
    case .missingParameter: return addition(finding)
    default: return after(finding)
    }
  }

  /// The operands that are missing: those of one name, or of several.
  private static func addition(_ finding: Finding) -> String {
    let (names, isChoice) = names(finding.subject)
    // No operand names a part of an array's value.
    if let first = names.first, first.includes("[") {
      let array = String(first.prefix { $0 != "[" }).printable
      return "\(array)=TEXT gives a whole value, \(array):=JSON all of them"
    }
    return "add "
      + names.map { "\($0.printable)=TEXT" }.joined(separator: isChoice ? " or " : " ")
  }

  /// The names in a list of one or several, and whether one of them is enough.
  static func names(_ list: String) -> (names: [String], isChoice: Bool) {
    let choice = "one of "
    let isChoice = list.hasPrefix(choice)
    let names = isChoice ? String(list.dropFirst(choice.count)) : list
    return (
      names.parts(separatedBy: " and ").flatMap { $0.parts(separatedBy: ", ") }, isChoice
    )
  }

  /// The step after a finding in one of the operands that `encode` was given.
  ///
  /// - Parameter number: Which operand it is in.
  static func after(
    _ finding: Finding, in operands: [[UInt8]], _ number: Int, _ binder: OperandBinder
  ) -> String {
    let texts = operands.map(\.text)
    let operand = texts[number]
    if finding.rule == .missingParameter { return addition(finding) }
    guard finding.rule == .invalidValue else { return after(finding) }
    if let equals = operand.firstIndex(of: "=") {
      let name = operand[..<equals]
      guard name.hasSuffix(":"), name.count > 1 else { return after(finding) }
      return "NAME:=JSON gives JSON, \(String(name.dropLast()).printable)=TEXT a text"
    }
    let words = [operand] + texts[(number + 1)...].prefix { !$0.includes("=") }
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

  /// The same, with the route, and a command line where one can be told.
  static func after(
    _ finding: Finding, inRoute route: [UInt8], _ operands: [[UInt8]], _ number: Int,
    _ binder: OperandBinder, _ correction: Correction
  ) -> String {
    let route = route.text
    let operand = operands[number].text
    if finding.rule == .invalidValue, operand.hasPrefix("{") || !operand.includes("=") {
      if operand.hasPrefix("{") {
        let line = correction.encode(route, operands, withMembersOf: number)
        let input = correction.line(.encode, [route, "-"]) ?? "urlscheme encode ROUTE -"
        return (line.map { "\($0); " } ?? "") + "\(input) reads JSON on standard input"
      }
      if !binder.takes(operand), !continuesText(operands, number),
        let line = correction.encode(route, operands, naming: number, binder)
      {
        return line
      }
    }
    if finding.rule == .unknownParameter, !finding.suggestion.isEmpty,
      operand.hasPrefix(finding.subject)
    {
      let right = finding.suggestion + operand.dropFirst(finding.subject.count)
      let all = operands[..<number] + [Array(right.utf8)] + operands[(number + 1)...]
      if let line = correction.encode(route, Array(all)) { return line }
    }
    return after(finding, in: operands, number, binder)
  }

  /// Whether the operand before has a text, which was not quoted.
  private static func continuesText(_ operands: [[UInt8]], _ number: Int) -> Bool {
    number > 0 && operands[number - 1].contains(UInt8(ascii: "="))
  }

  /// Asks whether the words, as one text, were meant for a parameter.
  private static func meant(_ name: String, _ words: some Sequence<String>) -> String {
    let text = ShellWord.readable(words.joined(separator: " "))
    return "did you mean \(name.printable)=\(text)?"
  }
}
