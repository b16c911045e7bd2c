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
    Array(String(decoding: self, as: UTF8.self).harmless(isJSON: isJSON, delimiter: delimiter).utf8)
  }
}

extension Unicode.Scalar {
  /// `\u202e`, or two of them for a scalar beyond U+FFFF (RFC 8259 §7).
  fileprivate var jsonEscape: String {
    UTF16.encode(self).map { units in
      units.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      }.joined()
    } ?? ""
  }

  /// How many columns it takes on a terminal, once it is printable.
  var columns: Int {
    if isPlain { return 1 }
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
