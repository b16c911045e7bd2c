/// Keeps a worker from one call to the next, whose buffers are warm then. Where several calls run at once, all
/// but one make their own.
final class Spare<Worker: Sendable>: Sendable {
  /// A worker where it stands: to move it would count references to each of its buffers. Only who took it
  /// out of the lock changes it.
  private final class Place: @unchecked Sendable {
    var worker: Worker

    init(_ worker: Worker) { self.worker = worker }
  }

  private let spare = Lock<Place?>(nil)
  private let isSmall: @Sendable (Worker) -> Bool

  /// - Parameter isSmall: Whether a worker's buffers are small: those that a long link needed are not kept.
  init(keepingWhere isSmall: @escaping @Sendable (Worker) -> Bool) {
    self.isSmall = isSmall
  }

  /// Lends the worker, or one that is made.
  func lend<Result, Failure: Error>(
    orMake make: () -> Worker, _ body: (inout Worker) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let place = spare.withLock { $0.take() } ?? Place(make())
    defer {
      if isSmall(place.worker) { spare.withLock { $0 = place } }
    }
    return try body(&place.worker)
  }
}
