/// What there is to say of a link.
struct LinkRemarks {
  /// More findings of a kind about one link have a common cause.
  static let limit = 100

  var isRefused = false
  var findings: [Finding] = []
  /// Where it has values of secret parameters; nil: its route is not known.
  var secrets: [Range<Int>]?
}

/// Reads the links of a block, line by line.
extension LinkReader where Output == RecordOutput {
  /// Writes the records of lines of a block, from `position` on, which moves behind them, until one is
  /// longer than `longest` or has no line feed, or very many were refused.
  ///
  /// - Parameter refusals: What is wrong with those that were refused is added to it.
  /// - Returns: How many lines that were, empty ones included.
  mutating func writeRecords(
    ofLinesIn block: Span<UInt8>, from position: inout Int, longest: Int,
    refusals: inout LinkRefusals
  ) -> Int {
    let mostRefusals = refusals.all.count + LinkRefusals.limit
    var count = 0
    while refusals.all.count < mostRefusals {
      let (start, record) = (position, values.output.mark)
      guard let line = nextLine(of: block, from: &position, longest: longest) else {
        values.output.reset(to: record)
        break
      }
      count &+= 1
      guard !isBlank(line) else {
        values.output.reset(to: record)
        continue
      }
      guard !read(openRecord(of: line, from: record)) else { continue }
      refuse(block.extracting(start..<start + line.count), from: record) {
        refusals.append($0, line: count &- 1, sentence: $1)
      }
    }
    return count
  }

  /// Finds the next line of a block, and writes how its record begins; nil: there is none, or it is too
  /// long.
  private mutating func nextLine(
    of block: Span<UInt8>, from position: inout Int, longest: Int
  ) -> MarkedText? {
    values.output.writer.reserve(memory.lines.capacity &+ 64)
    values.output.json("{\"link\":\"")
    let start = position
    let found = unsafe block.withUnsafeBufferPointer { buffer -> (line: MarkedText, next: Int)? in
      guard let base = buffer.baseAddress else { return nil }
      return unsafe memory.lines.line(
        of: PaddedText(base, count: buffer.count), from: start, longest: longest,
        copyingTo: values.output.writer.next)
    }
    if let (line, next) = found {
      values.output.writer.advance(by: line.count)
      position = next
      return line
    }
    guard let (text, next) = block.line(from: position), text.count <= longest else { return nil }
    let line = memory.lines.marked(block.extracting(text))
    values.output.verbatim(line.text)
    position = next
    return line
  }

  private mutating func isBlank(_ line: MarkedText) -> Bool {
    line.count == 0 || line[0] <= 0x20 && line.text.withSpan { $0.isBlank }
  }

  /// Writes the record of a text that is given by itself; gives what is wrong with it.
  mutating func writeRecord(of text: Span<UInt8>) -> Finding? {
    let record = values.output.mark
    let line = memory.lines.marked(text)
    values.output.json("{\"link\":\"")
    values.output.verbatim(line.text)
    guard !read(openRecord(of: line, from: record)) else { return nil }
    return refuse(text, from: record) { _, _ in }
  }

  /// Writes what stands behind a line in its record, which begins at `record`; gives the link to be read.
  private mutating func openRecord(of line: MarkedText, from record: Int) -> MarkedText {
    guard options.isLenient else {
      values.output.json("\"")
      return line
    }
    values.output.reset(to: record)
    values.output.json("{\"link\":")
    values.output.textOrBytes(line.text)
    return repaired(line)
  }

  /// Writes the record of a link that was refused in the place of the one that was begun; gives what is wrong
  /// with the link, and, to `tell`, also its sentence.
  @inline(never)
  @discardableResult
  private mutating func refuse(
    _ text: Span<UInt8>, from record: Int, tell: (Finding, PaddedText) -> Void
  ) -> Finding {
    let finding = placedFault()
    values.output.reset(to: record)
    values.output.failure(of: text, finding) { tell(finding, $0) }
    return finding
  }
}

extension LinkReader where Output: ~Copyable {
  /// The link in a text that people paste (see `LinkRepair`): what is found has its place in the text.
  mutating func repaired(_ line: MarkedText) -> MarkedText {
    repair = line.text.withSpan { LinkRepair($0) }
    return repair.map { memory.lines.marked($0.bytes.span) } ?? line
  }

  /// What is wrong with the link that was read last, where it stands in the text.
  ///
  /// A function gives it without a copy of its texts.
  fileprivate mutating func placedFault() -> Finding {
    guard let repair else { return fault() }
    return repair.placed(fault())
  }

  /// What is worth knowing about the link, in the order in which it is told.
  var allNotices: [Finding] {
    mutating get { repair?.with(memory.notices) ?? memory.notices }
  }
}

extension LinkReader where Output == CheckOutput {
  /// Passes over lines of a block, from `position` on, which moves behind them, as long as they are right.
  ///
  /// - Parameters:
  ///   - takesRemarks: Whether also those are passed over of which there is something to say.
  ///   - last: What there is to say of the line that ends this.
  /// - Returns: How many lines that were, and whether `last` could be told, without the line's values.
  mutating func passLines(
    of block: Span<UInt8>, from position: inout Int, longest: Int, takesRemarks: Bool,
    last: inout LinkRemarks
  ) -> (count: Int, isLastKnown: Bool) {
    var count = 0
    while true {
      let start = position
      let found = unsafe block.withUnsafeBufferPointer { buffer -> (line: MarkedText, next: Int)? in
        guard let base = buffer.baseAddress else { return nil }
        return unsafe memory.lines.line(
          of: PaddedText(base, count: buffer.count), from: start, longest: longest,
          copyingTo: nil)
      }
      guard let (line, next) = found, line.count > 0 else { return (count, false) }
      let isRight = read(line)
      guard isRight, takesRemarks || !hasRemarks else {
        return (count, tell(&last, isRight: isRight))
      }
      count &+= 1
      position = next
    }
  }

  /// Tells what there is to say of the link that was read last; false where only its values tell. It has no
  /// place among the code for links of which there is nothing to say.
  @inline(never)
  private mutating func tell(_ remarks: inout LinkRemarks, isRight: Bool) -> Bool {
    remarks.isRefused = !isRight
    remarks.findings.removeAll(keepingCapacity: true)
    if !isRight {
      remarks.findings.append(fault())
    } else if !appendRemarks(to: &remarks.findings, limit: LinkRemarks.limit) {
      return false
    }
    remarks.secrets = memory.parts.isRouted ? secretRanges : nil
    return true
  }
}
