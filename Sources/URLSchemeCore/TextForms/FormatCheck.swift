/// The well-known forms of text that `format` names, each checked by the grammar it comes from.
enum FormatCheck {
  static func matches(_ text: Span<UInt8>, _ format: Schema.Format) -> Bool {
    switch format {
    case .uri: (try? LinkComponents.parse(text, lenient: false)) != nil
    case .date: text.count == 10 && isDate(text)
    case .dateTime: isDateTime(text)
    case .uuid: isUUID(text)
    case .email: isEmail(text)
    }
  }

  // MARK: RFC 3339

  /// `full-date`: the first ten bytes are a day of the Gregorian calendar.
  private static func isDate(_ text: Span<UInt8>) -> Bool {
    guard text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = number(text, 0..<4), let month = number(text, 5..<7),
      let day = number(text, 8..<10), (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(day)
  }

  /// `date-time`: a date, `T`, a time with an optional fraction, and `Z` or an offset. A second of 60 is a leap second.
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
    return isOffset(text, from: position)
  }

  private static func isOffset(_ text: Span<UInt8>, from position: Int) -> Bool {
    guard position < text.count else { return false }
    if text[position] | 0x20 == UInt8(ascii: "z") { return position + 1 == text.count }
    guard text[position] == UInt8(ascii: "+") || text[position] == UInt8(ascii: "-"),
      text.count == position + 6, text[position + 3] == UInt8(ascii: ":"),
      let hour = number(text, position + 1..<position + 3),
      let minute = number(text, position + 4..<position + 6)
    else { return false }
    return hour <= 23 && minute <= 59
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
      guard isDash ? text[index] == UInt8(ascii: "-") : ByteSet.hexDigits.contains(text[index])
      else { return false }
    }
    return true
  }

  // MARK: RFC 5321

  /// `dot-string "@" domain`, the form that addresses in use have, with the limits of §4.5.3.1.
  private static func isEmail(_ text: Span<UInt8>) -> Bool {
    var at = 0
    while at < text.count, text[at] != UInt8(ascii: "@") { at += 1 }
    guard at < text.count, text.count <= 254, at <= 64 else { return false }
    return isDotted(text, 0..<at) { atomBytes.contains($0) }
      && isDotted(text, at + 1..<text.count) { labelBytes.contains($0) }
      && !hasEdgeHyphen(text, at + 1..<text.count)
  }

  private static let labelBytes = ByteSet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")
  private static let atomBytes = ByteSet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-/=?^_`{|}~")

  /// Parts of at least one byte each, with single dots between them.
  private static func isDotted(
    _ text: Span<UInt8>, _ range: Range<Int>, _ allows: (UInt8) -> Bool
  ) -> Bool {
    var partLength = 0
    for index in range {
      if text[index] == UInt8(ascii: ".") {
        guard partLength > 0 else { return false }
        partLength = 0
      } else {
        guard allows(text[index]) else { return false }
        partLength += 1
      }
    }
    return partLength > 0
  }

  private static func hasEdgeHyphen(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for index in range where text[index] == UInt8(ascii: "-") {
      let atStart = index == range.lowerBound || text[index - 1] == UInt8(ascii: ".")
      let atEnd = index + 1 == range.upperBound || text[index + 1] == UInt8(ascii: ".")
      if atStart || atEnd { return true }
    }
    return false
  }
}
