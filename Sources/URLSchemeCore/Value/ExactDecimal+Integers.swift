extension FixedWidthInteger {
  /// The integer of the same value; nil where the number has a fraction, or is beyond what the type
  /// holds.
  ///
  /// ```swift
  /// Int(exactly: ExactDecimal("1.0") ?? 0)      // 1
  /// Int8(exactly: ExactDecimal(128))            // nil
  /// ```
  public init?(exactly number: ExactDecimal) {
    guard let number = ExactDecimal.Digits(number) else { return nil }
    let parts = number.parts
    let digits = parts.integer.count + parts.exponent
    var value: Self = 0
    // From the first digit on it overflows soon, whatever the exponent.
    for index in 0..<Swift.max(parts.count, digits) {
      let digit = parts.digit(index, in: number.bytes.span) - UInt8(ascii: "0")
      if index >= digits {
        guard digit == 0 else { return nil }
        continue
      }
      guard value != 0 || digit != 0 else { continue }
      let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      // A negative number is summed up downwards: the least one has no positive counterpart.
      let (sum, isBeyond) =
        parts.isNegative
        ? tens.subtractingReportingOverflow(Self(digit))
        : tens.addingReportingOverflow(Self(digit))
      guard !isTooLarge, !isBeyond else { return nil }
      value = sum
    }
    self = value
  }
}
