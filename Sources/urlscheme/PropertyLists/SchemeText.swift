/// What is wrong with a text that should be a scheme, and what was probably meant.
enum SchemeText {
  /// The first byte at fault of a text whose gaps a build fills, of which only what stands between them
  /// is checked; nil where the text is a scheme.
  static func faultOffset(in literals: [[UInt8]]) -> Int? {
    if literals == [[]] || literals.first?.first?.isLetter == false { return 0 }
    return literals.joined().enumerated().first { !$0.element.isSchemeByte }?.offset
  }

  /// The scheme that was meant by a text that is none: without what stands around a name or behind
  /// `:`, and with hyphens where `_` or spaces stood; nil where that is none either.
  static func repair(_ text: [UInt8]) -> String? {
    let text = text.prefix(128).drop { !$0.isAlphanumeric }
    guard text.first?.isLetter == true else { return nil }
    var repaired: [UInt8] = []
    for byte in text.prefix(while: { !":/".utf8.contains($0) }) {
      if byte.isSchemeByte {
        repaired.append(byte)
      } else if "_ ".utf8.contains(byte), repaired.last != UInt8(ascii: "-") {
        repaired.append(UInt8(ascii: "-"))
      }
    }
    while repaired.last == UInt8(ascii: "-") { repaired.removeLast() }
    let scheme = String(decoding: repaired, as: UTF8.self)
    // Of `https://app` it is not the beginning that was meant.
    return ["http", "https"].contains(scheme.lowercased()) ? nil : scheme
  }
}
