import URLSchemeCore

/// Text from outside, made safe to show: control characters and what reorders text become visible
/// escapes.
extension String {
  var printable: String {
    printable(limit: .max)
  }

  /// Output that goes to a terminal as it is but for what a terminal would obey: line ends and tabs
  /// stay.
  ///
  /// JSON stays the same JSON.
  func harmless(isJSON: Bool, delimiter: UInt8) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\n" || scalar == "\t" || scalar.value == UInt32(delimiter) {
        text.unicodeScalars.append(scalar)
      } else if isJSON, !scalar.isPrintable {
        text += scalar.jsonEscape
      } else {
        text += scalar.printable
      }
    }
  }
}

extension [UInt8] {
  /// The same of UTF-8; bytes that are no text are replaced.
  func harmless(isJSON: Bool, _ delimiter: UInt8) -> [UInt8] {
    Array(self.text.harmless(isJSON: isJSON, delimiter: delimiter).utf8)
  }
}

extension Unicode.Scalar {
  /// `\u202e`, or two of them for a scalar beyond U+FFFF (RFC 8259 §7).
  var jsonEscape: String {
    String(self).utf16.map { "\\u" + $0.hexDigits(atLeast: 4, uppercase: false) }.joined()
  }

  /// How many columns it takes on a terminal, once it is printable.
  var columns: Int {
    if 0x20..<0x7F ~= value { return 1 }
    guard isPrintable else { return printable.unicodeScalars.count }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide ? 2 : 1
    }
  }

  /// Whether terminals give it two columns (the wide and full-width blocks of UAX #11).
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

extension Span<UInt8> {
  /// Whether the text, which is UTF-8, can be shown as it is; false also where only the properties
  /// of its characters tell.
  ///
  /// To ask these of every character of a word that is not ASCII takes a microsecond.
  var isSurelyPrintable: Bool {
    if isPlain { return true }
    var position = 0
    while position < count - 1 {
      let (lead, next) = (self[position], self[position + 1])
      switch lead {
      case ..<0x80:
        guard lead &- 0x20 < 0x5F else { return false }
        position += 1
      // Latin-1 with its controls and the soft hyphen; Arabic and Syriac have controls, too.
      case 0xC2:
        guard next >= 0xA0, next != 0xAD else { return false }
        position += 2
      case 0xC3...0xD7: position += 2
      // In each of these the first or the last block has controls, marks or tags; surrogates are no
      // UTF-8.
      case 0xE0, 0xE1:
        guard next >= 0xA4 || lead == 0xE1 && next < 0xA0 else { return false }
        position += 3
      case 0xE2:
        guard next >= 0x82 else { return false }
        position += 3
      case 0xE3...0xEE: position += 3
      // Emoji.
      case 0xF0 where next == 0x9F: position += 4
      default: return false
      }
    }
    return position == count || position == count - 1 && self[position] &- 0x20 < 0x5F
  }
}

extension BinaryInteger {
  /// Its hexadecimal digits, zeros before them where they are fewer than `count`.
  func hexDigits(atLeast count: Int, uppercase: Bool = true) -> String {
    let digits = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}
