@testable import URLSchemeCore

extension JSONWriter {
  /// Appends a text as it stands inside a string's quotes, byte by byte: the plain twin of
  /// `ByteWriter.appendEscaped`.
  static func appendEscaped(_ text: Span<UInt8>, to output: inout [UInt8]) {
    for offset in text.indices {
      let byte = text[offset]
      guard JSONEscape.isNeeded(byte) else {
        output.append(byte)
        continue
      }
      output.write(reserving: 6) { writer in
        writer.appendEscape(of: byte)
      }
    }
  }
}
