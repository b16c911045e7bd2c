import Synchronization

/// Results of blocks, which come in any order and go to their collector in that of the input.
///
/// Whoever brings what is next in order hands it on, and all that waits behind it; nobody else
/// waits for that.
final class OrderedResults<Collector: LineCollector>: Sendable {
  enum Entry: Sendable {
    case results(Collector.Results)
    case failure(Collector.Failure)
  }

  private struct Queue {
    /// The number of the block that is next in order.
    var next = 0
    /// What came before its time, and from whom, by the number of its block.
    var entries: [Int: (entry: Entry, worker: Int)] = [:]
    var isHandingOn = false
    /// Empty results, to be used again by the worker they came from, in the cache of whose processor
    /// their memory is.
    var spares: [[Collector.Results]]
    /// Why the collector takes no more.
    var failure: Collector.Failure?

    /// Takes the entry that is next in order, if it is there.
    mutating func beginNext() -> (entry: Entry, worker: Int)? {
      guard !entries.isEmpty, let entry = entries.removeValue(forKey: next) else {
        isHandingOn = false
        return nil
      }
      next += 1
      return entry
    }

    mutating func keep(_ spare: consuming Collector.Results, for worker: Int) {
      if spares[worker].count < OrderedResults.sparesOfWorker { spares[worker].append(spare) }
    }
  }

  /// How many empty results are kept for a worker, so that memory is bounded: most of the time, so
  /// many of its blocks are on their way.
  private static var sparesOfWorker: Int { 2 }

  private let queue: Mutex<Queue>
  private let target: Mutex<Collector>

  /// - Parameter workers: How many bring results; they are known by their numbers, from 0.
  init(_ collector: Collector, workers: Int) {
    target = Mutex(collector)
    queue = Mutex(Queue(spares: Array(repeating: [], count: workers)))
  }

  var collector: Collector { target.withLock { $0 } }

  /// Why the collector takes no more; nil: it does.
  var failure: Collector.Failure? { queue.withLock { $0.failure } }

  /// Empty results, if possible with room.
  func spare(for worker: Int) -> Collector.Results {
    queue.withLock { $0.spares[worker].popLast() } ?? Collector.Results()
  }

  /// Brings what became of a block; `collected` is called after every one that was handed on.
  ///
  /// The entry is consumed all the way: buffers that two hold would not be emptied but replaced.
  func add(_ entry: consuming Entry, number: Int, from worker: Int, collected: () -> Void) {
    var next: (entry: Entry, worker: Int)? = (consume entry, worker)
    queue.withLock { queue in
      if number == queue.next, !queue.isHandingOn {
        queue.next += 1
        queue.isHandingOn = true
      } else {
        queue.entries[number] = next.take()
      }
    }
    while let (entry, worker) = next.take() {
      do throws(Collector.Failure) {
        let spare = try collect(consume entry)
        collected()
        next = queue.withLock { queue in
          if let spare { queue.keep(spare, for: worker) }
          return queue.beginNext()
        }
      } catch {
        // Nothing is handed on any more.
        queue.withLock { $0.failure = error }
        return collected()
      }
    }
  }

  /// Has the collector take what comes next, where one worker brings everything.
  ///
  /// To keep what is next in order takes as long as decoding ten links.
  func collectNext(_ collect: (inout Collector) throws(Collector.Failure) -> Void) {
    do throws(Collector.Failure) {
      try target.withLock { collector throws(Collector.Failure) in try collect(&collector) }
    } catch {
      queue.withLock { $0.failure = error }
    }
  }

  private func collect(
    _ entry: consuming Entry
  ) throws(Collector.Failure) -> Collector.Results? {
    switch consume entry {
    case .results(var results):
      return try target.withLock { collector throws(Collector.Failure) in
        try collector.collect(&results)
        return results
      }
    case .failure(let failure):
      try target.withLock { collector throws(Collector.Failure) in try collector.collect(failure) }
      return nil
    }
  }
}
