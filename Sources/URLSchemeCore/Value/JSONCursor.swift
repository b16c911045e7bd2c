/// Writes what is emitted to it as compact JSON, for the time of a record: what `JSONSink` is made of.
struct JSONCursor: ValueSink, ~Copyable {
  var bytes: ByteWriter
  var needsComma: Bool

  init(_ bytes: consuming ByteWriter, needsComma: Bool) {
    self.bytes = bytes
    self.needsComma = needsComma
  }

  consuming func finish() -> ByteWriter { bytes }

  mutating func beginObject() { open(UInt8(ascii: "{")) }
  mutating func endObject() { close(UInt8(ascii: "}")) }
  mutating func beginArray() { open(UInt8(ascii: "[")) }
  mutating func endArray() { close(UInt8(ascii: "]")) }

  mutating func key(_ number: Int, in names: NameTable) {
    separate()
    names.appendKey(number, to: &bytes)
    needsComma = false
  }

  mutating func key(_ name: Span<UInt8>) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A key that was written before: quoted, with its colon.
  @inline(__always)
  mutating func key(_ key: RecordKey) {
    separate()
    bytes.append(key.json)
    needsComma = false
  }

  /// A value that was written before.
  mutating func json(_ json: Span<UInt8>) {
    separate()
    bytes.append(json)
    needsComma = true
  }

  mutating func string(_ text: Span<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.appendEscaped(text)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// A text in which nothing must be escaped.
  mutating func plain(_ text: Span<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(text)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  mutating func decoded(_ link: Span<UInt8>, _ part: Range<Int>, plusAsSpace: Bool) -> Bool {
    let start = bytes.count
    separate()
    bytes.append(UInt8(ascii: "\""))
    let isASCII = bytes.appendDecoded(link, part, decodesPercent: true, plusAsSpace: plusAsSpace)
    guard isASCII || bytes.isUTF8(from: start) else {
      bytes.truncate(to: start)
      return false
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
    return true
  }

  mutating func number(_ digits: Span<UInt8>) {
    separate()
    bytes.append(digits)
    needsComma = true
  }

  mutating func number(_ value: Int) {
    separate()
    bytes.append(value)
    needsComma = true
  }

  mutating func boolean(_ flag: Bool) {
    separate()
    if flag { bytes.append("true") } else { bytes.append("false") }
    needsComma = true
  }

  mutating func null() {
    separate()
    bytes.append("null")
    needsComma = true
  }

  /// A finding: its rule, its sentence, and its place.
  mutating func write(_ finding: Finding) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    bytes.append("{\"rule\":\"")
    bytes.append(finding.rule.rawValue.utf8.span)
    bytes.append("\",\"message\":\"")
    bytes.appendMessage(of: finding, asJSON: true)
    bytes.append("\",\"offset\":")
    needsComma = false
    number(finding.offset)
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }
}
