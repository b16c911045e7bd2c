import URLSchemeCore

/// Runs the lines of files through copies of a worker, one for each of several threads, and
/// hands on what they come to in the order of the input.
///
/// Each worker reads the next block, processes it, and brings what it came to; there is no thread
/// for reading or writing, which would wait most of the time. A few blocks for each worker are on
/// their way at once, so memory is bounded. The threads are started one after the other, as large
/// blocks are read: a short input is done by the caller's own thread, and what trickles is answered
/// at once.
///
/// Of a worker it knows two functions, so that its code is there once for all workers of a collector.
final class ParallelLineStream<
  Source: FileSequence, Collector: LineCollector, Threads: ThreadStarter
>: Sendable where Collector.Failure == Source.Failure {
  /// What a thread does with its blocks, and when it has had the last one.
  struct Work {
    var process: (BlockReader<Source>.Block, inout [UInt8], inout Collector.Results) -> Void
    var end: () -> Void
  }

  private struct Input {
    var reader: BlockReader<Source>
    var blockCount = 0
    /// How many more threads may be started.
    var threadsLeft: Int

    /// Reads the next block, and says its number and whether another thread would find work.
    mutating func next(
      into bytes: inout [UInt8]
    ) -> (piece: BlockReader<Source>.Piece, number: Int, starts: Bool) {
      let piece = reader.next(into: &bytes)
      let number = blockCount
      blockCount += 1
      guard case .block(let block) = piece, block.isLarge, threadsLeft > 0 else {
        return (piece, number, false)
      }
      threadsLeft -= 1
      return (piece, number, true)
    }
  }

  private struct Workers {
    /// How many were started, the caller's thread among them.
    var count = 1
    var active = 1
  }

  private let options: ReadingOptions
  private let threads: Threads
  /// Makes a thread's copy of the worker.
  private let begin: @Sendable () -> Work
  private let input: Lock<Input>
  private let results: OrderedResults<Collector>
  private let workers = Lock(Workers())
  /// What a block needs to be on its way.
  private let permits: Threads.Permits
  private let end: Threads.Permits

  /// How many blocks a worker has on their way: one in its hands, and one that waits for its turn.
  private static var blocksOfWorker: Int { 2 }

  init(
    from source: Source, to collector: Collector, _ options: ReadingOptions, _ threads: Threads,
    _ begin: @escaping @Sendable () -> Work
  ) {
    self.options = options
    self.threads = threads
    self.begin = begin
    input = Lock(
      Input(
        reader: BlockReader(source, options: options),
        threadsLeft: options.jobs > 1 ? options.jobs : 0))
    results = OrderedResults(collector, workers: 1 + max(0, options.jobs))
    permits = Threads.Permits(options.jobs * Self.blocksOfWorker)
    end = Threads.Permits(0)
  }

  /// Runs all lines. It is called once, and returns at once where the collector fails, though a
  /// thread may still wait for input.
  func run() -> (collector: Collector, failure: Source.Failure?) {
    work(0)
    end.take()
    return (results.collector, results.failure)
  }

  /// Works until the input ends, or nobody takes results any more. The caller's thread works only
  /// until there are others: it must not wait for input when those have failed.
  ///
  /// - Parameter worker: The worker's number; that of the caller's thread is 0.
  private func work(_ worker: Int) {
    let work = begin()
    var bytes: [UInt8] = []
    var outcome = OrderedResults<Collector>.Outcome()
    var hasHelpers = false
    while !(worker == 0 && hasHelpers) {
      permits.take()
      guard !results.hasFailed else { break }
      let (piece, number, starts) = input.withLock { $0.next(into: &bytes) }
      if starts { hasHelpers = startThread() || hasHelpers }
      switch piece {
      case .end:
        // Others wait for permits only to learn that there is nothing to do.
        permits.give()
        return leave(work)
      case .failure(let failure):
        outcome.failure = failure
      case .block(let block):
        work.process(block, &bytes, &outcome.results)
      }
      results.add(&outcome, number: number, from: worker) { permits.give() }
    }
    leave(work)
  }

  private func startThread() -> Bool {
    let number = workers.withLock { workers in
      workers.active += 1
      defer { workers.count += 1 }
      return workers.count
    }
    if threads.start({ self.work(number) }) { return true }
    workers.withLock { $0.active -= 1 }
    input.withLock { $0.threadsLeft = 0 }
    return false
  }

  private func leave(_ work: Work) {
    work.end()
    let isLast = workers.withLock { workers in
      workers.active -= 1
      return workers.active == 0
    }
    let hasFailed = results.hasFailed
    if hasFailed { permits.give() }
    if isLast || hasFailed { end.give() }
  }
}

/// How a stream is read, and by how many.
struct ReadingOptions: Sendable {
  /// The byte that ends a line. A carriage return before a line feed belongs to the line's end.
  var delimiter = UInt8(ascii: "\n")
  /// A longer line is handed over cut, to one byte more than what is kept; at least 0.
  var maximumLength = 1 << 20
  /// As much of a longer line is kept at least.
  var leastLengthKept = 0
  var lengthKept: Int { max(maximumLength, leastLengthKept) }
  /// How much is read at once; at least 1.
  var blockSize = 1 << 16
  /// No block has more lines: what becomes of a line may be much longer than the line.
  var maximumLines = 1 << 12
  /// How many workers there are, at least one; one starts no threads.
  var jobs = 1
}

extension LineWorker {
  /// Runs the lines of files, and gives what they come to; and why that ended before the input did,
  /// where the collector failed.
  func run<Source: FileSequence, Collector: LineCollector>(
    linesOf source: Source, to collector: Collector, _ options: ReadingOptions,
    _ threads: some ThreadStarter
  ) -> (worker: Self, collector: Collector, failure: Collector.Failure?)
  where Collector.Results == Results, Collector.Failure == Source.Failure {
    let ended = Lock<[Self]>([])
    let stream = ParallelLineStream(from: source, to: collector, options, threads) {
      var lines = LineCutter(self, options)
      var fileNumber = 0
      return .init { block, bytes, results in
        if block.fileNumber != fileNumber { lines.worker.begin(file: block.file) }
        fileNumber = block.fileNumber
        let byteCount = bytes.count
        let lineCount = lines.process(&bytes, after: block.linesBefore)
        lines.worker.exchangeResults(&results)
        results.size = InputSize(lines: lineCount, bytes: byteCount)
      } end: {
        ended.withLock { $0.append(lines.worker) }
      }
    }
    let (collector, failure) = stream.run()
    var worker = self
    for other in ended.withLock({ $0 }) { worker.merge(other) }
    return (worker, collector, failure)
  }
}
