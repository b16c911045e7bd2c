import URLSchemeCore

/// Validates the associated domains of an app's entitlements: which hosts Apple's systems ask about it.
struct EntitlementsLint {
  static let key = "com.apple.developer.associated-domains"
  private static let services = ["applinks", "webcredentials", "activitycontinuation", "appclips"]
  private static let modes = ["developer", "managed", "developer+managed"]

  private var findings = FileFindings()
  /// The hosts whose links come to the app, and whether one is known to the build alone.
  private var linkHosts: [String] = []
  private var hasOpenHost = false

  /// - Parameters:
  ///   - definitions: Those that a person gave: the hosts at which they are on the web.
  ///   - excused: Those that it need not mention (see `ComparedApps`), by their first schemes.
  static func check(
    _ text: [UInt8], file: String, definitions: [AppDefinition] = [],
    excusing excused: Set<String> = []
  ) -> Check {
    var lint = EntitlementsLint()
    do throws(Finding) {
      let root = try PropertyListReader.read(text)
      lint.check(root)
      lint.compare(with: definitions, excusing: excused, at: root.range.lowerBound)
    } catch {
      lint.findings.report(error)
    }
    return lint.findings.check(.entitlements, text, file: file)
  }

  private mutating func check(_ root: PropertyListNode) {
    guard case .dictionary(let members) = root.content else {
      return report(root, "", "a dictionary")
    }
    for (key, value) in members where key.string == Self.key {
      guard case .array(let domains) = value.content else {
        report(value, Self.key, "an array of strings")
        continue
      }
      for (number, domain) in domains.enumerated() {
        let path = "\(Self.key)[\(number)]"
        guard let text = domain.string else {
          report(domain, path, "a string")
          continue
        }
        check(text, path, at: domain.range.lowerBound)
      }
    }
  }

  /// Says which hosts of the apps are not listed.
  private mutating func compare(
    with definitions: [AppDefinition], excusing excused: Set<String>, at offset: Int
  ) {
    let compared = ComparedApps(
      definitions.filter { $0.web != nil }, excusing: excused
    ) { $0.web?.hosts.contains(where: isListed) == true }
    findings.mentionedApps = compared.mentioned
    guard !hasOpenHost else { return }
    for app in compared.own {
      for host in app.web?.hosts ?? [] where !isListed(host) {
        let link = app.routes.lazy.compactMap { app.webPatterns(of: $0).first }.first
        let path = link?.prefix { $0 != "{" && $0 != "?" && $0 != "#" } ?? ""
        findings.report(
          Finding(
            .routeNotRegistered, at: offset, app.name,
            expected: "applinks:\(host) is no associated domain",
            found: "\(WebAddress.scheme)://\(host)\(path)"))
      }
    }
  }

  private func isListed(_ host: String) -> Bool {
    linkHosts.contains { listed in
      listed == host || listed.hasPrefix("*.") && host.hasSuffix(listed.dropFirst())
    }
  }

  private mutating func report(_ node: PropertyListNode, _ path: String, _ expected: String) {
    findings.report(
      Finding(.invalidAssociation, at: node.range.lowerBound, path, expected: expected))
  }

  /// A service, a host, and perhaps a mode: `applinks:www.example.com?mode=developer`.
  private mutating func check(_ domain: String, _ path: String, at offset: Int) {
    let setting = BuildSettingText(domain)
    guard setting.resolved == domain else {
      // What it is of another service is no host of links.
      let isOther = Self.services.dropFirst().contains { domain.hasPrefix("\($0):") }
      if !isOther { hasOpenHost = true }
      findings.report(
        Finding(
          .unresolvedPlaceholder, at: offset, path,
          found: (setting.settings.first ?? domain).cut(to: 100)))
      return
    }
    func fault(_ rule: Rule, _ expected: String, suggestion: String = "") -> Finding {
      Finding(
        rule, at: offset, path, expected: expected, found: domain.quotedExcerpt,
        suggestion: suggestion)
    }
    let parts = domain.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      findings.report(
        fault(.invalidAssociation, "a service and a host, as in applinks:www.example.com"))
      return
    }
    let service = String(parts[0])
    if !Self.services.contains(service) {
      let nearest = NearestWord.nearest(to: service, in: Self.services) ?? ""
      let expected = "a service: \(Self.services.joined(separator: ", "))"
      findings.report(fault(.invalidAssociation, expected, suggestion: nearest))
    }
    let rest = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    if rest.count == 2, !Self.modes.contains(where: { rest[1] == "mode=\($0)" }) {
      findings.report(fault(.invalidAssociation, "?mode=developer or ?mode=managed"))
    }
    var host = rest[0].hasPrefix("*.") ? rest[0].dropFirst(2) : rest[0]
    if let colon = host.lastIndex(of: ":"), UInt16(host[host.index(after: colon)...]) != nil {
      host = host[..<colon]
      findings.report(
        fault(.invalidHost, "a host alone: Apple's systems ask at the port of https"),
        severity: .warning)
    }
    if host.utf8.contains(UInt8(ascii: "*")) {
      findings.report(fault(.misplacedWildcard, "as *. before a host"))
    } else if !Self.isHost(host) {
      let isASCII = host.utf8.allSatisfy { $0 < 0x80 }
      findings.report(
        fault(
          .invalidHost,
          isASCII
            ? "a host alone, without scheme, port and path"
            : "ASCII, as browsers write hosts: xn--…"))
    } else if service == Self.services[0] {
      linkHosts.append(rest[0].prefix { $0 != ":" }.lowercased())
    }
  }

  private static func isHost(_ text: Substring) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.allSatisfy { label in
      !label.isEmpty && label.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
    }
  }
}
