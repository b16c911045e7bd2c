#if Foundation
  // Foundation's own coding of these types is not what links have.
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  /// A link, or any other URI, in a text.
  extension URL: ValueScalar {
    static var nounPhrase: String { "a URI" }
    static func read(_ value: Value) -> URL? { value.string.flatMap(URL.init(unchanged:)) }
    func value(as format: Schema.Format?) -> Value? { .string(absoluteString) }
  }

  /// A number, exactly; nil for more digits than a `Decimal` has.
  extension Decimal: ValueScalar {
    static var nounPhrase: String { "a number of at most 38 digits" }
    static func read(_ value: Value) -> Decimal? { value.number.flatMap(Decimal.init(exactly:)) }
    func value(as format: Schema.Format?) -> Value? {
      ExactDecimal(description, allowsExponent: true).map(Value.number)
    }
  }

  /// A date, which is midnight in UTC, or a date and time to the millisecond (RFC 3339).
  extension Date: ValueScalar {
    static var nounPhrase: String { "a date at midnight in UTC, or a date and time" }
    static func read(_ value: Value) -> Date? {
      guard let text = value.string else { return nil }
      let bytes = Array(text.utf8)
      if FormatCheck.matches(bytes.span, .date) {
        return try? Date(text, strategy: .iso8601.year().month().day())
      }
      guard FormatCheck.matches(bytes.span, .dateTime) else { return nil }
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.includes("."))
      return try? Date(text.uppercased(), strategy: style)
    }
    func value(as format: Schema.Format?) -> Value? {
      let milliseconds = (timeIntervalSince1970 * 1_000).rounded()
      let written = format == .date ? Schema.Format.date : .dateTime
      // Calendars are not asked about dates that have no year of four digits by far.
      guard milliseconds.magnitude < 1e15,
        written == .dateTime || milliseconds.remainder(dividingBy: 86_400_000) == 0
      else { return nil }
      // Formatting cuts off what is less than a millisecond.
      let date = Date(timeIntervalSince1970: (milliseconds + 0.25) / 1_000)
      let isWhole = milliseconds.remainder(dividingBy: 1_000) == 0
      let text =
        written == .date
        ? date.formatted(.iso8601.year().month().day())
        : date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole))
      return FormatCheck.matches(Array(text.utf8).span, written) ? .string(text) : nil
    }
  }

  extension Decimal {
    /// The decimal of the same value; nil where it has more digits than that holds.
    ///
    /// ```swift
    /// Decimal(exactly: 0.70)           // 0.7
    /// ```
    public init?(exactly number: ExactDecimal) {
      guard let decimal = Decimal(string: number.description),
        ExactDecimal(decimal.description, allowsExponent: true) == number
      else { return nil }
      self = decimal
    }
  }

  extension URL {
    /// The same link; nil where Foundation would change it.
    public init?(_ link: DeepLink) {
      self.init(unchanged: link.description)
    }

    fileprivate init?(unchanged text: String) {
      self.init(string: text)
      guard absoluteString == text else { return nil }
    }
  }

  extension DeepLink {
    /// Checks the syntax of a URL that an app was opened with.
    ///
    /// - Throws: The first fault, with its byte offset in the URL's text.
    public init(_ url: URL) throws(Finding) {
      try self.init(url.absoluteString)
    }
  }

  /// An error that systems show to people, with its rule and message.
  extension Finding: LocalizedError {
    /// The message.
    public var errorDescription: String? { message }
  }

  extension DefinitionError: LocalizedError {
    /// The messages with their rules and places, one a line.
    public var errorDescription: String? { description }
  }
#endif
