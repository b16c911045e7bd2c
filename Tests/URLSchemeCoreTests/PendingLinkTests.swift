import Synchronization
import Testing

@testable import URLSchemeCore

@Suite struct PendingLinkTests {
  private func link(_ number: Int) throws -> DeepLink { try DeepLink("app://\(number)") }

  /// The links that a handler was given, in order.
  private final class Log: Sendable {
    private let links = Mutex<[String]>([])
    func add(_ link: DeepLink) { links.withLock { $0.append(link.description) } }
    var all: [String] { links.withLock { $0 } }
  }

  @Test func holdsNothingAtFirst() {
    #expect(PendingLink().take() == nil)
  }

  @Test func aLinkIsTakenOnce() throws {
    let pending = PendingLink()
    pending.hold(try link(1))
    #expect(pending.take() == (try link(1)))
    #expect(pending.take() == nil)
  }

  @Test func theNewestWins() throws {
    let pending = PendingLink()
    pending.hold(try link(1))
    pending.hold(try link(2))
    #expect(pending.take() == (try link(2)))
    #expect(pending.take() == nil)
  }

  @Test func coldStartHandsTheHeldLinkOver() throws {
    let pending = PendingLink()
    let log = Log()
    pending.hold(try link(1))
    pending.whenReady { log.add($0) }
    #expect(log.all == ["app://1"])
    #expect(pending.take() == nil)
  }

  @Test func aReadyAppGetsEachLinkAtOnce() throws {
    let pending = PendingLink()
    let log = Log()
    pending.whenReady { log.add($0) }
    pending.hold(try link(1))
    pending.hold(try link(2))
    #expect(log.all == ["app://1", "app://2"])
  }

  @Test func aPausedAppHoldsTheNewestAgain() throws {
    let pending = PendingLink()
    let log = Log()
    pending.whenReady { log.add($0) }
    pending.pause()
    pending.hold(try link(1))
    pending.hold(try link(2))
    #expect(log.all == [])
    pending.whenReady { log.add($0) }
    #expect(log.all == ["app://2"])
  }

  @Test func manyTakersShareOneLink() async throws {
    let pending = PendingLink()
    for number in 0..<200 {
      pending.hold(try link(number))
      let taken = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<8 { group.addTask { pending.take() == nil ? 0 : 1 } }
        return await group.reduce(0, +)
      }
      #expect(taken == 1)
    }
  }

  @Test func noLinkIsLostOrDoubledWhileTheAppBecomesReady() async throws {
    for number in 0..<200 {
      let pending = PendingLink()
      let log = Log()
      let link = try link(number)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { pending.hold(link) }
        group.addTask { pending.whenReady { log.add($0) } }
      }
      #expect(log.all == [link.description])
    }
  }

  @Test func noLinkComesAfterANewerOne() async throws {
    let links = try (1...50).map(link)
    for _ in 0..<100 {
      let pending = PendingLink()
      let log = Log()
      await withTaskGroup(of: Void.self) { group in
        group.addTask { for link in links { pending.hold(link) } }
        group.addTask { pending.whenReady { log.add($0) } }
      }
      let order = log.all.compactMap { Int($0.dropFirst("app://".count)) }
      #expect(order == order.sorted())
      #expect(order.last == 50)
    }
  }

  @Test func aLinkThatComesWhileOneIsHandledWaits() throws {
    let pending = PendingLink()
    let log = Log()
    let (second, third) = (try link(2), try link(3))
    pending.whenReady { link in
      if log.all.isEmpty {
        log.add(link)
        pending.hold(second)
        pending.hold(third)
        #expect(log.all == ["app://1"])
      } else {
        log.add(link)
      }
    }
    pending.hold(try link(1))
    #expect(log.all == ["app://1", "app://3"])
  }
}
