/// What a stream does with each of its lines.
///
/// A processor appends to its buffers; the stream writes them out and empties them, so that memory
/// does not grow with the input.
protocol LineProcessor {
  /// What goes to standard output.
  var output: [UInt8] { get set }
  /// What goes to standard error.
  var diagnostics: [UInt8] { get set }

  /// Handles one line, without its line end.
  ///
  /// - Parameters:
  ///   - number: The line's number in the input, from 1; empty lines are counted but not handed
  ///     over.
  ///   - isCut: Whether the line is longer than the limit; then `line` is only its beginning.
  mutating func process(_ line: Span<UInt8>, number: Int, isCut: Bool)

  /// Handles as many of the lines of a block as it can without being given one by one, all of which
  /// end in a line feed; `position` is where the first one begins, and moves behind them.
  ///
  /// - Parameter number: How many lines stand before them.
  /// - Returns: How many lines that were. What follows them is handed over as a line.
  mutating func processAtOnce(
    _ block: Span<UInt8>, from position: inout Int, after number: Int
  ) -> Int
}

extension LineProcessor {
  mutating func processAtOnce(
    _ block: Span<UInt8>, from position: inout Int, after number: Int
  ) -> Int { 0 }
}
