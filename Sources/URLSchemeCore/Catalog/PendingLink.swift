import Synchronization

/// Holds the link that an app was opened with until the app is ready for it.
///
/// A link may arrive before there is a window to show it in, and again while the app runs. The
/// newest wins, each is taken at most once, and none comes after a newer one. It may be used from
/// any thread.
///
/// ```swift
/// let pending = PendingLink()
/// pending.hold(link)                 // from the app's delegate, at any time
/// pending.whenReady { show($0) }     // once there is a window
/// ```
public final class PendingLink: Sendable {
  /// What an app does with a link.
  public typealias Handler = @Sendable (DeepLink) -> Void

  private struct State {
    var link: DeepLink?
    var handler: Handler?
    /// Whether a handler is being called: a link that comes meanwhile waits for it.
    var isHandingOver = false
  }

  private let state = Mutex(State())

  /// No link yet, and nobody who is ready for one.
  public init() {}

  /// Holds a link in place of one that was not taken; where the app is ready, hands it over at once.
  public func hold(_ link: DeepLink) {
    state.withLock { $0.link = link }
    handOver()
  }

  /// Takes the link that is held; nil where there is none, or where it was taken already.
  public func take() -> DeepLink? {
    state.withLock { state in
      defer { state.link = nil }
      return state.link
    }
  }

  /// Hands the link that is held, and from now on every new one, to `handler`; it takes the place
  /// of a handler before it.
  ///
  /// The handler is called from the thread that holds a link, one link at a time; of links that
  /// come while it runs, it gets the newest.
  public func whenReady(_ handler: @escaping Handler) {
    state.withLock { $0.handler = handler }
    handOver()
  }

  /// Holds links again from now on, as before the app was ready: it went to the background, or
  /// lost its window.
  public func pause() {
    state.withLock { $0.handler = nil }
  }

  private func handOver() {
    while let (handler, link) = next() {
      handler(link)
      state.withLock { $0.isHandingOver = false }
    }
  }

  /// The handler and the link that it is to be called with; nil where there is nothing to do, or
  /// another thread does it.
  private func next() -> (Handler, DeepLink)? {
    state.withLock { state in
      guard !state.isHandingOver, let handler = state.handler, let link = state.link else {
        return nil
      }
      state.link = nil
      state.isHandingOver = true
      return (handler, link)
    }
  }
}
