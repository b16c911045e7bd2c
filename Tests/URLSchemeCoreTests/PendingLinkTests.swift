import Testing

@testable import URLSchemeCore

@MainActor @Suite struct PendingLinkTests {
  private func link(_ number: Int) throws -> DeepLink { try DeepLink("app://\(number)") }

  /// The links that a handler was given, in order.
  @MainActor private final class Log {
    private(set) var all: [String] = []
    func add(_ link: DeepLink) { all.append(link.description) }
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

  @Test func noLinkIsLostOrDoubledWhileTheAppBecomesReady() async throws {
    for number in 0..<200 {
      let pending = PendingLink()
      let log = Log()
      let link = try link(number)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await pending.hold(link) }
        group.addTask { await pending.whenReady { log.add($0) } }
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
        group.addTask { for link in links { await pending.hold(link) } }
        group.addTask { await pending.whenReady { log.add($0) } }
      }
      let order = log.all.compactMap { Int($0.dropFirst("app://".count)) }
      #expect(order == order.sorted())
      #expect(order.last == 50)
    }
  }

  @Test func aLoopGetsTheHeldLinkAndThenTheNewest() async throws {
    let pending = PendingLink()
    pending.hold(try link(1))
    let iterator = pending.links.makeAsyncIterator()
    #expect(await iterator.next() == (try link(1)))
    pending.hold(try link(2))
    pending.hold(try link(3))
    #expect(await iterator.next() == (try link(3)))
  }

  @Test func aLoopWaitsForTheNextLink() async throws {
    let pending = PendingLink()
    let log = Log()
    let loop = Task {
      for await link in pending.links {
        log.add(link)
        if log.all.count == 3 { break }
      }
    }
    for number in 1...3 {
      pending.hold(try link(number))
      while log.all.count < number { await Task.yield() }
    }
    await loop.value
    #expect(log.all == ["app://1", "app://2", "app://3"])
    pending.hold(try link(4))
    #expect(pending.take() == (try link(4)))
  }

  @Test func aLoopEndsWhereItsTaskIsCancelledAndLinksAreHeldAgain() async throws {
    let pending = PendingLink()
    let log = Log()
    let loop = Task { for await link in pending.links { log.add(link) } }
    await Task.yield()
    loop.cancel()
    await loop.value
    pending.hold(try link(1))
    #expect(log.all == [])
    #expect(pending.take() == (try link(1)))
  }

  @Test func aCancelledLoopLeavesALinkToOthers() async throws {
    let pending = PendingLink()
    let log = Log()
    let waiting = Task { for await link in pending.links { log.add(link) } }
    await Task.yield()
    waiting.cancel()
    // The loop is cancelled, but it does not know yet.
    pending.hold(try link(1))
    await waiting.value
    let late = Task { for await link in pending.links { log.add(link) } }
    late.cancel()
    await late.value
    #expect(log.all == [])
    #expect(pending.take() == (try link(1)))
  }

  @Test func whoeverAsksLaterGetsTheLink() async throws {
    let pending = PendingLink()
    let iterator = pending.links.makeAsyncIterator()
    let first = Task { @MainActor in await iterator.next() }
    await Task.yield()
    let second = Task { @MainActor in await iterator.next() }
    #expect(await first.value == nil)
    pending.hold(try link(1))
    #expect(await second.value == (try link(1)))
  }

  @Test func aSecondLoopEndsTheFirst() async throws {
    let pending = PendingLink()
    let (first, second) = (Log(), Log())
    let firstLoop = Task { for await link in pending.links { first.add(link) } }
    await Task.yield()
    let secondLoop = Task { for await link in pending.links { second.add(link) } }
    await firstLoop.value
    pending.hold(try link(1))
    while second.all.isEmpty { await Task.yield() }
    secondLoop.cancel()
    await secondLoop.value
    #expect(first.all == [])
    #expect(second.all == ["app://1"])
  }

  @Test func aSecondLoopEndsAFirstOneThatIsBusy() async throws {
    let pending = PendingLink()
    let (first, second) = (Log(), Log())
    let release = PendingLink()
    let firstLoop = Task {
      for await link in pending.links {
        first.add(link)
        for await _ in release.links { break }
      }
    }
    pending.hold(try link(1))
    while first.all.isEmpty { await Task.yield() }
    let secondLoop = Task { for await link in pending.links { second.add(link) } }
    await Task.yield()
    release.hold(try link(9))
    await firstLoop.value
    pending.hold(try link(2))
    while second.all.isEmpty { await Task.yield() }
    secondLoop.cancel()
    await secondLoop.value
    #expect(first.all == ["app://1"])
    #expect(second.all == ["app://2"])
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
