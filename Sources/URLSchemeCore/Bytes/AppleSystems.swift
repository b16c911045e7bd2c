// What the standard library of older Apple systems lacks: all differences between systems in the core
// are in this file. `Array.span` came with macOS 26 and iOS 26, `Mutex` with 15 and 18.

#if canImport(Darwin)
  import Darwin

  extension Array {
    /// The elements, where they stand.
    package var span: Span<Element> {
      @_lifetime(borrow self)
      borrowing get {
        let buffer = unsafe withUnsafeBufferPointer { unsafe $0 }
        let span = unsafe Span(_unsafeElements: buffer)
        return unsafe _overrideLifetime(span, borrowing: self)
      }
    }

    /// The elements, to be changed where they stand.
    package var mutableSpan: MutableSpan<Element> {
      @_lifetime(&self)
      mutating get {
        let buffer = unsafe withUnsafeMutableBufferPointer { unsafe $0 }
        let span = unsafe MutableSpan(_unsafeElements: buffer)
        return unsafe _overrideLifetime(span, mutating: &self)
      }
    }
  }

  extension String {
    /// The bytes of the text in UTF-8.
    package var bytes: [UInt8] { Array(utf8) }
  }

  /// A table that is a constant.
  typealias ConstantBytes = [UInt8]
#else
  import Synchronization

  extension String {
    /// The bytes of the text in UTF-8.
    package var bytes: String.UTF8View { utf8 }
  }

  /// A table that is a constant.
  typealias ConstantBytes = [256 of UInt8]
#endif

/// A value that one thread at a time may look at, or change.
@safe package final class Lock<State>: @unchecked Sendable {
  private var value: State

  #if canImport(Darwin)
    private let lock = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)

    package init(_ value: State) {
      self.value = value
      unsafe lock.initialize(to: os_unfair_lock())
    }

    deinit { unsafe lock.deallocate() }

    package func withLock<Result, Failure: Error>(
      _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      unsafe os_unfair_lock_lock(lock)
      defer { unsafe os_unfair_lock_unlock(lock) }
      return try body(&value)
    }
  #else
    private let lock = Mutex(())
    #if THREAD_SANITIZER
      // On Linux the kernel hands a lock over that somebody waits for, which the sanitizer does not see: it
      // took every use of the value after that for a race. This tells it the order of uses, too.
      private let order = Atomic(0)
    #endif

    package init(_ value: State) { self.value = value }

    package func withLock<Result, Failure: Error>(
      _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try lock.withLock { _ throws(Failure) in
        #if THREAD_SANITIZER
          _ = order.load(ordering: .acquiring)
          defer { order.store(0, ordering: .releasing) }
        #endif
        return try body(&value)
      }
    }
  #endif
}
