/// A grammar in the notation of RFC 5234, recognised slowly and obviously: the measure of the
/// parsers.
///
/// It follows all readings of a text at once. A set of places is a word with a bit for each, so
/// texts have at most 62 bytes.
indirect enum ABNF: Sendable {
  case range(ClosedRange<UInt8>)
  case sequence([ABNF])
  case alternatives([ABNF])
  case `repeat`(ABNF, from: Int, to: Int?)

  static let longestText = 62

  /// A literal; letters match in both cases (RFC 5234 §2.3).
  static func text(_ text: String) -> ABNF {
    .sequence(
      text.utf8.map { byte in
        let lower = byte | 0x20
        guard (0x61...0x7A).contains(lower) else { return .range(byte...byte) }
        return .alternatives([.range(lower...lower), .range((lower & 0xDF)...(lower & 0xDF))])
      })
  }

  /// `*element`, or with bounds `from*to element`.
  static func many(_ element: ABNF, from: Int = 0, to: Int? = nil) -> ABNF {
    .repeat(element, from: from, to: to)
  }

  /// `[ element ]`.
  static func optional(_ element: ABNF) -> ABNF {
    .repeat(element, from: 0, to: 1)
  }

  /// Whether the whole text is of this grammar.
  func matches(_ text: [UInt8]) -> Bool {
    ends(in: text, from: 1) & (1 << UInt64(text.count)) != 0
  }

  /// The places where a reading that begins at one of `starts` can end.
  private func ends(in text: [UInt8], from starts: UInt64) -> UInt64 {
    guard starts != 0 else { return 0 }
    switch self {
    case .range(let range):
      var ends: UInt64 = 0
      var rest = starts
      while rest != 0 {
        let place = rest.trailingZeroBitCount
        rest &= rest - 1
        if place < text.count && range.contains(text[place]) { ends |= 2 << UInt64(place) }
      }
      return ends
    case .sequence(let parts):
      var ends = starts
      for part in parts { ends = part.ends(in: text, from: ends) }
      return ends
    case .alternatives(let choices):
      var ends: UInt64 = 0
      for choice in choices { ends |= choice.ends(in: text, from: starts) }
      return ends
    case .repeat(let element, let least, let most):
      var places = starts
      for _ in 0..<least { places = element.ends(in: text, from: places) }
      var ends = places
      for _ in least..<(most ?? text.count + least) {
        places = element.ends(in: text, from: places)
        guard places & ~ends != 0 else { break }
        ends |= places
      }
      return ends
    }
  }

  /// Some text of this grammar.
  func sample(using generator: inout SeededGenerator) -> [UInt8] {
    switch self {
    case .range(let range):
      return [UInt8.random(in: range, using: &generator)]
    case .sequence(let parts):
      return parts.flatMap { part in part.sample(using: &generator) }
    case .alternatives(let choices):
      return choices[Int.random(in: choices.indices, using: &generator)].sample(using: &generator)
    case .repeat(let element, let least, let most):
      let count = Int.random(in: least...min(most ?? least + 3, least + 6), using: &generator)
      return (0..<count).flatMap { _ in element.sample(using: &generator) }
    }
  }
}
