import URLSchemeCore

/// Numbers near another, for samples at limits.
extension ExactDecimal {
  /// The nearest integer, with room to add to it; nil where it is too large for that.
  var whole: Int? {
    guard let whole = Int(description) else {
      return abs(doubleValue) < 1e15 ? Int(doubleValue.rounded()) : nil
    }
    return abs(whole / 4) < .max / 8 ? whole : nil
  }

  /// The next integers, larger and smaller, and between them the one without its fraction.
  var integersAround: [ExactDecimal] {
    let isNegative = description.hasPrefix("-")
    let digits = description.dropFirst(isNegative ? 1 : 0).prefix { $0 != "." }
    // Limits have no exponents.
    guard let size = UInt(digits), size < .max else {
      // Ten times as much lies beyond it.
      return ["\(description.prefix(isNegative ? 1 : 0))\(digits)0"].compactMap { ExactDecimal($0) }
    }
    guard size > 0 else { return [1, -1, 0] }
    let texts = [size + 1, size - 1, size].map { "\(isNegative && $0 > 0 ? "-" : "")\($0)" }
    return texts.compactMap { ExactDecimal($0) }
  }
}
