import Synchronization
import Testing

@testable import urlscheme

/// Threads do what they are given, wherever they begin.
@Suite struct ThreadsTests {
  @Test(arguments: [false, true])
  func allOfThemRun(areSpread: Bool) {
    let threads = Threads(areSpread: areSpread)
    let done = Threads.Permits(0)
    let sum = Mutex(0)
    for number in 1...20 {
      let isStarted = threads.start {
        sum.withLock { $0 += number }
        done.give()
      }
      #expect(isStarted)
    }
    for _ in 1...20 { done.take() }
    #expect(sum.withLock { $0 } == 210)
  }

  #if os(Linux)
    @Test(arguments: [0, 1, 2, 1_000_003, .max, -1, .min])
    func theyMayGoOnAnywhere(_ number: Int) {
      let known = Platform.usableProcessors()
      #expect(known.contains { $0 != 0 })
      let found = Mutex<[UInt8]>([])
      let done = Threads.Permits(0)
      let isStarted = Threads().start {
        Platform.moveToProcessor(number)
        found.withLock { $0 = Platform.usableProcessors() }
        done.give()
      }
      #expect(isStarted)
      done.take()
      #expect(found.withLock { $0 } == known)
    }
  #endif
}
