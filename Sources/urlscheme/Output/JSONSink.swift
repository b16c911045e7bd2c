import URLSchemeCore

/// Writes JSON piece by piece, at the end of its buffer.
struct JSONSink: Sendable {
  /// The JSON so far; its owner empties it.
  var output: [UInt8] = []
  private var needsComma = false

  /// Begins a new text: nothing stands before the next value.
  mutating func beginText() { needsComma = false }

  mutating func beginObject() { open(UInt8(ascii: "{")) }
  mutating func endObject() { close(UInt8(ascii: "}")) }
  mutating func beginArray() { open(UInt8(ascii: "[")) }
  mutating func endArray() { close(UInt8(ascii: "]")) }

  mutating func key(_ name: Span<UInt8>) {
    separate()
    JSONWriter.appendString(name, to: &output)
    output.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A value that was written before.
  mutating func json(_ json: [UInt8]) {
    separate()
    output += json
  }

  mutating func string(_ text: Span<UInt8>) {
    separate()
    JSONWriter.appendString(text, to: &output)
  }

  mutating func string(_ text: String) {
    separate()
    JSONWriter.appendString(text, to: &output)
  }

  /// A text, or `{"bytes": BASE64}` where it is not UTF-8.
  mutating func textOrBytes(_ text: Span<UInt8>) {
    guard UTF8Check.firstInvalid(in: text) != nil else { return string(text) }
    var base64: [UInt8] = []
    Base64.encode(text, to: &base64)
    beginObject()
    key("bytes".bytes.span)
    string(base64.span)
    endObject()
  }

  mutating func number(_ value: Int) {
    separate()
    output += String(value).utf8
  }

  mutating func boolean(_ flag: Bool) { json(Array((flag ? "true" : "false").utf8)) }

  /// The sentence of a finding.
  mutating func message(of finding: Finding) {
    separate()
    output.write(reserving: 256) { writer in
      writer.append(UInt8(ascii: "\""))
      let start = writer.count
      writer.appendMessage(of: finding)
      writer.escape(from: start)
      writer.append(UInt8(ascii: "\""))
    }
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    output.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    output.append(bracket)
    needsComma = true
  }

  /// What stands before a value or a key; another one may follow.
  private mutating func separate() {
    if needsComma { output.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}
