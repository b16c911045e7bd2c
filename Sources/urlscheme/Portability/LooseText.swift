import URLSchemeCore

/// Reads escapes as parsers do that refuse nothing: a broken one stands for itself, and bytes that are not
/// UTF-8 become U+FFFD.
enum LooseText {
  /// The UTF-8 of the text that bytes are.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  /// The bytes that a text stands for.
  static func unescaped(_ text: ArraySlice<UInt8>, plusAsSpace: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = value(rest[rest.startIndex], rest[rest.startIndex + 1])
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(plusAsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return bytes
  }

  static func decoded(_ text: ArraySlice<UInt8>, plusAsSpace: Bool = false) -> String {
    String(decoding: unescaped(text, plusAsSpace: plusAsSpace), as: UTF8.self)
  }

  /// Whether each percent sign has two hexadecimal digits behind it.
  static func hasWholeEscapes(_ text: ArraySlice<UInt8>) -> Bool {
    text.indices.allSatisfy { index in
      text[index] != UInt8(ascii: "%")
        || index + 2 < text.endIndex && value(text[index + 1], text[index + 2]) != nil
    }
  }

  private static func value(_ high: UInt8, _ low: UInt8) -> UInt8? {
    guard let high = digit(high), let low = digit(low) else { return nil }
    return high << 4 | low
  }

  /// The value of a hexadecimal digit.
  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The pairs of a query: pieces between ampersands, each cut at its first equals sign; nil is the value of
  /// one that has none.
  static func pairs(
    _ query: ArraySlice<UInt8>, keepsEmpty: Bool = false
  ) -> [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>?)] {
    query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: !keepsEmpty).map { piece in
      let equals = piece.firstIndex(of: UInt8(ascii: "="))
      return (piece[..<(equals ?? piece.endIndex)], equals.map { piece[($0 + 1)...] })
    }
  }

  /// The pairs of a query in which a plus sign is a space, decoded; one without a value has an empty one.
  static func formItems(_ query: ArraySlice<UInt8>) -> [QueryItem] {
    pairs(query).map { name, value in
      QueryItem(
        name: decoded(name, plusAsSpace: true), value: decoded(value ?? [], plusAsSpace: true))
    }
  }
}

extension ArraySlice<UInt8> {
  /// What stands before the first of some bytes, and behind it; nil where there is none.
  func cut(at mark: Unicode.Scalar) -> (before: ArraySlice<UInt8>, behind: ArraySlice<UInt8>?) {
    guard let place = firstIndex(of: UInt8(ascii: mark)) else { return (self, nil) }
    return (self[..<place], self[(place + 1)...])
  }

  /// An authority without what stands before its last `@`.
  var hostAndPort: ArraySlice<UInt8> {
    lastIndex(of: UInt8(ascii: "@")).map { self[($0 + 1)...] } ?? self
  }
}

extension String {
  /// Whether it has a byte: a set of characters.
  func has(_ byte: UInt8) -> Bool { utf8.contains(byte) }
}
