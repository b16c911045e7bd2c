import URLSchemeCore

/// Reads links as Foundation's `URLComponents` does, since it was written in Swift: it cuts by marks alone, and
/// escapes each component that has other characters than RFC 3986 allows there.
enum FoundationParser {
  static func reading(of link: [UInt8]) -> LinkReading {
    var parts = LinkReading.Parts()
    var rest = link[...]
    if let colon = endOfScheme(link) {
      let scheme = link[..<colon]
      guard scheme.isScheme else {
        return .refused("the scheme has other characters than schemes have")
      }
      parts.scheme = scheme.text
      rest = link[(colon + 1)...]
    }
    if rest.starts(with: [0x2F, 0x2F]) {
      let authority = rest.dropFirst(2).prefix { !"/?#".has($0) }
      rest = rest[authority.endIndex...]
      if let reading = read(authority, &parts) { return reading }
    }
    let (hierarchy, fragment) = rest.cut(at: "#")
    let (path, query) = hierarchy.cut(at: "?")
    parts.path = decoded(path, "/:@") ?? ""
    parts.fragment = fragment.flatMap { decoded($0, "/:@?") }
    guard let query else { return .parts(parts) }
    parts.query = decoded(query, "/:@?")
    let isValid = isValid(query, "/:@?")
    let pieces = query.isEmpty ? [] : LooseText.pairs(query, keepsEmpty: true)
    parts.pairs = pieces.map { name, value in
      // A query that is escaped as a whole reads back as it stands.
      QueryItem(
        name: decoded(name, isValid: isValid) ?? "",
        value: value.flatMap { decoded($0, isValid: isValid) })
    }
    return .parts(parts)
  }

  /// Where the colon of the scheme is; nil where the text is relative.
  private static func endOfScheme(_ link: [UInt8]) -> Int? {
    let mark = link.firstIndex { ":/?#[]@".has($0) }
    return mark.flatMap { $0 > 0 && link[$0] == UInt8(ascii: ":") ? $0 : nil }
  }

  // MARK: Authority

  /// Reads user, host and port; gives what the whole reading is, where it ends here.
  private static func read(
    _ authority: ArraySlice<UInt8>, _ parts: inout LinkReading.Parts
  ) -> LinkReading? {
    let place = authority.hostAndPort
    var (host, port) = place.cut(at: ":")
    var isAddress = false
    if place.first == UInt8(ascii: "["), let end = place.firstIndex(of: UInt8(ascii: "]")) {
      host = place[...end]
      port = nil
      isAddress = true
      let behind = place[(end + 1)...]
      if !behind.isEmpty {
        guard behind.first == UInt8(ascii: ":") else {
          return .refused("something stands behind the brackets")
        }
        port = behind.dropFirst()
      }
    }
    if let port {
      guard port.allSatisfy(\.isDigit) || parts.scheme?.lowercased() == "addressbook" else {
        return .refused("the port is no number")
      }
      parts.port = Int(port.text).map(String.init)
    }
    if isAddress {
      let inside = host.dropFirst().dropLast()
      guard isValid(inside.cut(at: "%").before, ":") else {
        return .refused("brackets hold no IP address")
      }
      parts.host = decoded(host)
    } else if isValid(host, "") {
      let hasEscapes = host.contains(UInt8(ascii: "%"))
      guard hasEscapes || !host.text.lowercased().includes("xn--") else { return unmodelled }
      parts.host = decoded(host)
    } else if percentEncodedHosts.contains(parts.scheme?.lowercased() ?? "") {
      parts.host = decoded(host, isValid: false)
    } else {
      return host.allSatisfy { $0 < 0x80 } ? .refused("a character that no host has") : unmodelled
    }
    return nil
  }

  private static let unmodelled = LinkReading.unknown("hosts beyond ASCII (IDNA) are not modelled")

  /// The schemes whose hosts are escaped, and not taken for names of domains.
  private static let percentEncodedHosts: Set<String> = [
    "tel", "telemergencycall", "telprompt", "callto", "facetime", "facetime-prompt",
    "facetime-audio",
    "facetime-audio-prompt", "imap", "pop", "addressbook", "contact", "phasset",
  ]

  // MARK: Escapes

  /// Whether a component has only unreserved characters, sub-delims, those of a set, and whole escapes.
  private static func isValid(_ text: ArraySlice<UInt8>, _ set: String) -> Bool {
    LooseText.hasWholeEscapes(text)
      && text.allSatisfy { byte in
        byte.isLetter || byte.isDigit || "-._~!$&'()*+,;=%".has(byte)
          || set.has(byte)
      }
  }

  /// What a component is read as: one that had to be escaped, as it stands.
  private static func decoded(_ text: ArraySlice<UInt8>, _ set: String) -> String? {
    decoded(text, isValid: isValid(text, set))
  }

  /// Nil where that is not UTF-8. A byte order mark at its beginning is left out.
  private static func decoded(_ text: ArraySlice<UInt8>, isValid: Bool = true) -> String? {
    let bytes = isValid ? LooseText.unescaped(text) : Array(text)
    return String(utf8: Array(bytes.dropFirst(bytes.byteOrderMarkLength)))
  }
}
