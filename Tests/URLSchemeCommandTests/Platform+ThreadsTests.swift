import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Threads do what they are given.
@Suite struct ThreadsTests {
  @Test func allOfThemRun() {
    let threads = Threads()
    let done = Threads.Permits(0)
    let sum = Lock(0)
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
}
