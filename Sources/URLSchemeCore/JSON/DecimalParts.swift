/// The parts of a number's text, found without converting it: digits stay digits, so nothing is
/// ever rounded by reading.
///
/// The grammar is JSON's (RFC 8259 §6); an exponent is part of it only where the caller allows it.
struct DecimalParts: Hashable, Sendable {
  /// More digits than this are refused, so that arithmetic on digits stays cheap.
  static let maximumDigits = 1_000
  /// An exponent beyond this, either way, is refused, so that magnitudes can be added up.
  static let maximumExponent = 1_000_000

  var isNegative: Bool
  /// Where the digits before the point stand.
  var integer: Range<Int>
  /// Where the digits after the point stand; empty where there is none.
  var fraction: Range<Int>
  var exponent: Int
  private(set) var hasExponent = false

  /// Where the number ends.
  private(set) var end: Int

  /// Reads a whole text; nil if it is not one number within the limits.
  init?(_ text: Span<UInt8>, allowsExponent: Bool = false) {
    guard let parts = try? DecimalParts(at: 0, in: text), parts.end == text.count,
      allowsExponent || !parts.hasExponent, parts.isWithin()
    else { return nil }
    self = parts
  }

  /// Reads the number that begins at `start`, whatever follows it.
  @inline(__always)
  init(at start: Int, in text: Span<UInt8>) throws(JSONFault) {
    isNegative = text.byte(at: start) == UInt8(ascii: "-")
    integer = try DecimalParts.digits(from: isNegative ? start &+ 1 : start, in: text)
    if integer.count > 1, text[integer.lowerBound] == UInt8(ascii: "0") {
      throw JSONFault(offset: integer.lowerBound + 1, expected: "no digit after a leading 0")
    }
    end = integer.upperBound
    fraction = end..<end
    if text.byte(at: end) == UInt8(ascii: ".") {
      fraction = try DecimalParts.digits(from: end + 1, in: text)
      end = fraction.upperBound
    }
    exponent = 0
    if text.byte(at: end) | 0x20 == UInt8(ascii: "e") {
      (exponent, end) = try DecimalParts.exponent(from: end + 1, in: text)
      hasExponent = true
    }
  }

  @inline(__always)
  private static func digits(
    from start: Int, in text: Span<UInt8>
  ) throws(JSONFault) -> Range<Int> {
    var end = start
    while ByteClass.isDigit(text.byte(at: end)) { end &+= 1 }
    guard end > start else { throw JSONFault(offset: start, expected: "a digit") }
    return start..<end
  }

  /// An exponent, and where it ends; one beyond the limit is at least greater than that.
  private static func exponent(
    from start: Int, in text: Span<UInt8>
  ) throws(JSONFault) -> (value: Int, end: Int) {
    let isNegative = text.byte(at: start) == UInt8(ascii: "-")
    let isSigned = isNegative || text.byte(at: start) == UInt8(ascii: "+")
    let digits = try digits(from: isSigned ? start + 1 : start, in: text)
    var value = 0
    for index in digits where value <= maximumExponent {
      value = value * 10 + Int(text[index] - UInt8(ascii: "0"))
    }
    return (isNegative ? -value : value, digits.upperBound)
  }

  /// Whether the number can be kept and compared exactly.
  func isWithin() -> Bool {
    count <= DecimalParts.maximumDigits && exponent.magnitude <= DecimalParts.maximumExponent
  }

  /// Whether it is written as an integer: `1e0` is not.
  var isInteger: Bool { fraction.isEmpty && !hasExponent }

  func isZero(in text: Span<UInt8>) -> Bool {
    firstSignificant(in: text) == count
  }

  // MARK: The digits of both parts

  var count: Int { integer.count + fraction.count }

  /// The digit at `index`, counted over both parts; zero beyond the last.
  func digit(_ index: Int, in text: Span<UInt8>) -> UInt8 {
    if index < integer.count { return text[integer.lowerBound + index] }
    let position = index - integer.count
    return position < fraction.count ? text[fraction.lowerBound + position] : UInt8(ascii: "0")
  }

  /// The index of the first digit that is not zero; `count` where all are.
  private func firstSignificant(in text: Span<UInt8>) -> Int {
    var index = 0
    while index < count, digit(index, in: text) == UInt8(ascii: "0") { index += 1 }
    return index
  }
}

// MARK: - Comparing

extension DecimalParts {
  /// Compares two numbers by value: -1, 0 or 1.
  static func compare(
    _ left: DecimalParts, in leftText: Span<UInt8>, _ right: DecimalParts, in rightText: Span<UInt8>
  ) -> Int {
    let leftFirst = left.firstSignificant(in: leftText)
    let rightFirst = right.firstSignificant(in: rightText)
    let leftSign = leftFirst == left.count ? 0 : left.isNegative ? -1 : 1
    let rightSign = rightFirst == right.count ? 0 : right.isNegative ? -1 : 1
    guard leftSign == rightSign else { return leftSign < rightSign ? -1 : 1 }
    guard leftSign != 0 else { return 0 }
    let leftMagnitude = left.integer.count - leftFirst + left.exponent
    let rightMagnitude = right.integer.count - rightFirst + right.exponent
    guard leftMagnitude == rightMagnitude else {
      return leftMagnitude < rightMagnitude ? -leftSign : leftSign
    }
    for offset in 0..<max(left.count - leftFirst, right.count - rightFirst) {
      let leftDigit = left.digit(leftFirst + offset, in: leftText)
      let rightDigit = right.digit(rightFirst + offset, in: rightText)
      if leftDigit != rightDigit { return leftDigit < rightDigit ? -leftSign : leftSign }
    }
    return 0
  }

  /// Appends a text that is the same for all spellings of one value: sign, significant digits,
  /// power of ten.
  func appendNormalForm(of text: Span<UInt8>, to output: inout [UInt8]) {
    let first = firstSignificant(in: text)
    var last = count
    while last > first, digit(last - 1, in: text) == UInt8(ascii: "0") { last -= 1 }
    guard first < last else { return output.append(UInt8(ascii: "0")) }
    if isNegative { output.append(UInt8(ascii: "-")) }
    for index in first..<last { output.append(digit(index, in: text)) }
    output.append(UInt8(ascii: "e"))
    output.append(contentsOf: String(integer.count - last + exponent).utf8)
  }
}
