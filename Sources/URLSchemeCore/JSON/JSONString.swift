/// Where a string stands in a JSON text that was found to be valid; its characters are made on
/// demand.
struct JSONString: Equatable, Sendable {
  /// The bytes between the quotes, still escaped.
  var range: Range<Int>
  /// Whether there is a backslash among them; if not, they are the string.
  var hasEscapes: Bool

  /// Appends the string, unescaped, as UTF-8.
  func append(from text: Span<UInt8>, to output: inout [UInt8]) {
    guard hasEscapes else { return output.append(text.extracting(range)) }
    var offset = range.lowerBound
    while offset < range.upperBound {
      var end = offset
      while end < range.upperBound, text[end] != JSONScanner.backslash {
        // Bytes that are not ASCII stop the run too.
        end = max(end + 1, UnsafeBytes.endOfPlainText(in: text, from: end))
      }
      output.append(text.extracting(offset..<end))
      offset = end < range.upperBound ? appendEscape(at: end, in: text, to: &output) : end
    }
  }

  /// The string, unescaped.
  func text(in text: Span<UInt8>) -> String {
    var bytes: [UInt8] = []
    append(from: text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what the escape that begins at `start` stands for, and returns the offset after it.
  private func appendEscape(
    at start: Int, in text: Span<UInt8>, to output: inout [UInt8]
  ) -> Int {
    switch text[start + 1] {
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "f"): output.append(0x0C)
    case UInt8(ascii: "r"): output.append(0x0D)
    case UInt8(ascii: "u"):
      let unit = JSONScanner.codeUnit(at: start + 2, in: text)
      guard JSONScanner.isHighSurrogate(unit) else {
        appendUTF8(of: unit, to: &output)
        return start + 6
      }
      let low = JSONScanner.codeUnit(at: start + 8, in: text)
      appendUTF8(of: 0x1_0000 + ((unit & 0x3FF) << 10 | low & 0x3FF), to: &output)
      return start + 12
    case let character: output.append(character)
    }
    return start + 2
  }

  private func appendUTF8(of scalar: UInt32, to output: inout [UInt8]) {
    func continuation(_ shift: UInt32) -> UInt8 { UInt8(0x80 | scalar >> shift & 0x3F) }
    switch scalar {
    case ..<0x80:
      output.append(UInt8(scalar))
    case ..<0x800:
      output.append(UInt8(0xC0 | scalar >> 6))
      output.append(continuation(0))
    case ..<0x1_0000:
      output.append(UInt8(0xE0 | scalar >> 12))
      output.append(continuation(6))
      output.append(continuation(0))
    default:
      output.append(UInt8(0xF0 | scalar >> 18 & 0x7))
      output.append(continuation(12))
      output.append(continuation(6))
      output.append(continuation(0))
    }
  }
}
