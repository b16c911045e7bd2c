/// Runs the lines of an input through a processor: reads blocks, cuts them at line ends, and writes
/// the results in order.
///
/// Memory is bounded by the block and the longest line that is allowed. What can be answered is
/// answered at once: results are written after every block that was read, however small.
package struct LineStream<Processor: LineProcessor> {
  /// How lines are cut.
  package struct Options: Sendable {
    /// The byte that ends a line. A carriage return before a line feed belongs to the line's end.
    package var delimiter = UInt8(ascii: "\n")
    /// A longer line is handed over cut to one byte more than this; at least 0.
    package var maximumLength = 1 << 20
    /// How much is read at once.
    package var blockSize = 1 << 18

    package init() {}
  }

  package internal(set) var processor: Processor
  private let options: Options
  /// What was read and not yet processed.
  var block: [UInt8] = []
  /// How much of the block is known to hold no line end.
  var scanned = 0
  /// How many lines were begun, empty ones included.
  var number = 0
  /// Whether the beginning of the input is still to be looked at for a byte order mark.
  private var isAtStart = true
  /// Whether the rest of a line that was too long is being passed over.
  var isSkipping = false

  package init(_ processor: Processor, options: Options = Options()) {
    self.processor = processor
    self.options = options
  }

  /// Runs all lines of `source`; a last line without a line end counts.
  package mutating func run<Source: ByteSource, Target: ByteTarget, Errors: ByteTarget>(
    from source: inout Source, to target: inout Target, diagnosticsTo errors: inout Errors
  ) throws(Target.Failure)
  where Source.Failure == Target.Failure, Errors.Failure == Target.Failure {
    while true {
      let known = block.count
      try source.read(atMost: options.blockSize, into: &block)
      guard block.count > known else { break }
      if isAtStart, !dropByteOrderMark() { continue }
      processLines()
      try flush(to: &target, &errors)
    }
    processLines(isAtEnd: true)
    try flush(to: &target, &errors)
  }

  /// A byte order mark says only that the text is UTF-8. False: too little was read to know whether
  /// there is one.
  private mutating func dropByteOrderMark() -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if block.count < mark.count, mark.starts(with: block) { return false }
    if block.starts(with: mark) { block.removeFirst(mark.count) }
    isAtStart = false
    return true
  }

  /// Processes the whole lines of the block, and keeps what follows them unless it is too long. At
  /// the end of the input, what follows them is a line too.
  mutating func processLines(isAtEnd: Bool = false) {
    var block: [UInt8] = []
    swap(&block, &self.block)
    defer { swap(&block, &self.block) }
    var start = 0
    processAtOnce(block.span, from: &start)
    var end = ByteScan.firstIndex(of: options.delimiter, in: block.span, from: max(start, scanned))
    while end < block.count {
      processLine(block.span.extracting(start..<end))
      start = end + 1
      processAtOnce(block.span, from: &start)
      end = ByteScan.firstIndex(of: options.delimiter, in: block.span, from: start)
    }
    block.removeSubrange(0..<start)
    // A line of the greatest length may still be followed by a carriage return.
    let isTooLong = block.count - 1 > options.maximumLength
    if isSkipping || isTooLong || isAtEnd {
      if !isSkipping, !block.isEmpty { processLine(block.span) }
      isSkipping = isSkipping || isTooLong
      block.removeAll(keepingCapacity: true)
    }
    scanned = block.count
  }

  /// Processes what lines can be without being cut here.
  private mutating func processAtOnce(_ block: Span<UInt8>, from start: inout Int) {
    guard !isSkipping, options.delimiter == UInt8(ascii: "\n") else { return }
    number += processor.processAtOnce(block, from: &start, after: number)
  }

  /// Processes a line, unless it is the rest of one that was too long.
  private mutating func processLine(_ line: Span<UInt8>) {
    guard !isSkipping else { return isSkipping = false }
    number += 1
    var length = line.count
    let isText = options.delimiter == UInt8(ascii: "\n")
    if isText, length > 0, line[length - 1] == UInt8(ascii: "\r") { length -= 1 }
    guard !line.extracting(0..<length).isBlank else { return }
    let isCut = length > options.maximumLength
    if isCut { length = options.maximumLength + 1 }
    processor.process(line.extracting(0..<length), number: number, isCut: isCut)
  }

  private mutating func flush<Target: ByteTarget, Errors: ByteTarget>(
    to target: inout Target, _ errors: inout Errors
  ) throws(Target.Failure) where Errors.Failure == Target.Failure {
    if !processor.diagnostics.isEmpty {
      try errors.write(processor.diagnostics.span)
      processor.diagnostics.removeAll(keepingCapacity: true)
    }
    if !processor.output.isEmpty {
      try target.write(processor.output.span)
      processor.output.removeAll(keepingCapacity: true)
    }
  }
}
