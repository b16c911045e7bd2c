/// Writes JSON strings into a byte buffer; only what must be escaped is.
enum JSONWriter {
  /// Appends `text`, which is valid UTF-8, as a string in quotes.
  static func appendString(_ text: Span<UInt8>, to output: inout [UInt8]) {
    output.append(JSONString.quote)
    appendEscaped(text, to: &output)
    output.append(JSONString.quote)
  }

  /// Appends `text` as a string in quotes.
  static func appendString(_ text: String, to output: inout [UInt8]) {
    let bytes = text.utf8.span
    ByteWriter.append(to: &output, reserving: bytes.count + 16) { writer in
      var writer = writer
      writer.append(JSONString.quote)
      writer.appendEscaped(bytes)
      writer.append(JSONString.quote)
      return writer
    }
  }

  /// Appends `text`, which is valid UTF-8, as it stands inside a string's quotes.
  static func appendEscaped(_ text: Span<UInt8>, to output: inout [UInt8]) {
    var start = 0
    for offset in text.indices where JSONEscape.isNeeded(text[offset]) {
      output.append(text.extracting(start..<offset))
      appendEscape(of: text[offset], to: &output)
      start = offset + 1
    }
    output.append(text.extracting(start..<text.count))
  }

  private static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
    ByteWriter.append(to: &output, reserving: 6) { writer in
      var writer = writer
      writer.appendEscape(of: byte)
      return writer
    }
  }
}

extension ByteWriter {
  /// Appends `text`, which is valid UTF-8, as it stands inside a string's quotes.
  mutating func appendEscaped(_ text: Span<UInt8>) {
    _ = appendDecoded(text, 0..<text.count, decodesPercent: false, plusAsSpace: false)
  }
}
