#if Concurrency
  /// Holds the link that an app was opened with until the app is ready for it.
  ///
  /// A link may arrive before there is a window to show it in, and again while the app runs. The
  /// newest wins, each is taken at most once, and none comes after a newer one. It lives on the main
  /// actor, as windows do.
  ///
  /// ```swift
  /// let pending = PendingLink()
  /// pending.hold(link)                 // from the app's delegate, at any time
  /// pending.whenReady { show($0) }     // once there is a window
  /// ```
  ///
  /// Or, in a task of the view that shows links:
  ///
  /// ```swift
  /// for await link in pending.links { show(link) }
  /// ```
  @MainActor
  public final class PendingLink {
    /// What an app does with a link.
    public typealias Handler = @MainActor (DeepLink) -> Void

    private var link: DeepLink?
    private var handler: Handler?
    /// Whether a handler is being called: a link that comes meanwhile waits for it.
    private var isHandingOver = false
    /// The loop that gets the links, and what it waits with for the next one.
    private var loop: Loop?
    private var waiter: (number: Int, continuation: CheckedContinuation<DeepLink?, Never>)?
    private var requests = 0

    /// No link yet, and nobody who is ready for one.
    public nonisolated init() {}

    /// Holds a link in place of one that was not taken; where the app is ready, hands it over at once.
    public func hold(_ link: DeepLink) {
      if let waiter, handler == nil { return end(waiter.number, with: link) }
      self.link = link
      handOver()
    }

    /// Takes the link that is held; nil where there is none, or where it was taken already.
    public func take() -> DeepLink? {
      defer { link = nil }
      return link
    }

    /// Hands the link that is held, and from now on every new one, to `handler`; it takes the place
    /// of a handler before it.
    ///
    /// The handler is called with one link at a time; of links that come while it runs, it gets the
    /// newest.
    public func whenReady(_ handler: @escaping Handler) {
      self.handler = handler
      handOver()
    }

    /// Holds links again from now on, as before the app was ready: it went to the background, or
    /// lost its window.
    public func pause() {
      handler = nil
    }

    private func handOver() {
      guard !isHandingOver else { return }
      isHandingOver = true
      defer { isHandingOver = false }
      while let handler, let link = take() { handler(link) }
    }
  }

  // MARK: - As a sequence

  extension PendingLink {
    /// The link that is held, and then each new one; of those that come while the loop is busy, the
    /// newest. Where nobody has asked for the next one, it is held.
    ///
    /// One loop gets the links: a second one ends the first. A handler goes before both.
    public nonisolated var links: Links { Links(pending: self) }

    /// The links that an app is opened with, without an end: the loop ends where its task is cancelled.
    public struct Links: AsyncSequence, Sendable {
      fileprivate let pending: PendingLink

      /// Asks for one link after the other.
      public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        fileprivate let pending: PendingLink
        fileprivate let loop = Loop()

        /// Waits for a link; nil where the task is cancelled, somebody asks again meanwhile, or a later loop gets
        /// the links.
        public func next() async -> DeepLink? { await pending.next(in: loop) }
      }

      /// Begins to ask for links.
      public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pending: pending) }
    }

    /// One loop over the links.
    @MainActor
    fileprivate final class Loop {
      var isEnded = false

      nonisolated init() {}
    }

    /// Gives the links to a loop from now on, in place of the one before; false where it was ended itself.
    private func begin(_ loop: Loop) -> Bool {
      guard !loop.isEnded, self.loop !== loop else { return !loop.isEnded }
      self.loop?.isEnded = true
      self.loop = loop
      return true
    }

    private func next(in loop: Loop) async -> DeepLink? {
      guard !Task.isCancelled, begin(loop) else { return nil }
      if let waiter { end(waiter.number, with: nil) }
      if let link = take() { return link }
      requests += 1
      let number = requests
      let link = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          waiter = (number, continuation)
          if Task.isCancelled { end(number, with: nil) }
        }
      } onCancel: {
        Task { @MainActor in end(number, with: nil) }
      }
      guard Task.isCancelled, let link else { return link }
      // It came between the loop's end and the news of it.
      if self.link == nil { hold(link) }
      return nil
    }

    private func end(_ number: Int, with link: DeepLink?) {
      guard let waiter, waiter.number == number else { return }
      self.waiter = nil
      waiter.continuation.resume(returning: link)
    }
  }
#endif
