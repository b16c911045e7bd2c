/// Processing blocks that were cut elsewhere.
extension LineStream {
  /// Processes the lines of a block, and empties it; gives how many they are.
  ///
  /// - Parameter number: How many lines stand before the block.
  @discardableResult
  mutating func process(_ bytes: inout [UInt8], after number: Int) -> Int {
    swap(&bytes, &block)
    self.number = number
    scanned = 0
    isSkipping = false
    processLines(isAtEnd: true)
    swap(&bytes, &block)
    bytes.removeAll(keepingCapacity: true)
    return self.number - number
  }
}
