import URLSchemeCore

/// What an intent filter says of links, and whether one fits, as `android.content.IntentFilter` decides it.
///
/// All `<data>` of a filter are merged: each scheme goes with each authority and each path.
final class IntentFilter: Sendable {
  struct Authority: Sendable {
    let host: String
    /// nil: any.
    let port: Int?
    private let name: [UInt8]

    init(host: String, port: Int? = nil) {
      (self.host, self.port, name) = (host, port, Array(host.utf8))
    }

    /// Whether the host fits, in any case; one that begins with `*` may have anything before the rest.
    func fits(_ host: AndroidText) -> Bool {
      switch host {
      case .plain(let bytes): fits(bytes)
      case .decoded(let units): fits(units)
      }
    }

    /// Whether another filter's host, or all that it stands for, fits.
    func fits(_ host: String) -> Bool { fits(Array(host.utf8)[...]) }

    private func fits<Unit: FixedWidthInteger>(_ host: ArraySlice<Unit>) -> Bool {
      let own = name.first == UInt8(ascii: "*") ? name.dropFirst() : name[...]
      guard own.count == name.count ? host.count == own.count : host.count >= own.count else {
        return false
      }
      return zip(host.suffix(own.count), own).allSatisfy { unit, byte in
        unit == byte
          || unit < 0x80
            && UInt8(truncatingIfNeeded: unit).lowercased == byte.lowercased
      }
    }
  }

  /// Patterns of parts of one link, which all fit or none of which counts (`<uri-relative-filter-group>`).
  struct Group: Sendable {
    enum Part: String, Sendable {
      case path, query, fragment
    }

    /// Whether a link that fits is taken, or kept away.
    var allows = true
    var filters: [(part: Part, pattern: AndroidPattern)] = []
  }

  /// The first thing that does not fit.
  enum Miss: Error, Sendable {
    /// The link is an `intent:` URL that is none.
    case intent
    case action
    /// A link from elsewhere needs DEFAULT, one from a browser BROWSABLE.
    case category(String)
    case notExported
    case notEnabled
    /// A web link of a host that is not to be verified.
    case notVerified
    /// The filter is for files.
    case type
    case scheme([[UInt8]])
    case noHost
    case host([Authority])
    case port([Authority])
    case path
    /// A group keeps it away.
    case blocked
  }

  let schemes: [[UInt8]]
  let specificParts: [AndroidPattern]
  let authorities: [Authority]
  let paths: [AndroidPattern]
  let groups: [Group]

  init(
    schemes: [[UInt8]], specificParts: [AndroidPattern] = [], authorities: [Authority] = [],
    paths: [AndroidPattern] = [], groups: [Group] = []
  ) {
    (self.schemes, self.specificParts, self.authorities) = (schemes, specificParts, authorities)
    (self.paths, self.groups) = (paths, groups)
  }

  /// How a link fits.
  func fit(_ link: AndroidURI) throws(Miss) -> DeliveryFit {
    guard !schemes.isEmpty else {
      guard ["", "content", "file"].contains(where: { link.hasScheme(Array($0.utf8)) }) else {
        throw .scheme([])
      }
      return .empty
    }
    guard schemes.contains(where: { link.hasScheme($0) }) else {
      throw .scheme(schemes)
    }
    if !specificParts.isEmpty {
      let part = link.specificPart
      if specificParts.contains(where: { $0.matches(part) }) { return .ssp }
      guard !authorities.isEmpty else { throw .path }
    }
    // Without a host in the filter, its paths mean nothing.
    guard !authorities.isEmpty else { return .scheme }
    let fit = try fitOfAuthority(link)
    guard !paths.isEmpty || !groups.isEmpty else { return fit }
    if let path = link.path, paths.contains(where: { $0.matches(path) }) { return .path }
    guard let group = groups.first(where: { $0.fits(link) }) else { throw .path }
    guard group.allows else { throw .blocked }
    return .path
  }

  private func fitOfAuthority(_ link: AndroidURI) throws(Miss) -> DeliveryFit {
    guard let host = link.host else { throw .noHost }
    for authority in authorities where authority.fits(host) {
      if authority.port == nil { return .host }
      if authority.port == link.port { return .port }
    }
    let fitting = authorities.filter { $0.fits(host) }
    throw fitting.isEmpty ? .host(authorities) : .port(fitting)
  }
}

extension IntentFilter.Group {
  fileprivate func fits(_ link: AndroidURI) -> Bool {
    filters.allSatisfy { part, pattern in
      switch part {
      case .path: link.path.map(pattern.matches) ?? false
      case .fragment: link.fragment.map(pattern.matches) ?? false
      case .query: link.query.map { Self.pieces(of: $0).contains(where: pattern.matches) } ?? false
      }
    }
  }

  /// The pieces of a decoded query: between `&`, or between `;` where there is one piece only.
  private static func pieces(of query: AndroidText) -> [AndroidText] {
    let pieces = query.pieces(at: "&")
    return pieces.count == 1 ? query.pieces(at: ";") : pieces
  }
}
