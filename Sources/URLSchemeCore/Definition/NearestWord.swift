/// The nearest known word to one that is not known, for "did you mean".
package enum NearestWord {
  /// Longer words are nobody's typing errors, and would be slow to compare.
  private static let maximumLength = 64
  /// Nobody lists more words by hand.
  private static let maximumCandidates = 1_000

  /// The candidate at the least edit distance, ASCII case aside, if it is near enough to be meant:
  /// within a third of the word's length, or one of the two begins with the other.
  ///
  /// Of equally near candidates it is the first. The word itself is no suggestion.
  package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    guard (1...maximumLength).contains(word.utf8.count) else { return nil }
    let wanted = folded(word)
    // With one or two letters, everything would be near.
    let limit = wanted.count < 3 ? 0 : wanted.count / 3
    var best: (word: String, distance: Int)?
    for candidate in candidates.lazy.prefix(maximumCandidates)
    where (1...maximumLength).contains(candidate.utf8.count) {
      guard !candidate.utf8.elementsEqual(word.utf8),
        let distance = distance(wanted, folded(candidate), limit: limit),
        distance < best?.distance ?? .max
      else { continue }
      best = (candidate, distance)
    }
    return best?.word
  }

  /// How many edits lead from one word to another, ASCII case aside; of words too long to compare,
  /// the length of the longer.
  static func edits(from word: String, to other: String) -> Int {
    let longer = max(word.utf8.count, other.utf8.count)
    return longer > maximumLength ? longer : editDistance(folded(word), folded(other))
  }

  private static func folded(_ word: String) -> [UInt8] {
    word.utf8.map(ByteClass.lowercased)
  }

  /// The distance of two words; nil where they are not near.
  private static func distance(_ word: [UInt8], _ other: [UInt8], limit: Int) -> Int? {
    let difference = abs(word.count - other.count)
    if min(word.count, other.count) >= 3, word.starts(with: other) || other.starts(with: word) {
      return difference
    }
    guard difference <= limit else { return nil }
    let distance = editDistance(word, other)
    return distance <= limit ? distance : nil
  }

  /// The number of insertions, deletions, substitutions and swaps of neighbours (optimal string
  /// alignment).
  private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, leftByte) in left.enumerated() {
      var current = [row + 1]
      for (column, rightByte) in right.enumerated() {
        let substitution = last[column] + (leftByte == rightByte ? 0 : 1)
        var distance = min(substitution, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, leftByte == right[column - 1], left[row - 1] == rightByte {
          distance = min(distance, beforeLast[column - 1] + 1)
        }
        current.append(distance)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
