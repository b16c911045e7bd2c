/// Runs the lines of an input through a processor: reads blocks, cuts them at line ends, and writes the results in order.
///
/// Memory is bounded by the block and the longest line that is allowed. What can be answered is answered at once: results are
/// written after every block that was read, however small.
package struct LineStream<Processor: LineProcessor> {
  /// How lines are cut.
  package struct Options: Sendable {
    /// The byte that ends a line.
    package var delimiter = UInt8(ascii: "\n")
    /// A longer line is handed over cut to one byte more than this.
    package var maximumLength = 1 << 20
    /// How much is read at once.
    package var blockSize = 1 << 18

    package init() {}
  }

  package private(set) var processor: Processor
  private let options: Options
  /// How many lines were read, empty ones included.
  private var number = 0
  /// Whether the rest of a line that was too long is being passed over.
  private var isSkipping = false

  package init(_ processor: Processor, options: Options = Options()) {
    self.processor = processor
    self.options = options
  }

  /// Runs all lines of `source`; a last line without a line end counts.
  package mutating func run<Source: ByteSource, Target: ByteTarget>(
    from source: inout Source, to target: inout Target, diagnosticsTo errors: inout Target
  ) throws(Target.Failure) where Source.Failure == Target.Failure {
    var block: [UInt8] = []
    var isFirst = true
    // How much of the block is known to hold no line end.
    var scanned = 0
    while true {
      let known = block.count
      try source.read(atMost: options.blockSize, into: &block)
      guard block.count > known else { break }
      if isFirst, block.count >= 3 || block.first != 0xEF {
        isFirst = false
        // A byte order mark says only that the text is UTF-8.
        if block.starts(with: [0xEF, 0xBB, 0xBF]) { block.removeFirst(3) }
      }
      processLines(of: &block, scanned: &scanned)
      try flush(to: &target, &errors)
    }
    if !block.isEmpty {
      number += 1
      if !isSkipping { process(block.span) }
    }
    try flush(to: &target, &errors)
  }

  /// Processes the whole lines of a block and keeps what follows them.
  private mutating func processLines(of block: inout [UInt8], scanned: inout Int) {
    var start = 0
    for index in min(scanned, block.count)..<block.count where block[index] == options.delimiter {
      number += 1
      if isSkipping { isSkipping = false } else { process(block.span.extracting(start..<index)) }
      start = index + 1
    }
    block.removeSubrange(0..<start)
    scanned = block.count
    guard isSkipping || block.count > options.maximumLength + 1 else { return }
    if !isSkipping {
      number += 1
      process(block.span)
      number -= 1
      isSkipping = true
    }
    block.removeAll(keepingCapacity: true)
    scanned = 0
  }

  private mutating func process(_ line: Span<UInt8>) {
    var length = line.count
    let isText = options.delimiter == UInt8(ascii: "\n")
    if isText, length > 0, line[length - 1] == UInt8(ascii: "\r") { length -= 1 }
    guard length > 0 else { return }
    let isCut = length > options.maximumLength
    processor.process(
      line.extracting(0..<min(length, options.maximumLength + 1)), number: number, isCut: isCut)
  }

  private mutating func flush<Target: ByteTarget>(
    to target: inout Target, _ errors: inout Target
  ) throws(Target.Failure) {
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
