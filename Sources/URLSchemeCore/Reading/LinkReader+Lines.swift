/// Reads the links of a block, line by line.
extension LinkReader where Output: ~Copyable {
  /// Longer lines are read one by one.
  static var longestLine: Int { 4_096 }

  /// Reads lines from `position` on, which moves behind them, until one is not right or too long, or
  /// stands at the block's end; gives how many that were.
  mutating func readLines(of block: PaddedText, from position: inout Int, longest: Int) -> Int {
    let longest = min(longest, Self.longestLine)
    var lines = 0
    while position < block.count {
      let end = block.firstIndex(of: UInt8(ascii: "\n"), from: position)
      guard end < block.count else { break }
      let hasReturn = end > position && block[end &- 1] == UInt8(ascii: "\r")
      let length = end &- position &- (hasReturn ? 1 : 0)
      guard length > 0, length <= longest,
        output.hasRoom(program.overhead &+ program.expansion &* length)
      else { break }
      let record = output.mark
      let link = block.part(position, position &+ length)
      if Output.isKept {
        output.put(Slice(0..<linkKey.count), of: linkKey)
        output.put(Slice(0..<length), of: link)
      }
      guard read(link) else {
        output.reset(to: record)
        break
      }
      lines &+= 1
      position = end &+ 1
    }
    return lines
  }
}
