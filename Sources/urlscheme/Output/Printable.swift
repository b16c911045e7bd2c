/// Text from outside, made safe to show: control characters and what reorders text become visible escapes.
extension String {
  var printable: String {
    unicodeScalars.reduce(into: "") { $0 += $1.printable }
  }
}

extension Unicode.Scalar {
  var printable: String {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      "\\u{\(String(value, radix: 16))}"
    default: String(Character(self))
    }
  }

  /// How many columns it takes on a terminal, once it is printable.
  var columns: Int {
    let text = printable
    guard text.unicodeScalars.count == 1 else { return text.unicodeScalars.count }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
