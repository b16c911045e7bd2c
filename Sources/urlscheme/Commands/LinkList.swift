/// A list of links: one a line, and comments, which begin with `#`.
///
/// A link is all of its line: spaces around it are as wrong as spaces in it. The `#` inside a link
/// begins its fragment.
enum LinkList {
  /// Whether a line has a link: it is not empty, and no comment.
  static func hasLink(_ line: Span<UInt8>) -> Bool {
    for index in line.indices {
      switch line[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
      case UInt8(ascii: "#"): return false
      default: return true
      }
    }
    return false
  }
}
