/// The nearest known word to one that is not known, for "did you mean".
package enum NearestWord {
  /// Longer words are nobody's typing errors; and a bit of a machine word stands for each byte.
  private static let maximumLength = 64
  /// Nobody lists more words by hand.
  static let maximumCandidates = 1_000

  /// The candidate at the least edit distance, ASCII case aside, if it is near enough to be meant:
  /// within a third of the word's length, or one of the two begins with the other.
  ///
  /// Of equally near candidates it is the first. The word itself is no suggestion.
  package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let bytes = word.bytes
    let wanted = bytes.span
    guard (1...maximumLength).contains(wanted.count) else { return nil }
    // None with one or two letters, to which everything would be near.
    let limit = wanted.count / 3
    // Most words differ too much in length for places to be needed.
    var places: [UInt64] = []
    var best: (word: String, distance: Int)?
    for candidate in candidates.lazy.prefix(maximumCandidates) {
      let bytes = candidate.bytes
      let other = bytes.span
      guard (1...maximumLength).contains(other.count), !wanted.equals(other),
        let distance = distance(
          wanted, &places, other, limit: limit, below: best?.distance ?? .max)
      else { continue }
      best = (candidate, distance)
    }
    return best?.word
  }

  /// How many edits lead from one word to another, ASCII case aside; of words too long to compare,
  /// the length of the longer.
  static func edits(from word: String, to other: String) -> Int {
    let longer = max(word.utf8.count, other.utf8.count)
    guard longer <= maximumLength else { return longer }
    return edits(from: word.utf8.count, places(in: word.bytes.span).span, to: other.bytes.span)
  }

  /// The distance of two words; nil where they are not near, or not nearer than `best`.
  private static func distance(
    _ word: Span<UInt8>, _ places: inout [UInt64], _ other: Span<UInt8>, limit: Int,
    below best: Int
  ) -> Int? {
    let difference = abs(word.count - other.count)
    guard difference < best else { return nil }
    if haveSameBeginning(word, other) { return difference }
    guard difference <= limit else { return nil }
    if places.isEmpty { places = self.places(in: word) }
    let distance = edits(from: word.count, places.span, to: other)
    return distance <= limit && distance < best ? distance : nil
  }

  /// Whether the longer word begins with the shorter, which says something.
  private static func haveSameBeginning(_ word: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    let count = min(word.count, other.count)
    return count >= 3
      && (0..<count).allSatisfy {
        ByteClass.lowercased(word[$0]) == ByteClass.lowercased(other[$0])
      }
  }

  /// The number of insertions, deletions, substitutions and swaps of neighbours (optimal string
  /// alignment) that lead from a word of at most 64 bytes to another.
  ///
  /// A column of the table of distances is a few machine words: a bit says whether a row's distance
  /// is one more, or one less, than that of the row above (H. Hyyrö, "A bit-vector algorithm for
  /// computing Levenshtein and Damerau edit distances", 2003).
  private static func edits(
    from length: Int, _ places: Span<UInt64>, to other: Span<UInt8>
  ) -> Int {
    guard length > 0 else { return other.count }
    let last = UInt64(1) << UInt64(length - 1)
    var distance = length
    var (isMore, isLess): (UInt64, UInt64) = (.max, 0)
    var (isDiagonal, lastMatches): (UInt64, UInt64) = (0, 0)
    for index in other.indices {
      let matches = places[Int(ByteClass.lowercased(other[index]))]
      let isSwap = ((~isDiagonal & matches) << 1) & lastMatches
      isDiagonal = (((matches & isMore) &+ isMore) ^ isMore) | matches | isLess | isSwap
      var isMoreThanLeft = isLess | ~(isDiagonal | isMore)
      var isLessThanLeft = isDiagonal & isMore
      if isMoreThanLeft & last != 0 { distance += 1 }
      if isLessThanLeft & last != 0 { distance -= 1 }
      isMoreThanLeft = isMoreThanLeft << 1 | 1
      isLessThanLeft <<= 1
      isMore = isLessThanLeft | ~(isDiagonal | isMoreThanLeft)
      isLess = isMoreThanLeft & isDiagonal
      lastMatches = matches
    }
    return distance
  }

  /// For each byte, a bit for each of its places in a word, ASCII case aside.
  private static func places(in word: Span<UInt8>) -> [UInt64] {
    var places = [UInt64](repeating: 0, count: 256)
    for index in word.indices {
      places[Int(ByteClass.lowercased(word[index]))] |= 1 << UInt64(index)
    }
    return places
  }
}

extension Finding {
  /// A finding about a word that is none of those known, of which it suggests the nearest.
  package init(_ rule: Rule, at offset: Int, _ word: String, among known: some Sequence<String>) {
    self.init(
      rule, at: offset, word, suggestion: NearestWord.nearest(to: word, in: known) ?? "")
  }
}
