/// The pairs of a link.
///
/// Elements are kept when it is emptied, to be written over by those of the next link: emptying an
/// array takes 70 instructions and appending to one 40, this 2 and 15.
struct QueryPairs: RandomAccessCollection, Sendable {
  /// Those after the first `count` are of earlier links.
  var elements = [QueryPair](repeating: QueryPair(0..<0, equals: nil), count: 16)
  var count = 0
  /// Whether an escape in the link, wherever, stands for a control character or a byte beyond
  /// ASCII; only a scan sets it.
  var hasOddEscapes = false

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> QueryPair { elements[index] }

  mutating func removeAll() {
    count = 0
    hasOddEscapes = false
  }

  mutating func append(_ pair: QueryPair) {
    if count < elements.count {
      elements[count] = pair
    } else {
      elements.append(pair)
    }
    count &+= 1
  }
}
