#if THREAD_SANITIZER

  import Synchronization

  /// The standard library's lock, so that the thread sanitizer sees when it changes hands; only built for it.
  ///
  /// On Linux the kernel hands a lock over that somebody waits for, which the sanitizer does not see:
  /// it took every use of the value after that for a race. The order of uses is the same here, and
  /// told by an atomic number besides.
  package final class Mutex<Value>: @unchecked Sendable {
    private let lock = Synchronization.Mutex(())
    private let order = Atomic(0)
    private var value: Value

    package init(_ value: Value) {
      self.value = value
    }

    package func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try lock.withLock { _ throws(Failure) in
        _ = order.load(ordering: .acquiring)
        defer { order.store(0, ordering: .releasing) }
        return try body(&value)
      }
    }
  }

#endif
