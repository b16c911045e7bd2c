import URLSchemeCore

/// Hands the lines of blocks to a worker.
struct LineCutter<Worker: LineWorker> {
  var worker: Worker
  /// The byte that ends a line. A carriage return before a line feed belongs to the line's end.
  private let delimiter: UInt8
  /// A longer line is handed over cut to one byte more than what is kept.
  private let maximumLength: Int
  private let lengthKept: Int
  /// How many lines were begun, empty ones included.
  private var number = 0

  init(_ worker: Worker, _ options: ReadingOptions) {
    self.worker = worker
    delimiter = options.delimiter
    (maximumLength, lengthKept) = (options.maximumLength, options.lengthKept)
  }

  /// Hands over the lines of a block, and empties it; gives how many they are. What follows the last
  /// line end is a line, too.
  ///
  /// - Parameter linesBefore: How many lines of the file stand before the block.
  mutating func process(_ block: inout [UInt8], after linesBefore: Int) -> Int {
    number = linesBefore
    processLines(of: block.span)
    block.removeAll(keepingCapacity: true)
    return number - linesBefore
  }

  private var endsInLineFeed: Bool { delimiter == UInt8(ascii: "\n") }

  private mutating func processLines(of block: Span<UInt8>) {
    var start = 0
    while start < block.count {
      if endsInLineFeed {
        number += worker.processAtOnce(block, from: &start, after: number)
        guard start < block.count else { return }
      }
      let end = block.firstIndex(of: delimiter, from: start)
      let next = min(end + 1, block.count)
      processLine(block.extracting(start..<next), upTo: end - start)
      start = next
    }
  }

  /// - Parameter end: Where the line feed is.
  private mutating func processLine(_ line: Span<UInt8>, upTo end: Int) {
    number += 1
    var length = end
    if endsInLineFeed, length > 0, line[length - 1] == UInt8(ascii: "\r") { length -= 1 }
    worker.begin(
      line: line.extracting(0..<length), endingIn: line.extracting(length..<line.count))
    // Of a longer line the rest is unknown: it may be passed over.
    guard length > lengthKept || !line.extracting(0..<length).isBlank else { return }
    let isCut = length > maximumLength
    length = min(length - 1, lengthKept) + 1
    worker.process(line.extracting(0..<length), number: number, isCut: isCut)
  }
}
