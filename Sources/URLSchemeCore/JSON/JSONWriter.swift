/// Writes JSON strings into a byte buffer; only what must be escaped is.
package enum JSONWriter {
  /// Appends `text`, which is valid UTF-8, as a string in quotes.
  package static func appendString(_ text: Span<UInt8>, to output: inout [UInt8]) {
    output.write(reserving: text.count + 16) { writer in
      writer.append(JSONString.quote)
      writer.appendEscaped(text)
      writer.append(JSONString.quote)
    }
  }

  /// Appends `text` as a string in quotes.
  package static func appendString(_ text: String, to output: inout [UInt8]) {
    appendString(text.bytes.span, to: &output)
  }
}
