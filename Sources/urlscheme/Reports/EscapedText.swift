import URLSchemeCore

/// Escapes of formats whose special characters are ASCII.
extension String {
  /// The text with a backslash before each of these characters.
  func withBackslashes(before marks: String) -> String {
    escaped { byte in marks.utf8.contains(byte) ? "\\\(UnicodeScalar(byte))" : nil }
  }

  /// The text with a replacement for each byte that has one; most texts have none.
  func escaped(_ replacement: (UInt8) -> String?) -> String {
    let own = self.bytes
    let bytes = own.span
    var index = 0
    while index < bytes.count, replacement(bytes[index]) == nil { index += 1 }
    guard index < bytes.count else { return self }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(2 * bytes.count)
    for index in bytes.indices {
      if let text = replacement(bytes[index]) {
        escaped += text.utf8
      } else {
        escaped.append(bytes[index])
      }
    }
    return escaped.text
  }
}
