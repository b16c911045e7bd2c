/// What can be kept from one call to the next.
protocol Sparable: Sendable {
  /// Whether its buffers are small: those that a long link needed are not kept.
  var isSmall: Bool { get }
}

/// Keeps a worker from one call to the next, whose buffers are warm then. Where several calls run at once, all
/// but one make their own.
final class Spare<Worker: Sparable>: Sendable {
  /// A worker where it stands: to move it would count references to each of its buffers. Only who took it
  /// out of the lock changes it.
  private final class Place: @unchecked Sendable {
    var worker: Worker

    init(_ worker: Worker) { self.worker = worker }
  }

  private let spare = Lock<Place?>(nil)

  /// Lends the worker, or one that is made.
  func lend<Result, Failure: Error>(
    orMake make: () -> Worker, _ body: (inout Worker) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let place = spare.withLock { $0.take() } ?? Place(make())
    defer {
      if place.worker.isSmall { spare.withLock { $0 = place } }
    }
    return try body(&place.worker)
  }
}

extension LinkDecoder: Sparable {
  var isSmall: Bool { reading.tape.bytes.capacity <= 1 << 16 }
}

extension LinkEncoder: Sparable {
  var isSmall: Bool { tape.bytes.capacity <= 1 << 16 }
}
