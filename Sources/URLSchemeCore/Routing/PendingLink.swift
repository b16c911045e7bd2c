import Synchronization

/// Holds the link that an app was opened with until the app is ready for it.
///
/// A link may arrive before there is a window to show it in, and again while the app runs. The newest wins, and each is taken
/// at most once. It may be used from any thread.
///
/// ```swift
/// let pending = PendingLink()
/// pending.hold(link)                 // from the app's delegate, at any time
/// pending.whenReady { show($0) }     // once there is a window
/// ```
public final class PendingLink: Sendable {
  private struct State {
    var link: Link?
    var handler: (@Sendable (Link) -> Void)?
  }

  private let state = Mutex(State())

  /// No link yet, and nobody who is ready for one.
  public init() {}

  /// Holds a link in place of one that was not taken; where the app is ready, hands it over at once.
  public func hold(_ link: Link) {
    let handler = state.withLock { state in
      if state.handler == nil { state.link = link }
      return state.handler
    }
    handler?(link)
  }

  /// Takes the link that is held; nil where there is none, or where it was taken already.
  public func take() -> Link? {
    state.withLock { state in
      defer { state.link = nil }
      return state.link
    }
  }

  /// Hands the link that is held, and from now on every new one, to `handler`; it takes the place of a handler before it.
  public func whenReady(_ handler: @escaping @Sendable (Link) -> Void) {
    let held = state.withLock { state in
      state.handler = handler
      defer { state.link = nil }
      return state.link
    }
    if let held { handler(held) }
  }

  /// Holds links again from now on, as before the app was ready: it went to the background, or lost its window.
  public func pause() {
    state.withLock { $0.handler = nil }
  }
}
