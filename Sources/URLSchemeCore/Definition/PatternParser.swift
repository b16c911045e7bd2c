/// Reads a pattern in three steps: cut the text into literals and expressions, check each expression's syntax, then lay
/// them out as path, query and fragment. Whatever can't be matched without doubt is `unsupported-pattern`.
struct PatternParser {
  private enum Piece {
    /// A run of one segment's literal, as it stands in a link.
    case literal([UInt8])
    case slash
    case expression(operator: UInt8?, variables: [Pattern.QueryVariable])
    /// A literal query, between `?` and what follows it.
    case query([UInt8])
  }

  private let text: [UInt8]
  private var position = 0
  private var pieces: [(piece: Piece, offset: Int)] = []

  /// Reads `source`; offsets of findings are byte offsets in it.
  static func parse(_ source: String) throws(Finding) -> Pattern {
    var parser = PatternParser(text: Array(source.utf8))
    try parser.cut()
    var layout = PatternLayout(source: source)
    for (piece, offset) in parser.pieces {
      switch piece {
      case .literal(let bytes): try layout.addLiteral(bytes, at: offset)
      case .slash: try layout.addSlash(at: offset)
      case .query(let bytes): try layout.addLiteralQuery(bytes, at: offset)
      case .expression(let sign, let variables):
        try layout.addExpression(sign, variables, at: offset)
      }
    }
    return try layout.finish(at: parser.text.count)
  }

  private init(text: [UInt8]) {
    self.text = text
  }

  // MARK: Cutting

  private mutating func cut() throws(Finding) {
    var isQuery = false
    while position < text.count {
      let start = position
      switch text[position] {
      case UInt8(ascii: "{"):
        pieces.append((try expression(), start))
      case UInt8(ascii: "/") where !isQuery:
        position += 1
        pieces.append((.slash, start))
      case UInt8(ascii: "?") where !isQuery:
        isQuery = true
        position += 1
        pieces.append((.query(try literal(in: .query, ends: ByteSet("{#"))), start))
      case UInt8(ascii: "#"):
        throw unsupported(at: position, "{#name} for a fragment", found: "a literal #")
      default:
        guard !isQuery else {
          throw unsupported(at: position, "{&name}, {#name} or the end", found: describe(position))
        }
        pieces.append((.literal(try literal(in: .pchar, ends: ByteSet("/?#{"))), start))
      }
    }
  }

  /// Reads literal characters up to one of `ends`; what a link can't hold is escaped (RFC 6570 §3.1).
  private mutating func literal(in allowed: ByteSet, ends: ByteSet) throws(Finding) -> [UInt8] {
    var bytes: [UInt8] = []
    while position < text.count, !ends.contains(text[position]) {
      let byte = text[position]
      if byte == UInt8(ascii: "%") {
        guard position + 2 < text.count, ByteSet.hexDigits.contains(text[position + 1]),
          ByteSet.hexDigits.contains(text[position + 2])
        else {
          throw unsupported(at: position, "two hexadecimal digits after %", found: "")
        }
        bytes.append(byte)
      } else if allowed.contains(byte) {
        bytes.append(byte)
      } else if byte >= 0x80 {
        PercentEncoding.encode([byte].span, to: &bytes)
      } else {
        throw unsupported(at: position, "a character that a link may hold", found: describe(position))
      }
      position += 1
    }
    return bytes
  }

  // MARK: Expressions

  private mutating func expression() throws(Finding) -> Piece {
    let start = position
    position += 1
    var sign: UInt8?
    if position < text.count, ByteSet("+#./;?&=,!@|").contains(text[position]) {
      guard ByteSet("+#/?&").contains(text[position]) else {
        throw unsupported(
          at: position, "one of the operators + # / ? &", found: describe(position))
      }
      sign = text[position]
      position += 1
    }
    var variables: [Pattern.QueryVariable] = []
    while true {
      variables.append(try variable(start: start))
      guard position < text.count else {
        throw unsupported(at: start, "a closing }", found: "end of text")
      }
      position += 1
      switch text[position - 1] {
      case UInt8(ascii: ","): continue
      case UInt8(ascii: "}"): return .expression(operator: sign, variables: variables)
      default:
        throw unsupported(at: position - 1, "a comma or }", found: describe(position - 1))
      }
    }
  }

  private mutating func variable(start: Int) throws(Finding) -> Pattern.QueryVariable {
    let nameStart = position
    let raw = try name()
    var decoded: [UInt8] = []
    try? PercentEncoding.decode(raw.span, to: &decoded)
    guard !raw.isEmpty, UTF8Check.firstInvalid(in: decoded.span) == nil else {
      throw unsupported(at: nameStart, "a name", found: describe(nameStart))
    }
    let isExploded = position < text.count && text[position] == UInt8(ascii: "*")
    if isExploded { position += 1 }
    return Pattern.QueryVariable(
      name: String(decoding: decoded, as: UTF8.self), isExploded: isExploded)
  }

  /// `varname` of RFC 6570 §2.3, and `-`, which parameters of real apps have (`x-success`).
  private mutating func name() throws(Finding) -> [UInt8] {
    let start = position
    while position < text.count {
      let byte = text[position]
      if byte == UInt8(ascii: "%") {
        guard position + 2 < text.count, ByteSet.hexDigits.contains(text[position + 1]),
          ByteSet.hexDigits.contains(text[position + 2])
        else { throw unsupported(at: position, "two hexadecimal digits after %", found: "") }
        position += 3
      } else if ByteClass.isLetter(byte) || ByteClass.isDigit(byte) || ByteSet("_-").contains(byte) {
        position += 1
      } else if byte == UInt8(ascii: "."), position > start, text[position - 1] != byte,
        position + 1 < text.count, !ByteSet("},.*").contains(text[position + 1])
      {
        position += 1
      } else {
        break
      }
    }
    return Array(text[start..<position])
  }

  // MARK: Findings

  private func unsupported(at offset: Int, _ expected: String, found: String) -> Finding {
    Finding(.unsupportedPattern, at: offset, expected: expected, found: found)
  }

  private func describe(_ offset: Int) -> String {
    guard offset < text.count else { return "end of text" }
    let byte = text[offset]
    return (0x21..<0x7F).contains(byte) ? String(UnicodeScalar(byte)) : "byte \(byte)"
  }
}
