/// A decimal number computed the way it is taught at school, slowly and obviously: the measure of
/// the arithmetic on digits.
struct SlowDecimal {
  /// Digits from the most significant; never empty.
  var digits: [Int]
  /// How many of them stand after the point.
  var scale: Int
  var isNegative: Bool

  /// Reads `-12.30e4`.
  init(_ text: String) {
    let halves = text.lowercased().split(separator: "e")
    let exponent = halves.count > 1 ? Int(halves[1]) ?? 0 : 0
    let parts = halves[0].drop { $0 == "-" }.split(
      separator: ".", omittingEmptySubsequences: false)
    digits = parts.joined().map { $0.wholeNumberValue ?? 0 }
    scale = (parts.count > 1 ? parts[1].count : 0) - exponent
    isNegative = text.hasPrefix("-")
    while scale < 0 {
      digits.append(0)
      scale += 1
    }
  }

  var isZero: Bool { digits.allSatisfy { $0 == 0 } }

  static func compare(_ left: SlowDecimal, _ right: SlowDecimal) -> Int {
    if left.isZero && right.isZero { return 0 }
    let leftSign = left.isZero ? 0 : left.isNegative ? -1 : 1
    let rightSign = right.isZero ? 0 : right.isNegative ? -1 : 1
    if leftSign != rightSign { return leftSign < rightSign ? -1 : 1 }
    let scale = max(left.scale, right.scale)
    return leftSign * compareDigits(left.digits(scaledTo: scale), right.digits(scaledTo: scale))
  }

  /// The digits of the magnitude times 10^places, rounded half to even.
  func rounded(to places: Int) -> [Int] {
    guard scale > places else { return SlowDecimal.stripped(digits(scaledTo: places)) }
    let cut = scale - places
    let padded = Array(repeating: 0, count: max(0, cut + 1 - digits.count)) + digits
    var quotient = Array(padded.dropLast(cut))
    let remainder = Array(padded.suffix(cut))
    let twice = SlowDecimal.adding(remainder, remainder)
    let whole = [1] + Array(repeating: 0, count: cut)
    let order = SlowDecimal.compareDigits(twice, whole)
    if order > 0 || order == 0 && quotient[quotient.count - 1] % 2 == 1 {
      quotient = SlowDecimal.adding(quotient, [1])
    }
    return SlowDecimal.stripped(quotient)
  }

  private func digits(scaledTo scale: Int) -> [Int] {
    digits + Array(repeating: 0, count: scale - self.scale)
  }

  private static func stripped(_ digits: [Int]) -> [Int] {
    let significant = Array(digits.drop { $0 == 0 })
    return significant.isEmpty ? [0] : significant
  }

  private static func compareDigits(_ left: [Int], _ right: [Int]) -> Int {
    let left = stripped(left)
    let right = stripped(right)
    if left.count != right.count { return left.count < right.count ? -1 : 1 }
    for (leftDigit, rightDigit) in zip(left, right) where leftDigit != rightDigit {
      return leftDigit < rightDigit ? -1 : 1
    }
    return 0
  }

  private static func adding(_ left: [Int], _ right: [Int]) -> [Int] {
    var sum: [Int] = []
    var carry = 0
    for place in 0..<max(left.count, right.count) + 1 {
      let leftDigit = place < left.count ? left[left.count - 1 - place] : 0
      let rightDigit = place < right.count ? right[right.count - 1 - place] : 0
      sum.insert((leftDigit + rightDigit + carry) % 10, at: 0)
      carry = (leftDigit + rightDigit + carry) / 10
    }
    return sum
  }
}

extension SeededGenerator {
  /// A number's text: mostly short, with many zeros, nines and fives, which rounding stumbles over.
  mutating func decimal(exponents: Bool = false) -> String {
    func digits(_ count: Int, _ generator: inout SeededGenerator) -> String {
      String((0..<count).compactMap { _ in "000123455556789999".randomElement(using: &generator) })
    }
    var text = Bool.random(using: &self) ? "" : "-"
    var integer = digits(Int.random(in: 1...5, using: &self), &self)
    while integer.count > 1, integer.hasPrefix("0") { integer.removeFirst() }
    text += integer
    if Bool.random(using: &self) {
      text += "." + digits(Int.random(in: 1...6, using: &self), &self)
    }
    if exponents, Int.random(in: 0..<3, using: &self) == 0 {
      text += ["e", "E", "e+", "e-", "E-0"].randomElement(using: &self) ?? ""
      text += String(Int.random(in: 0...4, using: &self))
    }
    return text
  }

  /// Another spelling of a number, or another number.
  mutating func decimal(near text: String) -> String {
    switch Int.random(in: 0..<6, using: &self) {
    case 0 where text.contains("e") || text.contains("E"): return text
    case 0 where text.contains("."): return text + "00"
    case 0: return text + ".0"
    case 1 where !text.lowercased().contains("e"): return text + "e0"
    default: return decimal(exponents: true)
    }
  }
}
