/// Reads a pattern: cuts the text into literals and expressions, checks the syntax of each, and has
/// `PatternLayout` lay them out as path, query and fragment.
///
/// Whatever can't be matched without doubt is `unsupported-pattern`.
struct PatternParser {
  /// A variable of an expression, and where its name begins.
  struct Variable {
    var name: String
    var isExploded: Bool
    var offset: Int
  }

  private let text: [UInt8]
  private var position = 0

  /// Reads `source`; offsets of findings are byte offsets in it.
  static func parse(_ source: String) throws(Finding) -> Pattern {
    var parser = PatternParser(text: Array(source.utf8))
    var layout = PatternLayout(source: source)
    while parser.position < parser.text.count { try parser.readPiece(into: &layout) }
    return try layout.finish(at: parser.text.count)
  }

  /// The variables of a pattern that can be read, in order.
  static func variables(of source: String) -> [Variable] {
    var parser = PatternParser(text: Array(source.utf8))
    var variables: [Variable] = []
    while let byte = parser.next {
      // Braces stand around expressions and nowhere else.
      if byte == UInt8(ascii: "{") {
        variables += (try? parser.expression())?.variables ?? []
      } else {
        parser.position += 1
      }
    }
    return variables
  }

  private init(text: [UInt8]) {
    self.text = text
  }

  private mutating func readPiece(into layout: inout PatternLayout) throws(Finding) {
    let start = position
    switch text[start] {
    case UInt8(ascii: "{"):
      let (sign, variables) = try expression()
      try layout.addExpression(sign, variables, at: start)
    case UInt8(ascii: "/"):
      position += 1
      try layout.addSlash(at: start)
    case UInt8(ascii: "?"):
      try refuseVariablesInPairs()
      position += 1
      let pairs = try literal(in: .query, ends: Self.endsOfQuery)
      try layout.addLiteralQuery(pairs, at: start)
    case UInt8(ascii: "#"):
      throw unsupported(at: start, "{#name} for a fragment")
    default:
      try refusePlaceholder()
      let bytes = try literal(in: .pchar, ends: Self.endsOfSegment)
      try layout.addLiteral(bytes, at: start)
    }
  }

  private static let endsOfSegment = ByteSet("/?#{")
  private static let endsOfQuery = ByteSet("#{")

  // MARK: Literals

  /// Reads literal characters up to one of `ends`; letters beyond ASCII are escaped, as expansion
  /// escapes them (RFC 6570 §3.1).
  private mutating func literal(in allowed: ByteSet, ends: ByteSet) throws(Finding) -> [UInt8] {
    var bytes: [UInt8] = []
    while position < text.count, !ends.contains(text[position]) {
      let byte = text[position]
      if byte == UInt8(ascii: "%") {
        try requireEscape()
        bytes.append(byte)
      } else if allowed.contains(byte) {
        bytes.append(byte)
      } else if byte >= 0x80 {
        PercentEncoding.appendEscape(of: byte, to: &bytes)
      } else {
        try refusePlaceholder()
        var escape: [UInt8] = []
        PercentEncoding.appendEscape(of: byte, to: &escape)
        throw unsupported(
          at: position, "a character that a link may hold here",
          suggestion: String(decoding: escape, as: UTF8.self))
      }
      position += 1
    }
    return bytes
  }

