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
      let written = read(block, from: &position, longest, refusesRemarks: false, output, &lines)
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
    _ = read(
      block, from: &position, longest, refusesRemarks: !takesRemarks, CheckOutput(), &lines)
    return lines
  }

  private mutating func read<Output: LinkOutput>(
    _ block: Span<UInt8>, from position: inout Int, _ longest: Int, refusesRemarks: Bool,
    _ output: Output, _ lines: inout Int
  ) -> Output {
    guard !options.isGeneric, !options.listsCandidates, let program = router.program,
      block.count > PaddedText.padding
    else { return output }
    var reading = ReaderOptions()
    (reading.isStrict, reading.isRouting) = (options.isStrict, options.isRouting)
    reading.refusesRemarks = refusesRemarks
    let memory = readerMemory.take() ?? ReaderMemory()
    return ScratchSpace.withSpace(for: LinkReader<Output>.longestLine) { scratch in
      unsafe block.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return output }
        let text = unsafe PaddedText(start, count: buffer.count - PaddedText.padding)
        var reader = LinkReader(
          program, router, reading, scratch, memory: memory, output: output)
        lines = reader.readLines(of: text, from: &position, longest: longest)
        readerMemory = reader.memory
        return reader.output
      }
    }
  }
}
