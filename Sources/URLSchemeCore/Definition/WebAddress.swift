/// What a definition's `web` says: the hosts at which the app's routes are, too, and who may open their links
/// (universal links of Apple's systems, App Links of Android).
package struct WebAddress: Hashable, Sendable {
  /// Names of hosts, in lower case; the first is the one of links built from values.
  package var hosts: [String]
  /// What stands before the paths of all routes, such as `/app`; empty: nothing.
  package var base = ""
  /// The application identifiers of Apple's systems: a team and a bundle, such as `ABCDE12345.com.example`.
  package var apple: [String] = []
  /// The app of Android's systems.
  package var android: AndroidApp?

  /// How many segments the base has.
  var depth: Int { base.utf8.count { $0 == UInt8(ascii: "/") } }

  /// An app of Android's systems.
  package struct AndroidApp: Hashable, Sendable {
    /// The name of its package, such as `com.example`.
    package var package: String
    /// The SHA-256 fingerprints of the certificates that it is signed with: 32 pairs of hexadecimal digits,
    /// with colons between them.
    package var fingerprints: [String] = []
  }

  /// The scheme of links on the web.
  package static let scheme = "https"
  /// More hosts are not read.
  static let maximumHosts = 64
}

extension Route {
  /// Where a route is on the web.
  package enum WebPath: Hashable, Sendable {
    /// Where its link says: `//search{?term}` is `/search{?term}` there.
    case derived
    /// At a pattern of its own, behind the base.
    case pattern(String)
    /// Nowhere.
    case none
  }
}

extension AppDefinition {
  /// The paths, queries and fragments of a route's web links, with the base: the first is the one that is
  /// written, the others come from the route's other forms. None where the route is not on the web.
  package func webPatterns(of route: Route) -> [String] {
    guard let web, !web.hosts.isEmpty else { return [] }
    switch route.web {
    case .none: return []
    case .pattern(let pattern): return [web.base + pattern]
    case .derived:
      var seen = NameSet()
      let links = [route.link] + route.aliases + (route.callbackLink.map { [$0] } ?? [])
      return links.map(web.pattern).filter { seen.insert($0) }
    }
  }

  /// The forms of a route's links on the web, with the first host: the first is the one that is written.
  package func webLinks(of route: Route) -> [String] {
    guard let host = web?.hosts.first else { return [] }
    return webPatterns(of: route).map { "\(WebAddress.scheme)://\(host)\($0)" }
  }
}

extension WebAddress {
  /// The link on the web, with the first host, that says what this one of an app does; nil where it has no path, for
  /// then its pattern decides whether the base ends with a slash.
  package func link(for link: DeepLink) -> String? {
    let text = String(link.description.dropFirst(link.scheme.count + 1))
    let path = text.hasPrefix("//") ? text.dropFirst(2) : text[...]
    guard let host = hosts.first, let next = path.first, next != "?", next != "#" else {
      return nil
    }
    return "\(Self.scheme)://\(host)\(pattern(of: text))"
  }

  /// The pattern on the web of what has this pattern behind a scheme: the host of the one is the first segment
  /// of the other.
  fileprivate func pattern(of link: String) -> String {
    var path = link.hasPrefix("//") ? String(link.dropFirst(2)) : link
    let next = path.hasPrefix("{") ? path.dropFirst().first : path.first
    if path.isEmpty || next == "?" || next == "#" {
      // What has no path is the base itself.
      if base.isEmpty { path = "/" + path }
    } else if next != "/" {
      path = "/" + path
    }
    return base + path
  }
}

// MARK: Reading

extension DefinitionReader {
  mutating func readWeb(_ object: inout Object) -> WebAddress? {
    guard var object = self.object("web", in: &object) else { return nil }
    var web = WebAddress(hosts: strings("hosts", in: &object, isRequired: true) ?? [])
    web.base = string("base", in: &object) ?? ""
    if var identifiers = self.object("identifiers", in: &object) {
      web.apple = strings("apple", in: &identifiers) ?? []
      if var android = self.object("android", in: &identifiers) {
        web.android = WebAddress.AndroidApp(
          package: string("package", in: &android, isRequired: true) ?? "",
          fingerprints: strings("sha256", in: &android) ?? [])
        finish(android)
      }
      finish(identifiers)
    }
    finish(object)
    return web
  }

  mutating func readWebPath(_ route: inout Object) -> Route.WebPath {
    guard let place = take("web", in: &route) else { return .derived }
    switch place.node.content {
    case .boolean(false): return .none
    case .string(let pattern): return .pattern(pattern)
    default:
      report(place, expected: "false, or the pattern of the route's path on the web")
      return .derived
    }
  }
}

// MARK: Checking

extension DefinitionChecker {
  mutating func checkWeb(_ web: WebAddress?, at path: DefinitionPath) {
    guard let web else { return }
    let hosts = path["hosts"]
    require(
      1...WebAddress.maximumHosts ~= web.hosts.count, "1 to \(WebAddress.maximumHosts) hosts",
      at: hosts, found: "\(web.hosts.count)")
    var seen = NameSet()
    for (index, host) in web.hosts.enumerated() {
      require(
        host.utf8.isHost, "the name of a host, in lower case, such as www.example.com",
        at: hosts[index], found: host.inQuotes)
      require(seen.insert(host), "each host once", at: hosts[index], found: host.inQuotes)
    }
    require(
      web.base.isEmpty || web.base.isLiteralPath,
      "nothing, or a path without variables that begins with a slash and ends in none",
      at: path["base"], found: web.base.inQuotes)
    checkIdentifiers(of: web, at: path["identifiers"])
  }

