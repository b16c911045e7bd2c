/// One piece of a query: a name and, after an equals sign, a value, both as written.
struct QueryPair: Hashable, Sendable {
  private let start: Int
  /// The end of the name: where the equals sign is, or the end of a bare name.
  private let nameEnd: Int
  private let end: Int

  /// - Parameter equals: The place of the piece's first equals sign; nil for a bare name.
  init(_ piece: Range<Int>, equals: Int?) {
    start = piece.lowerBound
    end = piece.upperBound
    nameEnd = max(start, min(equals ?? end, end))
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
