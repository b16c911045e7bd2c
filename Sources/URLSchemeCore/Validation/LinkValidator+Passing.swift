/// Passes over lines of a block of which there is nothing to say.
extension LinkValidator {
  /// Passes over lines of a block, from `position` on, which moves behind them, as long as there is
  /// nothing to be said of them that somebody asks for. The line that ends this is to be read next.
  ///
  /// - Returns: How many lines that were, and how many of them have a link.
  package mutating func passLines(
    of block: Span<UInt8>, from position: inout Int
  ) -> (lines: Int, links: Int) {
    guard !options.requiresCanonical, coverage == nil else { return (0, 0) }
    // What is said of links that are right is no error.
    let wantsRemarks = options.isStrict || options.leastSeverity < .error
    guard !hasDeprecatedParts || !wantsRemarks,
      let end = decoder.endOfCommon(block, from: position)
    else { return (0, 0) }
    let lines = decoder.passLines(
      of: block.extracting(0..<end), from: &position, longest: options.maximumLength,
      takesRemarks: !wantsRemarks)
    return (lines, lines)
  }
}
