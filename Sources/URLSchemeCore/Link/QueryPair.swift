/// One piece of a query: a name and, after an equals sign, a value, both as written.
struct QueryPair: Hashable, Sendable {
  var name: Range<Int>
  /// Nil for a bare name, which has no equals sign; empty if nothing follows it.
  var value: Range<Int>?
  /// Whether the name, or the value, is known to hold no escape.
  var hasPlainName = false
  var hasPlainValue = false
  /// Whether name and value are known to be ASCII once they are decoded.
  var isASCII = false

  /// Splits a query on `&`, then each piece on its first `=`, and puts the pairs in the place of
  /// those in `pairs`.
  ///
  /// Nothing is decoded before it is split, so an escaped delimiter never cuts. Empty pieces are
  /// skipped.
  static func split(
    _ text: Span<UInt8>, _ query: Range<Int>, into pairs: inout [QueryPair]
  ) {
    pairs.removeAll(keepingCapacity: true)
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

  private static func append(_ piece: Range<Int>, _ equals: Int?, to pairs: inout [QueryPair]) {
    guard !piece.isEmpty else { return }
    if let equals {
      pairs.append(
        QueryPair(name: piece.lowerBound..<equals, value: equals + 1..<piece.upperBound))
    } else {
      pairs.append(QueryPair(name: piece, value: nil))
    }
  }
}
