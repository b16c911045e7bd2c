/// Decodes many lines at once, each into its record.
///
/// One by one, a line takes 400 instructions more; and workers that share a catalog wait for each
/// other to count their references to it.
extension LinkDecoder {
  /// What is wrong with a line.
  package struct Refusal {
    /// How many lines stand before it of those that were written at once.
    package var line: Int
    package var finding: Finding
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
    let shapes = shapes
    let mostRefusals = refusals.count + Self.refusalLimit
    var lines = 0
    while true {
      let copied = copyLines(
        of: block, from: position, longest: longest, shapes, to: &cursor.bytes)
      lines += copied.count
      position = copied.position
      guard let line = block.line(from: position), line.text.count <= longest,
        refusals.count < mostRefusals
      else { return lines }
      if !line.text.isEmpty {
        let link = block.extracting(line.text)
        do throws(Finding) {
          if let refusal = copied.refusal(shapes, isLenient: options.isLenient) { throw refusal }
          try read(link, shapes)
          cursor.writeRecord(of: link, &self)
        } catch {
          cursor.writeFailure(of: link, error)
          refusals.append(Refusal(line: lines, finding: error))
        }
        cursor.bytes.append(UInt8(ascii: "\n"))
      }
      lines += 1
      position = line.next
    }
  }
}

extension LinkDecoder.CopiedLines {
  /// Why the line is refused that was not copied; nil where that is still to be found out.
  func refusal(_ shapes: RouteShapes, isLenient: Bool) -> Finding? {
    switch remark {
    case .wrongLength(let value, let parameter):
      let shape = shapes.parameters[parameter]
      guard shape.wrongLength >= 0 else { return nil }
      var finding = shapes.wrongLengths[shape.wrongLength]
      finding.found = String(value.count)
      finding.offset = value.lowerBound + min(value.count, shape.digitCount)
      return finding
    case .faultyEscape(let place) where !isLenient && !shapes.hasSecrets:
      return Finding(.invalidPercentEscape, at: place, "the query")
    case .faultyEscape, .unknown, .none: return nil
    }
  }
}
