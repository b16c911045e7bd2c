/// The strings of JSON texts (RFC 8259 §7): where they end, what their escapes stand for, and which
/// byte of the text a byte of a string comes from.
///
/// What is not checked here was checked before: of other texts the functions mean nothing.
package enum JSONString {
  package static let quote = UInt8(ascii: "\"")
  package static let backslash = UInt8(ascii: "\\")

  // MARK: Checking

  /// Where the string whose first character stands at `start` ends: at its closing quote.
  static func end(
    from start: Int, in text: Span<UInt8>
  ) throws(JSONFault) -> (offset: Int, hasEscapes: Bool) {
    var offset = start
    var hasEscapes = false
    while true {
      offset = text.endOfPlainText(from: offset)
      guard offset < text.count else {
        throw JSONFault(offset: offset, expected: "a closing quote")
      }
      switch text[offset] {
      case quote: return (offset, hasEscapes)
      case backslash:
        hasEscapes = true
        offset = try endOfEscape(at: offset, in: text)
      case 0x80...:
        guard let end = UTF8Check.endOfSequence(in: text, at: offset) else {
          throw JSONFault(kind: .invalidUTF8, offset: offset)
        }
        offset = end
      default:
        throw JSONFault(offset: offset, expected: "a closing quote, or the character escaped")
      }
    }
  }

  private static func endOfEscape(at start: Int, in text: Span<UInt8>) throws(JSONFault) -> Int {
    if let escape = escape(at: start, in: text) { return start + escape.length }
    guard text.byte(at: start + 1) == UInt8(ascii: "u") else {
      throw JSONFault(offset: start + 1, expected: #"one of "\/bfnrtu after \"#)
    }
    for offset in start + 2..<start + 6 where !ByteSet.hexDigits.contains(text.byte(at: offset)) {
      throw JSONFault(offset: offset, expected: "a hexadecimal digit")
    }
    // Half a pair is no character, so UTF-8 cannot hold it.
    throw JSONFault(offset: start, expected: "a surrogate pair", found: "half of one")
  }

  // MARK: Escapes

  /// What the escape that begins at `start` stands for, and its length; nil where it is none.
  static func escape(
    at start: Int, in text: Span<UInt8>
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    switch text.byte(at: start + 1) {
    case quote: return ("\"", 2)
    case backslash: return ("\\", 2)
    case UInt8(ascii: "/"): return ("/", 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    default: break
    }
    guard let unit = codeUnit(at: start, in: text) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    guard let low = codeUnit(at: start + 6, in: text), unit & 0xFC00 == 0xD800,
      low & 0xFC00 == 0xDC00
    else { return nil }
    return Unicode.Scalar(0x1_0000 + ((unit & 0x3FF) << 10 | low & 0x3FF)).map { ($0, 12) }
  }

  /// The number that `\uXXXX` writes; nil where there is no such escape.
  static func codeUnit(at start: Int, in text: Span<UInt8>) -> UInt32? {
    guard text.byte(at: start) == backslash, text.byte(at: start + 1) == UInt8(ascii: "u"),
      let high = ByteClass.byte(hexDigits: text.byte(at: start + 2), text.byte(at: start + 3)),
      let low = ByteClass.byte(hexDigits: text.byte(at: start + 4), text.byte(at: start + 5))
    else { return nil }
    return UInt32(high) << 8 | UInt32(low)
  }

  /// Appends the characters of a part of a string, as UTF-8.
  package static func append(
    _ part: Range<Int>, of text: Span<UInt8>, to output: inout [UInt8]
  ) {
    let text = text.extracting(part)
    var position = 0
    while position < text.count {
      let next = text.firstIndex(of: backslash, from: position)
      output.append(text.extracting(position..<next))
      guard next < text.count else { return }
      let escape = escape(at: next, in: text)
      if let scalar = escape?.scalar { output.append(contentsOf: String(scalar).utf8) }
      position = min(next + (escape?.length ?? 2), text.count)
    }
  }

  /// The string whose opening quote stands at `offset`.
  static func text(at offset: Int, in text: Span<UInt8>) -> String {
    var characters: [UInt8] = []
    if let end = try? end(from: offset + 1, in: text).offset {
      append(offset + 1..<end, of: text, to: &characters)
    }
    return characters.span.text
  }

  /// Where in the text a byte of the string is written whose first character stands at `start`: within
  /// a character, where that begins; beyond the string, its end.
  package static func offset(ofByte index: Int, from start: Int, in text: Span<UInt8>) -> Int {
    var position = start
    var decoded = 0
    while decoded < index, position < text.count, text[position] != quote {
      var step = (written: 1, decoded: 1)
      if text[position] == backslash, let escape = escape(at: position, in: text) {
        step = (escape.length, UTF8.width(escape.scalar))
      }
      guard decoded + step.decoded <= index else { break }
      position += step.written
      decoded += step.decoded
    }
    return position
  }
}
