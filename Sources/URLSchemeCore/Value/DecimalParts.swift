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

  /// Reads a whole text; nil if it is not one number within the limits.
  init?(
    _ text: Span<UInt8>, allowsExponent: Bool = false,
    maximumDigits: Int = DecimalParts.maximumDigits
  ) {
    isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
    integer = DecimalParts.digits(in: text, from: isNegative ? 1 : 0)
    let hasLeadingZero = integer.count > 1 && text[integer.lowerBound] == UInt8(ascii: "0")
    guard !integer.isEmpty, !hasLeadingZero else { return nil }
    var position = integer.upperBound
    fraction = position..<position
    if position < text.count, text[position] == UInt8(ascii: ".") {
      fraction = DecimalParts.digits(in: text, from: position + 1)
      guard !fraction.isEmpty else { return nil }
      position = fraction.upperBound
    }
    guard integer.count + fraction.count <= maximumDigits else { return nil }
    exponent = 0
    if position == text.count { return }
    guard allowsExponent, text[position] | 0x20 == UInt8(ascii: "e"),
      let parsed = DecimalParts.exponent(in: text, from: position + 1)
    else { return nil }
    exponent = parsed
  }

  var isInteger: Bool { fraction.isEmpty && exponent == 0 }

  func isZero(in text: Span<UInt8>) -> Bool {
    firstSignificant(in: text) == count
  }

  private static func digits(in text: Span<UInt8>, from start: Int) -> Range<Int> {
    var end = start
    while end < text.count, ByteClass.isDigit(text[end]) { end += 1 }
    return start..<end
  }

  private static func exponent(in text: Span<UInt8>, from start: Int) -> Int? {
    guard start < text.count else { return nil }
    let isNegative = text[start] == UInt8(ascii: "-")
    let isSigned = isNegative || text[start] == UInt8(ascii: "+")
    let digits = digits(in: text, from: isSigned ? start + 1 : start)
    guard !digits.isEmpty, digits.upperBound == text.count else { return nil }
    var value = 0
    for index in digits {
      value = value * 10 + Int(text[index] - UInt8(ascii: "0"))
      guard value <= maximumExponent else { return nil }
    }
    return isNegative ? -value : value
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
    return leftSign * compareMagnitudes(left, leftText, leftFirst, right, rightText, rightFirst)
  }

  private static func compareMagnitudes(
    _ left: DecimalParts, _ leftText: Span<UInt8>, _ leftFirst: Int,
    _ right: DecimalParts, _ rightText: Span<UInt8>, _ rightFirst: Int
  ) -> Int {
    let leftMagnitude = left.integer.count - leftFirst + left.exponent
    let rightMagnitude = right.integer.count - rightFirst + right.exponent
    guard leftMagnitude == rightMagnitude else { return leftMagnitude < rightMagnitude ? -1 : 1 }
    for offset in 0..<max(left.count - leftFirst, right.count - rightFirst) {
      let leftDigit = left.digit(leftFirst + offset, in: leftText)
      let rightDigit = right.digit(rightFirst + offset, in: rightText)
      if leftDigit != rightDigit { return leftDigit < rightDigit ? -1 : 1 }
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
