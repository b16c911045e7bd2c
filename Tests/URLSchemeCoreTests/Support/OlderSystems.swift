import Foundation

// Searches in texts, on systems before macOS 13, whose standard library has none.

extension StringProtocol {
  /// What a regular expression finds: of each match the whole, then its groups.
  func matches(ofPattern pattern: String) throws -> [[String]] {
    let text = String(self)
    let expression = try NSRegularExpression(pattern: pattern)
    let all = NSRange(text.startIndex..., in: text)
    return expression.matches(in: text, range: all).map { match in
      (0..<match.numberOfRanges).map { group in
        Range(match.range(at: group), in: text).map { String(text[$0]) } ?? ""
      }
    }
  }

  /// The text with something else for all that a regular expression finds.
  func replacing(pattern: String, with replacement: String) -> String {
    replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
  }
}

#if canImport(Darwin)
  extension StringProtocol {
    func contains(_ other: String) -> Bool { range(of: other, options: .literal) != nil }

    func replacing(_ other: String, with replacement: String) -> String {
      replacingOccurrences(of: other, with: replacement, options: .literal)
    }

    func split(separator: String) -> [Substring] {
      components(separatedBy: separator).filter { !$0.isEmpty }.map { $0[...] }
    }
  }
#endif
