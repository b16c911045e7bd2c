import URLSchemeCore

/// What an intent filter says of links, and whether one fits, as `android.content.IntentFilter` decides it.
///
/// All `<data>` of a filter are merged: each scheme goes with each authority and each path.
struct IntentFilter: Equatable, Sendable {
  struct Authority: Equatable, Sendable {
    var host: String
    /// nil: any.
    var port: Int?
  }

  /// Patterns of parts of one link, which all fit or none of which counts (`<uri-relative-filter-group>`).
  struct Group: Equatable, Sendable {
    enum Part: String, Sendable {
      case path, query, fragment
    }

    /// Whether a link that fits is taken, or kept away.
    var allows = true
    var filters: [(part: Part, pattern: AndroidPattern)] = []

    static func == (left: Group, right: Group) -> Bool {
      left.allows == right.allows
        && left.filters.elementsEqual(right.filters) {
          $0.part == $1.part && $0.pattern == $1.pattern
        }
    }
  }

  /// How well a link fits.
  enum Fit: String, Sendable {
    /// The filter is for no links, and takes what has no scheme or one of the system's.
    case empty
    case scheme, ssp, host, port, path
  }

  /// The first thing that does not fit.
  enum Miss: Error, Equatable, Sendable {
    case action
    /// A link from elsewhere needs DEFAULT, one from a browser BROWSABLE.
    case category(String)
    case notExported
    /// A web link of a host that is not to be verified.
    case notVerified
    /// The filter is for files.
    case type
    case scheme([String])
    case noHost
    case host([Authority])
    case port([Authority])
    case path
    /// A group keeps it away.
    case blocked
  }

  var schemes: [String] = []
  var specificParts: [AndroidPattern] = []
  var authorities: [Authority] = []
  var paths: [AndroidPattern] = []
  var groups: [Group] = []

  /// How a link fits.
  func fit(_ link: AndroidURI) throws(Miss) -> Fit {
    guard !schemes.isEmpty else {
      guard ["", "content", "file"].contains(where: { link.scheme.elementsEqual($0.utf8) }) else {
        throw .scheme([])
      }
      return .empty
    }
    guard schemes.contains(where: { link.scheme.elementsEqual($0.utf8) }) else {
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

  private func fitOfAuthority(_ link: AndroidURI) throws(Miss) -> Fit {
    guard let host = link.host else { throw .noHost }
    let fitting = authorities.filter { $0.fits(host) }
    guard !fitting.isEmpty else { throw .host(authorities) }
    let port = link.port
    guard let first = fitting.first(where: { $0.port == nil || $0.port == port }) else {
      throw .port(fitting)
    }
    return first.port == nil ? .host : .port
  }
}

extension IntentFilter.Authority {
  /// Whether the host fits, in any case; one that begins with `*` may have anything before the rest.
  fileprivate func fits(_ host: [UInt8]) -> Bool {
    let name = self.host.utf8
    let own = name.first == UInt8(ascii: "*") ? name.dropFirst() : name[...]
    guard own.count == name.count ? host.count == own.count : host.count >= own.count else {
      return false
    }
    return zip(host.suffix(own.count), own).allSatisfy { Self.folded($0) == Self.folded($1) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
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

  /// The pieces of a decoded query: between `&`, or between `;` where there is one piece only. None at the end is
  /// empty.
  private static func pieces(of query: [UInt16]) -> [[UInt16]] {
    func pieces(_ mark: Unicode.Scalar) -> [[UInt16]] {
      var pieces = query.split(
        separator: UInt16(ascii: mark), omittingEmptySubsequences: false)
      guard pieces.count > 1 else { return [query] }
      while pieces.last?.isEmpty == true { pieces.removeLast() }
      return pieces.map(Array.init)
    }
    let found = pieces("&")
    return found.count == 1 ? pieces(";") : found
  }
}
