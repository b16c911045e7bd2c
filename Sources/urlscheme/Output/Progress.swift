/// Tells a person who waits how far long work is: a line on the terminal, which goes away again.
struct Progress {
  private let isShown: Bool
  private var count = 0
  private var next = ContinuousClock.now + .seconds(1)
  private var hasText = false

  /// - Parameter isShown: Whether anybody watches.
  init(isShown: Bool) {
    self.isShown = isShown
  }

  /// One more line is done.
  mutating func advance() {
    count += 1
    // The clock is asked seldom: it takes as long as a link.
    guard isShown, count & 0xFFF == 0, ContinuousClock.now >= next else { return }
    next = ContinuousClock.now + .milliseconds(200)
    hasText = true
    write("\r\(count) lines\u{1B}[K")
  }

  /// Clears the line.
  mutating func finish() {
    if hasText { write("\r\u{1B}[K") }
    hasText = false
  }

  private func write(_ text: String) {
    try? File.standardError.write(Array(text.utf8).span)
  }
}
