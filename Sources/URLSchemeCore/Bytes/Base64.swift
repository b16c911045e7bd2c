/// The two base64 forms that we write (RFC 4648), read back strictly: what the encoder would not
/// write is refused.
package enum Base64 {
  /// Appends the base64url form without padding (RFC 4648 §5).
  static func encodeURL(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
    encode(bytes, .url, to: &output)
  }

  /// How much room decoding needs besides as much as the text has: digits are decoded so many at a time.
  static let step = 16

  /// Decodes base64url without padding (RFC 4648 §5); false, and what was written is nothing to rely on,
  /// where the encoder would not have written the text: padding, another alphabet, an impossible length,
  /// trailing bits.
  static func decodeURL(_ text: Span<UInt8>, to output: inout OutputSpan<UInt8>) -> Bool {
    decode(text, .url, to: &output)
  }

  /// Appends the standard form, padded (RFC 4648 §4).
  package static func encode(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
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
    let digits = text.extracting(0..<end)
    var isRight = false
    output.append(addingCapacity: text.count + step) { decoded in
      isRight = decode(digits, .standard, to: &decoded)
      if !isRight { decoded.removeAll() }
    }
    return isRight
  }

  private static let pad = UInt8(ascii: "=")

  /// The two digits in which the alphabets differ.
  private struct Alphabet {
    let digit62: UInt8
    let digit63: UInt8

    static let standard = Alphabet(digit62: UInt8(ascii: "+"), digit63: UInt8(ascii: "/"))
    static let url = Alphabet(digit62: UInt8(ascii: "-"), digit63: UInt8(ascii: "_"))

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

    /// The values of sixteen digits, or nil where one is none.
    func values(_ digits: ByteScan.Lanes) -> ByteScan.Lanes? {
      typealias Lanes = ByteScan.Lanes
      let upper = ByteScan.range(UInt8(ascii: "A"), count: 26, digits)
      let lower = ByteScan.range(UInt8(ascii: "a"), count: 26, digits)
      let decimal = ByteScan.range(UInt8(ascii: "0"), count: 10, digits)
      let last = ByteScan.bits(digits .== Lanes(repeating: digit62))
      let afterLast = ByteScan.bits(digits .== Lanes(repeating: digit63))
      guard ByteScan.nibbles(upper | lower | decimal | last | afterLast) == .max else { return nil }
      let letters =
        (digits &- Lanes(repeating: 65)) & upper | (digits &- Lanes(repeating: 71)) & lower
      return letters | (digits &+ Lanes(repeating: 4)) & decimal | Lanes(repeating: 62) & last
        | Lanes(repeating: 63) & afterLast
    }

    /// The 48 bits that eight values are, the first one highest.
    static func bits(_ values: UInt64) -> UInt64 {
      // Each step moves two groups together: to 12, 24 and 48 bits.
      var bits = values >> 2 & 0x0FC0_0FC0_0FC0_0FC0 | values & 0x003F_003F_003F_003F
      bits = bits >> 4 & 0x00FF_F000_00FF_F000 | bits & 0x0000_0FFF_0000_0FFF
      return bits >> 8 & 0xFFFF_FF00_0000 | bits & 0x00FF_FFFF
    }
  }

  private static func encode(
    _ bytes: Span<UInt8>, _ alphabet: Alphabet, to output: inout [UInt8]
  ) {
    let length = (bytes.count * 4 + 2) / 3
    // Eight digits are written at a time, some of them too far.
    output.append(addingCapacity: length + 8) { output in
      var index = 0
      while index < bytes.count {
        // What is beyond the end is zero.
        let words = unsafe unsafeBitCast(ByteScan.load(bytes, at: index), to: SIMD2<UInt64>.self)
        output.append(word: alphabet.digits(UInt64(bigEndian: words[0]) &>> 16))
        index += 6
      }
      output.removeLast(output.count - length)
    }
  }

  private static func decode(
    _ text: Span<UInt8>, _ alphabet: Alphabet, to output: inout OutputSpan<UInt8>
  ) -> Bool {
    // One digit alone has no whole byte.
    guard text.count % 4 != 1 else { return false }
    var index = 0
    while index < text.count {
      let count = min(16, text.count - index)
      // What is missing of the last sixteen, of which none was loaded, counts as zero.
      let missing = ByteScan.bits(ByteScan.places .>= ByteScan.Lanes(repeating: UInt8(count)))
      let digits =
        ByteScan.load(text, at: index) | ByteScan.Lanes(repeating: UInt8(ascii: "A")) & missing
      guard let values = alphabet.values(digits) else { return false }
      let words = unsafe unsafeBitCast(values, to: SIMD2<UInt64>.self)
      let first = Alphabet.bits(UInt64(bigEndian: words[0]))
      let second = Alphabet.bits(UInt64(bigEndian: words[1]))
      let length = (count &* 6) &>> 3
      // What is left over of the last digits is zero.
      guard hasNone(first, second, from: length), output.freeCapacity >= 14 else { return false }
      output.append(sixBytesOf: first, second)
      output.removeLast(12 &- length)
      index += 16
    }
    return true
  }

  /// Whether two words of 48 bits have only zeros behind so many bytes.
  private static func hasNone(_ first: UInt64, _ second: UInt64, from count: Int) -> Bool {
    let bits = UInt64(truncatingIfNeeded: 8 &* count)
    return count < 6
      ? second == 0 && first &<< (16 &+ bits) == 0 : count >= 12 || second &<< (bits &- 32) == 0
  }
}
