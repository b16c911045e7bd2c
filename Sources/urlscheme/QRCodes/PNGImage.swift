import URLSchemeCore

/// Pictures of two colours as PNG files (ISO/IEC 15948).
enum PNGImage {
  /// A picture of one bit a pixel.
  ///
  /// - Parameters:
  ///   - lines: Eight pixels a byte, from the left, light ones set.
  ///   - count: How often each line stands there.
  static func bytes(of lines: [[UInt8]], repeated count: Int) -> [UInt8] {
    let width = 8 * (lines.first?.count ?? 0)
    let header = number(width) + number(lines.count * count) + [1, 0, 0, 0, 0]
    return [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]
      + chunk("IHDR", header) + chunk("IDAT", compressed(lines, count)) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return number(data.count) + body + number(Int(checksum(body)))
  }

  private static func number(_ number: Int) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// CRC-32.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0 as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
        rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0)
      }
    }
  }

  /// A zlib stream (RFC 1950 and 1951) with fixed codes: each line once, then as a copy of what stands before it.
  private static func compressed(_ lines: [[UInt8]], _ count: Int) -> [UInt8] {
    var bits = DeflateBits()
    var (low, high) = (1, 0)
    for line in lines {
      for byte in [0] + line { bits.append(byte) }
      bits.appendCopy(count: (line.count + 1) * (count - 1), distance: line.count + 1)
      for _ in 0..<count {
        for byte in [0] + line {
          low = (low + Int(byte)) % 65_521
          high = (high + low) % 65_521
        }
      }
    }
    return [0x78, 0x01] + bits.finished + number(high << 16 | low)
  }
}

/// The bits of one block of RFC 1951 with fixed codes.
private struct DeflateBits {
  private var bytes: [UInt8] = []
  private var count = 0

  init() {
    // The last block, with fixed codes.
    append(0b011, count: 3)
  }

  /// Appends a number, its lowest bit first.
  private mutating func append(_ number: Int, count added: Int) {
    for place in 0..<added {
      if count.isMultiple(of: 8) { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(number >> place & 1) << UInt8(count % 8)
      count += 1
    }
  }

  /// Appends a code, its highest bit first.
  private mutating func appendCode(_ code: Int, count: Int) {
    for place in (0..<count).reversed() { append(code >> place & 1, count: 1) }
  }

  mutating func append(_ byte: UInt8) {
    if byte < 144 {
      appendCode(0x30 + Int(byte), count: 8)
    } else {
      appendCode(0x100 + Int(byte), count: 9)
    }
  }

  /// Appends what stands so many bytes before, more than four, by copies of 258 bytes and of three to ten.
  mutating func appendCopy(count: Int, distance: Int) {
    let extra = (distance - 1).bitWidth - (distance - 1).leadingZeroBitCount - 2
    var rest = count
    while rest > 0 {
      let part = rest > 260 ? 258 : rest > 12 ? 10 : rest > 10 ? rest - 3 : rest
      if part == 258 { appendCode(0xC5, count: 8) } else { appendCode(part - 2, count: 7) }
      appendCode(2 * extra + (distance - 1) >> extra, count: 5)
      append((distance - 1) & (1 << extra - 1), count: extra)
      rest -= part
    }
  }

  var finished: [UInt8] {
    var bits = self
    bits.appendCode(0, count: 7)
    return bits.bytes
  }
}
