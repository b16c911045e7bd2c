import URLSchemeCore

/// Texts of each format, for samples.
extension Schema.Format {
  var samples: [String] {
    switch self {
    case .uri: ["app:", "https://a.example/b?c=d&e=f#g", "x-y:%2F"]
    case .date: ["2024-02-29", "1999-12-31", "0001-01-01"]
    case .dateTime:
      ["2026-01-01T00:00:00Z", "2025-12-31T23:59:59.999+01:00", "2016-12-31T23:59:60Z"]
    case .uuid: ["01234567-89ab-4cde-8f01-23456789abcd", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"]
    case .email: ["a@example.com", "a.b+c@d-e.example"]
    }
  }

  /// A sample as long as that; nil where texts of the format are of a few lengths only, or longer.
  func sample(ofLength length: Int) -> String? {
    let sample = self == .uri ? "app:" : "@example.com"
    guard self == .uri || self == .email, length > sample.count else { return nil }
    let filling = String(repeating: "a", count: length - sample.count)
    return self == .uri ? sample + filling : filling + sample
  }

  func random(using generator: inout SampleGenerator) -> String {
    func digits(_ range: ClosedRange<Int>) -> String {
      let number = Int.random(in: range, using: &generator)
      return number < 10 ? "0\(number)" : "\(number)"
    }
    let date =
      "\(Int.random(in: 1990...2039, using: &generator))-\(digits(1...12))-\(digits(1...28))"
    switch self {
    case .uri: return "https://\(digits(0...99)).example/\(digits(0...99))?id=\(digits(0...999))"
    case .date: return date
    case .dateTime: return "\(date)T\(digits(0...23)):\(digits(0...59)):\(digits(0...59))Z"
    case .uuid:
      return [8, 4, 4, 4, 12].map { count in
        String(
          (0..<count).map { _ in "0123456789abcdef".randomElement(using: &generator) ?? "0" })
      }.joined(separator: "-")
    case .email: return "a\(digits(0...99))@\(digits(0...99)).example"
    }
  }
}
