/// Writes records as JSON, to memory that is reserved ahead for what is written next.
///
/// Pieces are copied in whole lanes, up to fifteen bytes too many.
@safe struct RecordOutput: LinkOutput, ~Copyable {
  var writer: ByteWriter

  static var isKept: Bool { true }
  static var writesRecords: Bool { true }

  init(_ writer: consuming ByteWriter) {
    self.writer = writer
  }

  consuming func finish() -> ByteWriter { writer }

  /// How much was written.
  var mark: Int { writer.count }
  var length: Int { writer.count }
  mutating func reset(to mark: Int) { writer.truncate(to: mark) }

  // MARK: Pieces

  mutating func piece(_ piece: Slice, of bytes: PaddedText) {
    writer.append(bytes, from: piece.start, piece.count)
  }

  /// Inlined, a text that is known costs a store for every eight bytes.
  @inline(__always)
  mutating func json(_ json: StaticString) { writer.append(json) }
  mutating func verbatim(_ text: PaddedText) { writer.append(text, from: 0, text.count) }

  mutating func textOrBytes(_ text: PaddedText) {
    if text.isPlain { return writer.appendQuoted(text) }
    guard text.withSpan({ UTF8Check.firstInvalid(in: $0) != nil }) else {
      return writer.appendString(text)
    }
    var base64: [UInt8] = []
    text.withSpan { Base64.encode($0, to: &base64) }
    writer.append("{\"bytes\":\"")
    writer.append(base64.span)
    writer.append("\"}")
  }

  mutating func finding(_ finding: Finding) {
    self.finding(finding) { _ in }
  }

  /// Writes a finding; `readSentence` is given its sentence as people read it.
  private mutating func finding(_ finding: Finding, readSentence: (PaddedText) -> Void) {
    writer.append("{\"rule\":\"")
    writer.append(finding.rule.rawValue.bytes.span)
    writer.append("\",\"message\":\"")
    let sentence = writer.count
    writer.appendMessage(of: finding)
    readSentence(writer.text(from: sentence))
    writer.escape(from: sentence)
    writer.append("\",\"offset\":")
    writer.append(finding.offset)
    writer.append("}")
  }

  /// Writes the record of a link that was refused. A link that is too long is cut.
  mutating func failure(
    of link: Span<UInt8>, _ finding: Finding, readSentence: (PaddedText) -> Void = { _ in }
  ) {
    let length = LinkDecoder.shownLength(of: link, finding.rule)
    writer.append("{\"link\":")
    PaddedText.with(link.extracting(0..<length)) { textOrBytes($0) }
    writer.append(",\"error\":")
    self.finding(finding, readSentence: readSentence)
    writer.append("}\n")
  }

  mutating func again(_ part: Range<Int>) { writer.append(again: part) }
  mutating func remove(_ part: Range<Int>) { writer.remove(part) }

  mutating func pairs(of link: MarkedText, from start: Int) -> Int? {
    writer.appendPairs(of: link, from: start)
  }

  // MARK: Values

  mutating func key(_ key: KeyProgram, of bytes: PaddedText, isFirst: Bool) {
    writer.append(
      bytes, from: key.json.start, key.json.count,
      beginningWith: isFirst ? UInt8(ascii: "{") : UInt8(ascii: ","))
  }

  mutating func key(_ name: PaddedText, isFirst: Bool) {
    writer.append(isFirst ? UInt8(ascii: "{") : UInt8(ascii: ","))
    string(name)
    writer.append(UInt8(ascii: ":"))
  }

  mutating func closeObject(isEmpty: Bool) {
    if isEmpty { writer.append("{}") } else { writer.append(UInt8(ascii: "}")) }
  }

  mutating func openArray() { writer.append(UInt8(ascii: "[")) }
  mutating func nextItem() { writer.append(UInt8(ascii: ",")) }
  mutating func closeArray() { writer.append(UInt8(ascii: "]")) }

  mutating func string(_ text: PaddedText) {
    if text.isPlain { writer.appendQuoted(text) } else { writer.appendString(text) }
  }

  mutating func formString(_ text: PaddedText) { writer.appendQuoted(text, plusAsSpace: true) }

  mutating func decodedString(
    _ link: MarkedText, _ start: Int, _ end: Int, plusAsSpace: Bool
  ) -> Bool {
    writer.appendDecoded(link, start, end, plusAsSpace: plusAsSpace)
  }

  mutating func `true`() { writer.append("true") }

  mutating func number(_ digits: PaddedText) { verbatim(digits) }

  mutating func choice(_ choice: TableEntry<ChoiceProgram>, of bytes: PaddedText) {
    piece(choice.json, of: bytes)
  }

  mutating func value(_ tape: ValueTape, _ node: Int, compact text: PaddedText?) {
    // Records have DEL escaped.
    if let text, !text.contains(0x7F) { return verbatim(text) }
    tape.writeJSON(node, to: &writer)
  }

  mutating func shortNumbers(
    _ digits: PaddedText, _ operation: TableEntry<ValueOperation>, of program: ValueProgram
  ) {
    let (bytes, width) = (program.text, Int(operation.width))
    let members = program.members[operation.members]
    let numbers = program.shortNumbers[operation.shortNumbers]
    unsafe writer.write(atMost: operation.most) { place in
      let first = unsafe place
      for index in 0..<members.count {
        let key = members[index].key.json
        unsafe bytes.copy(from: key.start, to: place, key.count)
        unsafe place += key.count
        let number = numbers[ShortNumber.index(ofDigits: digits.word(at: index &* width), width)]
        unsafe place.storeBytes(of: number.text.littleEndian, as: UInt64.self)
        unsafe place += number.length
      }
      // The first one has no comma before it.
      unsafe first.storeBytes(of: UInt8(ascii: "{"), as: UInt8.self)
    }
    closeObject(isEmpty: members.count == 0)
  }
}
