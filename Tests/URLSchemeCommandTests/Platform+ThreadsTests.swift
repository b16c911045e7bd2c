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

  #if canImport(Glibc)
    @Test
    func theyMayGoOnAnywhere() {
      let known = Platform.usableProcessors()
      #expect(known.contains { $0 != 0 })
      let found = Mutex<[UInt8]>([])
      let done = Threads.Permits(0)
      let isStarted = Threads(areSpread: true).start {
        found.withLock { $0 = Platform.usableProcessors() }
        done.give()
      }
      #expect(isStarted)
      done.take()
      #expect(found.withLock { $0 } == known)
    }

    @Test(arguments: [
      (0, [0b1010_0000, 1], [0b10_0000, 0]),
      (1, [0b1010_0000, 1], [0b1000_0000, 0]),
      (2, [0b1010_0000, 1], [0, 1]),
      (3, [0b1010_0000, 1], [0b10_0000, 0]),
      (.max, [0b11], [0b10]),
      (-1, [0b11], nil),
      (.min, [0b11], nil),
      (0, [0b100], nil),
      (0, [0, 0], nil),
      (0, [], nil),
    ])
    func eachBeginsAtTheNextProcessor(_ number: Int, _ processors: [UInt8], _ expected: [UInt8]?) {
      #expect(Platform.processor(number, of: processors) == expected)
    }
  #endif
}
