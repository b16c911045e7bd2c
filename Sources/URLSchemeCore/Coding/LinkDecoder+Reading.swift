/// Reads common links by the program of the catalog.
extension LinkDecoder {
  /// Writes the records of lines of a block, from `position` on, which moves behind them, until one is
  /// to be read by itself; gives how many that were.
  mutating func writeLines(
    of block: Span<UInt8>, from position: inout Int, longest: Int, to writer: inout ByteWriter
  ) -> Int {
    var lines = 0
    unsafe writer.write { target, end in
      let output = unsafe RecordOutput(target, upTo: end)
      let written = read(block, refusesRemarks: false, output) { reader, block in
        lines = reader.readLines(of: block, from: &position, longest: longest)
      }
      unsafe target = written.place
    }
    return lines
  }

  /// Passes over lines that are right, in the same way.
  ///
  /// - Parameter takesRemarks: Whether those are passed over, too, of which there is something to say,
  ///   though they are right.
  mutating func passLines(
    of block: Span<UInt8>, from position: inout Int, longest: Int, takesRemarks: Bool
  ) -> Int {
    var lines = 0
    _ = read(block, refusesRemarks: !takesRemarks, CheckOutput()) { reader, block in
      lines = reader.readLines(of: block, from: &position, longest: longest)
    }
    return lines
  }

  /// Lends a reader of a text, the last bytes of which are its padding.
  mutating func read<Output: LinkOutput>(
    _ text: Span<UInt8>, refusesRemarks: Bool, _ output: Output,
    _ body: (inout LinkReader<Output>, PaddedText) -> Void
  ) -> Output {
    guard !options.isGeneric, text.count > PaddedText.padding else { return output }
    var reading = ReaderOptions()
    (reading.isStrict, reading.isRouting) = (options.isStrict, options.isRouting)
    reading.refusesRemarks = refusesRemarks
    let longest = min(text.count - PaddedText.padding, LinkReader<Output>.longestLine)
    return ScratchSpace.withSpace(for: longest) { scratch in
      unsafe text.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return output }
        let text = unsafe PaddedText(start, count: buffer.count - PaddedText.padding)
        var reader = LinkReader(program, reading, scratch, output: output)
        swap(&reader.memory, &readerMemory)
        body(&reader, text)
        swap(&reader.memory, &readerMemory)
        return reader.output
      }
    }
  }
}
