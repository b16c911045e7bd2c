import URLSchemeCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The system's threads.
struct Threads: ThreadStarter {
  /// How many bytes of stack a thread has. Some systems give one too little for what the main thread
  /// does with ease.
  var stackSize = 8 << 20

  /// What a thread is to do.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
    defer { unsafe pthread_attr_destroy(&attributes) }
    _ = unsafe pthread_attr_setstacksize(&attributes, stackSize)
    _ = unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let work = unsafe Unmanaged.passRetained(Work(body))
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
        unsafe work?.takeRetainedValue().body()
        return nil
      }, unsafe work.toOpaque())
    if result != 0 { unsafe work.release() }
    return result == 0
  }

  /// What becomes of each of some items, in their order. The items are shared among several threads, each of
  /// which makes a state of its own to begin with.
  func map<Item: Sendable, State, Result: Sendable>(
    _ items: [Item], jobs: Int, _ begin: @escaping @Sendable () -> State,
    _ body: @escaping @Sendable (inout State, Item) -> Result
  ) -> [Result] {
    let next = Lock(0)
    let results = Lock([Result?](repeating: nil, count: items.count))
    let ended = Permits(0)
    let work: @Sendable () -> Void = {
      var state = begin()
      while true {
        let number = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard number < items.count else { break }
        let result = body(&state, items[number])
        results.withLock { $0[number] = result }
      }
      ended.give()
    }
    let count = (1..<max(1, min(jobs, items.count))).count { _ in start(work) }
    work()
    for _ in 0...count { ended.take() }
    return results.withLock { $0 }.compactMap { $0 }
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
