import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite struct QRCodeTests {
  struct Matrix: Decodable {
    var text: String
    var level: String
    var version: Int
    var mask: Int
    var mode: String
    var rows: [String]
  }

  /// What another program makes of texts, with each mask.
  @Test(.enabled(if: Suites.areAvailable))
  func isTheSquareThatOthersDraw() throws {
    let matrices = try Suites.rows(of: "../platforms/qr-matrices.jsonl", as: Matrix.self)
    #expect(matrices.count == 104)
    for matrix in matrices {
      let level = try #require(QRCode.Level(rawValue: matrix.level))
      var maker = QRCodeMaker(
        level: level, mask: matrix.mask, mayBeAlphanumeric: matrix.mode != "byte")
      let made = maker.code(of: Array(matrix.text.utf8))
      let code = try #require(made)
      let rows = code.rows.map { row in
        String((0..<code.size).reduce(into: "") { $0 += row.bit($1) ? "1" : "0" })
      }
      let expected = matrix.rows.map { Self.bits($0, count: code.size) }
      #expect(rows == expected, "\(matrix.text.prefix(60)) \(matrix.level) \(matrix.mask)")
      #expect(code.size == 4 * matrix.version + 17)
    }
  }

  private static func bits(_ digits: String, count: Int) -> String {
    let bits = digits.reduce(into: "") { bits, digit in
      let nibble = digit.hexDigitValue ?? 0
      bits += (0..<4).reversed().map { nibble >> $0 & 1 == 1 ? "1" : "0" }.joined()
    }
    return String(repeating: "0", count: max(0, count - bits.count)) + bits.suffix(count)
  }

  @Test(arguments: QRCode.Level.allCases)
  func eachVersionIsReadBackWithNothingToCorrect(level: QRCode.Level) throws {
    var generator = SeededGenerator(seed: 7)
    var maker = QRCodeMaker(level: level)
    for version in QRVersion.all {
      let isUpper = version.number.isMultiple(of: 3)
      let room = 8 * version.dataCount(level) - 4 - (version.number > 9 ? 16 : 8)
      let count = isUpper ? room / 11 * 2 : room / 8
      let letters = Array((isUpper ? "ABC:/.-0123" : "abc:/?&=%éß日").utf8)
      let text = (0..<count).map { _ in generator.pick(letters) }
      let made = maker.code(of: text)
      let code = try #require(made)
      let reader = NaiveQRReader(code)
      #expect(code.size == version.size)
      #expect(reader.format?.level == level)
      #expect(reader.text(version.blocks(level)) == text)
    }
  }

  struct Capacity: Sendable, CustomTestStringConvertible {
    var level: QRCode.Level
    var bytes: Int
    var testDescription: String { level.rawValue }
  }

  /// ISO/IEC 18004, table 7, version 40.
  @Test(arguments: [
    Capacity(level: .low, bytes: 2953), Capacity(level: .medium, bytes: 2331),
    Capacity(level: .quartile, bytes: 1663), Capacity(level: .high, bytes: 1273),
  ])
  func holdsWhatTheStandardSaysAndNoMore(row: Capacity) {
    var maker = QRCodeMaker(level: row.level)
    let text = Array(repeating: UInt8(ascii: "a"), count: row.bytes)
    let (largest, none) = (maker.code(of: text), maker.code(of: text + [text[0]]))
    #expect(maker.capacity == row.bytes)
    #expect(largest?.size == 177)
    #expect(none == nil)
  }

  @Test(arguments: [0, 100, 700, 2331])
  func thePictureHasEightPixelsAModule(count: Int) throws {
    var maker = QRCodeMaker(level: .medium)
    let made = maker.code(of: Array(repeating: UInt8(ascii: "a"), count: count))
    let code = try #require(made)
    let picture = try #require(NaivePNGReader(code.png))
    let width = 8 * (code.size + 8)
    #expect(picture.width == width && picture.lines.count == width)
    let isRight = picture.lines.indices.allSatisfy { y in
      picture.lines[y].indices.allSatisfy { x in
        let (column, row) = (x / 8 - 4, y / 8 - 4)
        let isInside = 0..<code.size ~= column && 0..<code.size ~= row
        return picture.lines[y][x] == !(isInside && code.rows[row].bit(column))
      }
    }
    #expect(isRight)
  }

  @Test func theMaskIsTheOneWithTheFewestPoints() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<40 {
      let text = Array("app://\(generator.next())/\(generator.next())".utf8)
      let codes = try (0..<8).map { mask in
        var maker = QRCodeMaker(level: .medium, mask: mask)
        let code = maker.code(of: text)
        return try #require(code)
      }
      var maker = QRCodeMaker(level: .medium)
      let made = maker.code(of: text)
      let code = try #require(made)
      let best = try #require(NaiveQRReader(code).format)
      let points = codes.map(Self.points)
      #expect(points[best.mask] == points.min())
    }
  }

  /// The points of ISO/IEC 18004, 7.8.3, counted one module after the other.
  private static func points(_ code: QRCode) -> Int {
    let rows = code.rows.map { row in (0..<code.size).map { row.bit($0) } }
    let columns = (0..<code.size).map { column in rows.map { $0[column] } }
    let finder = [true, false, true, true, true, false, true]
    let light = [false, false, false, false]
    var points = 0
    for line in rows + columns {
      var run = 0
      for index in line.indices {
        run = index > 0 && line[index] == line[index - 1] ? run + 1 : 1
        points += run == 5 ? 3 : run > 5 ? 1 : 0
        let rest = line[index...].prefix(11)
        if rest.elementsEqual(finder + light) || rest.elementsEqual(light + finder) { points += 40 }
      }
    }
    for y in 1..<code.size {
      for x in 1..<code.size
      where Set([rows[y][x], rows[y - 1][x], rows[y][x - 1], rows[y - 1][x - 1]]).count == 1 {
        points += 3
      }
    }
    let dark = rows.joined().count { $0 }
    let total = code.size * code.size
    return points + abs(dark * 20 - total * 10) / total * 10
  }
}
