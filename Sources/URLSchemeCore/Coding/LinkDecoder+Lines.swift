/// Decodes many lines at once, each into its record.
///
/// One by one, each line would have a reader made for it; and workers that share a catalog would wait for
/// each other to count their references to it.
extension LinkDecoder {
  /// What is wrong with a line.
  package struct Refusal {
    /// How many lines stand before it of those that were written at once.
    package var line: Int
    /// Where its text stands in the block.
    package var link: Range<Int>
    package var finding: Finding

    package init(line: Int, link: Range<Int>, finding: Finding) {
      (self.line, self.link, self.finding) = (line, link, finding)
    }
  }

  /// How many lines are refused at once: each is kept until all of them are done.
  static let refusalLimit = 256

  /// Writes the records of lines of a block, from `position` on, which moves behind them, until one
  /// is longer than `longest` or does not end in a line feed, or very many were refused.
  ///
  /// - Parameter refusals: What is wrong with those that were refused is added to it.
  /// - Returns: How many lines that were, empty ones included.
  package mutating func writeRecords(
    ofLinesIn block: Span<UInt8>, from position: inout Int, longest: Int,
    to output: inout [UInt8], refusals: inout [Refusal]
  ) -> Int {
    let room = min(12 * max(0, block.count - position), 1 << 20) + 1_024
    var lines = 0
    ByteWriter.append(to: &output, reserving: room) { writer in
      var cursor = JSONCursor(writer, needsComma: false)
      lines = writeRecords(ofLinesIn: block, from: &position, longest, &refusals, &cursor)
      return cursor.finish()
    }
    return lines
  }

  private mutating func writeRecords(
    ofLinesIn block: Span<UInt8>, from position: inout Int, _ longest: Int,
    _ refusals: inout [Refusal], _ cursor: inout JSONCursor
  ) -> Int {
    let mostRefusals = refusals.count + Self.refusalLimit
    var lines = 0
    while true {
      if let end = endOfCommon(block, from: position) {
        lines += writeLines(
          of: block.extracting(0..<end), from: &position, longest: longest, to: &cursor.bytes)
      }
      guard let line = block.line(from: position), line.text.count <= longest,
        refusals.count < mostRefusals
      else { return lines }
      let link = block.extracting(line.text)
      if !link.isBlank {
        do throws(Finding) {
          if options.isLenient { try readText(link) } else { try read(link) }
          cursor.writeRecord(of: link, &self)
        } catch {
          cursor.writeFailure(of: link, error)
          refusals.append(Refusal(line: lines, link: line.text, finding: error))
        }
        cursor.bytes.append(UInt8(ascii: "\n"))
      }
      lines += 1
      position = line.next
    }
  }

  /// Up to where lines of a block may be common; nil where the next one must be read: copied, `&amp;`
  /// would be part of a name.
  func endOfCommon(_ block: Span<UInt8>, from position: Int) -> Int? {
    options.isLenient ? LinkRepair.endWithoutEntities(block, from: position) : block.count
  }
}
