/// A date, or a date and time, as links write it (RFC 3339 §5.6): of the Gregorian calendar, also for days before
/// that was introduced.
struct CalendarTime {
  /// The whole seconds since the beginning of 1970 in UTC, and what is less than one.
  let seconds: Int64
  let fraction: Double

  /// Reads a date, which is midnight in UTC, or a date and time; nil: the text is neither.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    func number(_ place: Int, _ count: Int = 2) -> Int64 {
      bytes[place..<place + count].reduce(0) { $0 * 10 + Int64($1 & 0xF) }
    }
    let isTime = FormatCheck.matches(bytes.span, .dateTime)
    guard isTime || FormatCheck.matches(bytes.span, .date) else { return nil }
    let days = Self.days(year: number(0, 4), month: number(5), day: number(8))
    guard isTime else {
      (seconds, fraction) = (days * Self.secondsOfDay, 0)
      return
    }
    var end = 19
    while end < bytes.count, bytes[end] == UInt8(ascii: ".") || ByteClass.isDigit(bytes[end]) {
      end += 1
    }
    fraction = end > 19 ? Double("0" + String(decoding: bytes[19..<end], as: UTF8.self)) ?? 0 : 0
    // The time in UTC, without the offset of the place.
    let isWest = bytes[end] == UInt8(ascii: "-")
    let minutes = end + 6 == bytes.count ? number(end + 1) * 60 + number(end + 4) : 0
    let time = number(11) * 3_600 + number(14) * 60 + number(17)
    seconds = days * Self.secondsOfDay + time + (isWest ? 60 : -60) * minutes
  }

  /// The text of a time in milliseconds since the beginning of 1970; nil: its year has not four digits, or it is no
  /// midnight and a date is wanted.
  static func text(milliseconds: Int64, format: Schema.Format) -> String? {
    // Far beyond the year 9999.
    guard milliseconds.magnitude < 1_000_000_000_000_000 else { return nil }
    let perDay = 1_000 * secondsOfDay
    let day = (milliseconds - (milliseconds % perDay + perDay) % perDay) / perDay
    let rest = milliseconds - day * perDay
    let (year, month, dayOfMonth) = date(day: day)
    guard 0...9_999 ~= year, format != .date || rest == 0 else { return nil }
    func padded(_ number: Int64, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))"
    guard format != .date else { return date }
    let seconds = rest / 1_000
    let time = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
    let fraction = rest % 1_000 == 0 ? "" : ".\(padded(rest % 1_000, 3))"
    return "\(date)T\(time.joined(separator: ":"))\(fraction)Z"
  }

  // MARK: Days

  private static let secondsOfDay: Int64 = 86_400
  /// Four centuries, which are all alike, and the days from the first of March of the year 0 to 1970.
  private static let daysOfEra: Int64 = 146_097
  private static let daysTo1970: Int64 = 719_468

  /// The days since 1970. Years begin in March, so that the day of a leap year is the last one
  /// (https://howardhinnant.github.io/date_algorithms.html).
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * daysOfEra + dayOfEra - daysTo1970
  }

  private static func date(day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let day = day + daysTo1970
    let era = (day >= 0 ? day : day - daysOfEra + 1) / daysOfEra
    let dayOfEra = day - era * daysOfEra
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1
    )
  }
}
