/// Writes JSON strings into a byte buffer.
///
/// Only what must be escaped is: `"`, `\` and control characters; U+007F too, because terminals act
/// on it.
enum JSONWriter {
  /// Appends `text`, which is valid UTF-8, as a string in quotes.
  static func appendString(_ text: Span<UInt8>, to output: inout [UInt8]) {
    output.append(JSONScanner.quote)
    appendEscaped(text, to: &output)
    output.append(JSONScanner.quote)
  }

  /// Appends `text` as a string in quotes.
  static func appendString(_ text: String, to output: inout [UInt8]) {
    let bytes = text.utf8
    output.append(JSONScanner.quote)
    var start = bytes.startIndex
    while let escape = bytes[start...].firstIndex(where: needsEscape) {
      output.append(contentsOf: bytes[start..<escape])
      appendEscape(of: bytes[escape], to: &output)
      start = bytes.index(after: escape)
    }
    output.append(contentsOf: bytes[start...])
    output.append(JSONScanner.quote)
  }

  /// Appends `text`, which is valid UTF-8, as it stands inside a string's quotes.
  static func appendEscaped(_ text: Span<UInt8>, to output: inout [UInt8]) {
    var start = 0
    for offset in text.indices where needsEscape(text[offset]) {
      output.append(text.extracting(start..<offset))
      appendEscape(of: text[offset], to: &output)
      start = offset + 1
    }
    output.append(text.extracting(start..<text.count))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == JSONScanner.quote || byte == JSONScanner.backslash
  }

  private static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
    output.append(JSONScanner.backslash)
    switch byte {
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x09: output.append(UInt8(ascii: "t"))
    case 0x0A: output.append(UInt8(ascii: "n"))
    case 0x0C: output.append(UInt8(ascii: "f"))
    case 0x0D: output.append(UInt8(ascii: "r"))
    case JSONScanner.quote, JSONScanner.backslash: output.append(byte)
    default:
      output.append(UInt8(ascii: "u"))
      output.append(UInt8(ascii: "0"))
      output.append(UInt8(ascii: "0"))
      output.append(hexadecimalDigit(byte >> 4))
      output.append(hexadecimalDigit(byte & 0xF))
    }
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
  }
}