  /// Refuses what other routers write for a variable: `:id` as a whole segment, `<id>` and `[id]`.
  private func refusePlaceholder() throws(Finding) {
    let start = position
    var end = start + 1
    switch text[start] {
    case UInt8(ascii: ":") where start > 0 && text[start - 1] == UInt8(ascii: "/"):
      while end < text.count, !Self.endsOfSegment.contains(text[end]) { end += 1 }
    case UInt8(ascii: "<"), UInt8(ascii: "["):
      let closing = text[start] == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: "]")
      while end < text.count, text[end] != closing { end += 1 }
      guard end < text.count else { return }
      end += 1
    default: return
    }
    let found = String(decoding: text[start..<end], as: UTF8.self)
    // In `<int:id>` the name comes last.
    let word = found.split { ":<>[]".contains($0) }.last.map(String.init) ?? ""
    let isName =
      word.utf8.first.map { ByteClass.isLetter($0) || $0 == UInt8(ascii: "_") } ?? false
      && word.utf8.allSatisfy {
        ByteClass.isLetter($0) || ByteClass.isDigit($0) || "_-".utf8.contains($0)
      }
    guard isName, found.utf8.first != UInt8(ascii: ":") || word.utf8.count == end - start - 1
    else { return }
    throw Finding(
      .unsupportedPattern, at: start, expected: "{\(word)} for a variable", found: found)
  }

  /// Refuses what other templates write for parameters of the query: `?a={a}&b={b}`.
  private func refuseVariablesInPairs() throws(Finding) {
    let query = text[position...].prefix { $0 != UInt8(ascii: "#") }
    var (literals, names): ([String], [String]) = ([], [])
    for piece in query.dropFirst().split(separator: UInt8(ascii: "&")) {
      let pair = String(decoding: piece, as: UTF8.self)
      guard let variable = pair.range(ofText: "={") else {
        literals.append(pair)
        continue
      }
      names.append(String(pair[..<variable.lowerBound]))
      let rest = pair[variable.upperBound...]
      guard rest.last == "}", !rest.dropLast().isEmpty, !rest.dropLast().includes("}") else {
        return
      }
    }
    guard !names.isEmpty, !literals.contains(where: { $0.includes("{") }) else { return }
    let fixed = literals.isEmpty ? "" : "?" + literals.joined(separator: "&")
    let sign = literals.isEmpty ? "?" : "&"
    throw Finding(
      .unsupportedPattern, at: position,
      expected: "\(fixed){\(sign)\(names.joined(separator: ","))} for parameters of the query",
      found: String(decoding: query, as: UTF8.self))
  }

  private func requireEscape() throws(Finding) {
    for offset in position + 1...position + 2 {
      guard offset < text.count, ByteSet.hexDigits.contains(text[offset]) else {
        throw unsupported(at: position, "two hexadecimal digits after %")
      }
    }
  }

  // MARK: Expressions

  private static let operators = ByteSet("+#/?&")
  /// The operators of RFC 6570 §2.2 that are none of ours, and those that it reserves.
  private static let otherOperators = ByteSet(".;=,!@|")

  private mutating func expression() throws(Finding) -> (sign: UInt8?, variables: [Variable]) {
    let start = position
    position += 1
    var sign: UInt8?
    if let byte = next, Self.operators.contains(byte) {
      sign = byte
      position += 1
    } else if let byte = next, Self.otherOperators.contains(byte) {
      throw unsupported(at: position, "a name or one of the operators + # / ? &")
    }
    var variables: [Variable] = []
    while true {
      variables.append(try variable())
      switch next {
      case UInt8(ascii: ","):
        position += 1
      case UInt8(ascii: "}"):
        position += 1
        return (sign, variables)
      case UInt8(ascii: ":"):
        throw unsupported(at: position, "the whole value, without a length after a colon")
      case nil:
        throw Finding(
          .unsupportedPattern, at: start, expected: "a closing }", found: Self.endOfPattern)
      default:
        throw unsupported(at: position, "a comma or }")
      }
    }
  }

  private mutating func variable() throws(Finding) -> Variable {
    let start = position
    try skipName()
    guard position > start else { throw unsupported(at: start, "a name") }
    var name: [UInt8] = []
    // Its escapes were checked.
    try? PercentEncoding.decode(text[start..<position].span, to: &name)
    guard UTF8Check.firstInvalid(in: name.span) == nil else {
      throw Finding(
        .unsupportedPattern, at: start, expected: "a name whose escapes are UTF-8",
        found: String(decoding: text[start..<position], as: UTF8.self))
    }
    let isExploded = next == UInt8(ascii: "*")
    if isExploded { position += 1 }
    return Variable(
      name: String(decoding: name, as: UTF8.self), isExploded: isExploded, offset: start)
  }

  /// `varname` (RFC 6570 §2.3); after its first character also `-`, which parameters of real apps
  /// have (`x-success`).
  private mutating func skipName() throws(Finding) {
    let start = position
    while let byte = next {
      switch byte {
      case UInt8(ascii: "%"):
        try requireEscape()
        position += 3
      case UInt8(ascii: "-") where position > start, UInt8(ascii: "_"):
        position += 1
      case UInt8(ascii: ".") where position > start && isNamePart(at: position + 1):
        position += 1
      case _ where ByteClass.isLetter(byte) || ByteClass.isDigit(byte):
        position += 1
      default:
        return
      }
    }
  }

  /// Whether a dot may stand before this place of a name: not before another, nor at its end.
  private func isNamePart(at offset: Int) -> Bool {
    guard offset < text.count else { return false }
    let byte = text[offset]
    return ByteClass.isLetter(byte) || ByteClass.isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "%")
  }

  private var next: UInt8? {
    position < text.count ? text[position] : nil
  }

  // MARK: Findings

  private static let endOfPattern = "the end of the pattern"

  /// A finding that names the character at `offset`.
  private func unsupported(
    at offset: Int, _ expected: String, suggestion: String = ""
  ) -> Finding {
    let found = Finding.describe(text.span, at: offset)
    return Finding(
      .unsupportedPattern, at: offset, expected: expected,
      found: found.isEmpty ? Self.endOfPattern : found, suggestion: suggestion)
  }
}
