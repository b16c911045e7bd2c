/// Finds values of secret parameters in a link that can't be decoded, by the looks of it: what is
/// wrong may stand before the link's route is known, and the error shows the link.
package struct SecretMask: Sendable {
  /// For each scheme, in lower case, the names of secret parameters.
  private var queryNames: [String: [String]] = [:]
  /// For each scheme, what the names of other secret parameters match.
  private var namePatterns: [String: [IRegexp]] = [:]
  /// The schemes that have secrets in a path or fragment.
  private var schemesWithOthers: Set<String> = []
  /// The schemes with semicolons between the pairs of their queries.
  private var schemesWithSemicolons: Set<String> = []
  /// The names of all secret parameters, whatever their app.
  private var names = NameSet()

  package init(_ catalog: Catalog) {
    for definition in catalog.definitions {
      if definition.querySeparator == .semicolon {
        schemesWithSemicolons.formUnion(definition.schemes.map { $0.lowercased() })
      }
      for route in definition.routes {
        let names = route.parameters.filter(\.schema.secret).map(\.name)
        let patterns = route.patternParameters.filter { $0.schema?.secret == true }
          .compactMap { try? IRegexp($0.pattern) }
        if !patterns.isEmpty {
          for scheme in definition.schemes.map({ $0.lowercased() }) {
            namePatterns[scheme, default: []] += patterns
          }
        }
        guard !names.isEmpty else { continue }
        let inQuery = (try? PatternParser.parse(route.link))?.queryVariables.map(\.name) ?? []
        for scheme in definition.schemes.map({ $0.lowercased() }) {
          queryNames[scheme, default: []] += names
          for name in names { self.names.insert(name) }
          if !names.allSatisfy(inQuery.contains) { schemesWithOthers.insert(scheme) }
        }
      }
    }
  }

  /// Whether the catalog has any secret parameter.
  package var isNeeded: Bool { !queryNames.isEmpty || !namePatterns.isEmpty }

  /// Whether a parameter of that name is secret in some app.
  package func hides(_ name: String) -> Bool {
    names.contains(name)
      || namePatterns.values.contains { $0.contains { $0.matches(name) } }
  }

  /// Where the link may have secrets.
  package func ranges(in link: [UInt8]) -> [Range<Int>] {
    // What stands around a link hides its scheme.
    if isNeeded, let repair = LinkRepair(link.span) {
      return ranges(inLink: repair.bytes).map(repair.placed)
    }
    return ranges(inLink: link)
  }

  private func ranges(inLink link: [UInt8]) -> [Range<Int>] {
    guard let colon = link.firstIndex(of: UInt8(ascii: ":")) else { return [] }
    let scheme = String(decoding: link[..<colon], as: UTF8.self).lowercased()
    let (names, patterns) = (queryNames[scheme] ?? [], namePatterns[scheme] ?? [])
    guard !names.isEmpty || !patterns.isEmpty else { return [] }
    let fragment = link.firstIndex(of: UInt8(ascii: "#")) ?? link.count
    let query = link[..<fragment].firstIndex(of: UInt8(ascii: "?")) ?? fragment
    var ranges: [Range<Int>] = []
    let separator =
      schemesWithSemicolons.contains(scheme) ? UInt8(ascii: ";") : UInt8(ascii: "&")
    for pair in link[query..<fragment].dropFirst().split(separator: separator) {
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: pair[..<equals], as: UTF8.self)
      // A name with escapes may be any name.
      let isSecret = names.contains(name) || patterns.contains { $0.matches(name) }
      if isSecret || name.includes("%") { ranges.append(equals + 1..<pair.endIndex) }
    }
    if schemesWithOthers.contains(scheme) {
      ranges += [colon + 1..<query, min(fragment + 1, link.count)..<link.count]
    }
    return ranges
  }

  /// A text with its secrets hidden, and how long they are; it is cut where it is long, and what is
  /// not UTF-8 is replaced.
  package static func text(_ bytes: [UInt8], hiding secrets: [Range<Int>]) -> String {
    var shown: [UInt8] = []
    var position = 0
    for secret in secrets.sorted(by: { $0.lowerBound < $1.lowerBound }) where !secret.isEmpty {
      // They may overlap, where they were found by the looks of the link.
      if secret.lowerBound >= position {
        shown += bytes[position..<min(secret.lowerBound, bytes.count)]
        shown += "•••".utf8
      }
      position = min(max(position, secret.upperBound), bytes.count)
    }
    shown += bytes[position...]
    return shown.span.excerpt(limit: longestText)
  }

  private static let longestText = 1_024
}
