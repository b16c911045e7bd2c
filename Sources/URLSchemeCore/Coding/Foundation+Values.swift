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
      guard let text = value.string, let time = CalendarTime(text) else { return nil }
      return Date(timeIntervalSince1970: Double(time.seconds) + time.fraction)
    }
    func value(as format: Schema.Format?) -> Value? {
      guard let milliseconds = Int64(exactly: (timeIntervalSince1970 * 1_000).rounded()) else {
        return nil
      }
      return CalendarTime.text(milliseconds: milliseconds, format: format ?? .dateTime)
        .map(Value.string)
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
