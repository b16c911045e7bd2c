import URLSchemeCore

/// A link as patterns see it: its path cut into segments, its query into names and values.
struct SampleLink: Sendable {
  /// One segment of the path, or the authority.
  struct Segment: Sendable {
    /// As it stands in the link, a host in lower case.
    var raw: String
    /// A host in its own case; nil for all else.
    var spelling: String?
    /// Decoded; a host in lower case, since browsers change its case.
    var text: [UInt8]
    /// Whether a literal or a variable takes it: it is UTF-8, and no authority of several parts.
    var isPlain: Bool
  }

  /// What stands before the first segment.
  enum Anchor: String, CaseIterable, Sendable {
    case authority = "//"
    case absolute = "/"
    case rootless = ""
  }

  var anchor: Anchor
  /// None where authority and path are empty: all such links reach one route.
  var segments: [Segment]
  /// In the link's order, decoded.
  var query: [QueryItem]
  var hasFragment: Bool
  /// How often the link was seen.
  var count: Int

  init(_ link: DeepLink, dialect: Dialect, count: Int) throws(Finding) {
    (anchor, segments) = SampleLink.path(of: link)
    query = try link.queryItems(dialect: dialect)
    hasFragment = link.fragment != nil
    self.count = count
  }

  private static func path(of link: DeepLink) -> (Anchor, [Segment]) {
    var segments: [Segment] = []
    var path = link.path[...]
    let anchor: Anchor = link.host != nil ? .authority : path.hasPrefix("/") ? .absolute : .rootless
    if let host = link.host { segments.append(authority(of: link, host)) }
    if path.hasPrefix("/") { path.removeFirst() }
    // What a trailing slash would begin is no segment.
    if path.hasSuffix("/") { path.removeLast() }
    let isEmpty = link.path.isEmpty || link.path == "/"
    if !isEmpty {
      // No group looks deeper.
      segments += path.split(
        separator: "/", maxSplits: PathGrouping.maximumDepth, omittingEmptySubsequences: false
      ).map { segment($0) }
    }
    let isLaunch = isEmpty && segments.allSatisfy(\.raw.isEmpty)
    return (anchor, isLaunch ? [] : segments)
  }

  private static func authority(of link: DeepLink, _ host: String) -> Segment {
    let user = link.userinfo.map { "\($0)@" } ?? ""
    let port = link.port.map { ":\($0)" } ?? ""
    var authority = segment(Substring(user + host + port))
    authority.text = authority.text.map(\.lowercased)
    if authority.text.elementsEqual(host.lowercased().utf8) { authority.spelling = host }
    let text = String(decoding: authority.text, as: UTF8.self)
    authority.raw = host.utf8.contains(UInt8(ascii: "%")) ? PercentEncoding.escaped(text) : text
    if !(user + port).isEmpty || host.hasPrefix("[") { authority.isPlain = false }
    return authority
  }

  private static func segment(_ written: Substring) -> Segment {
    // The escapes of a link were checked.
    let text = PercentEncoding.decoded(Array(written.utf8).span)
    let plain = String(utf8: text)
    // Texts that are escaped in different ways are one literal.
    let raw = plain.map { PercentEncoding.escaped($0, inSegment: true) } ?? String(written)
    // Where a colon begins a segment, other routers have a variable, and patterns refuse it.
    let hasColon = raw.utf8.first == UInt8(ascii: ":")
    return Segment(
      raw: hasColon ? "%3A\(raw.dropFirst())" : raw, text: text, isPlain: plain != nil)
  }
}

extension Dialect {
  /// The dialect in which the queries of links write a space: `form` where some write `+` for it and
  /// none `%20`.
  init(of links: [DeepLink]) {
    var hasPlus = false
    for case let query? in links.lazy.map(\.query) {
      let bytes = Array(query.utf8)
      for index in bytes.indices {
        let next = bytes[index...].dropFirst()
        // A plus that begins a value is rather one of a telephone number.
        let follows = index > 0 && !"=&+".utf8.contains(bytes[index - 1])
        if bytes[index] == UInt8(ascii: "+"), follows { hasPlus = true }
        if bytes[index] == UInt8(ascii: "%"), next.starts(with: "20".utf8) {
          self = .uri
          return
        }
      }
    }
    self = hasPlus ? .form : .uri
  }
}
