/// The run of an automaton over a text: one pass, whose work for each character is bounded by the
/// pattern alone.
extension IRegexp.Automaton {
  func accepts(_ text: Span<UInt8>, scratch: inout IRegexp.Scratch) -> Bool {
    if text.isEmpty { return acceptsEmpty }
    if let isAccepted = acceptsByTable(text) { return isAccepted }
    scratch.candidates.removeAll(keepingCapacity: true)
    scratch.candidates.append(contentsOf: initial)
    scratch.taken.removeAll(keepingCapacity: true)
    scratch.taken.append(contentsOf: repeatElement(0, count: width))
    scratch.forgetSteps(width: width)
    return acceptsInRows(text, &scratch)
  }

  /// The run over the table; nil where there is none, or a character is not ASCII.
  private func acceptsByTable(_ text: Span<UInt8>) -> Bool? {
    let table = table.span
    guard !table.isEmpty else { return nil }
    var state: UInt8 = 0
    for index in text.indices {
      guard text[index] < 0x80 else { return nil }
      state = table[Int(state & ~IRegexp.Automaton.isAccepting) << 7 + Int(text[index])]
      if state == IRegexp.Automaton.dead { return false }
    }
    return state & IRegexp.Automaton.isAccepting != 0
  }

  private func acceptsInRows(_ text: Span<UInt8>, _ scratch: inout IRegexp.Scratch) -> Bool {
    var position = 0
    while position < text.count {
      let byte = text[position]
      let someStateTakesIt: Bool
      if byte < 0x80 {
        position += 1
        someStateTakesIt = takeASCII(byte, &scratch)
      } else if let scalar = text.scalarBeyondASCII(at: &position) {
        someStateTakesIt = take(scalar, &scratch)
      } else {
        return false
      }
      guard someStateTakesIt else { return false }
      if position < text.count { findFollowers(&scratch) }
    }
    return (0..<width).contains { scratch.taken[$0] & accepting[$0] != 0 }
  }

  private func takeASCII(_ byte: UInt8, _ scratch: inout IRegexp.Scratch) -> Bool {
    let row = Int(byte) * width
    var union: UInt64 = 0
    for word in 0..<width {
      let taken = scratch.candidates[word] & takersOfASCII[row + word]
      scratch.taken[word] = taken
      union |= taken
    }
    return union != 0
  }

  private func take(_ scalar: Unicode.Scalar, _ scratch: inout IRegexp.Scratch) -> Bool {
    var union: UInt64 = 0
    for word in 0..<width {
      let taken = takers(of: scalar, among: scratch.candidates[word], ofWord: word)
      scratch.taken[word] = taken
      union |= taken
    }
    return union != 0
  }

  /// Those of a word's states that take a character beyond ASCII.
  private func takers(
    of scalar: Unicode.Scalar, among candidates: UInt64, ofWord word: Int
  ) -> UInt64 {
    var taken: UInt64 = 0
    var rest = candidates
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      rest &= rest - 1
      if classes[classOfState[word * 64 + bit]].contains(scalar) { taken |= 1 << UInt64(bit) }
    }
    return taken
  }

  /// Finds the states that may follow those which took the last character.
  ///
  /// A thousand states may each have a thousand that follow, as in `(a*){1000}`. Texts long enough to
  /// matter repeat themselves, and so do the sets: what followed the last few is kept.
  private func findFollowers(_ scratch: inout IRegexp.Scratch) {
    var count = 0
    var hash: UInt64 = 0
    for word in 0..<width {
      count += scratch.taken[word].nonzeroBitCount
      hash = (hash ^ scratch.taken[word]) &* 0x9E37_79B9_7F4A_7C15
    }
    guard count >= IRegexp.Scratch.fewStates else {
      return findFollowers(of: scratch.taken, &scratch.candidates)
    }
    let step = Int(truncatingIfNeeded: hash >> 32) & (IRegexp.Scratch.stepCount - 1)
    if scratch.recallStep(step, width: width) { return }
    findFollowers(of: scratch.taken, &scratch.candidates)
    scratch.keepStep(step, width: width)
  }

  private func findFollowers(of taken: [UInt64], _ result: inout [UInt64]) {
    let width = width
    let followers = followers.span
    let taken = taken.span
    var candidates = result.mutableSpan
    for word in 0..<width { candidates[word] = 0 }
    for word in 0..<width {
      var rest = taken[word]
      while rest != 0 {
        let row = (word * 64 + rest.trailingZeroBitCount) * width
        rest &= rest - 1
        for column in 0..<width { candidates[column] |= followers[row + column] }
      }
    }
  }
}

extension Span<UInt8> {
  /// The character beyond ASCII that begins at `position`, which moves behind it; nil where the
  /// bytes are not UTF-8.
  fileprivate func scalarBeyondASCII(at position: inout Int) -> Unicode.Scalar? {
    let lead = self[position]
    let length: Int
    let least: UInt32
    switch lead {
    case 0xC2...0xDF: (length, least) = (2, 0x80)
    case 0xE0...0xEF: (length, least) = (3, 0x800)
    case 0xF0...0xF4: (length, least) = (4, 0x1_0000)
    default: return nil
    }
    guard length <= count - position else { return nil }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = self[position + offset]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard value >= least else { return nil }
    position += length
    // Nil for a surrogate, and beyond 10FFFF.
    return Unicode.Scalar(value)
  }
}
