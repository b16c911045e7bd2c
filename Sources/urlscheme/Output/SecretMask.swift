import URLSchemeCore

/// Finds values of secret parameters in a link that can't be decoded, by the looks of it: what is
/// wrong may stand before the link's route is known, and the error shows the link.
struct SecretMask {
  /// For each scheme, in lower case, the names of secret parameters.
  private var queryNames: [String: [String]] = [:]
  /// The schemes that have secrets in a path or fragment.
  private var schemesWithOthers: Set<String> = []

  init(_ catalog: Catalog) {
    for definition in catalog.definitions {
      for route in definition.routes {
        let names = route.parameters.filter(\.schema.secret).map(\.name)
        let inQuery = SecretMask.queryNames(of: route)
        for scheme in definition.schemes.map({ $0.lowercased() }) where !names.isEmpty {
          queryNames[scheme, default: []] += names
          if !names.allSatisfy(inQuery.contains) { schemesWithOthers.insert(scheme) }
        }
      }
    }
  }

  /// The names in `{?a,b*}` and `{&c}`.
  private static func queryNames(of route: Route) -> [String] {
    route.link.split(separator: "{").dropFirst(route.link.hasPrefix("{") ? 0 : 1)
      .filter { $0.hasPrefix("?") || $0.hasPrefix("&") }
      .flatMap { $0.dropFirst().prefix { $0 != "}" }.split(separator: ",") }
      .map { $0.hasSuffix("*") ? String($0.dropLast()) : String($0) }
  }

  /// Where the link may have secrets.
  func ranges(in link: [UInt8]) -> [Range<Int>] {
    guard let colon = link.firstIndex(of: UInt8(ascii: ":")) else { return [] }
    let scheme = String(decoding: link[..<colon], as: UTF8.self).lowercased()
    guard let names = queryNames[scheme] else { return [] }
    let fragment = link.firstIndex(of: UInt8(ascii: "#")) ?? link.count
    let query = link[..<fragment].firstIndex(of: UInt8(ascii: "?")) ?? fragment
    var ranges: [Range<Int>] = []
    for pair in link[query..<fragment].dropFirst().split(separator: UInt8(ascii: "&")) {
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: pair[..<equals], as: UTF8.self)
      // A name with escapes may be any name.
      if names.contains(name) || name.contains("%") { ranges.append(equals + 1..<pair.endIndex) }
    }
    if schemesWithOthers.contains(scheme) {
      ranges += [colon + 1..<query, min(fragment + 1, link.count)..<link.count]
    }
    return ranges
  }
}
