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

  static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == JSONScanner.quote || byte == JSONScanner.backslash
  }

  private static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
    ByteWriter.append(to: &output, reserving: 6) { writer in
      var writer = writer
      writer.appendEscape(of: byte)
      return writer
    }
  }

  fileprivate static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
  }
}

extension ByteWriter {
  /// Appends `text`, which is valid UTF-8, as it stands inside a string's quotes.
  mutating func appendEscaped(_ text: Span<UInt8>) {
    _ = appendDecoded(text, 0..<text.count, decodesPercent: false, plusAsSpace: false)
  }

  /// Appends a number in decimal digits.
  mutating func append(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var power: UInt = 1
    while number.magnitude / power > 9 { power *= 10 }
    while power > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number.magnitude / power % 10))
      power /= 10
    }
  }

  /// Appends what a byte that can't stand in a string is written as.
  mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case JSONScanner.quote: append("\\\"")
    case JSONScanner.backslash: append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    default:
      append("\\u00")
      append(JSONWriter.hexadecimalDigit(byte >> 4))
      append(JSONWriter.hexadecimalDigit(byte & 0xF))
    }
  }
}
