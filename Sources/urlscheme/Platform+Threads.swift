import Synchronization
import URLSchemeCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The system's threads.
///
/// Where processors share no cache, as in many virtual machines, Linux begins threads at the
/// processor of the one that starts them, and leaves them there for milliseconds while others are
/// idle: as they wait for each other's locks, it sees no load. Two workers took 7 % longer so. Where
/// there are no fewer threads than processors, each therefore begins at the next; from then on the
/// system moves it as it likes.
struct Threads: ThreadStarter {
  /// Some systems give a thread too little stack for what the main thread does with ease.
  private static let stackSize = 8 << 20

  /// What a thread is to do.
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    /// The processors that it may use once it has begun, where it began at one of them.
    let processors: [UInt8]?

    init(_ body: @escaping @Sendable () -> Void, processors: [UInt8]?) {
      (self.body, self.processors) = (body, processors)
    }

    func run() {
      #if canImport(Glibc)
        if let processors { Platform.useProcessors(processors) }
      #endif
      body()
    }
  }

  private static let startedCount = Atomic<Int>(0)

  /// Whether each begins at the next processor.
  var areSpread = false

  func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
    defer { unsafe pthread_attr_destroy(&attributes) }
    _ = unsafe pthread_attr_setstacksize(&attributes, Self.stackSize)
    _ = unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Glibc)
      if areSpread {
        let all = Platform.usableProcessors()
        let number = Self.startedCount.wrappingAdd(1, ordering: .relaxed).oldValue
        if let one = Platform.processor(number, of: all) {
          _ = unsafe systemBeginAt(&attributes, one.count, one)
          if create(&attributes, Work(body, processors: all)) { return true }
          // That processor may just have gone.
          _ = unsafe systemBeginAt(&attributes, 0, nil)
        }
      }
    #endif
    return create(&attributes, Work(body, processors: nil))
  }

  private func create(_ attributes: inout pthread_attr_t, _ work: Work) -> Bool {
    let work = unsafe Unmanaged.passRetained(work)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let result = unsafe pthread_create(
      &thread, &attributes,
      { argument in
        #if canImport(Darwin)
          let work: Unmanaged<Work>? = unsafe Unmanaged.fromOpaque(argument)
        #else
          let work: Unmanaged<Work>? = unsafe argument.map { unsafe Unmanaged.fromOpaque($0) }
        #endif
        unsafe work?.takeRetainedValue().run()
        return nil
      }, unsafe work.toOpaque())
    if result != 0 { unsafe work.release() }
    return result == 0
  }

  /// Permits, by a lock and a condition, which all systems have alike.
  @safe final class Permits: ThreadPermits, @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var count: Int

    init(_ count: Int) {
      self.count = count
      unsafe mutex.initialize(to: pthread_mutex_t())
      unsafe condition.initialize(to: pthread_cond_t())
      unsafe pthread_mutex_init(mutex, nil)
      unsafe pthread_cond_init(condition, nil)
    }

    deinit {
      unsafe pthread_cond_destroy(condition)
      unsafe pthread_mutex_destroy(mutex)
      unsafe condition.deallocate()
      unsafe mutex.deallocate()
    }

    func take() {
      unsafe pthread_mutex_lock(mutex)
      while count == 0 { unsafe pthread_cond_wait(condition, mutex) }
      count -= 1
      unsafe pthread_mutex_unlock(mutex)
    }

    func give() {
      unsafe pthread_mutex_lock(mutex)
      count += 1
      unsafe pthread_cond_signal(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
  }
}

#if canImport(Glibc)
  extension Platform {
    /// The processors that the calling thread may use, a bit for each, as the system counts them;
    /// none where it does not say.
    static func usableProcessors() -> [UInt8] {
      var processors = [UInt8](repeating: 0, count: 1_024)
      return unsafe systemProcessors(0, processors.count, &processors) == 0 ? processors : []
    }

    /// Has the calling thread use these processors alone.
    static func useProcessors(_ processors: [UInt8]) {
      _ = unsafe systemUseProcessors(0, processors.count, processors)
    }

    /// One of the processors, which are counted round and round; nil: there are not several.
    static func processor(_ number: Int, of processors: [UInt8]) -> [UInt8]? {
      let numbers = (0..<8 * processors.count).filter { processors[$0 / 8] >> ($0 % 8) & 1 == 1 }
      guard numbers.count > 1, number >= 0 else { return nil }
      let chosen = numbers[number % numbers.count]
      var own = [UInt8](repeating: 0, count: processors.count)
      own[chosen / 8] = 1 << UInt8(chosen % 8)
      return own
    }
  }

  // None of these is in the modules of the C library, as they are no part of POSIX.

  @_silgen_name("pthread_attr_setaffinity_np")
  private func systemBeginAt(
    _ attributes: UnsafeMutablePointer<pthread_attr_t>, _ size: Int,
    _ processors: UnsafePointer<UInt8>?
  ) -> Int32

  @_silgen_name("sched_getaffinity")
  private func systemProcessors(
    _ process: pid_t, _ size: Int, _ processors: UnsafeMutablePointer<UInt8>
  ) -> Int32

  @_silgen_name("sched_setaffinity")
  private func systemUseProcessors(
    _ process: pid_t, _ size: Int, _ processors: UnsafePointer<UInt8>
  ) -> Int32
#endif
