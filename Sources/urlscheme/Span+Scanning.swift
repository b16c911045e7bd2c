import URLSchemeCore

/// What readers of texts from outside ask of bytes, one by one and in a row.
extension UInt8 {
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  var isAlphanumeric: Bool { isLetter || isDigit }
  var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
  /// Whether a scheme may have it behind its first letter (RFC 3986 §3.1).
  var isSchemeByte: Bool { isAlphanumeric || "+-.".utf8.contains(self) }
  /// The lower-case form of an ASCII letter; any other byte as it is.
  var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
  /// Whether it is a space, a tab or a line end.
  var isWhiteSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}

extension Collection<UInt8> {
  /// The bytes as text; what is not UTF-8 is replaced.
  var text: String { String(decoding: self, as: UTF8.self) }
}

extension Span<UInt8> {
  /// Whether a word stands at `start`, which may be outside of the text.
  func has(_ word: String, at start: Int) -> Bool {
    guard start >= 0, count - start >= word.utf8.count else { return false }
    var offset = start
    for byte in word.utf8 {
      guard self[offset] == byte else { return false }
      offset += 1
    }
    return true
  }

  /// Whether the text is that word.
  func `is`(_ word: String) -> Bool {
    count == word.utf8.count && has(word, at: 0)
  }

  /// Whether the text ends with a word in lower case, in any case.
  func ends(with word: String) -> Bool {
    var offset = count - word.utf8.count
    guard offset >= 0 else { return false }
    for byte in word.utf8 {
      guard self[offset].lowercased == byte else { return false }
      offset += 1
    }
    return true
  }

  /// The first place from `start` on whose byte is another than asked for; at most `limit`.
  func end(from start: Int, to limit: Int = .max, while isWanted: (UInt8) -> Bool) -> Int {
    var end = start
    while end < Swift.min(count, limit), isWanted(self[end]) { end += 1 }
    return end
  }

  /// Where the bytes before `end` begin that are as asked for; at least `limit`.
  func start(before end: Int, from limit: Int = 0, while isWanted: (UInt8) -> Bool) -> Int {
    var start = end
    while start > Swift.max(0, limit), isWanted(self[start - 1]) { start -= 1 }
    return start
  }

  /// The character that begins at `start`; nil where the bytes are not UTF-8.
  func scalar(at start: Int) -> Unicode.Scalar? {
    if self[start] < 0x80 { return Unicode.Scalar(self[start]) }
    var bytes = extracting(start..<Swift.min(count, start + 4)).array.makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
    return scalar
  }
}
