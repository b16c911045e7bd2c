/// Tells a person who waits how far long work is: a line on the terminal, which goes away again.
struct Progress {
  private let isShown: Bool
  private var count = 0
  private var next: ContinuousClock.Instant
  private var hasText = false

  /// - Parameters:
  ///   - isShown: Whether anybody watches.
  ///   - start: When the work begins; short work is not worth a word.
  init(isShown: Bool, start: ContinuousClock.Instant = .now) {
    self.isShown = isShown
    next = start + .seconds(1)
  }

  /// More lines are done.
  mutating func advance(by lines: Int) {
    count += lines
    if isShown, let text = text(at: .now) { write(text) }
  }

  /// Clears the line.
  mutating func finish() {
    if hasText { write("\r\u{1B}[K") }
    hasText = false
  }

  /// What there is to say now; nil: nothing new.
  mutating func text(at now: ContinuousClock.Instant) -> String? {
    guard now >= next else { return nil }
    next = now + .milliseconds(200)
    hasText = true
    return "\r\(count) lines\u{1B}[K"
  }

  private func write(_ text: String) {
    try? File.standardError.write(Array(text.utf8).span)
  }
}
