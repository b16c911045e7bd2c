@testable import urlscheme

/// Reads an undamaged QR code module by module, as its standard says it, without our tables of layout.
struct NaiveQRReader {
  private let rows: [[Bool]]
  private var size: Int { rows.count }
  private var version: Int { (size - 17) / 4 }

  init(_ code: QRCode) {
    rows = code.rows.map { row in (0..<code.size).map { row.bit($0) } }
  }

  /// The level and the mask, as the code names them; nil where its two copies differ or it is none.
  var format: (level: QRCode.Level, mask: Int)? {
    let upper =
      (0..<6).map { rows[$0][8] } + [rows[7][8], rows[8][8], rows[8][7]]
      + (9..<15).map { rows[8][14 - $0] }
    let other = (0..<8).map { rows[8][size - 1 - $0] } + (8..<15).map { rows[size - 15 + $0][8] }
    guard upper == other, rows[size - 8][8] else { return nil }
    let bits =
      upper.enumerated().reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) } ^ 0b101_0100_0001_0010
    let levels: [QRCode.Level] = [.medium, .low, .high, .quartile]
    return (levels[bits >> 13], bits >> 10 & 7)
  }

  /// The text.
  func text(_ blocks: (count: Int, correction: Int, data: Int, longer: Int)) -> [UInt8]? {
    guard let mask = format?.mask else { return nil }
    var bits: [Bool] = []
    var column = size - 1
    var isUpward = true
    while column > 0 {
      if column == 6 { column -= 1 }
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for x in [column, column - 1] where isData(x, row) {
          bits.append(rows[row][x] != isTurned(mask, x, row))
        }
      }
      isUpward.toggle()
      column -= 2
    }
    let codewords = stride(from: 0, to: bits.count / 8 * 8, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
    var parts = Array(repeating: [Int](), count: blocks.count)
    var next = 0
    for index in 0...blocks.data {
      for part in parts.indices
      where index < blocks.data || part >= blocks.count - blocks.longer {
        parts[part].append(codewords[next])
        next += 1
      }
    }
    guard codewords.count == next + blocks.count * blocks.correction else { return nil }
    for part in parts.indices {
      let correction = (0..<blocks.correction).map { codewords[next + $0 * blocks.count + part] }
      guard Self.isCorrect(parts[part] + correction, blocks.correction) else { return nil }
    }
    return Self.text(parts.flatMap { $0 }, version)
  }

  /// Whether the polynomial of the codewords is nought at as many powers of 2.
  private static func isCorrect(_ codewords: [Int], _ count: Int) -> Bool {
    var point = 1
    for _ in 0..<count {
      let value = codewords.reduce(0) { product($0, point) ^ $1 }
      guard value == 0 else { return false }
      point = product(point, 2)
    }
    return true
  }

  private static func product(_ left: Int, _ right: Int) -> Int {
    (0..<8).reversed().reduce(0) { sum, place in
      let doubled = sum << 1 ^ (sum > 127 ? 0x11D : 0)
      return right >> place & 1 == 1 ? doubled ^ left : doubled
    }
  }

  private static func text(_ codewords: [Int], _ version: Int) -> [UInt8]? {
    var bits = codewords.flatMap { byte in (0..<8).reversed().map { byte >> $0 & 1 } }[...]
    func take(_ count: Int) -> Int {
      defer { bits = bits.dropFirst(count) }
      return bits.prefix(count).reduce(0) { $0 << 1 | $1 }
    }
    switch take(4) {
    case 4:
      let count = take(version < 10 ? 8 : 16)
      return (0..<count).map { _ in UInt8(take(8)) }
    case 2:
      let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)
      let count = take(version < 10 ? 9 : version < 27 ? 11 : 13)
      return (0..<count).reduce(into: ([UInt8](), 0)) { text, index in
        if index.isMultiple(of: 2) {
          text.1 = index + 1 < count ? take(11) : take(6)
          text.0.append(characters[index + 1 < count ? text.1 / 45 : text.1])
        } else {
          text.0.append(characters[text.1 % 45])
        }
      }.0
    default: return nil
    }
  }

  private func isData(_ x: Int, _ y: Int) -> Bool {
    let last = size - 1
    if x == 6 || y == 6 { return false }
    if x < 9 && y < 9 || x > last - 8 && y < 9 || x < 9 && y > last - 8 { return false }
    if version > 6, x < 6 && y > last - 11 || y < 6 && x > last - 11 { return false }
    let centres = QRVersion(number: version).alignments
    for column in centres {
      for row in centres where abs(x - column) < 3 && abs(y - row) < 3 {
        let isFinder =
          column == 6 && row == 6 || column == 6 && row == last - 6
          || column == last - 6 && row == 6
        if !isFinder { return false }
      }
    }
    return true
  }

  private func isTurned(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
    switch mask {
    case 0: (y + x) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (y + x) % 3 == 0
    case 4: (y / 2 + x / 3) % 2 == 0
    case 5: (y * x) % 2 + (y * x) % 3 == 0
    case 6: ((y * x) % 2 + (y * x) % 3) % 2 == 0
    default: ((y + x) % 2 + (y * x) % 3) % 2 == 0
    }
  }
}
