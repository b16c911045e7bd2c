import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How the program ends by a signal: temporary files go, and what is being written, whole lines, is
/// written to its end first.
///
/// A reader that takes nothing for a second, or a second signal, ends it all the same. It ends by the
/// signal itself, so that a shell sees 128 and the signal's number.
extension Platform {
  /// Ctrl-C, `kill`, and a terminal that goes away.
  private static let endings = [SIGINT, SIGTERM, SIGHUP]
  /// How long what is being written may take, in seconds.
  private static let grace: UInt32 = 1

  /// The signal that is to end the program once nothing is being written; 0: none.
  private static let pending = Atomic<Int32>(0)
  /// How many threads do something that is not to be cut short.
  private static let busyCount = Atomic<Int>(0)
  /// Temporary files, as the system wants their paths. It is changed only where `busyCount` keeps the
  /// handler from reading it.
  nonisolated(unsafe) private static let temporaries = {
    let table = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: tableSize)
    unsafe table.initialize(repeating: nil, count: tableSize)
    return unsafe table
  }()
  /// More temporary files at once are left behind by a signal.
  private static let tableSize = 64

  /// Prepares for signals. A write to a closed pipe, or beyond a limit on files, fails rather than
  /// ends the program.
  static func prepareForSignals() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    // The handler must not be what creates them.
    _ = unsafe (pending.load(ordering: .relaxed), busyCount.load(ordering: .relaxed), temporaries)
    for number in endings {
      // What was to be ignored, as by nohup, stays so.
      var action = sigaction()
      guard unsafe sigaction(number, nil, &action) == 0, !isIgnored(action) else { continue }
      handle(number) { number in Platform.end(by: number) }
    }
    handle(SIGALRM) { _ in Platform.die(by: Platform.pending.load(ordering: .relaxed)) }
  }

  /// Does something that a signal waits for.
  static func uninterrupted<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    busyCount.add(1, ordering: .sequentiallyConsistent)
    dieIfPending()
    defer {
      if busyCount.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 { dieIfPending() }
    }
    return try body()
  }

  /// Takes note of a file that a signal is to remove. It is called uninterrupted.
  static func holdTemporary(_ path: String) {
    for index in 0..<tableSize where unsafe temporaries[index] == nil {
      unsafe temporaries[index] = unsafe strdup(path)
      return
    }
  }

  /// The file is gone, or has its name. It is called uninterrupted.
  static func releaseTemporary(_ path: String) {
    for index in 0..<tableSize {
      guard let held = unsafe temporaries[index], unsafe strcmp(held, path) == 0 else { continue }
      unsafe temporaries[index] = nil
      unsafe free(held)
      return
    }
  }

  private static func dieIfPending() {
    let number = pending.load(ordering: .sequentiallyConsistent)
    if number != 0, busyCount.load(ordering: .sequentiallyConsistent) <= 1 { die(by: number) }
  }

  // MARK: Handlers, which may do only what is safe at any moment

  private static func end(by number: Int32) {
    let isSecond = pending.exchange(number, ordering: .sequentiallyConsistent) != 0
    if isSecond || busyCount.load(ordering: .sequentiallyConsistent) == 0 { die(by: number) }
    _ = alarm(grace)
  }

  private static func die(by number: Int32) {
    for index in 0..<tableSize {
      if let path = unsafe temporaries[index] { _ = unsafe unlink(path) }
    }
    _ = signal(number, SIG_DFL)
    _ = raise(number)
    _exit(128 + number)
  }

  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = handler
    #elseif canImport(Musl)
      unsafe action.__sa_handler.sa_handler = handler
    #else
      unsafe action.__sigaction_handler.sa_handler = handler
    #endif
    // The signal is not held back while it is handled: it is to end the program.
    action.sa_flags = Int32(SA_RESTART) | Int32(SA_NODEFER)
    _ = unsafe sigaction(number, &action, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = unsafe action.__sa_handler.sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    // Functions have no equality; these two are no functions at all.
    let (ours, ignored) = unsafe (
      unsafeBitCast(handler, to: Int.self), unsafeBitCast(SIG_IGN, to: Int.self)
    )
    return ours == ignored
  }
}
