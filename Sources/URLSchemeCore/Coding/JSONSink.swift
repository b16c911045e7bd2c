/// Writes what it is told as compact JSON, at the end of its buffer.
package struct JSONSink: ValueSink, Sendable {
  /// The JSON so far; its owner empties it.
  package var output: [UInt8] = []
  /// Holds a text while it is told.
  var buffer: [UInt8] = []
  private var needsComma = false

  package init() {}

  /// Begins a new text: nothing stands before the next value.
  package mutating func beginText() {
    needsComma = false
  }

  package mutating func beginObject() { open(UInt8(ascii: "{")) }
  package mutating func endObject() { close(UInt8(ascii: "}")) }
  package mutating func beginArray() { open(UInt8(ascii: "[")) }
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  mutating func key(_ number: Int, in names: NameTable) {
    separate()
    names.appendKey(number, to: &output)
    needsComma = false
  }

  package mutating func key(_ name: Span<UInt8>) {
    separate()
    JSONWriter.appendString(name, to: &output)
    output.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A key that was written before: quoted, with its colon.
  mutating func key(_ key: RecordKey) {
    separate()
    output.append(contentsOf: key.json)
    needsComma = false
  }

  /// A value that was written before.
  mutating func json(_ json: [UInt8]) {
    separate()
    output.append(contentsOf: json)
    needsComma = true
  }

  package mutating func string(_ text: Span<UInt8>) {
    separate()
    JSONWriter.appendString(text, to: &output)
    needsComma = true
  }

  package mutating func string(_ text: String) {
    separate()
    JSONWriter.appendString(text, to: &output)
    needsComma = true
  }

  package mutating func number(_ digits: Span<UInt8>) {
    separate()
    output.append(digits)
    needsComma = true
  }

  package mutating func number(_ value: Int) {
    separate()
    output.append(contentsOf: String(value).utf8)
    needsComma = true
  }

  package mutating func boolean(_ flag: Bool) {
    separate()
    output.append(contentsOf: (flag ? "true" : "false").utf8)
    needsComma = true
  }

  package mutating func null() {
    separate()
    output.append(contentsOf: "null".utf8)
    needsComma = true
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

  private mutating func separate() {
    if needsComma { output.append(UInt8(ascii: ",")) }
  }
}
