import URLSchemeCore

/// What reports in JSON are made of.
extension JSONSink {
  mutating func key(_ name: String) {
    key(name.bytes.span)
  }

  mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  mutating func member(_ name: String, _ value: Int) {
    key(name)
    number(value)
  }

  /// Ends a text and moves it to `output`; what changes the direction of text, and the like, is
  /// escaped as control characters are.
  mutating func moveText(to output: inout [UInt8]) {
    // Control characters are escaped already.
    if self.output.span.isPlain {
      output += self.output
    } else {
      let text = self.output.text
      output += text.harmless(isJSON: true, delimiter: UInt8(ascii: "\n")).utf8
    }
    self.output.removeAll(keepingCapacity: true)
    beginText()
  }
}
