/// The pairs of a link.
///
/// Elements are kept when it is emptied, to be written over by those of the next link, which is quicker than
/// to empty an array and append to it.
struct QueryPairs: RandomAccessCollection, Sendable {
  /// Those after the first `count` are of earlier links.
  private var elements = [QueryPair](repeating: QueryPair(0..<0, equals: nil), count: 16)
  private(set) var count = 0

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> QueryPair { elements[index] }

  mutating func removeAll() {
    count = 0
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
