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

  /// The same in memory that is reserved; what was written is nothing to rely on where it is false.
  static func decodeURL(_ text: Span<UInt8>, to output: inout OutputSpan<UInt8>) -> Bool {
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

    /// The eight digits of 48 bits, the first one highest.
    func digits(_ bits: UInt64) -> UInt64 {
      // Each step halves the groups and moves the halves apart: groups of 24, 12 and 6 bits.
      var values = bits << 8 & 0x00FF_FFFF_0000_0000 | bits & 0x00FF_FFFF
      values = values << 4 & 0x0FFF_0000_0FFF_0000 | values & 0x0000_0FFF_0000_0FFF
      values = values << 2 & 0x3F00_3F00_3F00_3F00 | values & 0x003F_003F_003F_003F
      let ones: UInt64 = 0x0101_0101_0101_0101
      func isAtLeast(_ bound: UInt64) -> UInt64 {
        (values &+ (128 &- bound) &* ones) &>> 7 & ones
      }
      // A letter A is 65 more than its value; what that distance changes by, range by range.
      let lowerCase: UInt64 = 6
      let decimal: UInt64 = 75
      let last = UInt64(digit62) &- 58
      let afterLast = UInt64(digit63) &- UInt64(digit62) &- 1
      return values &+ ones &* 65 &+ isAtLeast(26) &* lowerCase &- isAtLeast(52) &* decimal
        &+ isAtLeast(62) &* last &+ isAtLeast(63) &* afterLast
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
    // Nothing, appended to an empty array, would write to the storage that all of them share.
    guard !bytes.isEmpty else { return }
    output.append(addingCapacity: (bytes.count * 4 + 2) / 3) { output in
      var index = 0
      while bytes.count &- index >= 8 {
        let digits = alphabet.digits(UnsafeBytes.sixBytes(of: bytes, at: index))
        UnsafeBytes.append(digits, to: &output)
        index += 6
      }
      encode(bytes.extracting(index..<bytes.count), alphabet, to: &output)
    }
  }

  private static func encode(
    _ bytes: Span<UInt8>, _ alphabet: Alphabet, to output: inout OutputSpan<UInt8>
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
    guard !text.isEmpty else { return true }
    var isRight = false
    output.append(addingCapacity: text.count) { decoded in
      isRight = decode(text, alphabet, to: &decoded)
      if !isRight { decoded.removeAll() }
    }
    return isRight
  }

  private static func decode(
    _ text: Span<UInt8>, _ alphabet: Alphabet, to output: inout OutputSpan<UInt8>
  ) -> Bool {
    var bits: UInt32 = 0
    var pending: UInt32 = 0
    for index in text.indices {
      guard let value = alphabet.value(text[index]) else { return false }
      bits = bits << 6 | value
      pending += 6
      if pending >= 8 {
        pending -= 8
        output.append(UInt8(truncatingIfNeeded: bits >> pending))
      }
    }
    // A whole byte's worth of bits cannot be left over, but one digit alone leaves six; the bits
    // left over are zero.
    return pending < 6 && bits & (1 << pending - 1) == 0
  }
}
