/// What texts are asked in many places, and the strings made of them for people.
extension Span<UInt8> {
  package func equals(_ other: [UInt8]) -> Bool {
    equals(other.span)
  }

  /// Whether the bytes are the same, but for the case of ASCII letters.
  func equalsIgnoringCase(_ other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    for index in indices
    where ByteClass.lowercased(self[index]) != ByteClass.lowercased(other[index]) { return false }
    return true
  }

  /// The byte at an offset; at the end of the text NUL, which hardly any grammar allows.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    // Compared without signs, the index needs no other check.
    UInt(bitPattern: offset) < UInt(bitPattern: count) ? self[offset] : 0
  }

  /// The end of the white space that begins at `start`: spaces, tabs and line ends, as JSON and XML
  /// have them.
  package func endOfWhiteSpace(from start: Int) -> Int {
    var offset = start
    while offset < count, Self.isWhiteSpace(self[offset]) { offset += 1 }
    return offset
  }

  /// The start of the white space before `end`.
  func startOfWhiteSpace(to end: Int) -> Int {
    var offset = end
    while offset > 0, Self.isWhiteSpace(self[offset - 1]) { offset -= 1 }
    return offset
  }

  private static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  package func contains(_ byte: UInt8) -> Bool { firstIndex(of: byte, from: 0) < count }

  /// The first place of a byte from `start` on; the text's end where there is none.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int {
    unsafe withUnsafeBytes { bytes in
      let wanted = ByteScan.Lanes(repeating: byte)
      var position = max(0, start)
      // Two lanes at a time, as long as it is in neither: lines are long.
      while bytes.count - position >= 32 {
        let first =
          unsafe bytes.loadUnaligned(fromByteOffset: position, as: ByteScan.Lanes.self) .== wanted
        let second =
          unsafe bytes.loadUnaligned(fromByteOffset: position + 16, as: ByteScan.Lanes.self)
          .== wanted
        guard ByteScan.nibbles(ByteScan.bits(first) | ByteScan.bits(second)) == 0 else { break }
        position += 32
      }
      while bytes.count - position >= 16 {
        let found = ByteScan.nibbles(
          unsafe bytes.loadUnaligned(fromByteOffset: position, as: ByteScan.Lanes.self) .== wanted)
        if found != 0 { return position + found.trailingZeroBitCount >> 2 }
        position += 16
      }
      while position < bytes.count, unsafe bytes[position] != byte { position += 1 }
      return position
    }
  }

  /// Whether there is nothing but spaces and tabs.
  package var isBlank: Bool {
    for index in indices where self[index] != 0x20 && self[index] != 0x09 { return false }
    return true
  }

  /// The line that begins at `start`, without its end, and where the next one begins; nil where no
  /// line feed ends it. A carriage return before the line feed belongs to the line's end.
  @inline(__always)
  package func line(from start: Int) -> (text: Range<Int>, next: Int)? {
    let end = firstIndex(of: UInt8(ascii: "\n"), from: start)
    guard end < count else { return nil }
    let hasReturn = end > start && self[end - 1] == UInt8(ascii: "\r")
    return (start..<(hasReturn ? end - 1 : end), end + 1)
  }

  /// The bytes, copied.
  package var array: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(self)
    return bytes
  }

  /// The bytes as a `String`; what is not UTF-8 is replaced.
  package var text: String {
    unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The text as a finding shows it: a long one is cut, so that what is said about a text never
  /// grows with it.
  package var excerpt: String { excerpt(limit: 100) }

  /// The text, cut to so many bytes.
  func excerpt(limit: Int) -> String {
    guard count > limit else { return text }
    var end = limit
    // Not within a character: its bytes but the first are 10xxxxxx.
    while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
    return extracting(0..<end).text + "…"
  }

  /// The text between quotes, as a finding shows it.
  package var quoted: String { "\"" + excerpt + "\"" }
}

extension [UInt8] {
  /// Appends the bytes of a span, as one `memcpy`.
  package mutating func append(_ bytes: Span<UInt8>) {
    // Appending nothing must not write to the storage that all empty arrays share.
    guard !bytes.isEmpty else { return }
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension Collection<UInt8> {
  /// How long the byte order mark is with which a text begins, as some editors write it.
  package var byteOrderMarkLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
