/// The nearest known word to one that is not known, for "did you mean".
package enum NearestWord {
  /// The candidate at the least edit distance, if it is near enough to be meant: a third of the word's length, ASCII case
  /// aside, or a word that begins with the other.
  package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let word = folded(word)
    guard !word.isEmpty, word.count <= 64 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in candidates where !candidate.isEmpty && candidate.utf8.count <= 64 {
      let other = folded(candidate)
      var distance = editDistance(word, other)
      let shorter = min(word.count, other.count)
      if shorter >= 3, word.starts(with: other) || other.starts(with: word) {
        distance = min(distance, 1)
      }
      guard distance <= max(1, word.count / 3), distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.word
  }

  private static func folded(_ word: String) -> [UInt8] {
    word.utf8.map(ByteClass.lowercased)
  }

  /// The number of insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
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
