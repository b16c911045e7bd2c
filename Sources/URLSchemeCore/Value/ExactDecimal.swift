/// A decimal number that keeps its digits: read from text, compared by value, never converted to
/// binary.
///
/// `1.50` and `1.5` are equal and keep their spelling. It holds at most 1,000 digits.
///
/// ```swift
/// ExactDecimal("0.70") == 0.7      // true
/// ```
public struct ExactDecimal: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number as it was written, in JSON's grammar (RFC 8259 §6).
  public let description: String

  /// Reads `-?(0|[1-9][0-9]*)(\.[0-9]+)?`; nil for anything else, more than 1,000 digits included.
  public init?(_ text: String) {
    self.init(text, allowsExponent: false)
  }

  /// The shortest decimal that reads back as `value`, without an exponent; nil for infinities and
  /// not-a-number.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    description = ExactDecimal.withoutExponent(value.description)
  }

  /// The same of a `Float`.
  init?(_ value: Float) {
    guard value.isFinite else { return nil }
    description = ExactDecimal.withoutExponent(value.description)
  }

  /// The integer, exactly.
  public init(_ value: some BinaryInteger) {
    description = String(value)
  }

  package init?(_ text: String, allowsExponent: Bool) {
    let bytes = Array(text.utf8)
    guard DecimalParts(bytes.span, allowsExponent: allowsExponent) != nil else { return nil }
    description = text
  }

  /// A text that was already checked to be a number.
  init(unchecked text: String) {
    description = text
  }

  /// The nearest `Double`, for drawing and arithmetic where exactness does not matter.
  public var doubleValue: Double { Double(description) ?? .nan }

  /// Whether two numbers have the same value; `1.0` equals `1`.
  public static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
    compare(left, right) == 0
  }

  /// Compares by value.
  public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    compare(left, right) < 0
  }

  /// Hashes the value, so that equal numbers of different spelling hash alike.
  public func hash(into hasher: inout Hasher) {
    var normalForm: [UInt8] = []
    if let digits = Digits(self) {
      digits.parts.appendNormalForm(of: digits.bytes.span, to: &normalForm)
    }
    hasher.combine(normalForm)
  }

  private static func compare(_ left: ExactDecimal, _ right: ExactDecimal) -> Int {
    guard let left = Digits(left), let right = Digits(right) else { return 0 }
    return right.compare(left.parts, in: left.bytes.span)
  }

  /// Spells out what `Double` prints: `1.0` as `1`, `1.5e-07` as `0.00000015`, `1e+16` as 1 and
  /// sixteen zeros.
  private static func withoutExponent(_ text: String) -> String {
    let halves = text.split(separator: "e")
    guard halves.count == 2, let exponent = Int(halves[1]) else {
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    let sign = text.hasPrefix("-") ? "-" : ""
    // One digit stands before the point, and it is not zero.
    let digits = halves[0].filter(\.isNumber)
    let zeros = exponent < 0 ? -exponent - 1 : exponent + 1 - digits.count
    guard exponent >= 0 else { return "\(sign)0.\(String(repeating: "0", count: zeros))\(digits)" }
    guard zeros < 0 else { return "\(sign)\(digits)\(String(repeating: "0", count: zeros))" }
    return "\(sign)\(digits.prefix(exponent + 1)).\(digits.dropFirst(exponent + 1))"
  }
}

extension ExactDecimal {
  /// A number's text, and where its digits stand there.
  struct Digits: Sendable {
    let bytes: [UInt8]
    let parts: DecimalParts

    /// Nil never happens, since a number was checked when it was made.
    init?(_ number: ExactDecimal) {
      let bytes = Array(number.description.utf8)
      guard let parts = DecimalParts(bytes.span, allowsExponent: true) else { return nil }
      (self.bytes, self.parts) = (bytes, parts)
    }

    var text: String { bytes.span.text }

    /// Compares another number with this one: -1, 0 or 1.
    func compare(_ parts: DecimalParts, in text: Span<UInt8>) -> Int {
      DecimalParts.compare(parts, in: text, self.parts, in: bytes.span)
    }
  }
}

extension ExactDecimal: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// An integer literal, exactly.
  public init(integerLiteral value: Int64) {
    self.init(value)
  }

  /// A decimal literal of up to 15 digits, exactly as written; a longer one as the nearest `Double`
  /// prints, and what no `Double` holds as zero.
  public init(floatLiteral value: Double) {
    self = ExactDecimal(value) ?? 0
  }
}
