extension Array {
  /// The place of the first element for which it holds; it holds for all behind that.
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
