/// What a stream does with each of its lines; every thread of the stream has a copy.
///
/// What the lines come to is taken out block by block, so that memory does not grow with the input.
protocol LineWorker: Sendable {
  associatedtype Results: LineResults

  /// The lines that follow are those of a file.
  mutating func begin(file: String)

  /// A line, be it blank, is about to be handled; `end` stands between it and the next one.
  mutating func begin(line: Span<UInt8>, endingIn end: Span<UInt8>)

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

  /// Takes out what the lines of a block came to, and leaves empty results in its place.
  mutating func exchangeResults(_ results: inout Results)

  /// Adds what another copy's lines came to that has no order.
  mutating func merge(_ other: Self)
}

extension LineWorker {
  mutating func begin(line: Span<UInt8>, endingIn end: Span<UInt8>) {}

  mutating func processAtOnce(
    _ block: Span<UInt8>, from position: inout Int, after number: Int
  ) -> Int { 0 }
}

/// How much of the input a block is.
struct InputSize: Sendable {
  var lines = 0
  var bytes = 0
}

/// What the lines of a block came to, and what has an order: that of the input.
protocol LineResults: Sendable {
  /// How much of the input it is that came to this.
  var size: InputSize { get set }

  /// Nothing at all.
  init()
}

/// Results that are text.
struct LineOutput: LineResults {
  var size = InputSize()
  /// What goes to standard output.
  var output: [UInt8] = []
  /// What goes to standard error.
  var diagnostics: [UInt8] = []

  /// Buffers that a few long lines made larger than this are not kept.
  private static let greatestCapacity = 1 << 21

  /// Empties the buffers for the next block.
  mutating func removeAll() {
    if output.capacity > Self.greatestCapacity { output = [] }
    if diagnostics.capacity > Self.greatestCapacity { diagnostics = [] }
    output.removeAll(keepingCapacity: true)
    diagnostics.removeAll(keepingCapacity: true)
  }
}

/// A worker that writes text.
protocol TextWorker: LineWorker where Results == LineOutput {
  /// What goes to standard output.
  var output: [UInt8] { get set }
  /// What goes to standard error.
  var diagnostics: [UInt8] { get set }
}

extension TextWorker {
  mutating func exchangeResults(_ results: inout LineOutput) {
    swap(&output, &results.output)
    swap(&diagnostics, &results.diagnostics)
  }
}

/// Where results go, block by block, in the order of the input.
protocol LineCollector: Sendable {
  associatedtype Results: LineResults
  associatedtype Failure: Error

  /// Takes results, and leaves them empty.
  mutating func collect(_ results: inout Results) throws(Failure)

  /// A file could not be read, or not to its end; the stream goes on with the next, unless this
  /// throws.
  mutating func collect(_ failure: Failure) throws(Failure)
}

/// Files that are read one after the other.
protocol FileSequence: Sendable {
  associatedtype Failure: Error

  /// Opens the next file, and gives its name; nil: there is none.
  mutating func next() throws(Failure) -> String?
  /// Appends what can be read of it at once, at most `count` bytes; appends nothing at its end.
  mutating func read(atMost count: Int, into buffer: inout [UInt8]) throws(Failure)
}

/// What starts the threads of a stream: a matter of the system.
protocol ThreadStarter: Sendable {
  associatedtype Permits: ThreadPermits

  /// Runs `body` on a thread of its own; false: the system has no more of them.
  func start(_ body: @escaping @Sendable () -> Void) -> Bool
}

/// A number of permits that threads take and give, a semaphore.
protocol ThreadPermits: Sendable {
  init(_ count: Int)
  /// Takes one, and waits until there is one.
  func take()
  func give()
}
