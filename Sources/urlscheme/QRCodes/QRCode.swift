/// A link as a QR code (ISO/IEC 18004): a square of dark and light modules that cameras read.
///
/// It has one segment, of bytes or, where all of the text may stand in one, of alphanumeric characters; and the
/// smallest version that holds it.
struct QRCode: Equatable {
  /// How much of it may be lost: 7, 15, 25 or 30 per cent.
  enum Level: String, CaseIterable {
    case low = "L"
    case medium = "M"
    case quartile = "Q"
    case high = "H"

    /// The row of tables.
    var row: Int { self == .low ? 0 : self == .medium ? 1 : self == .quartile ? 2 : 3 }

    /// As the code itself has it.
    var number: Int { row ^ 1 }
  }

  /// The modules, from the left; dark ones are set.
  let rows: [BitRow]

  /// How many modules there are in a row, and rows.
  var size: Int { rows.count }
}

/// Makes QR codes, and keeps what those of one version have in common.
struct QRCodeMaker {
  private let level: QRCode.Level
  private let mask: Int?
  private let mayBeAlphanumeric: Bool
  private var layouts: [Int: QRLayout] = [:]

  /// - Parameters:
  ///   - mask: One of eight; nil: the one that is read best.
  ///   - mayBeAlphanumeric: Whether a text that can have less room for each character does.
  init(level: QRCode.Level, mask: Int? = nil, mayBeAlphanumeric: Bool = true) {
    (self.level, self.mask, self.mayBeAlphanumeric) = (level, mask, mayBeAlphanumeric)
  }

  /// How many bytes of a text that is not alphanumeric the largest code holds.
  var capacity: Int { (QRVersion.all.last?.dataCount(level) ?? 3) - 3 }

  /// The code of a text; nil where none holds it.
  mutating func code(of text: [UInt8]) -> QRCode? {
    let segment = QRSegment(text, mayBeAlphanumeric: mayBeAlphanumeric)
    guard
      let version = QRVersion.all.first(where: {
        segment.bitCount(in: $0) <= 8 * $0.dataCount(level)
      })
    else { return nil }
    let layout = layouts[version.number] ?? QRLayout(version)
    layouts[version.number] = layout
    let data = segment.codewords(in: version, count: version.dataCount(level))
    var symbol = QRSymbol(layout)
    symbol.place(QRCorrection.interleaved(data, version, level))
    let mask = mask ?? symbol.bestMask(level)
    return QRCode(rows: symbol.masked(mask, level))
  }
}
