/// The texts of values that are split before they are decoded: a mark stands before each separator that
/// the link has escaped, so that it separates nothing.
extension LinkReader where Output: ~Copyable {
  /// A part of the link, decoded, with marks; nil where it is not UTF-8, or an escape is not whole.
  mutating func marked(
    _ start: Int, _ end: Int, plusAsSpace: Bool, _ operation: TableEntry<ValueOperation>
  ) -> PaddedText? {
    guard let text = decoded(start, end, plusAsSpace: plusAsSpace) else { return nil }
    guard hasEscapedDelimiter(start, end, operation) else { return text }
    let link = link
    let delimiters = bytes.part(operation.delimiters.start, operation.delimiters.end)
    return values.scratch.text(ofAtMost: 2 * text.count) { output in
      var (index, position) = (0, start)
      while index < text.count {
        let isEscape = link[position] == UInt8(ascii: "%")
        if isEscape, delimiters.contains(text[index]) {
          output.append(ValueOperation.escapeMark)
        }
        output.append(text[index])
        index &+= 1
        position &+= isEscape ? 3 : 1
      }
      return true
    }
  }

  /// Whether an escape in a part of the link, which are all whole, stands for a separator.
  private mutating func hasEscapedDelimiter(
    _ start: Int, _ end: Int, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    let delimiters = bytes.part(operation.delimiters.start, operation.delimiters.end)
    var percents = link.percents(from: start, to: end)
    while true {
      let mark = percents.next()
      guard mark &+ 2 < end else { return false }
      if let byte = ByteClass.byte(hexDigits: link[mark &+ 1], link[mark &+ 2]),
        delimiters.contains(byte)
      {
        return true
      }
    }
  }

  /// What a variable holds of a segment, as its operation reads it.
  mutating func text(
    _ value: PaddedText, of edge: TableEntry<EdgeProgram>, _ depth: Int
  ) -> PaddedText? {
    guard edge.operation >= 0, memory.segments[depth].hasEscapes else { return value }
    let operation = program.values.operations[Int(edge.operation)]
    return text(value, at: edge.prefix.count, of: depth, operation)
  }

  /// A part of a segment's text, as an operation reads it.
  mutating func text(
    _ value: PaddedText, at start: Int, of depth: Int, _ operation: TableEntry<ValueOperation>
  ) -> PaddedText? {
    guard operation.splitsRaw, memory.segments[depth].hasEscapes else { return value }
    let range = written(start, start &+ value.count, of: depth)
    return marked(range.lowerBound, range.upperBound, plusAsSpace: false, operation)
  }

  /// What `{+x}` holds, as its operation reads it.
  mutating func text(
    ofRest range: Range<Int>, _ operation: TableEntry<ValueOperation>
  ) -> PaddedText? {
    guard !operation.isRaw else { return rawText(range) }
    guard !operation.splitsRaw else {
      return marked(range.lowerBound, range.upperBound, plusAsSpace: false, operation)
    }
    return decoded(range.lowerBound, range.upperBound, plusAsSpace: false)
  }
}
