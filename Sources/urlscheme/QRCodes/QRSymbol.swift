/// A QR code that is being made: its codewords are placed, then a mask is chosen.
struct QRSymbol {
  private let layout: QRLayout
  private var grid: QRGrid

  init(_ layout: QRLayout) {
    self.layout = layout
    grid = layout.patterns
  }

  /// Puts the bits of codewords in their places; a few places may be left over.
  mutating func place(_ codewords: [UInt8]) {
    for (index, place) in layout.places.enumerated() {
      let byte = index / 8
      guard byte < codewords.count else { break }
      if codewords[byte] << UInt8(index % 8) & 0x80 != 0 { grid.set(place.column, place.row, true) }
    }
  }

  /// The modules with a mask, and with what says which one it is.
  func masked(_ mask: Int, _ level: QRCode.Level) -> [BitRow] { turned(mask, level).rows }

  private func turned(_ mask: Int, _ level: QRCode.Level) -> QRGrid {
    var turned = grid
    turned.turn(layout.masks[mask])
    let number = level.number << 3 | mask
    var rest = number
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (number << 10 | rest) ^ 0x5412
    for places in QRLayout.formatPlaces(layout.version.size) {
      for (index, place) in places.enumerated() {
        turned.set(place.column, place.row, bits >> index & 1 == 1)
      }
    }
    return turned
  }

  /// The mask with the fewest points (ISO/IEC 18004, 7.8.3).
  func bestMask(_ level: QRCode.Level) -> Int {
    let all = BitRow(count: layout.version.size)
    let points = (0..<8).map { mask in
      let turned = turned(mask, level)
      return Self.points(turned.rows, all) + Self.points(turned.columns, all)
        + Self.pointsOfSquares(turned.rows, all) + Self.pointsOfBalance(turned.rows)
    }
    return points.indices.min { points[$0] < points[$1] } ?? 0
  }

  /// For each run of five or more of one colour 3 and one for each beyond; for each likeness of a finder 40.
  private static func points(_ lines: [BitRow], _ all: BitRow) -> Int {
    lines.reduce(0) { sum, line in
      let equal = ~(line ^ line.ahead(1)) & all.ahead(1)
      let pairs = equal & equal.ahead(1)
      let runs = pairs & pairs.ahead(2)
      let ends = runs & ~runs.ahead(1)
      return sum + runs.count + 2 * ends.count + 40 * finders(line, all)
    }
  }

  /// How often 1011101 stands with four light modules on one side.
  private static func finders(_ line: BitRow, _ all: BitRow) -> Int {
    let light = ~line
    let finder =
      line & light.ahead(1) & line.ahead(2) & line.ahead(3) & line.ahead(4) & light.ahead(5)
      & line.ahead(6)
    let pair = light & light.ahead(1)
    let four = pair & pair.ahead(2)
    return (finder & four.ahead(7) & all.ahead(10)).count
      + (four & finder.ahead(4) & all.ahead(10)).count
  }

  /// For each square of two by two of one colour 3.
  private static func pointsOfSquares(_ rows: [BitRow], _ all: BitRow) -> Int {
    zip(rows, rows.dropFirst()).reduce(0) { sum, pair in
      let (above, below) = pair
      let dark = above & below
      let light = ~(above | below)
      return sum
        + 3 * ((dark & dark.ahead(1)).count + (light & light.ahead(1) & all.ahead(1)).count)
    }
  }

  /// For each step of five per cent from as many dark modules as light ones 10.
  private static func pointsOfBalance(_ rows: [BitRow]) -> Int {
    let total = rows.count * rows.count
    let dark = rows.reduce(0) { $0 + $1.count }
    return abs(20 * dark - 10 * total) / total * 10
  }
}
