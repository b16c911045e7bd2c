@testable import URLSchemeCore
@testable import urlscheme

/// Reads a PNG picture of one bit a pixel whose data is one block with fixed codes, bit by bit.
struct NaivePNGReader {
  let width: Int
  /// For each line whether its pixels are light, from the left.
  private(set) var lines: [[Bool]] = []

  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var rest = bytes.dropFirst(8)
    var chunks: [String: [UInt8]] = [:]
    while rest.count >= 12 {
      let count = Self.number(rest.prefix(4))
      guard rest.count >= count + 12 else { return nil }
      let body = rest.dropFirst(4).prefix(count + 4)
      guard Self.checksum(body) == Self.number(rest.dropFirst(8 + count).prefix(4)) else {
        return nil
      }
      chunks[String(decoding: body.prefix(4), as: UTF8.self)] = Array(body.dropFirst(4))
      rest = rest.dropFirst(count + 12)
    }
    guard rest.isEmpty, chunks["IEND"] == [], let header = chunks["IHDR"],
      let data = chunks["IDAT"],
      header.dropFirst(8) == [1, 0, 0, 0, 0], let pixels = Self.inflated(data)
    else { return nil }
    width = Self.number(header.prefix(4))
    let height = Self.number(header.dropFirst(4).prefix(4))
    let lineSize = 1 + (width + 7) / 8
    guard pixels.count == lineSize * height else { return nil }
    for start in stride(from: 0, to: pixels.count, by: lineSize) {
      guard pixels[start] == 0 else { return nil }
      lines.append((0..<width).map { pixels[start + 1 + $0 / 8] << UInt8($0 % 8) & 0x80 != 0 })
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
    var rest: UInt32 = .max
    for byte in bytes {
      for place in 0..<8 {
        let isOdd = (rest ^ UInt32(byte >> UInt8(place))) & 1 == 1
        rest = isOdd ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
      }
    }
    return Int(~rest)
  }

  private static func inflated(_ stream: [UInt8]) -> [UInt8]? {
    guard stream.count > 6, stream[0] & 15 == 8, (Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0
    else { return nil }
    let bits = stream.dropFirst(2).flatMap { byte in (0..<8).map { Int(byte >> UInt8($0) & 1) } }
    var place = 0
    func bit() -> Int {
      defer { place += 1 }
      return place < bits.count ? bits[place] : 0
    }
    func code(_ count: Int, _ start: Int = 0) -> Int {
      (0..<count).reduce(start) { code, _ in code << 1 | bit() }
    }
    func number(_ count: Int) -> Int { (0..<count).reduce(0) { $0 | bit() << $1 } }
    guard number(1) == 1, number(2) == 1 else { return nil }
    var bytes: [UInt8] = []
    while place < bits.count {
      let seven = code(7)
      var length = 0
      switch seven {
      case 0:
        let (low, high) = bytes.reduce((1, 0)) { sums, byte in
          let low = (sums.0 + Int(byte)) % 65_521
          return (low, (sums.1 + low) % 65_521)
        }
        return Self.number(stream.suffix(4)) == high << 16 | low ? bytes : nil
      case 1...8: length = seven + 2
      case 0x18..<0x60: bytes.append(UInt8(code(1, seven) - 0x30))
      case 0x62 where bit() == 1: length = 258
      case 0x64...0x7F: bytes.append(UInt8(code(2, seven) - 0x190 + 144))
      default: return nil
      }
      guard length > 0 else { continue }
      let kind = code(5)
      let extra = max(0, kind / 2 - 1)
      let distance = 1 + (kind < 2 ? kind : (2 + kind % 2) << extra + number(extra))
      guard distance <= bytes.count else { return nil }
      for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
    }
    return nil
  }
}
