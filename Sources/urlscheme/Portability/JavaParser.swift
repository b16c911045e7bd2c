import URLSchemeCore

/// Reads links as `java.net.URI` does: RFC 2396 with the deviations that its documentation lists. What it calls
/// opaque has no parts; an authority that is no server's is kept as a name, and then there is no host.
///
/// It reads units of UTF-16, as Java does.
struct JavaParser {
  struct Refusal: Error {
    var why: String
  }

  let text: [UInt16]
  var parts = LinkReading.Parts()

  static func reading(of link: [UInt8]) -> LinkReading {
    var parser = JavaParser(text: Array(String(decoding: link, as: UTF8.self).utf16))
    do throws(Refusal) {
      try parser.read()
      return .parts(parser.parts)
    } catch {
      return .refused(error.why)
    }
  }

  private mutating func read() throws(Refusal) {
    let mark = first(of: "/?#:", in: text.indices)
    var position = 0
    if mark < text.count, text[mark] == UInt16(ascii: ":") {
      guard mark > 0, has(text[0], "", letters: true) else { throw Refusal(why: "a wrong scheme") }
      try check(1..<mark, "+-.", "the scheme", takesOthers: false)
      parts.scheme = string(0..<mark)
      position = mark + 1
      guard position < text.count, text[position] == UInt16(ascii: "/") else {
        let end = first(of: "#", in: position..<text.count)
        guard end > position else { throw Refusal(why: "nothing stands behind the scheme") }
        try check(position..<end, Self.uric, "the opaque part")
        return try readFragment(end)
      }
    }
    try readHierarchy(from: position)
  }

  private mutating func readHierarchy(from start: Int) throws(Refusal) {
    var position = start
    if text[position...].starts(with: [0x2F, 0x2F]) {
      position += 2
      let end = first(of: "/?#", in: position..<text.count)
      guard end > position || end < text.count else {
        throw Refusal(why: "an authority must stand behind //")
      }
      if end > position { try readAuthority(position..<end) }
      position = end
    }
    let pathEnd = first(of: "?#", in: position..<text.count)
    try check(position..<pathEnd, Self.path, "the path")
    parts.path = decoded(position..<pathEnd)
    position = pathEnd
    if position < text.count, text[position] == UInt16(ascii: "?") {
      let end = first(of: "#", in: position + 1..<text.count)
      try check(position + 1..<end, Self.uric, "the query")
      parts.query = decoded(position + 1..<end)
      position = end
    }
    try readFragment(position)
  }

  private mutating func readFragment(_ mark: Int) throws(Refusal) {
    guard mark < text.count else { return }
    try check(mark + 1..<text.count, Self.uric, "the fragment")
    parts.fragment = decoded(mark + 1..<text.count)
  }

  // MARK: Characters

  static let mark = "-_.!~*'()"
  static let uric = mark + ";/?:@&=+$,[]"
  static let path = mark + ":@&=+$,;/"

  func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF16.self) }

  /// Where one of some characters stands first; else the end.
  func first(of marks: String, in range: Range<Int>) -> Int {
    range.first { text[$0] < 0x80 && marks.has(UInt8(truncatingIfNeeded: text[$0])) }
      ?? range.upperBound
  }

  /// Whether a unit is a letter, a digit, or one of some others.
  func has(_ unit: UInt16, _ others: String, letters: Bool = false) -> Bool {
    guard let byte = UInt8(exactly: unit), byte < 0x80 else { return false }
    return byte.isLetter
      || !letters && (byte.isDigit || others.utf8.contains(byte))
  }

  /// Where letters, digits and some others end that stand from a place on.
  ///
  /// - Parameter takesOthers: Whether escapes and visible characters beyond ASCII stand among them.
  func end(
    of others: String, in range: Range<Int>, takesOthers: Bool = false
  ) throws(Refusal) -> Int {
    var position = range.lowerBound
    while position < range.upperBound {
      let unit = text[position]
      if has(unit, others) {
        position += 1
      } else if takesOthers, unit == UInt16(ascii: "%") {
        guard position + 3 <= range.upperBound,
          text[position + 1..<position + 3].allSatisfy({
            UInt8(exactly: $0).flatMap(LooseText.digit) != nil
          })
        else { throw Refusal(why: "a malformed escape") }
        position += 3
      } else if takesOthers, isVisible(unit) {
        position += 1
      } else {
        break
      }
    }
    return position
  }

  /// Whether a unit beyond ASCII is neither a space nor a control character.
  private func isVisible(_ unit: UInt16) -> Bool {
    guard unit > 0x9F else { return false }
    switch Unicode.Scalar(unit)?.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return false
    default: return true
    }
  }

  func check(
    _ range: Range<Int>, _ others: String, _ what: String, takesOthers: Bool = true
  ) throws(Refusal) {
    guard try end(of: others, in: range, takesOthers: takesOthers) == range.upperBound else {
      throw Refusal(why: "a character that \(what) cannot have")
    }
  }

  /// The text that a part stands for; what is not UTF-8 is replaced as Java does, which takes half of a surrogate
  /// for one fault.
  private func decoded(_ range: Range<Int>) -> String {
    var bytes = LooseText.unescaped(Array(string(range).utf8)[...])[...]
    var repaired: [UInt8] = []
    while let byte = bytes.popFirst() {
      guard byte == 0xED, let next = bytes.first, 0xA0...0xBF ~= next else {
        repaired.append(byte)
        continue
      }
      repaired += "\u{FFFD}".utf8
      bytes = bytes.dropFirst()
      if let last = bytes.first, 0x80...0xBF ~= last { bytes = bytes.dropFirst() }
    }
    return String(decoding: repaired, as: UTF8.self)
  }
}
