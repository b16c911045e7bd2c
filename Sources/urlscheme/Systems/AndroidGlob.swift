/// The language of `pathAdvancedPattern`: `.`, sets, `*`, `+` and ranges such as `{1,3}`; each takes as much as
/// it can.
enum AndroidGlob {
  /// What one place of the text may be, and how often.
  struct Token: Sendable {
    enum Place: Sendable {
      case any
      case literal(UInt16)
      case set([ClosedRange<UInt16>], isInverse: Bool)
    }

    var place: Place
    var least = 1
    var most = 1

    func matches(_ unit: UInt16) -> Bool {
      switch place {
      case .any: true
      case .literal(let literal): unit == literal
      case .set(let ranges, let isInverse): ranges.contains { $0.contains(unit) } != isInverse
      }
    }
  }

  /// The parsed form that Android allows, in its own units.
  private static let largest = 2_048

  static func matches<Unit: FixedWidthInteger>(
    _ tokens: [Token], _ text: ArraySlice<Unit>
  ) -> Bool {
    var position = text.startIndex
    for token in tokens {
      var count = 0
      while count < token.most, position < text.endIndex,
        token.matches(UInt16(truncatingIfNeeded: text[position]))
      {
        count += 1
        position += 1
      }
      guard count >= token.least else { return false }
    }
    return position == text.endIndex
  }

  static func tokens(of pattern: [UInt16]) throws(AndroidPattern.Fault) -> [Token] {
    var parser = Parser(pattern: pattern)
    return try parser.tokens()
  }

  private struct Parser {
    let pattern: [UInt16]
    private var index = 0
    /// How many units Android's own form has.
    private var size = 0
    private var found: [Token] = []
    /// Whether the last token has said how often it may stand there.
    private var isModified = true

    init(pattern: [UInt16]) {
      self.pattern = pattern
    }

    mutating func tokens() throws(AndroidPattern.Fault) -> [Token] {
      while index < pattern.count {
        guard size <= AndroidGlob.largest - 3 else { throw .tooLarge }
        let unit = pattern[index]
        index += 1
        switch Unicode.Scalar(unit) {
        case "["?: try addSet()
        case "{"?: try modifyByRange()
        case "*"?: try modify(0, .max, size: 1)
        case "+"?: try modify(1, .max, size: 1)
        case "."?: add(.any, size: 1)
        // A brace that ends nothing is none.
        case "}"?: break
        case "\\"?: add(.literal(try escaped()), size: 1)
        default: add(.literal(unit), size: 1)
        }
      }
      return found
    }

    private mutating func add(_ place: Token.Place, size added: Int) {
      found.append(Token(place: place))
      size += added
      isModified = false
    }

    private mutating func modify(
      _ least: Int, _ most: Int, size added: Int
    ) throws(AndroidPattern.Fault) {
      guard !isModified, let last = found.indices.last else { throw .modifierWithoutToken }
      (found[last].least, found[last].most) = (least, most)
      size += added
      isModified = true
    }

    private mutating func escaped() throws(AndroidPattern.Fault) -> UInt16 {
      guard index < pattern.count else { throw .escapeAtEnd }
      index += 1
      return pattern[index - 1]
    }

    /// `{n}`, `{n,}` or `{n,m}`.
    private mutating func modifyByRange() throws(AndroidPattern.Fault) {
      guard !isModified else { throw .modifierWithoutToken }
      guard let end = pattern[index...].firstIndex(of: UInt16(ascii: "}")) else {
        throw .rangeWithoutEnd
      }
      let parts = String(decoding: pattern[index..<end], as: UTF16.self)
        .split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      guard let least = Int32(parts[0]) else { throw .badRange }
      let last = parts[parts.count - 1]
      guard let most = parts.count > 1 && last.isEmpty ? .max : Int32(last), least <= most else {
        throw .badRange
      }
      try modify(Int(least), most == .max ? .max : Int(most), size: 4)
      index = end + 1
    }

    /// `[a-z.]` or `[^a-z.]`.
    private mutating func addSet() throws(AndroidPattern.Fault) {
      let isInverse = index < pattern.count && pattern[index] == UInt16(ascii: "^")
      if isInverse { index += 1 }
      var ranges: [ClosedRange<UInt16>] = []
      var (start, isEmpty) = (UInt16?.none, true)
      size += 1
      while index < pattern.count {
        guard size <= AndroidGlob.largest - 3 else { throw .tooLarge }
        var unit = pattern[index]
        index += 1
        if unit == UInt16(ascii: "]") {
          guard !isEmpty else { throw .emptySet }
          add(.set(ranges, isInverse: isInverse), size: 1)
          return
        }
        if unit == UInt16(ascii: "\\") { unit = try escaped() }
        isEmpty = false
        if let first = start {
          // The wrong way around, it has nothing.
          if first <= unit { ranges.append(first...unit) }
          (start, size) = (nil, size + 1)
        } else if index + 1 < pattern.count, pattern[index] == UInt16(ascii: "-"),
          pattern[index + 1] != UInt16(ascii: "]")
        {
          (start, size) = (unit, size + 1)
          index += 1
        } else {
          ranges.append(unit...unit)
          size += 2
        }
      }
      throw .setWithoutEnd
    }
  }
}

extension UInt16 {
  init(ascii scalar: Unicode.Scalar) {
    self = UInt16(UInt8(ascii: scalar))
  }
}
