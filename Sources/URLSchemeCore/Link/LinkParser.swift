/// Finds the components of a link (RFC 3986 §3) from left to right, and refuses it at the first
/// byte at fault.
///
/// 1. The scheme is what stands before the first colon.
/// 2. After `//` comes the authority, up to the next `/`, `?` or `#`: userinfo if an `@` ends it,
///    host, port.
/// 3. The path goes on to the `?` or `#`,
/// 4. the query to the `#`,
/// 5. the fragment to the end.
///
/// Only ranges are made; nothing is allocated but a finding.
struct LinkParser {
  private let isLenient: Bool
  private var position = 0
  fileprivate private(set) var components = LinkComponents()

  fileprivate init(lenient: Bool, from position: Int = 0) {
    isLenient = lenient
    self.position = position
  }

  fileprivate mutating func read(_ text: Span<UInt8>) throws(Finding) {
    try readScheme(text)
    try readAuthority(text)
    components.path = try component("the path", of: .path, in: text, upTo: Self.endsOfPath)
    if text.byte(at: position) == UInt8(ascii: "?") {
      position += 1
      components.query = try component("the query", of: .query, in: text, upTo: Self.endsOfQuery)
    }
    if position < text.count {
      position += 1
      components.fragment = try component("the fragment", of: .fragment, in: text, upTo: Self.none)
    }
  }

  // MARK: 1. Scheme

  private mutating func readScheme(_ text: Span<UInt8>) throws(Finding) {
    var end = 0
    while ByteSet.schemeRest.contains(text.byte(at: end)) { end += 1 }
    guard end > 0, text.byte(at: end) == UInt8(ascii: ":"), ByteSet.schemeFirst.contains(text[0])
    else { throw schemeFault(text) }
    components.scheme = 0..<end
    position = end + 1
  }

  /// What stands before a colon was meant as a scheme; without a colon, none was.
  private func schemeFault(_ text: Span<UInt8>) -> Finding {
    var colon = 0
    while !isDelimiter(text, colon), text[colon] != UInt8(ascii: ":") { colon += 1 }
    guard colon > 0, text.byte(at: colon) == UInt8(ascii: ":") else {
      return Finding(.missingScheme, at: 0)
    }
    var fault = 0
    if ByteSet.schemeFirst.contains(text[0]) {
      while fault < colon, ByteSet.schemeRest.contains(text[fault]) { fault += 1 }
    }
    return Finding(.invalidScheme, at: fault, found: Finding.describe(text, at: fault))
  }

  // MARK: 2. Authority

  fileprivate mutating func readAuthority(_ text: Span<UInt8>) throws(Finding) {
    let slash = UInt8(ascii: "/")
    guard text.byte(at: position) == slash, text.byte(at: position + 1) == slash else { return }
    position += 2
    let start = position
    if let end = try endOfUserinfo(text) {
      components.userinfo = start..<end
      position = end + 1
    }
    let host = position
    position = try endOfHost(text)
    components.host = host..<position
    if text.byte(at: position) == UInt8(ascii: ":") {
      let port = position + 1
      position = endOfPort(text, from: position)
      guard isDelimiter(text, position) else {
        throw Finding(.invalidPort, at: position, found: Finding.describe(text, at: position))
      }
      components.port = port..<position
    }
    components.authority = start..<position
  }

  /// The place of the `@`; nil if the authority has none.
  private func endOfUserinfo(_ text: Span<UInt8>) throws(Finding) -> Int? {
    let end = PercentEncoding.endOfRun(in: text, from: position, of: allowed(.userinfo))
    guard !isDelimiter(text, end) else { return nil }
    if text[end] == UInt8(ascii: "@") { return end }
    // The byte is wrong in userinfo. Whether that is what it stands in, only an @ after it can
    // tell.
    var next = end
    while !isDelimiter(text, next) {
      if text[next] == UInt8(ascii: "@") {
        throw .strayByte(in: text, at: end, of: "the userinfo")
      }
      next += 1
    }
    return nil
  }

  private func endOfHost(_ text: Span<UInt8>) throws(Finding) -> Int {
    if text.byte(at: position) == UInt8(ascii: "[") {
      do throws(Finding) {
        let end = try IPLiteral.end(in: text, from: position)
        guard isDelimiter(text, end) || text[end] == UInt8(ascii: ":") else {
          throw Finding(.invalidHost, at: end, found: Finding.describe(text, at: end))
        }
        return end
      } catch {
        // Lenient reading takes brackets in a name too; if that fails as well, an address was
        // meant.
        let name = endOfName(text)
        guard isLenient, isDelimiter(text, endOfPort(text, from: name)) else { throw error }
        return name
      }
    }
    let end = endOfName(text)
    guard isDelimiter(text, end) || text[end] == UInt8(ascii: ":") else {
      let isBracket = text[end] == UInt8(ascii: "[") || text[end] == UInt8(ascii: "]")
      throw isBracket
        ? Finding(.invalidHost, at: end, found: Finding.describe(text, at: end))
        : .strayByte(in: text, at: end, of: "the host")
    }
    return end
  }

  private func endOfName(_ text: Span<UInt8>) -> Int {
    PercentEncoding.endOfRun(in: text, from: position, of: allowed(.regName))
  }

  /// The end of the digits after the colon at `start`; `start` itself if no colon stands there.
  private func endOfPort(_ text: Span<UInt8>, from start: Int) -> Int {
    guard text.byte(at: start) == UInt8(ascii: ":") else { return start }
    var end = start + 1
    while ByteSet.digits.contains(text.byte(at: end)) { end += 1 }
    return end
  }

  // MARK: 3. to 5. Path, query and fragment

  private static let endsOfPath = ByteSet("?#")
  private static let endsOfQuery = ByteSet("#")
  private static let none = ByteSet("")

  /// Moves behind a component that ends at one of `ends`, or with the text.
  private mutating func component(
    _ name: String, of set: ByteSet, in text: Span<UInt8>, upTo ends: ByteSet
  ) throws(Finding) -> Range<Int> {
    let start = position
    position = PercentEncoding.endOfRun(in: text, from: start, of: allowed(set))
    guard position == text.count || ends.contains(text[position]) else {
      throw .strayByte(in: text, at: position, of: name)
    }
    return start..<position
  }

  // MARK: Bytes

  private func allowed(_ set: ByteSet) -> ByteSet {
    isLenient ? set.union(.lenient) : set
  }

  /// Whether the authority ends here: at a `/`, `?` or `#`, or with the text.
  private func isDelimiter(_ text: Span<UInt8>, _ offset: Int) -> Bool {
    guard offset < text.count else { return true }
    let byte = text[offset]
    return byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }
}

extension LinkComponents {
  /// Finds the components of a link.
  ///
  /// Lenient reading takes the bytes of `ByteSet.lenient` as if they were escaped, wherever an
  /// escape may stand.
  static func parse(_ text: Span<UInt8>, lenient: Bool) throws(Finding) -> LinkComponents {
    var parser = LinkParser(lenient: lenient)
    try parser.read(text)
    return parser.components
  }

  /// Finds the authority behind a scheme and its colon, and the parts of it.
  static func parseAuthority(
    _ text: Span<UInt8>, behind colon: Int, lenient: Bool
  ) throws(Finding) -> LinkComponents {
    var parser = LinkParser(lenient: lenient, from: colon + 1)
    try parser.readAuthority(text)
    return parser.components
  }
}
