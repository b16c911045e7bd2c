import URLSchemeCore

/// Results of blocks, which come in any order and go to their collector in that of the input.
///
/// Whoever brings what is next in order hands it on, and all that waits behind it; nobody else
/// waits for that.
final class OrderedResults<Collector: LineCollector>: Sendable {
  /// What became of a block, or why there is none.
  struct Outcome: Sendable {
    var results = Collector.Results()
    var failure: Collector.Failure?
  }

  private struct Queue {
    /// The number of the block that is next in order.
    var next = 0
    /// What came before its time, and from whom: a few blocks for each worker.
    var waiting: [(number: Int, outcome: Outcome, worker: Int)] = []
    var isHandingOn = false
    /// Empty outcomes, to be used again by the worker they came from, in the cache of whose processor
    /// their memory is.
    var spares: [[Outcome]]
    /// Why the collector takes no more.
    var failure: Collector.Failure?

    /// Whether a block is next in order, and is to be handed on by the one who brings it.
    mutating func begin(_ number: Int) -> Bool {
      guard number == next, !isHandingOn else { return false }
      next += 1
      isHandingOn = true
      return true
    }

    /// Takes what is next in order, if it is there.
    mutating func beginNext() -> (number: Int, outcome: Outcome, worker: Int)? {
      guard let index = waiting.firstIndex(where: { $0.number == next }) else {
        isHandingOn = false
        return nil
      }
      next += 1
      return waiting.remove(at: index)
    }

    mutating func keep(_ spare: consuming Outcome, for worker: Int) {
      if spares[worker].count < OrderedResults.sparesOfWorker { spares[worker].append(spare) }
    }
  }

  /// How many empty outcomes are kept for a worker beside the one in its hands, so that memory is
  /// bounded.
  private static var sparesOfWorker: Int { 1 }

  private let queue: Lock<Queue>
  private let target: Lock<Collector>
  /// Whether there is a failure, which is asked for every block, without waiting for the queue.
  private let isClosed = Lock(false)

  /// - Parameter workers: How many bring results; they are known by their numbers, from 0.
  init(_ collector: Collector, workers: Int) {
    target = Lock(collector)
    queue = Lock(Queue(spares: Array(repeating: [], count: workers)))
  }

  var collector: Collector { target.withLock { $0 } }

  /// Why the collector takes no more; nil: it does.
  var failure: Collector.Failure? { queue.withLock { $0.failure } }

  /// Whether the collector takes no more.
  var hasFailed: Bool { isClosed.withLock { $0 } }

  /// Brings what became of a block, and leaves an empty outcome in its place, if possible with room;
  /// `collected` is called after every block that was handed on.
  func add(
    _ outcome: inout Outcome, number: Int, from worker: Int, collected: () -> Void
  ) {
    let isNext = queue.withLock { queue in
      if queue.begin(number) { return true }
      var spare = queue.spares[worker].popLast() ?? Outcome()
      swap(&outcome, &spare)
      queue.waiting.append((number, spare, worker))
      return false
    }
    guard isNext else { return }
    do throws(Collector.Failure) {
      try collect(&outcome)
      collected()
      while var next = queue.withLock({ $0.beginNext() }) {
        try collect(&next.outcome)
        collected()
        queue.withLock { $0.keep(next.outcome, for: next.worker) }
      }
    } catch {
      // Nothing is handed on any more.
      queue.withLock { $0.failure = error }
      isClosed.withLock { $0 = true }
      collected()
    }
  }

  private func collect(_ outcome: inout Outcome) throws(Collector.Failure) {
    try target.withLock { collector throws(Collector.Failure) in
      guard let failure = outcome.failure else { return try collector.collect(&outcome.results) }
      outcome.failure = nil
      try collector.collect(failure)
    }
  }
}
