extension IRegexp {
  /// A set of characters: what one state of a pattern takes.
  struct CharacterClass: Hashable, Sendable {
    /// Code points; sorted, neither overlapping nor touching.
    let ranges: [ClosedRange<UInt32>]
    let categories: Categories
    let isNegated: Bool

    init(
      _ ranges: [ClosedRange<UInt32>], categories: Categories = [], isNegated: Bool = false
    ) {
      var merged: [ClosedRange<UInt32>] = []
      for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        // Code points end at 10FFFF, so the successor always exists.
        if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
          merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        } else {
          merged.append(range)
        }
      }
      self.ranges = merged
      self.categories = categories
      self.isNegated = isNegated
    }

    init(_ scalar: Unicode.Scalar) {
      self.init([scalar.value...scalar.value])
    }

    /// `.`: any character but the ends of lines.
    static let dot = CharacterClass([0x0A...0x0A, 0x0D...0x0D], isNegated: true)

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      let isListed =
        hasRange(with: scalar.value)
        || !categories.isEmpty && categories.contains(Categories(of: scalar))
      return isListed != isNegated
    }

    private func hasRange(with value: UInt32) -> Bool {
      let first = ranges.partitioningIndex { $0.upperBound >= value }
      return first < ranges.count && ranges[first].lowerBound <= value
    }
  }

  /// A set of Unicode's general categories.
  struct Categories: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    /// The category's bit is its place in this table, in which it has a character beyond ASCII. `Cs` is
    /// missing: surrogates are no characters.
    private static let table:
      [(name: String, category: Unicode.GeneralCategory, sample: Unicode.Scalar)] = [
        ("Lu", .uppercaseLetter, "É"), ("Ll", .lowercaseLetter, "é"),
        ("Lt", .titlecaseLetter, "\u{1C5}"), ("Lm", .modifierLetter, "\u{2B0}"),
        ("Lo", .otherLetter, "日"), ("Mn", .nonspacingMark, "\u{301}"),
        ("Mc", .spacingMark, "\u{903}"), ("Me", .enclosingMark, "\u{20DD}"),
        ("Nd", .decimalNumber, "\u{661}"), ("Nl", .letterNumber, "\u{2167}"),
        ("No", .otherNumber, "½"), ("Pc", .connectorPunctuation, "\u{203F}"),
        ("Pd", .dashPunctuation, "—"), ("Ps", .openPunctuation, "\u{27E8}"),
        ("Pe", .closePunctuation, "\u{27E9}"), ("Pi", .initialPunctuation, "«"),
        ("Pf", .finalPunctuation, "»"), ("Po", .otherPunctuation, "¿"),
        ("Zs", .spaceSeparator, "\u{A0}"), ("Zl", .lineSeparator, "\u{2028}"),
        ("Zp", .paragraphSeparator, "\u{2029}"), ("Sm", .mathSymbol, "×"),
        ("Sc", .currencySymbol, "€"), ("Sk", .modifierSymbol, "¨"), ("So", .otherSymbol, "😀"),
        ("Cc", .control, "\u{85}"), ("Cf", .format, "\u{AD}"), ("Cn", .unassigned, "\u{378}"),
        ("Co", .privateUse, "\u{E000}"),
      ]

    static let all = Categories(rawValue: (1 << UInt32(table.count)) - 1)

    init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// The one category of a character.
    init(of scalar: Unicode.Scalar) {
      let category = scalar.properties.generalCategory
      let bit = Self.table.firstIndex { $0.category == category }
      self.init(rawValue: bit.map { 1 << UInt32($0) } ?? 0)
    }

    /// A character of each category, beyond ASCII.
    static let samples = table.map(\.sample)

    /// What `\p{name}` names: `Lu` one category, `L` a group of them (RFC 9485, IsCategory).
    init?(name: String) {
      var bits: UInt32 = 0
      for (bit, row) in Self.table.enumerated()
      where row.name == name || row.name.prefix(1) == name {
        bits |= 1 << UInt32(bit)
      }
      guard bits != 0 else { return nil }
      self.init(rawValue: bits)
    }
  }
}
