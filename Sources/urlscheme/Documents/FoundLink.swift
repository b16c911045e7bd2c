import URLSchemeCore

/// A link in a document: what it is once the document's escapes are undone, and where each of its
/// bytes stands.
struct FoundLink {
  /// Why a link is not to be checked.
  enum SkipReason: String {
    /// A comment in the document says so.
    case disabled
    /// It stands for links, and is none: it has an ellipsis, or variables to be filled in.
    case placeholder
  }

  /// Bytes of the document that stand for other bytes of the link, such as `&amp;` for `&`.
  struct Escape {
    /// Where in the link what it stands for begins.
    var offset: Int
    /// How many bytes of the link it stands for.
    var count: Int
    /// Where in the document it is.
    var range: Range<Int>
  }

  /// The link, unescaped. One that is longer than the scanner's limit is cut one character behind
  /// it, so that whoever checks its length sees that it is too long.
  var bytes: [UInt8]
  /// Where in the document the link is, as it is written there, whole.
  var range: Range<Int>
  /// Where in the document it begins: line and column from 1, the column in bytes.
  var line: Int
  var column: Int
  /// The escapes, in order.
  var escapes: [Escape]
  /// Whether it is a scheme and slashes alone, in text that may speak of what links begin with.
  var isPrefix = false
  /// Nil if the link is to be checked.
  var skipReason: SkipReason?

  /// Where in the document the byte of the link at `offset` is; for a byte that is escaped, where
  /// its escape begins.
  func documentOffset(of offset: Int) -> Int {
    let offset = max(0, min(offset, bytes.count))
    // The number of escapes that begin at the byte or before it.
    let low = escapes.partitioningIndex { $0.offset > offset }
    guard low > 0 else { return range.lowerBound + offset }
    let escape = escapes[low - 1]
    let distance = offset - escape.offset - escape.count
    return distance < 0 ? escape.range.lowerBound : escape.range.upperBound + distance
  }

  /// The line and column, in the document, of a finding at `offset` of the link.
  func position(of offset: Int, in document: Span<UInt8>) -> (line: Int, column: Int) {
    let place = documentOffset(of: offset)
    var (line, lineStart) = (line, range.lowerBound - (column - 1))
    // Only in an attribute can a link go on in the next line.
    for index in range.lowerBound..<place where document[index] == UInt8(ascii: "\n") {
      (line, lineStart) = (line + 1, index + 1)
    }
    return (line, place - lineStart + 1)
  }

  /// The same column in UTF-16 code units.
  func utf16Column(
    of offset: Int, in document: Span<UInt8>, _ counter: inout UTF16Counter
  ) -> Int {
    let place = documentOffset(of: offset)
    let lineStart = place - position(of: offset, in: document).column + 1
    let start = max(lineStart, range.lowerBound)
    return counter.count(of: lineStart..<start, in: document)
      + document.extracting(start..<place).text.utf16.count + 1
  }
}

/// Counts the UTF-16 code units before the links of a document, once for all links of a line.
struct UTF16Counter {
  private var counted = 0..<0
  private var units = 0

  /// - Parameter range: From the beginning of a line to a link there; links come in order.
  mutating func count(of range: Range<Int>, in document: Span<UInt8>) -> Int {
    let goesOn = range.lowerBound == counted.lowerBound && range.upperBound >= counted.upperBound
    let start = goesOn ? counted.upperBound : range.lowerBound
    units = (goesOn ? units : 0) + document.extracting(start..<range.upperBound).text.utf16.count
    counted = range
    return units
  }
}
