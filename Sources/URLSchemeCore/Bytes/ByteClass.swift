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

  /// Whether a mark stands for itself in a path.
  static func isPathMark(_ byte: UInt8) -> Bool {
    isPlainMark(byte) || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "=")
  }

  /// The lower-case form of an ASCII letter; any other byte as it is.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// The upper-case form of an ASCII letter; any other byte as it is.
  static func uppercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "a") < 26 ? byte & 0xDF : byte
  }

  /// The byte that two hexadecimal digits write; nil where they are none.
  ///
  /// A table is quicker than to compare each digit with what it may be.
  @inline(__always)
  static func byte(hexDigits high: UInt8, _ low: UInt8) -> UInt8? {
    let (first, second) = (hexValues[Int(high)], hexValues[Int(low)])
    return (first | second) & 0x80 == 0 ? first &<< 4 | second : nil
  }

  /// The two upper-case hexadecimal digits of a byte.
  static func hexDigits(of byte: UInt8) -> (high: UInt8, low: UInt8) {
    (hexDigit(byte &>> 4), hexDigit(byte & 0xF))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    // From ten on, a letter: without a branch, which nobody could foretell.
    UInt8(ascii: "0") &+ value &+ (value &+ 6) &>> 4 &* (UInt8(ascii: "A") &- UInt8(ascii: ":"))
  }

  /// The values of the hexadecimal digits among all bytes, and 0x80 for the others; written out, as
  /// it would not be a constant otherwise.
  private static let hexValues: [256 of UInt8] = [
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 10, 11, 12, 13, 14, 15, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 10, 11, 12, 13, 14, 15, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
  ]
}

/// What a mark (see `ByteScan.marks`) is to a reader of links.
enum LinkMark: UInt8, Sendable {
  /// A byte that cannot stand in a link.
  case stray
  /// One that people paste, which lenient reading takes as if it were escaped.
  case lenient
  /// One that stands for itself in paths, queries and fragments, and delimits nothing there.
  case plain
  case percent, ampersand, equals, slash, question, hash, colon, at

  /// Compiled to a table.
  init(_ byte: UInt8) {
    self =
      switch byte {
      case UInt8(ascii: "%"): .percent
      case UInt8(ascii: "&"): .ampersand
      case UInt8(ascii: "="): .equals
      case UInt8(ascii: "/"): .slash
      case UInt8(ascii: "?"): .question
      case UInt8(ascii: "#"): .hash
      case UInt8(ascii: ":"): .colon
      case UInt8(ascii: "@"): .at
      case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: ";"), UInt8(ascii: "~"): .plain
      case UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
        UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "`"), 0x80...:
        .lenient
      default: .stray
      }
  }
}
