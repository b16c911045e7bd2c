/// One URI with a scheme (RFC 3986), exactly as it was written.
///
/// ```swift
/// let link = try DeepLink("ukdailyoffers://search?term=half+price")
/// link.host                               // "search"
/// try link.queryItems(dialect: .form)     // term, "half price"
/// ```
///
/// Nothing is normalised: `app:`, `app://` and `app:///` are three links, and links are equal if
/// their bytes are.
public struct DeepLink: Hashable, Sendable, CustomStringConvertible {
  package let bytes: [UInt8]
  let components: LinkComponents

  /// Checks a link's syntax.
  ///
  /// - Parameters:
  ///   - text: The link as it stands.
  ///   - lenient: Also take what people paste, such as spaces, brackets and letters beyond ASCII, as
  ///     if it were escaped.
  /// - Throws: The first fault, with its byte offset in the UTF-8 of `text`.
  public init(_ text: String, lenient: Bool = false) throws(Finding) {
    try self.init(bytes: Array(text.utf8), lenient: lenient)
  }

  /// Checks the syntax of a link in bytes.
  ///
  /// - Parameters:
  ///   - bytes: The link as it stands, in ASCII.
  ///   - lenient: Also take what people paste, such as spaces, brackets and letters beyond ASCII, as
  ///     if it were escaped.
  /// - Throws: The first fault, with its byte offset.
  public init(bytes: [UInt8], lenient: Bool = false) throws(Finding) {
    components = try LinkComponents.parse(bytes.span, lenient: lenient)
    self.bytes = bytes
  }

  /// Whether both have the same bytes; how they were read makes no difference.
  public static func == (left: DeepLink, right: DeepLink) -> Bool {
    left.bytes == right.bytes
  }

  /// Feeds the bytes to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
  }

  /// The link as written.
  public var description: String { text(bytes.indices) }

  // MARK: Components, as written

  /// The scheme, without its colon.
  public var scheme: String { text(components.scheme) }
  /// What stands before the `@` of the authority; nil without an `@`.
  public var userinfo: String? { components.userinfo.map(text) }
  /// The host, an IP literal with its brackets; nil without `//`, and empty if nothing follows it.
  public var host: String? { components.host.map(text) }
  /// The digits of the port; nil without its colon.
  public var port: String? { components.port.map(text) }
  /// The path, with all its slashes; it may be empty.
  public var path: String { text(components.path) }
  /// The query, without its `?`; nil where there is none.
  public var query: String? { components.query.map(text) }
  /// The fragment, without its `#`; nil where there is none.
  public var fragment: String? { components.fragment.map(text) }

  /// Where the path stands, the query and the fragment, in bytes.
  package var pathRange: Range<Int> { components.path }
  package var queryRange: Range<Int>? { components.query }
  package var fragmentRange: Range<Int>? { components.fragment }

  /// The text of a part. Bytes that are not UTF-8, which only lenient reading lets through, are
  /// shown as their escapes: that is how they were read.
  private func text(_ range: Range<Int>) -> String {
    var rest = bytes.span.extracting(range)
    guard UTF8Check.firstInvalid(in: rest) != nil else {
      return String(decoding: bytes[range], as: UTF8.self)
    }
    var shown: [UInt8] = []
    while let invalid = UTF8Check.firstInvalid(in: rest) {
      shown.append(rest.extracting(0..<invalid))
      PercentEncoding.appendEscape(of: rest[invalid], to: &shown)
      rest = rest.extracting(invalid + 1..<rest.count)
    }
    shown.append(rest)
    return String(decoding: shown, as: UTF8.self)
  }

  // MARK: The query, decoded

  /// The query's names and values in their order, decoded; none if there is no query. Empty pieces are
  /// skipped.
  ///
  /// - Throws: `invalid-utf8`, at the place in the link, where a name or value is not UTF-8 once it
  ///   is decoded.
  public func queryItems(dialect: Dialect) throws(Finding) -> [QueryItem] {
    guard let query = components.query else { return [] }
    var items: [QueryItem] = []
    // It is split before anything is decoded, so that an escaped delimiter never cuts.
    for pair in bytes[query].split(separator: UInt8(ascii: "&")) {
      let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      let name = try decoded(pair.startIndex..<equals, dialect)
      let value = try equals < pair.endIndex ? decoded(equals + 1..<pair.endIndex, dialect) : nil
      items.append(QueryItem(name: name, value: value))
    }
    return items
  }

  private func decoded(_ range: Range<Int>, _ dialect: Dialect) throws(Finding) -> String {
    let escaped = bytes.span.extracting(range)
    var plain: [UInt8] = []
    do throws(Finding) {
      try PercentEncoding.decode(escaped, plusAsSpace: dialect == .form, to: &plain)
    } catch {
      throw error.moved(by: range.lowerBound)
    }
    if let invalid = UTF8Check.firstInvalid(in: plain.span) {
      let offset = PercentEncoding.offset(in: escaped, ofDecoded: invalid)
      throw Finding(.invalidUTF8, at: range.lowerBound + offset, "the query")
    }
    return String(decoding: plain, as: UTF8.self)
  }
}

extension DeepLink {
  /// Whether a text begins as a link does: with a scheme and a colon.
  package static func hasScheme(_ text: [UInt8]) -> Bool {
    let scheme = text.prefix { $0 != UInt8(ascii: ":") }
    return scheme.count < text.count && scheme.isScheme
  }
}

extension Collection<UInt8> {
  /// Whether it is a scheme (RFC 3986 §3.1).
  package var isScheme: Bool {
    first.map(ByteSet.schemeFirst.contains) == true && allSatisfy(ByteSet.schemeRest.contains)
  }
}
