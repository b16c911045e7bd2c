/// Rounding on digits, half to even: never through binary floating point, in which 0.575 is less
/// than 0.575.
extension DecimalParts {
  /// Appends the number, without its sign, with exactly `places` digits after the point.
  ///
  /// The number has no exponent.
  func appendRounded(to places: Int, of text: Span<UInt8>, to output: inout [UInt8]) {
    let nine = UInt8(ascii: "9")
    let zero = UInt8(ascii: "0")
    let kept = integer.count + places
    // The digit that rounding up increases; behind it stand nines, which become zeros. Before the
    // first digit stands a zero that is not written.
    var carried = kept
    if roundsUp(after: kept, in: text) {
      carried -= 1
      while carried >= 0, digit(carried, in: text) == nine { carried -= 1 }
    }
    if carried < 0 { output.append(UInt8(ascii: "1")) }
    for index in 0..<kept {
      if index == integer.count { output.append(UInt8(ascii: ".")) }
      switch index {
      case ..<carried: output.append(digit(index, in: text))
      case carried: output.append(digit(index, in: text) + 1)
      default: output.append(zero)
      }
    }
  }

  /// Whether what follows the first `kept` digits is more than half of the last of them, or half
  /// and that one odd.
  private func roundsUp(after kept: Int, in text: Span<UInt8>) -> Bool {
    guard kept < count else { return false }
    let five = UInt8(ascii: "5")
    let next = digit(kept, in: text)
    guard next == five else { return next > five }
    let isMore = (kept + 1..<max(count, kept + 1)).contains {
      digit($0, in: text) != UInt8(ascii: "0")
    }
    return isMore || digit(kept - 1, in: text) & 1 == 1
  }
}
