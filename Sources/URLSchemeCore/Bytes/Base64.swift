/// The two base64 forms that we write (RFC 4648), read back strictly: what the encoder would not
/// write is refused.
enum Base64 {
  /// Appends the base64url form without padding (RFC 4648 §5).
  static func encodeURL(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
    encode(bytes, .url, to: &output)
  }

  /// Decodes base64url without padding (RFC 4648 §5); false, and `output` as it was, where the
  /// encoder would not have written the text: padding, another alphabet, an impossible length,
  /// trailing bits.
  static func decodeURL(_ text: Span<UInt8>, to output: inout [UInt8]) -> Bool {
    decode(text, .url, to: &output)
  }

  /// Appends the standard form, padded (RFC 4648 §4).
  static func encode(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
    encode(bytes, .standard, to: &output)
    let padding = (3 - bytes.count % 3) % 3
    for _ in 0..<padding { output.append(pad) }
  }

  /// Decodes the standard form (RFC 4648 §4), whose padding is required; false, and `output` as it
  /// was, where the encoder would not have written the text.
  static func decode(_ text: Span<UInt8>, to output: inout [UInt8]) -> Bool {
    guard text.count % 4 == 0 else { return false }
    var end = text.count
    while end > 0, text.count - end < 2, text[end - 1] == pad { end -= 1 }
    return decode(text.extracting(0..<end), .standard, to: &output)
  }

  private static let pad = UInt8(ascii: "=")

  /// The two digits in which the alphabets differ.
  private struct Alphabet {
    let digit62: UInt8
    let digit63: UInt8

    static let standard = Alphabet(digit62: UInt8(ascii: "+"), digit63: UInt8(ascii: "/"))
    static let url = Alphabet(digit62: UInt8(ascii: "-"), digit63: UInt8(ascii: "_"))

    func digit(_ value: UInt32) -> UInt8 {
      let value = UInt8(truncatingIfNeeded: value & 0x3F)
      return switch value {
      case ..<26: UInt8(ascii: "A") + value
      case ..<52: UInt8(ascii: "a") + value - 26
      case ..<62: UInt8(ascii: "0") + value - 52
      case 62: digit62
      default: digit63
      }
    }

    func value(_ digit: UInt8) -> UInt32? {
      switch digit {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
      case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
      case digit62: 62
      case digit63: 63
      default: nil
      }
    }
  }

  private static func encode(
    _ bytes: Span<UInt8>, _ alphabet: Alphabet, to output: inout [UInt8]
  ) {
    var bits: UInt32 = 0
    var pending: UInt32 = 0
    for index in bytes.indices {
      bits = bits << 8 | UInt32(bytes[index])
      pending += 8
      while pending >= 6 {
        pending -= 6
        output.append(alphabet.digit(bits >> pending))
      }
    }
    if pending > 0 { output.append(alphabet.digit(bits << (6 - pending))) }
  }

  private static func decode(
    _ text: Span<UInt8>, _ alphabet: Alphabet, to output: inout [UInt8]
  ) -> Bool {
    let start = output.count
    var bits: UInt32 = 0
    var pending: UInt32 = 0
    for index in text.indices {
      guard let value = alphabet.value(text[index]) else {
        output.removeLast(output.count - start)
        return false
      }
      bits = bits << 6 | value
      pending += 6
      if pending >= 8 {
        pending -= 8
        output.append(UInt8(truncatingIfNeeded: bits >> pending))
      }
    }
    // A whole byte's worth of bits cannot be left over, but one digit alone leaves six; the bits
    // left over are zero.
    guard pending < 6, bits & (1 << pending - 1) == 0 else {
      output.removeLast(output.count - start)
      return false
    }
    return true
  }
}
