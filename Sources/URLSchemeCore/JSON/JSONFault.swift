/// What is wrong with a JSON text, as a small value: many texts are only tried. The finding is made
/// where somebody asks for it.
struct JSONFault: Error {
  enum Kind: Sendable {
    /// Something else than `expected`.
    case syntax
    case invalidUTF8
    /// A key that its object has already.
    case repeatedKey
    /// A number that could not be kept and compared exactly.
    case numberTooLong
    case tooDeep
  }

  var kind = Kind.syntax
  /// Where it stands in the text.
  var offset: Int
  var expected: StaticString = ""
  /// What stands there; nil: what the text says.
  var found: StaticString?

  func finding(in text: Span<UInt8>, maximumDepth: Int) -> Finding {
    let found = found?.description ?? Finding.describeByte(at: offset, in: text)
    return switch kind {
    case .syntax: Finding(.invalidJSON, at: offset, expected: expected.description, found: found)
    case .tooDeep:
      Finding(
        .invalidJSON, at: offset, expected: "at most \(maximumDepth) levels of nesting",
        found: found)
    case .invalidUTF8: Finding(.invalidUTF8, at: offset, expected: "UTF-8", found: found)
    case .repeatedKey:
      Finding(.duplicateKey, at: offset, JSONString.text(at: offset, in: text))
    case .numberTooLong:
      Finding(
        .valueOutOfRange, at: offset,
        expected: """
          a number of at most \(DecimalParts.maximumDigits) digits and an exponent of at most \
          \(DecimalParts.maximumExponent)
          """,
        found: text.extracting(offset..<endOfNumber(in: text)).excerpt)
    }
  }

  private func endOfNumber(in text: Span<UInt8>) -> Int {
    (try? DecimalParts(at: offset, in: text))?.end ?? offset
  }
}

extension Finding {
  /// Names what stands at `offset`, so that it can be printed anywhere: no control and no non-ASCII
  /// character is repeated.
  package static func describeByte(at offset: Int, in text: Span<UInt8>) -> String {
    guard offset < text.count else { return "end of text" }
    switch text[offset] {
    case 0x20: return "a space"
    case 0x21..<0x7F: return String(UnicodeScalar(text[offset]))
    case 0x00..<0x80:
      return "control character \(UnsafeCharacters.name(of: UInt32(text[offset])))"
    default:
      guard let (scalar, _) = UTF8Check.scalar(in: text, at: offset) else {
        return "byte 0x\(String(text[offset], radix: 16, uppercase: true))"
      }
      return scalar == "\u{FEFF}" ? "a byte order mark" : UnsafeCharacters.name(of: scalar.value)
    }
  }
}
