/// Reads links, one after the other, in the same buffers. Each copy has buffers of its own.
///
/// Blocks of links become records (`writeRecords`). A link that is read by itself (`read`) is remembered:
/// its values, and what there is to say of it.
package struct LinkDecoder: Sendable {
  let program: LinkProgram
  package var options: ReaderOptions
  /// What writes records, and what passes over links that are right; nil as long as nobody asks.
  private var writing: ReaderBox<RecordOutput>?
  /// The reader of the link that was read last, and what it found.
  private(set) var reading: ReaderBox<TapeOutput>
  private var checking: ReaderBox<CheckOutput>?

  init(_ program: LinkProgram, options: ReaderOptions = ReaderOptions()) {
    self.program = program
    self.options = options
    reading = ReaderBox(program, options, TapeOutput())
  }

  // MARK: One link

  /// Reads a link.
  ///
  /// - Throws: the first fault by stage: syntax, scheme, route, values by offset, what is missing.
  package mutating func read(_ link: Span<UInt8>) throws(Finding) {
    if !isKnownUniquelyReferenced(&reading) { reading = ReaderBox(program, options, TapeOutput()) }
    reading.reader.options = options
    reading.reader.repair = nil
    try reading.read(link)
  }

  /// Reads a text as a link; leniently, as people paste it (see `LinkRepair`). What is found has its place
  /// in the text.
  package mutating func readText(_ text: Span<UInt8>) throws(Finding) {
    guard options.isLenient, let repair = LinkRepair(text) else { return try read(text) }
    do throws(Finding) {
      try read(repair.bytes.span)
    } catch {
      reading.reader.repair = repair
      throw repair.placed(error)
    }
    reading.reader.repair = repair
  }

  // MARK: Records

  /// Lends the reader that writes records, with what it writes them to.
  private mutating func write(
    to writer: inout ByteWriter, _ body: (inout LinkReader<RecordOutput>) -> Void
  ) {
    // Also where there is none yet.
    if !isKnownUniquelyReferenced(&writing) {
      writing = ReaderBox(program, options, RecordOutput(ByteWriter()))
    }
    guard let writing else { return }
    (writing.reader.options, writing.reader.repair) = (options, nil)
    swap(&writing.reader.values.output.writer, &writer)
    body(&writing.reader)
    swap(&writing.reader.values.output.writer, &writer)
  }

  /// Writes the records of lines of a block (see `LinkReader.writeRecords`).
  package mutating func writeRecords(
    ofLinesIn block: Span<UInt8>, from position: inout Int, longest: Int,
    to output: inout [UInt8], refusals: inout LinkRefusals
  ) -> Int {
    let room = min(12 * max(0, block.count - position), 1 << 20) + 1_024
    var lines = 0
    output.write(reserving: room) { writer in
      write(to: &writer) { reader in
        lines = reader.writeRecords(
          ofLinesIn: block, from: &position, longest: longest, refusals: &refusals)
      }
    }
    return lines
  }

  /// Appends the record of a text; gives what is wrong with it.
  package mutating func writeRecord(
    of text: Span<UInt8>, to output: inout [UInt8]
  ) -> Finding? {
    var finding: Finding?
    output.write(reserving: 1_024 + min(8 * text.count, 1 << 14)) { writer in
      write(to: &writer) { finding = $0.writeRecord(of: text) }
    }
    return finding
  }

  /// Passes over lines of a block, as long as they are right (see `LinkReader.passLines`).
  mutating func passLines(
    of block: Span<UInt8>, from position: inout Int, longest: Int, takesRemarks: Bool,
    last: inout LinkRemarks
  ) -> (count: Int, isLastKnown: Bool) {
    // Also where there is none yet.
    if !isKnownUniquelyReferenced(&checking) {
      checking = ReaderBox(program, options, CheckOutput())
    }
    guard let checking else { return (0, false) }
    checking.reader.options = options
    return checking.reader.passLines(
      of: block, from: &position, longest: longest, takesRemarks: takesRemarks, last: &last)
  }

  /// A link longer than the limit is echoed up to this length.
  package static let longestEcho = 1_024

  /// How much of a text is shown that breaks a rule: one that is too long is only begun.
  package static func shownLength(of text: Span<UInt8>, _ rule: Rule?) -> Int {
    guard rule == .linkTooLong, text.count > longestEcho else { return text.count }
    var length = longestEcho
    // Not within a character: its bytes but the first are 10xxxxxx.
    for _ in 0..<3 where text[length] & 0xC0 == 0x80 { length -= 1 }
    return length
  }

  /// Appends the record of a text that was refused.
  package static func appendFailure(
    of text: Span<UInt8>, _ finding: Finding, to output: inout [UInt8]
  ) {
    output.write(reserving: 1_024 + min(2 * text.count, 1 << 14)) { writer in
      var output = RecordOutput(writer)
      output.failure(of: text, finding)
      writer = output.finish()
    }
  }
}

/// Keeps a reader, and what it found in the link that it read last.
final class ReaderBox<Output: LinkOutput & ~Copyable>: @unchecked Sendable {
  // A box has one owner, which its owner's copies see to.
  var reader: LinkReader<Output>

  init(_ program: LinkProgram, _ options: ReaderOptions, _ output: consuming Output) {
    reader = LinkReader(program, options, output: output)
  }
}

extension ReaderBox<TapeOutput> {
  func read(_ link: Span<UInt8>) throws(Finding) {
    reader.values.output.removeAll()
    let line = reader.memory.lines.marked(link)
    guard reader.read(line) else { throw reader.fault() }
  }

  var parts: LinkParts {
    _read { yield reader.memory.parts }
  }

  /// The values, an object; its first node.
  var tape: ValueTape { reader.values.output.tape }
}
