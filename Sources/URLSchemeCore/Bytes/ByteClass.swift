/// The few questions about single bytes that many files ask.
enum ByteClass {
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  /// Whether a byte stands for itself in paths, queries and fragments, though not everywhere in a
  /// link (see `ByteScan.marks`); of delimiters, those that end or cut none of the three.
  static func isPlainMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "!"),
      UInt8(ascii: "$"), UInt8(ascii: ";"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// The lower-case form of an ASCII letter; any other byte as it is.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6
  }

  /// The byte that two hexadecimal digits write; nil where they are none.
  static func byte(hexDigits high: UInt8, _ low: UInt8) -> UInt8? {
    guard isHexDigit(high), isHexDigit(low) else { return nil }
    // Letters have the bit of 64, and begin at 1.
    return (high &+ 9 &* (high &>> 6)) &<< 4 | ((low & 15) &+ 9 &* (low &>> 6))
  }
}
