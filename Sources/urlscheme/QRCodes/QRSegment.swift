/// A text as the bits of a QR code (ISO/IEC 18004, 7.4): as many as there must be, then filled up.
struct QRSegment {
  private let text: [UInt8]
  /// What each character is in alphanumeric mode; nil: one has no place in it.
  private let characters: [Int]?

  private static let alphanumeric = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

  init(_ text: [UInt8], mayBeAlphanumeric: Bool) {
    self.text = text
    let isAlphanumeric = mayBeAlphanumeric && text.allSatisfy(Self.alphanumeric.contains)
    characters = isAlphanumeric ? text.compactMap(Self.alphanumeric.firstIndex) : nil
  }

  /// How many bits say how many characters there are.
  private func countBits(_ version: QRVersion) -> Int {
    switch version.number {
    case ...9: characters == nil ? 8 : 9
    case ...26: characters == nil ? 16 : 11
    default: characters == nil ? 16 : 13
    }
  }

  func bitCount(in version: QRVersion) -> Int {
    let bits = characters == nil ? 8 * text.count : text.count / 2 * 11 + text.count % 2 * 6
    return 4 + countBits(version) + bits
  }

  func codewords(in version: QRVersion, count: Int) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ number: Int, _ count: Int) {
      for place in (0..<count).reversed() { bits.append(number >> place & 1 == 1) }
    }
    append(characters == nil ? 4 : 2, 4)
    append(text.count, countBits(version))
    if let characters {
      for index in stride(from: 0, to: characters.count - 1, by: 2) {
        append(characters[index] * 45 + characters[index + 1], 11)
      }
      if !characters.count.isMultiple(of: 2), let last = characters.last { append(last, 6) }
    } else {
      for byte in text { append(Int(byte), 8) }
    }
    append(0, min(4, 8 * count - bits.count))
    // To the next codeword, even from where one begins, as segno does: readers stop at the four zeros.
    append(0, min(8 - bits.count % 8, 8 * count - bits.count))
    var codewords = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(0 as UInt8) { byte, bit in byte << 1 | (bit ? 1 : 0) }
    }
    for filling in 0..<count - codewords.count {
      codewords.append(filling.isMultiple(of: 2) ? 0xEC : 0x11)
    }
    return codewords
  }
}
