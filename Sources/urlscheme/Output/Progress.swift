import URLSchemeCore

/// Tells a person who waits how far long work is: a line on the terminal, which goes away again.
struct Progress {
  private let isShown: Bool
  /// How many bytes there are in all; nil: nobody knows.
  private let totalBytes: Int?
  /// When the work began, in seconds, as `Platform.uptime` counts them.
  private let start: Double
  private var lines = 0
  private var bytes = 0
  private var next: Double
  private var hasText = false

  /// - Parameters:
  ///   - isShown: Whether anybody watches.
  ///   - totalBytes: How many bytes there are in all; nil: nobody knows.
  ///   - start: When the work begins; short work is not worth a word.
  init(isShown: Bool, totalBytes: Int? = nil, start: Double = Platform.uptime) {
    self.isShown = isShown
    self.totalBytes = totalBytes
    self.start = start
    next = start + 1
  }

  /// More of the input is done.
  mutating func advance(lines: Int, bytes: Int) {
    self.lines += lines
    self.bytes += bytes
    if isShown, let text = text(at: Platform.uptime) { Session.report(text, quietly: false) }
  }

  /// Clears the line.
  mutating func finish() {
    if hasText { Session.report("\r\u{1B}[K", quietly: false) }
    hasText = false
  }

  /// What there is to say now; nil: nothing new.
  mutating func text(at now: Double) -> String? {
    guard now >= next else { return nil }
    next = now + 0.2
    hasText = true
    let elapsed = now - start
    let rate = elapsed > 0 ? Int(Double(lines) / elapsed) : 0
    let size = totalBytes.map { total in
      let percent = total > 0 ? min(100, Int(100 * Double(bytes) / Double(total))) : 100
      return "\(Self.short(bytes, "B")) of \(Self.short(total, "B")) (\(percent) %)"
    }
    return
      "\r\(lines) lines, \(size ?? Self.short(bytes, "B")), \(Self.short(rate)) lines/s\u{1B}[K"
  }

  /// A number of at most four digits and what it counts: `850 B`, `12.3 kB`, `1.2 M`.
  private static func short(_ number: Int, _ unit: String = "") -> String {
    var (value, scale) = (Double(number), "")
    for larger in ["k", "M", "G"] where value >= 1_000 { (value, scale) = (value / 1_000, larger) }
    let tenths = Int(value * 10)
    let digits =
      scale.isEmpty || tenths >= 1_000 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return scale.isEmpty && unit.isEmpty ? digits : "\(digits) \(scale)\(unit)"
  }
}
