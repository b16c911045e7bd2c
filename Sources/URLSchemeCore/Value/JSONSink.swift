/// Writes what is emitted to it as compact JSON, at the end of its buffer.
package struct JSONSink: ValueSink, Sendable {
  /// The JSON so far; its owner empties it.
  package var output: [UInt8] = []
  private var needsComma = false

  package init() {}

  /// Begins a new text: nothing stands before the next value.
  package mutating func beginText() {
    needsComma = false
  }

  /// Writes through a cursor, which many pieces are written through faster than one by one; most of
  /// the time there is room for `count` bytes.
  mutating func write(reserving count: Int = 64, _ body: (inout JSONCursor) -> Void) {
    let needsComma = needsComma
    var needsCommaAfter = needsComma
    ByteWriter.append(to: &output, reserving: count) { writer in
      var cursor = JSONCursor(writer, needsComma: needsComma)
      body(&cursor)
      needsCommaAfter = cursor.needsComma
      return cursor.finish()
    }
    self.needsComma = needsCommaAfter
  }

  package mutating func beginObject() { write { $0.beginObject() } }
  package mutating func endObject() { write { $0.endObject() } }
  package mutating func beginArray() { write { $0.beginArray() } }
  package mutating func endArray() { write { $0.endArray() } }

  mutating func key(_ number: Int, in names: NameTable) { write { $0.key(number, in: names) } }

  package mutating func key(_ name: Span<UInt8>) {
    separate()
    JSONWriter.appendString(name, to: &output)
    output.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A key that was written before: quoted, with its colon.
  mutating func key(_ key: RecordKey) { write { $0.key(key) } }

  /// A value that was written before.
  mutating func json(_ json: [UInt8]) { write { $0.json(json.span) } }

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

  package mutating func number(_ value: Int) { write { $0.number(value) } }
  package mutating func boolean(_ flag: Bool) { write { $0.boolean(flag) } }
  package mutating func null() { write { $0.null() } }

  private mutating func separate() {
    if needsComma { output.append(UInt8(ascii: ",")) }
  }
}
