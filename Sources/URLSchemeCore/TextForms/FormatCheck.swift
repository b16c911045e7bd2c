/// The well-known forms of text that `format` names, each checked by the grammar it comes from.
package enum FormatCheck {
  package static func matches(_ text: Span<UInt8>, _ format: Schema.Format) -> Bool {
    switch format {
    case .uri: (try? LinkComponents.parse(text, lenient: false)) != nil
    case .date: text.count == 10 && isDate(text)
    case .dateTime: isDateTime(text)
    case .uuid: isUUID(text)
    case .email: isEmail(text)
    }
  }

  // MARK: RFC 3986

  /// Whether a text is a URI that has nothing in its authority but a name; false also where only parsing
  /// tells.
  static func isPlainURI(_ text: PaddedText) -> Bool {
    let colon = text.firstIndex(of: UInt8(ascii: ":"), from: 0)
    guard colon < text.count, text.isScheme(upTo: colon) else { return false }
    var position = colon &+ 1
    var isInAuthority = false
    if text.count &- position > 2, text[position] == UInt8(ascii: "/"),
      text[position &+ 1] == UInt8(ascii: "/")
    {
      position &+= 2
      guard ByteClass.isLetter(text[position]) else { return false }
      isInAuthority = true
    }
    var hasFragment = false
    while position < text.count {
      var marks = ByteScan.marks(text.lanes(at: position)) & ByteScan.anyMark
      while marks != 0 {
        let mark = position &+ marks.trailingZeroBitCount &>> 2
        guard mark < text.count else { break }
        switch LinkMark(text[mark]) {
        case .slash, .question: isInAuthority = false
        case .hash:
          guard !hasFragment else { return false }
          (isInAuthority, hasFragment) = (false, true)
        case .percent:
          guard !isInAuthority, text.count &- mark > 2,
            ByteClass.byte(hexDigits: text[mark &+ 1], text[mark &+ 2]) != nil
          else { return false }
        case .colon, .at: guard !isInAuthority else { return false }
        case .plain, .ampersand, .equals: break
        case .stray, .lenient: return false
        }
        marks &= marks &- 1
      }
      position &+= 16
    }
    return true
  }

  // MARK: RFC 3339

  /// `full-date`: the first ten bytes are a day of the Gregorian calendar.
  private static func isDate(_ text: Span<UInt8>) -> Bool {
    guard text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = number(text, 0..<4), let month = number(text, 5..<7),
      let day = number(text, 8..<10), (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days =
      switch month {
      case 2: isLeap ? 29 : 28
      case 4, 6, 9, 11: 30
      default: 31
      }
    return (1...days).contains(day)
  }

  /// `date-time`: a date, `T`, a time with an optional fraction, and `Z` or an offset.
  private static func isDateTime(_ text: Span<UInt8>) -> Bool {
    guard text.count >= 20, isDate(text), text[10] | 0x20 == UInt8(ascii: "t"),
      text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
      let hour = number(text, 11..<13), hour <= 23, let minute = number(text, 14..<16),
      minute <= 59, let second = number(text, 17..<19), second <= 60
    else { return false }
    var position = 19
    if text[position] == UInt8(ascii: ".") {
      let start = position + 1
      position = start
      while position < text.count, ByteClass.isDigit(text[position]) { position += 1 }
      guard position > start else { return false }
    }
    guard let offset = offset(text, from: position) else { return false }
    // Leap seconds are put in at the end of a day in UTC (RFC 3339 §5.7).
    let minutesPerDay = 24 * 60
    let minuteOfDay = (hour * 60 + minute - offset + minutesPerDay) % minutesPerDay
    return second < 60 || minuteOfDay == minutesPerDay - 1
  }

  /// The minutes by which local time is before UTC: those of `Z`, `+01:00` or `-08:00`, at the end
  /// of the text.
  private static func offset(_ text: Span<UInt8>, from position: Int) -> Int? {
    guard position < text.count else { return nil }
    if text[position] | 0x20 == UInt8(ascii: "z") { return position + 1 == text.count ? 0 : nil }
    let isNegative = text[position] == UInt8(ascii: "-")
    guard isNegative || text[position] == UInt8(ascii: "+"),
      text.count == position + 6, text[position + 3] == UInt8(ascii: ":"),
      let hour = number(text, position + 1..<position + 3), hour <= 23,
      let minute = number(text, position + 4..<position + 6), minute <= 59
    else { return nil }
    return (isNegative ? -1 : 1) * (hour * 60 + minute)
  }

  private static func number(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var value = 0
    for index in range {
      guard ByteClass.isDigit(text[index]) else { return nil }
      value = value * 10 + Int(text[index] - UInt8(ascii: "0"))
    }
    return value
  }

  // MARK: RFC 9562

  private static func isUUID(_ text: Span<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    for index in 0..<36 {
      let isDash = index == 8 || index == 13 || index == 18 || index == 23
      guard isDash ? text[index] == UInt8(ascii: "-") : ByteClass.isHexDigit(text[index])
      else { return false }
    }
    return true
  }

  // MARK: RFC 5321

  /// `dot-string "@" domain`, the form that addresses in use have, with the limits of §4.5.3.1, and
  /// of RFC 1035 §2.3.4 for the parts of a domain.
  private static func isEmail(_ text: Span<UInt8>) -> Bool {
    var at = 0
    while at < text.count, text[at] != UInt8(ascii: "@") { at += 1 }
    return at < text.count && text.count <= 254 && at <= 64
      && areParts(text, 0..<at) { part in areAll(text, part, in: atomBytes) }
      && areParts(text, at + 1..<text.count) { part in
        part.count <= 63 && areAll(text, part, in: labelBytes)
          && text[part.lowerBound] != hyphen && text[part.upperBound - 1] != hyphen
      }
  }

  private static let hyphen = UInt8(ascii: "-")
  private static let labelBytes = ByteSet.letters.union(ByteSet.digits).adding("-")
  private static let atomBytes = labelBytes.adding("!#$%&'*+/=?^_`{|}~")

  /// Whether the range is parts of at least a byte each, with single dots between them, that all
  /// are as wanted.
  private static func areParts(
    _ text: Span<UInt8>, _ range: Range<Int>, _ isWanted: (Range<Int>) -> Bool
  ) -> Bool {
    var start = range.lowerBound
    for index in range where text[index] == UInt8(ascii: ".") {
      guard index > start, isWanted(start..<index) else { return false }
      start = index + 1
    }
    return range.upperBound > start && isWanted(start..<range.upperBound)
  }

  private static func areAll(_ text: Span<UInt8>, _ range: Range<Int>, in set: ByteSet) -> Bool {
    for index in range where !set.contains(text[index]) { return false }
    return true
  }
}
