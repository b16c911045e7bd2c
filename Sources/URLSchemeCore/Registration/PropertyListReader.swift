/// Reads property lists from untrusted bytes: those that are small, well formed, and neither deep,
/// cyclic, nor vast once their shared objects are written out.
///
/// 1. The size, and which of the two formats it is: `bplist00`, or XML in UTF-8.
/// 2. The structure: `XMLPropertyListReader` or `BinaryPropertyListReader`.
enum PropertyListReader {
  /// How many bytes a property list may have.
  static let maximumSize = 1 << 20
  /// How many elements, or arrays and dictionaries, may be open at a time.
  static let maximumDepth = 64

  /// Emits each element; throws the first thing that makes the bytes no property list, or none that
  /// we read.
  static func read(
    _ text: Span<UInt8>, emitting emit: (PropertyListElement) -> Void = { _ in }
  ) throws(Finding) {
    guard text.count <= maximumSize else {
      throw Finding(
        .invalidPropertyList, at: maximumSize, expected: "at most \(maximumSize) bytes",
        found: "\(text.count)")
    }
    if has("bplist", at: 0, in: text) {
      let reader = try BinaryPropertyListReader(text)
      try reader.read(text, emitting: emit)
    } else {
      var reader = XMLPropertyListReader()
      try reader.read(text, emitting: emit)
    }
  }

  /// Whether `word` stands at this offset.
  static func has(_ word: String, at start: Int, in text: Span<UInt8>) -> Bool {
    var offset = start
    for byte in word.utf8 {
      guard offset < text.count, text[offset] == byte else { return false }
      offset += 1
    }
    return true
  }
}

extension Finding {
  /// Bytes that are no property list: what should have stood at `offset`, and what stands there.
  static func invalidPropertyList(
    at offset: Int, in text: Span<UInt8>, expected: String
  ) -> Finding {
    Finding(
      .invalidPropertyList, at: min(offset, text.count), expected: expected,
      found: describeByte(at: offset, in: text))
  }
}
