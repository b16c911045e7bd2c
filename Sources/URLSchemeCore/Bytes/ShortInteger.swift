/// Whole numbers as JSON writes them, of at most eighteen digits: most integers of links are such.
enum ShortInteger {
  private static let mostDigits = 18

  /// Reads the number that begins at a place, and finds its end; nil where there is none, or a longer
  /// one.
  static func read(_ text: Span<UInt8>, at start: Int) -> (number: Int, end: Int)? {
    guard start < text.count else { return nil }
    let isNegative = text[start] == UInt8(ascii: "-")
    let first = isNegative ? start &+ 1 : start
    let end = ByteScan.endOfDigits(in: text, from: first)
    let count = end &- first
    guard 1...mostDigits ~= count, count == 1 || text[first] != UInt8(ascii: "0") else {
      return nil
    }
    var magnitude = 0
    for index in first..<end {
      magnitude = magnitude &* 10 &+ Int(text[index] &- UInt8(ascii: "0"))
    }
    return (isNegative ? 0 &- magnitude : magnitude, end)
  }
}
