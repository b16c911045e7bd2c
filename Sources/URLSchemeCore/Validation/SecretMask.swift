/// Finds values of secret parameters in a link that can't be decoded, by the looks of it: what is
/// wrong may stand before the link's route is known, and the error shows the link.
package struct SecretMask: Sendable {
  /// What is secret in the links of one app.
  private struct Secrets: Sendable {
    /// The names of secret parameters.
    var names: [[UInt8]] = []
    /// What the names of other secret parameters match.
    var patterns: [IRegexp] = []
    /// Whether there are some in a path or fragment.
    var areElsewhere = false
    /// What stands between the pairs of a query.
    var separator: UInt8

    /// Of a name in the wrong case, the value is the secret all the same.
    func hide(_ name: Span<UInt8>) -> Bool {
      for secret in names where name.equalsIgnoringCase(secret) { return true }
      return !patterns.isEmpty && name.text.matches(any: patterns)
    }
  }

  /// For each scheme with secrets, in lower case, what they are.
  private var secrets: [String: Secrets] = [:]
  /// The same for each host on the web.
  private var secretsOfHosts: [String: Secrets] = [:]
  /// The names of all secret parameters, whatever their app.
  private var names = NameSet()

  package init(_ catalog: Catalog) {
    for definition in catalog.definitions {
      var own = Secrets(
        separator: definition.querySeparator == .semicolon ? UInt8(ascii: ";") : UInt8(ascii: "&"))
      for route in definition.routes {
        own.patterns += route.patternParameters.filter { $0.schema?.secret == true }
          .compactMap { try? IRegexp($0.pattern) }
        let names = route.parameters.filter(\.schema.secret).map(\.name)
        guard !names.isEmpty else { continue }
        own.names += names.map { Array($0.utf8) }
        for name in names { self.names.insert(name) }
        let inQuery = (try? PatternParser.parse(route.link))?.queryVariables.map(\.name) ?? []
        if !names.allSatisfy(inQuery.contains) { own.areElsewhere = true }
      }
      guard !own.names.isEmpty || !own.patterns.isEmpty else { continue }
      for scheme in definition.schemes { secrets[scheme.lowercased()] = own }
      for host in definition.web?.hosts ?? [] { secretsOfHosts[host] = own }
    }
  }

  /// Whether the catalog has any secret parameter.
  package var isNeeded: Bool { !secrets.isEmpty }

  /// Whether a parameter of that name is secret in some app.
  package func hides(_ name: String) -> Bool {
    names.contains(name) || secrets.values.contains { name.matches(any: $0.patterns) }
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
    guard let (secrets, path) = secrets(of: link) else { return [] }
    let text = link.span
    let fragment = text.firstIndex(of: UInt8(ascii: "#"), from: 0)
    let query = min(text.firstIndex(of: UInt8(ascii: "?"), from: 0), fragment)
    var ranges: [Range<Int>] = []
    var start = query + 1
    while start < fragment {
      let end = min(text.firstIndex(of: secrets.separator, from: start), fragment)
      let pair = text.extracting(start..<end)
      let name = pair.extracting(0..<pair.firstIndex(of: UInt8(ascii: "="), from: 0))
      // A name with escapes may be any name.
      if name.count < pair.count, secrets.hide(name) || name.contains(UInt8(ascii: "%")) {
        ranges.append(start + name.count + 1..<end)
      }
      start = end + 1
    }
    if secrets.areElsewhere {
      ranges += [path..<query, min(fragment + 1, link.count)..<link.count]
    }
    return ranges
  }

  /// What is secret in links of this one's app, and where the link's path begins: behind the scheme or, on the
  /// web, behind the host.
  private func secrets(of link: [UInt8]) -> (secrets: Secrets, path: Int)? {
    guard let colon = link.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = String(decoding: link[..<colon], as: UTF8.self).lowercased()
    if let own = secrets[scheme] { return (own, colon + 1) }
    let rest = link[(colon + 1)...]
    guard scheme == WebAddress.scheme, rest.starts(with: "//".utf8) else { return nil }
    let end = rest.dropFirst(2).firstIndex { "/?#:".utf8.contains($0) } ?? link.count
    let host = String(decoding: rest.dropFirst(2).prefix(upTo: end), as: UTF8.self).lowercased()
    return secretsOfHosts[host].map { ($0, end) }
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

extension String {
  fileprivate func matches(any patterns: [IRegexp]) -> Bool {
    patterns.contains { $0.matches(self) }
  }
}
