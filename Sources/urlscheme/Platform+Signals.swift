import URLSchemeCore

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
/// A thread waits for signals, so that none is handled in the middle of something else. A reader that
/// takes nothing for a second, or a second signal, ends the program all the same. It ends by the
/// signal itself, so that a shell sees 128 and the signal's number.
extension Platform {
  /// Ctrl-C, `kill`, a terminal that goes away, Ctrl-\, and a limit on time.
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU]
  /// How long what is being written may take, in seconds.
  private static let grace: UInt32 = 1

  private struct Signals {
    /// The signal that is to end the program once nothing is being written.
    var pending: Int32?
    /// How many threads do something that is not to be cut short.
    var busyCount = 0
    var temporaries: Set<String> = []
  }

  private static let signals = Lock(Signals())

  /// A write to a closed pipe, or beyond a limit on files, fails rather than ends the program.
  static func ignoreSignalsOfWriting() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// From here on signals wait for what is uninterrupted. It comes before work that takes long, and
  /// before other threads, which must leave signals to the one that waits for them.
  static func holdSignals() {
    _ = isHoldingSignals
  }

  private static let isHoldingSignals = {
    // What was to be ignored, as by nohup, stays so.
    let awaited = set(of: endings.filter { !isIgnored($0) } + [SIGALRM])
    setBlocked(SIG_BLOCK, awaited)
    let isAwaited = Threads(stackSize: 256 << 10).start { endBySignal(awaited) }
    if !isAwaited { setBlocked(SIG_UNBLOCK, awaited) }
    return isAwaited
  }()

  /// Does something that a signal waits for.
  static func uninterrupted<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    signals.withLock { signals in
      if signals.busyCount == 0, let number = signals.pending { die(by: number, signals) }
      signals.busyCount += 1
    }
    defer {
      signals.withLock { signals in
        signals.busyCount -= 1
        if signals.busyCount == 0, let number = signals.pending { die(by: number, signals) }
      }
    }
    return try body()
  }

  /// Takes note of a file that a signal is to remove. It is called uninterrupted.
  static func holdTemporary(_ path: String) {
    signals.withLock { _ = $0.temporaries.insert(path) }
  }

  /// The file is gone, or has its name. It is called uninterrupted.
  static func releaseTemporary(_ path: String) {
    signals.withLock { _ = $0.temporaries.remove(path) }
  }

  /// Waits for the signal that ends the program.
  private static func endBySignal(_ awaited: sigset_t) {
    var awaited = awaited
    var number: Int32 = 0
    while unsafe sigwait(&awaited, &number) == 0 {
      signals.withLock { signals in
        if let first = signals.pending { die(by: first, signals) }
        if signals.busyCount == 0 { die(by: number, signals) }
        signals.pending = number
      }
      _ = alarm(grace)
    }
  }

  private static func die(by number: Int32, _ signals: Signals) {
    for path in signals.temporaries { _ = unsafe unlink(path) }
    _ = signal(number, SIG_DFL)
    setBlocked(SIG_UNBLOCK, set(of: [number]))
    _ = raise(number)
    _exit(128 + number)
  }

  private static func set(of numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    _ = unsafe sigemptyset(&set)
    for number in numbers { _ = unsafe sigaddset(&set, number) }
    return set
  }

  /// Blocks signals, or no longer, in this thread and those that it starts.
  private static func setBlocked(_ how: Int32, _ set: sigset_t) {
    var set = set
    _ = unsafe pthread_sigmask(how, &set, nil)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
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
