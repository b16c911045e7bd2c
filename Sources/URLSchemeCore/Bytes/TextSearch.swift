/// Looking for a text in another one, byte by byte. The standard library's own functions for that come
/// with its regular expressions, which would be a tenth of the program.
extension StringProtocol {
  package func includes(_ text: String) -> Bool {
    range(ofText: text) != nil
  }

  /// Where a text, which is not empty, stands first.
  package func range(ofText text: String) -> Range<Index>? {
    let length = text.utf8.count
    var start = utf8.startIndex
    while let end = utf8.index(start, offsetBy: length, limitedBy: utf8.endIndex) {
      if utf8[start..<end].elementsEqual(text.utf8) { return start..<end }
      start = utf8.index(after: start)
    }
    return nil
  }

  /// The parts before, between and after a text, which is not empty.
  package func parts(separatedBy text: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.range(ofText: text) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
