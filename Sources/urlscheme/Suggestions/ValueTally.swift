import URLSchemeCore

/// What the values of a parameter have in common.
struct ValueTally {
  /// What all values seen so far may be.
  struct Kinds: OptionSet {
    let rawValue: Int

    static let integer = Kinds(rawValue: 1 << 0)
    static let number = Kinds(rawValue: 1 << 1)
    static let trueFalse = Kinds(rawValue: 1 << 2)
    static let yesNo = Kinds(rawValue: 1 << 3)
    static let onOff = Kinds(rawValue: 1 << 4)
    static let oneZero = Kinds(rawValue: 1 << 5)
    static let uuid = Kinds(rawValue: 1 << 6)
    static let date = Kinds(rawValue: 1 << 7)
    static let dateTime = Kinds(rawValue: 1 << 8)
    static let email = Kinds(rawValue: 1 << 9)
    static let uri = Kinds(rawValue: 1 << 10)
    static let array = Kinds(rawValue: 1 << 11)
    static let object = Kinds(rawValue: 1 << 12)
    /// An array or an object.
    static let structure = Kinds(rawValue: 1 << 13)

    static let all = Kinds(rawValue: (1 << 14) - 1)
  }

  /// Enums have at most so many values, each seen so often.
  static let maximumChoices = 8
  static let leastSightings = 3
  /// No longer values are taken for words of an app, nor shown as examples.
  private static let longestWord = 32
  private static let maximumExamples = 2

  /// What all values may be, bare names apart.
  private(set) var kinds = Kinds.all
  private(set) var valueCount = 0
  /// How many names stand without a value.
  private(set) var bareCount = 0
  /// How often each value was seen; nil: there are too many, or some is no word.
  private var sightings: [[UInt8]: Int]? = [:]
  /// Values that show what is meant, the first ones in the order of their bytes.
  private var shown: [[UInt8]] = []

  /// Adds a value that was seen so often; nil is a bare name.
  mutating func add(_ value: [UInt8]?, count: Int) {
    guard let value else {
      bareCount += 1
      return
    }
    valueCount += 1
    kinds = kinds.filter(value)
    let isWord = Self.isWord(value)
    if isWord, !shown.contains(value) {
      let index = shown.firstIndex { value.lexicographicallyPrecedes($0) } ?? shown.count
      shown.insert(value, at: index)
      if shown.count > Self.maximumExamples { shown.removeLast() }
    }
    guard isWord, sightings?[value] != nil || (sightings?.count ?? 0) < Self.maximumChoices else {
      sightings = nil
      return
    }
    sightings?[value, default: 0] += count
  }

  /// The few values that there are, in the order of their bytes; nil: there are many, or some was
  /// seldom seen.
  var choices: [String]? {
    guard let sightings, bareCount == 0, sightings.count > 1,
      sightings.values.allSatisfy({ $0 >= Self.leastSightings })
    else { return nil }
    return sightings.keys.sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Values that show what is meant, none of them anybody's identifier.
  var examples: [String] {
    shown.filter { !IdentifierText.isIdentifier($0.filter { $0 != 0x20 }) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a text is short, and of characters that can be shown.
  private static func isWord(_ text: [UInt8]) -> Bool {
    (1...longestWord).contains(text.count) && text.allSatisfy { (0x20..<0x7F).contains($0) }
  }
}

extension ValueTally.Kinds {
  /// Those of the kinds that a value is of, too.
  fileprivate func filter(_ value: [UInt8]) -> Self {
    guard !isEmpty else { return self }
    var kept: Self = []
    func keep(_ kind: Self, _ isOf: @autoclosure () -> Bool) {
      if contains(kind), isOf() { kept.insert(kind) }
    }
    let text = String(decoding: value, as: UTF8.self)
    keep(.integer, Self.isNumber(value, allowingFraction: false))
    keep(.number, Self.isNumber(value, allowingFraction: true))
    keep(.trueFalse, ["true", "false"].contains(text))
    keep(.yesNo, ["yes", "no"].contains(text))
    keep(.onOff, ["on", "off"].contains(text))
    keep(.oneZero, ["1", "0"].contains(text))
    keep(.uuid, FormatCheck.matches(value.span, .uuid))
    keep(.date, FormatCheck.matches(value.span, .date))
    keep(.dateTime, FormatCheck.matches(value.span, .dateTime))
    keep(.email, FormatCheck.matches(value.span, .email))
    // A word and a colon begin many a text that is no link.
    keep(.uri, Self.hasAuthority(value) && FormatCheck.matches(value.span, .uri))
    let (isArray, isObject) = (value.first == UInt8(ascii: "["), value.first == UInt8(ascii: "{"))
    keep(.structure, (isArray || isObject) && (try? Value(json: value)) != nil)
    keep(.array, isArray && kept.contains(.structure))
    keep(.object, isObject && kept.contains(.structure))
    return kept
  }

  /// Whether a text is a number as links write it: no leading zeros, no exponent.
  private static func isNumber(_ text: [UInt8], allowingFraction: Bool) -> Bool {
    let isNegative = text.first == UInt8(ascii: "-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= (allowingFraction ? 2 : 1), text.count <= 1_000
    else { return false }
    let areDigits = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
    return areDigits && (whole.count == 1 || whole.first != UInt8(ascii: "0"))
  }

  private static func hasAuthority(_ text: [UInt8]) -> Bool {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return text[colon...].starts(with: "://".utf8)
  }
}
