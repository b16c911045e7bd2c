import URLSchemeCore

@testable import urlscheme

extension ValueDifference {
  /// `path: expected → actual`, with `-` for what is not.
  var inShort: String { "\(path): \(expected ?? "-") → \(actual ?? "-")" }
}

// What is expected of a call can't be said of one that takes a span.

extension FixtureValidator {
  @discardableResult
  mutating func read(_ line: String) -> Bool { read(Array(line.utf8).span) }
  mutating func read(bytes: [UInt8]) -> Bool { read(bytes.span) }
}
