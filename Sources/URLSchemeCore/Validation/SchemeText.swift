/// What is wrong with a text that should be a scheme, and what was probably meant.
struct SchemeText {
  /// The first byte at fault; nil where the text is a scheme.
  let faultOffset: Int?

  /// Looks at a text whose gaps a build fills: only what stands between them is checked.
  init(literals: [[UInt8]]) {
    var start = 0
    var fault: Int?
    for (index, literal) in literals.enumerated() where fault == nil {
      if index == 0, let first = literal.first, !ByteSet.schemeFirst.contains(first) { fault = 0 }
      if let offset = literal.firstIndex(where: { !ByteSet.schemeRest.contains($0) }) {
        fault = fault ?? start + offset
      }
      start += literal.count
    }
    if literals.count <= 1, start == 0 { fault = 0 }
    faultOffset = fault
  }

  /// The scheme that was meant by a text that is none: without what stands around a name or behind
  /// `:`, and with hyphens where `_` or spaces stood; nil where that is none either.
  static func repair(_ text: [UInt8]) -> String? {
    let text = text.prefix(128).drop { !ByteClass.isLetter($0) && !ByteClass.isDigit($0) }
    guard let first = text.first, ByteSet.schemeFirst.contains(first) else { return nil }
    var repaired: [UInt8] = []
    for byte in text {
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/") { break }
      if ByteSet.schemeRest.contains(byte) {
        repaired.append(byte)
      } else if byte == UInt8(ascii: "_") || byte == UInt8(ascii: " "),
        repaired.last != UInt8(ascii: "-")
      {
        repaired.append(UInt8(ascii: "-"))
      }
    }
    while repaired.last == UInt8(ascii: "-") { repaired.removeLast() }
    let scheme = String(decoding: repaired, as: UTF8.self)
    // Of `https://app` it is not the beginning that was meant.
    return ["http", "https"].contains(scheme.lowercased()) ? nil : scheme
  }
}
