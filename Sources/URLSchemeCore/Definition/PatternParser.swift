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
        let length = bytes.count
        PercentEncoding.appendEscape(of: byte, to: &bytes)
        throw unsupported(
          at: position, "a character that a link may hold here",
          suggestion: String(decoding: bytes[length...], as: UTF8.self))
      }
      position += 1
    }
    return bytes
  }

  /// Refuses what other routers write for a variable: `:id` as a whole segment, `<id>` and `[id]`.
  private func refusePlaceholder() throws(Finding) {
    let rest = text[position...]
    let length: Int
    switch text[position] {
    case UInt8(ascii: ":") where position > 0 && text[position - 1] == UInt8(ascii: "/"):
      length = rest.prefix { !Self.endsOfSegment.contains($0) }.count
    case UInt8(ascii: "<"), UInt8(ascii: "["):
      let closing = text[position] == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: "]")
      length = rest.prefix { $0 != closing }.count + 1
    default: return
    }
    guard length <= rest.count else { return }
    let found = String(decoding: rest.prefix(length), as: UTF8.self)
    // In `<int:id>` the name comes last.
    let word = found.split { ":<>[]".contains($0) }.last.map(String.init) ?? ""
    let isName =
      word.utf8.first.map { ByteClass.isLetter($0) || $0 == UInt8(ascii: "_") } ?? false
      && word.utf8.allSatisfy { isNameByte($0) }
    guard isName, found.utf8.first != UInt8(ascii: ":") || word.utf8.count == length - 1
    else { return }
    throw Finding(
      .unsupportedPattern, at: position, expected: "{\(word)} for a variable", found: found)
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
    let digits = text[(position + 1)...].prefix(2)
    guard digits.count == 2, digits.allSatisfy(ByteSet.hexDigits.contains) else {
      throw unsupported(at: position, "two hexadecimal digits after %")
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
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        throw unsupported(at: position, "a comma or }; in a name, %5B or %5D")
      default:
        throw unsupported(at: position, "a comma or }")
      }
    }
  }

  private mutating func variable() throws(Finding) -> Variable {
    let start = position
    try skipName()
    guard position > start else { throw unsupported(at: start, "a name") }
    let written = text[start..<position]
    let name = PercentEncoding.decoded(written.span)
    try Pattern.require(
      UTF8Check.firstInvalid(in: name.span) == nil, at: start, "a name whose escapes are UTF-8",
      found: String(decoding: written, as: UTF8.self))
    let isExploded = next == UInt8(ascii: "*")
    if isExploded { position += 1 }
    return Variable(
      name: String(decoding: name, as: UTF8.self), isExploded: isExploded, offset: start)
  }

  /// `varname` (RFC 6570 §2.3); after its first character also `-`, which parameters of real apps
  /// have (`x-success`). A dot stands between two others.
  private mutating func skipName() throws(Finding) {
    let start = position
    while let byte = next {
      switch byte {
      case UInt8(ascii: "%"):
        try requireEscape()
        position += 3
      case UInt8(ascii: "-") where position == start: return
      case UInt8(ascii: "."):
        let following = position + 1 < text.count ? text[position + 1] : 0
        guard position > start, isNameByte(following) || following == UInt8(ascii: "%") else {
          return
        }
        position += 1
      default:
        guard isNameByte(byte) else { return }
        position += 1
      }
    }
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    ByteClass.isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  private var next: UInt8? { position < text.count ? text[position] : nil }

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
