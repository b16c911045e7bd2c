/// Reed–Solomon codewords over GF(256) with the polynomial 0x11D (ISO/IEC 18004, 7.5 and 7.6).
enum QRCorrection {
  /// The powers of 2, twice over, and the exponent of each number but 0.
  private static let (powers, exponents) = {
    var (powers, exponents) = ([UInt8](repeating: 0, count: 510), [Int](repeating: 0, count: 256))
    var power = 1
    for exponent in 0..<255 {
      (powers[exponent], powers[exponent + 255]) = (UInt8(power), UInt8(power))
      exponents[power] = exponent
      power = power << 1 ^ (power > 127 ? 0x11D : 0)
    }
    return (powers, exponents)
  }()

  /// The exponents of the polynomial's coefficients, from the second highest on, by how many there are.
  private static let generators: [[Int]] = {
    var generator: [UInt8] = [1]
    return (0...30).map { degree in
      defer {
        var next = generator + [0]
        for (index, coefficient) in generator.enumerated() where coefficient != 0 {
          next[index + 1] ^= powers[exponents[Int(coefficient)] + degree]
        }
        generator = next
      }
      return generator.dropFirst().map { exponents[Int($0)] }
    }
  }()

  /// What is left of the data, divided by the polynomial.
  private static func remainder(_ data: ArraySlice<UInt8>, count: Int) -> [UInt8] {
    let generator = generators[count]
    var rest = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ rest[0]
      for index in 1..<count { rest[index - 1] = rest[index] }
      rest[count - 1] = 0
      guard factor != 0 else { continue }
      let exponent = exponents[Int(factor)]
      for index in 0..<count { rest[index] ^= powers[exponent + generator[index]] }
    }
    return rest
  }

  /// The codewords of all blocks, one of each in turn, then those of correction.
  static func interleaved(
    _ data: [UInt8], _ version: QRVersion, _ level: QRCode.Level
  ) -> [UInt8] {
    let blocks = version.blocks(level)
    var (parts, corrections): ([ArraySlice<UInt8>], [[UInt8]]) = ([], [])
    var start = 0
    for number in 0..<blocks.count {
      let end = start + blocks.data + (number < blocks.count - blocks.longer ? 0 : 1)
      parts.append(data[start..<end])
      corrections.append(remainder(data[start..<end], count: blocks.correction))
      start = end
    }
    var codewords: [UInt8] = []
    for index in 0...blocks.data {
      for part in parts where index < part.count { codewords.append(part[part.startIndex + index]) }
    }
    for index in 0..<blocks.correction {
      for correction in corrections { codewords.append(correction[index]) }
    }
    return codewords
  }
}
