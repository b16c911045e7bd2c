/// One piece of a query: a name and, after an equals sign, a value, both as written.
struct QueryPair: Hashable, Sendable {
  private let start: Int
  /// The end of the name: where the equals sign is, or the end of a bare name.
  private let nameEnd: Int
  private let end: Int
  /// Whether the name, or the value, is known to hold no escape.
  private(set) var hasPlainName = false
  private(set) var hasPlainValue = false
  /// Whether name and value are known to be ASCII once they are decoded.
  private(set) var isASCII = false

  /// - Parameter equals: The place of the piece's first equals sign; nil for a bare name.
  init(_ piece: Range<Int>, equals: Int?) {
    start = piece.lowerBound
    end = piece.upperBound
    nameEnd = max(start, min(equals ?? end, end))
  }

  /// A piece of which it is known where the first and the last escape are, if not before it.
  ///
  /// - Parameter equals: The place of its first equals sign, or its end.
  @inline(__always)
  init(
    _ start: Int, equals: Int, _ end: Int, _ firstEscape: Int, _ lastEscape: Int, isASCII: Bool
  ) {
    self.start = start
    self.end = max(start, end)
    nameEnd = max(start, min(equals, self.end))
    hasPlainName = firstEscape < start || firstEscape > equals
    hasPlainValue = lastEscape < equals
    self.isASCII = isASCII
  }

  var name: Range<Int> { start..<nameEnd }

  /// Nil for a bare name, which has no equals sign; empty if nothing follows it.
  var value: Range<Int>? {
    nameEnd < end ? nameEnd &+ 1..<end : nil
  }

  /// Splits a query on `&`, then each piece on its first `=`, and puts the pairs in the place of
  /// those in `pairs`.
  ///
  /// Nothing is decoded before it is split, so an escaped delimiter never cuts. Empty pieces are
  /// skipped.
  static func split(
    _ text: Span<UInt8>, _ query: Range<Int>, into pairs: inout QueryPairs
  ) {
    pairs.removeAll()
    var start = query.lowerBound
    var equals: Int?
    for position in query {
      switch text[position] {
      case UInt8(ascii: "&"):
        append(start..<position, equals, to: &pairs)
        start = position + 1
        equals = nil
      case UInt8(ascii: "="):
        equals = equals ?? position
      default:
        break
      }
    }
    append(start..<query.upperBound, equals, to: &pairs)
  }

  private static func append(_ piece: Range<Int>, _ equals: Int?, to pairs: inout QueryPairs) {
    guard !piece.isEmpty else { return }
    pairs.append(QueryPair(piece, equals: equals))
  }
}
