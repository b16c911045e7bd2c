/// Decodes many lines at once, each into its record.
///
/// One by one, a line takes 400 instructions more; and workers that share a catalog wait for each
/// other to count their references to it.
extension LinkDecoder {
  /// Writes the records of lines of a block, from `position` on, which moves behind them, until one
  /// is refused or longer than `longest`, or does not end in a line feed.
  ///
  /// - Parameter refusal: Set to what is wrong with the line that follows, where it was refused.
  /// - Returns: How many lines that were, empty ones included.
  package mutating func writeRecords(
    ofLinesIn block: Span<UInt8>, from position: inout Int, longest: Int,
    to output: inout [UInt8], refusal: inout Finding?
  ) -> Int {
    let room = min(12 * max(0, block.count - position), 1 << 20) + 1_024
    var lines = 0
    ByteWriter.append(to: &output, reserving: room) { writer in
      var cursor = JSONCursor(writer, needsComma: false)
      do throws(Finding) {
        try writeRecords(ofLinesIn: block, from: &position, longest: longest, &lines, &cursor)
      } catch {
        refusal = error
      }
      return cursor.finish()
    }
    return lines
  }

  private mutating func writeRecords(
    ofLinesIn block: Span<UInt8>, from position: inout Int, longest: Int, _ lines: inout Int,
    _ cursor: inout JSONCursor
  ) throws(Finding) {
    let shapes = shapes
    while true {
      let copied = copyLines(
        of: block, from: position, longest: longest, shapes, to: &cursor.bytes)
      lines += copied.count
      position = copied.position
      guard let line = block.line(from: position), line.text.count <= longest else { return }
      if let refusal = copied.refusal(shapes) { throw refusal }
      if !line.text.isEmpty {
        let link = block.extracting(line.text)
        try read(link, shapes)
        cursor.writeRecord(of: link, &self)
        cursor.bytes.append(UInt8(ascii: "\n"))
      }
      lines += 1
      position = line.next
    }
  }
}

extension LinkDecoder.CopiedLines {
  /// Why the line is refused that was not copied; nil where that is still to be found out.
  func refusal(_ shapes: RouteShapes) -> Finding? {
    guard case .wrongLength(let value, let parameter) = remark else { return nil }
    let shape = shapes.parameters[parameter]
    guard shape.wrongLength >= 0 else { return nil }
    var finding = shapes.wrongLengths[shape.wrongLength]
    finding.found = String(value.count)
    finding.offset = value.lowerBound + min(value.count, shape.digitCount)
    return finding
  }
}