  private mutating func checkIdentifiers(of web: WebAddress, at path: DefinitionPath) {
    var seen = NameSet()
    for (index, identifier) in web.apple.enumerated() {
      let place = path["apple"][index]
      require(
        identifier.utf8.isAppleIdentifier, "a team and a bundle, such as ABCDE12345.com.example",
        at: place, found: identifier.inQuotes)
      require(seen.insert(identifier), "each app once", at: place, found: identifier.inQuotes)
    }
    guard let android = web.android else { return }
    require(
      android.package.utf8.isPackage, "the name of a package, such as com.example",
      at: path["android"]["package"], found: android.package.inQuotes)
    for (index, fingerprint) in android.fingerprints.enumerated() {
      let place = path["android"]["sha256"][index]
      require(
        fingerprint.utf8.isFingerprint,
        "a SHA-256 fingerprint: 32 pairs of hexadecimal digits, with colons between them",
        at: place, found: fingerprint.inQuotes)
      require(
        seen.insert(fingerprint.lowercased()), "each certificate once", at: place,
        found: fingerprint.inQuotes)
    }
  }

  /// Checks where a route is on the web: what is derived from its link, or what it says itself.
  mutating func checkWebPath(
    of route: Route, _ link: Pattern?, at path: DefinitionPath
  ) {
    require(
      route.web == .derived || definition.web != nil,
      "web beside routes, with the hosts of such links", at: path["web"], .key)
    switch route.web {
    case .none: break
    case .pattern(let source):
      let isWhole = source.utf8.starts(with: "\(WebAddress.scheme)://".utf8)
      let parsed = isWhole ? nil : parse(source, at: path["web"])
      guard isWhole || parsed != nil else { return }
      guard let pattern = parsed, pattern.anchor == .absolute else {
        return expect(
          "a path that begins with one slash, without the host", at: path["web"],
          found: source.inQuotes)
      }
      checkCallbacks(of: route, pattern, at: path["web"])
      guard let link else { return }
      check(pattern, asAliasOf: link, of: route, at: path["web"])
      refuseConstants(in: pattern, ofVariablesIn: link, at: path["web"])
    case .derived:
      // What is wrong with the base, or with a form, is said of that.
      let forms = route.aliases + (route.callbackLink.map { [$0] } ?? [])
      guard link != nil, forms.allSatisfy({ (try? PatternParser.parse($0)) != nil }),
        let web = definition.web, web.base.isEmpty || web.base.isLiteralPath
      else {
        return
      }
      require(
        definition.webPatterns(of: route).allSatisfy { (try? PatternParser.parse($0)) != nil },
        "beside a link with user, host or port a pattern of its path on the web, or false",
        at: path["web"], found: "none")
    }
  }
}

extension String {
  /// Whether it is a path of literal segments, none of them empty.
  fileprivate var isLiteralPath: Bool {
    guard hasPrefix("/"), !hasPrefix("//"), let pattern = try? PatternParser.parse(self) else {
      return false
    }
    return pattern.isLiteralPath && !pattern.segments.isEmpty && !pattern.hasTrailingSlash
  }
}

extension String.UTF8View {
  /// Whether it is the name of a host (RFC 1123 §2.1) in lower case, which has a dot.
  fileprivate var isHost: Bool {
    isDotted(atMost: 253) { label in
      let isLowercase = label.allSatisfy { ByteClass.lowercased($0) == $0 }
      return isLowercase && label.isWord(with: "-") && label.count <= 63
        && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
    }
  }

  /// Whether it is a team of ten characters, a dot, and the identifier of a bundle.
  package var isAppleIdentifier: Bool {
    let team = prefix { $0 != UInt8(ascii: ".") }
    return isDotted(atMost: 255) { $0.isWord(with: "-") } && team.count == 10
      && team.allSatisfy { ByteClass.isDigit($0) || $0 &- UInt8(ascii: "A") < 26 }
  }

  /// Whether it is the name of an Android package.
  fileprivate var isPackage: Bool {
    isDotted(atMost: 255) { $0.isWord(with: "_") && $0.first.map(ByteClass.isLetter) == true }
  }

  /// Whether it is several parts with dots between them, all of them as wanted.
  private func isDotted(atMost length: Int, _ isPart: (SubSequence) -> Bool) -> Bool {
    let parts = split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return count <= length && parts.count > 1 && parts.allSatisfy(isPart)
  }

  /// Whether it is 32 pairs of hexadecimal digits, with colons between them.
  fileprivate var isFingerprint: Bool {
    let pairs = split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return pairs.count == 32
      && pairs.allSatisfy { $0.count == 2 && $0.allSatisfy(ByteSet.hexDigits.contains) }
  }
}

extension Substring.UTF8View {
  /// Whether it is letters, digits and such marks, of which there is at least one.
  fileprivate func isWord(with mark: Unicode.Scalar) -> Bool {
    !isEmpty && allSatisfy { ByteClass.isAlphanumeric($0) || $0 == UInt8(ascii: mark) }
  }
}
