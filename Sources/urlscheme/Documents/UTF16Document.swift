/// Documents in UTF-16, which old tools for Windows and Xcode's `.strings` files have: what they say in UTF-8.
enum UTF16Document {
  /// Whether a text begins with the byte order mark of UTF-16.
  static func isOne(_ text: some Collection<UInt8>) -> Bool {
    text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
  }

  /// The text of a document in UTF-8; half a pair of surrogates is U+FFFD.
  static func utf8(_ document: [UInt8]) -> [UInt8] {
    let low = document.first == 0xFF ? 0 : 1
    let units = stride(from: 2, to: document.count - 1, by: 2).map { start in
      UInt16(document[start + low]) | UInt16(document[start + 1 - low]) << 8
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
