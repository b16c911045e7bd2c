/// One of the forty sizes of QR codes, and how its codewords are divided into blocks (ISO/IEC 18004, table 9).
struct QRVersion {
  static let all = (1...40).map(QRVersion.init)

  let number: Int

  /// How many modules there are in a row.
  var size: Int { 4 * number + 17 }

  /// Where the centres of alignment patterns are, in both directions.
  var alignments: [Int] {
    guard number > 1 else { return [] }
    let count = number / 7 + 2
    let step = (8 * number + 3 * count + 5) / (4 * count - 4) * 2
    return [6] + (0..<count - 1).map { size - 7 - $0 * step }.reversed()
  }

  /// How many codewords there are, of data and correction.
  private var codewordCount: Int {
    var modules = (16 * number + 128) * number + 64
    let count = number / 7 + 2
    if number > 1 { modules -= (25 * count - 10) * count - 55 }
    if number > 6 { modules -= 36 }
    return modules / 8
  }

  /// How many blocks there are, how many codewords of correction each has, and the least number of codewords of
  /// data: the last `longer` blocks have one more.
  func blocks(_ level: QRCode.Level) -> (count: Int, correction: Int, data: Int, longer: Int) {
    let (count, correction) = Self.blocks[level.row][number - 1]
    let data = codewordCount - count * correction
    return (count, correction, data / count, data % count)
  }

  func dataCount(_ level: QRCode.Level) -> Int {
    let blocks = blocks(level)
    return blocks.count * blocks.data + blocks.longer
  }

  /// For each level and version how many blocks there are, and codewords of correction in each.
  private static let blocks = zip(counts, corrections).map { counts, corrections in
    Array(zip(numbers(counts), numbers(corrections)))
  }

  private static func numbers(_ line: String) -> [Int] {
    line.split(separator: " ").compactMap { Int($0) }
  }

  private static let corrections = [
    "7 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30",
    "10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28",
    "13 22 18 26 18 24 18 22 20 24 28 26 24 20 30 24 28 28 26 30 28 30 30 30 30 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30",
    "17 28 22 16 22 28 26 26 24 28 24 28 22 24 24 30 28 28 26 28 30 24 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30",
  ]

  private static let counts = [
    "1 1 1 1 1 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12 13 14 15 16 17 18 19 19 20 21 22 24 25",
    "1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 47 49",
    "1 1 2 2 4 4 6 6 8 8 8 10 12 16 12 17 16 18 21 20 23 23 25 27 29 34 34 35 38 40 43 45 48 51 53 56 59 62 65 68",
    "1 1 2 4 4 4 5 6 8 8 11 11 16 16 18 16 19 21 25 25 25 34 30 32 35 37 40 42 45 48 51 54 57 60 63 66 70 74 77 81",
  ]
}
