import URLSchemeCore

/// What an intent filter says of links, before it is known whether that makes sense.
struct FilterSummary {
  let isView: Bool
  let isBrowsable: Bool
  let isDefault: Bool
  let autoVerify: Bool
  let schemes: [String]
  let hosts: [String]
  let hasPath: Bool
  let hasType: Bool
  /// Whether it has any data at all.
  let hasData: Bool
  /// Whether only the build knows its schemes, hosts or paths.
  let isOpen: Bool

  static let paths = AndroidPattern.suffixes.map { "path" + $0.suffix }
  /// The attributes of a `<data>`.
  static let data =
    ["scheme", "host", "port", "mimeType"] + paths
    + AndroidPattern.suffixes.map { "ssp" + $0.suffix }
  private static let prefix = "android.intent."

  init(_ filter: XMLTag, _ resources: AndroidResources) {
    let actions = resources.names("action", in: filter)
    let categories = resources.names("category", in: filter)
    isView = actions.contains(Self.prefix + "action.VIEW")
    isBrowsable = categories.contains(Self.prefix + "category.BROWSABLE")
    isDefault = categories.contains(Self.prefix + "category.DEFAULT")
    autoVerify = resources.value("autoVerify", of: filter) == "true"
    let data = filter.elements("data")
    func values(_ name: String) -> [String] { data.compactMap { resources.value(name, of: $0) } }
    schemes = values("scheme")
    hosts = values("host")
    let paths = Self.paths.flatMap(values)
    hasPath = !paths.isEmpty
    hasType = !values("mimeType").isEmpty
    hasData = data.contains { !$0.attributes.isEmpty }
    isOpen = (schemes + hosts + paths + values("port")).contains(where: AndroidResources.isOpen)
  }

  var hasHost: Bool { !hosts.isEmpty }
  var isWeb: Bool { schemes.contains { Self.web.contains($0.lowercased()) } }
  /// The schemes that links may have, be they of the web or an app's own.
  var links: [String] { schemes.filter { !["content", "file"].contains($0) } }
  /// A scheme that is not one of the web: an app's own, or, where hosts are to be verified, any.
  var otherScheme: String? {
    (autoVerify ? schemes : links).first { !Self.web.contains($0.lowercased()) }
  }

  private static let web = ["http", "https"]
}

extension ManifestLint {
  // MARK: One filter

  /// Looks at a filter as the system merges it.
  mutating func checkFilter(_ filter: XMLTag) {
    if reportForeignAttributes(in: filter) { return }
    let data = filter.elements("data")
    let summary = FilterSummary(filter, resources)
    for element in data {
      // Searches may also come without data, which an empty scheme says.
      if !summary.isView, attribute("scheme", of: element)?.text.isEmpty == true { continue }
      look(at: element) { $0.checkData(element) }
    }
    for group in filter.elements("uri-relative-filter-group") {
      for element in group.elements("data") {
        look(at: element) {
          for part in ["path", "query", "fragment"] { $0.checkPatterns(part, in: element) }
        }
      }
    }
    guard summary.hasData else {
      let isForLinks = summary.isView && (summary.isBrowsable || summary.autoVerify)
      if isForLinks || summary.isView && !data.isEmpty {
        report(unreachable(filter, "it has no <data> with a scheme"))
      }
      return
    }
    checkCompleteness(of: summary, at: data.first?.offset ?? filter.offset)
    guard !summary.schemes.isEmpty else { return }
    checkReach(of: filter, summary)
    if summary.isView, summary.isWeb, let scheme = summary.otherScheme, !summary.isOpen,
      !summary.hasType
    {
      // Since Android 12 the hosts of such a filter are not verified.
      report(
        Finding(.mixedSchemes, at: filter.offset, scheme.quotedExcerpt),
        severity: summary.autoVerify ? .error : nil)
    }
  }

  /// Reports attributes that have the names of Android's without its namespace, and count for nothing.
  private mutating func reportForeignAttributes(in filter: XMLTag) -> Bool {
    var isForeign = false
    for element in filter.children
    where ["action", "category", "data"].contains(element.name.local) {
      let known = element.name.local == "data" ? FilterSummary.data : ["name"]
      let foreign = element.places.filter { name, _ in
        ![AndroidResources.namespace, XMLTag.tools].contains(name.namespace)
          && known.contains(name.local)
      }
      guard let (name, offset) = foreign.min(by: { $0.value < $1.value }) else { continue }
      isForeign = true
      report(
        Finding(
          .invalidManifest, at: offset, name.local,
          expected: "android:\(name.local), with xmlns:android=\"\(AndroidResources.namespace)\""))
    }
    return isForeign
  }

  private func unreachable(_ filter: XMLTag, _ reason: String) -> Finding {
    Finding(.unreachableFilter, at: filter.offset, "this filter", expected: reason)
  }

  /// Without a scheme a host counts for nothing, and without a host a path.
  private mutating func checkCompleteness(of summary: FilterSummary, at offset: Int) {
    let impliesSchemes = summary.hasType && summary.schemes.isEmpty
    guard !impliesSchemes else { return }
    if summary.hasPath, !summary.hasHost {
      report(Finding(.ineffectiveData, at: offset, "a path", expected: "android:host"))
    }
    if summary.schemes.isEmpty, summary.hasHost || summary.hasPath {
      let part = summary.hasHost ? "a host" : "a path"
      report(Finding(.ineffectiveData, at: offset, part, expected: "android:scheme"))
    }
  }

  /// Whether links reach the filter, from a browser and from elsewhere; and whether those of the web do.
  private mutating func checkReach(of filter: XMLTag, _ summary: FilterSummary) {
    guard summary.isView || summary.autoVerify, !summary.links.isEmpty else { return }
    var missing: [String] = []
    if !summary.isView { missing.append("action VIEW") }
    if !summary.isDefault { missing.append("category DEFAULT") }
    if !summary.isBrowsable { missing.append("category BROWSABLE") }
    if summary.hasType {
      // It is for files, of which apps say the type; no link has one.
      if summary.autoVerify { report(unreachable(filter, "android:mimeType keeps all links away")) }
      return
    }
    if !missing.isEmpty {
      // Other apps and adb open the links of a custom scheme all the same.
      let isPartial = missing == ["category BROWSABLE"] && !summary.isWeb && !summary.autoVerify
      report(
        unreachable(filter, "it lacks the \(missing.joined(separator: " and "))"),
        severity: isPartial ? .warning : nil)
    }
    guard !summary.isOpen else { return }
    if summary.autoVerify {
      let needed = !summary.isWeb ? "scheme https" : !summary.hasHost ? "host" : nil
      if let needed { report(Finding(.unverifiedHost, at: filter.offset, expected: needed)) }
      for data in filter.elements("data") {
        guard let host = attribute("host", of: data), !host.text.isEmpty,
          !IntentFilter.Authority(host: host.text).isVerifiable,
          fault(ofHost: host.text, at: host.offset) == nil
        else { continue }
        report(
          Finding(.unverifiedHost, at: host.offset, found: host.text.quotedExcerpt),
          severity: .warning)
      }
    } else if missing.isEmpty, summary.isWeb, summary.hosts.contains(where: lacksVerification) {
      report(
        Finding(.unverifiedHost, at: filter.offset, expected: "android:autoVerify=\"true\""),
        severity: .warning)
    }
  }

  /// Whether Android would verify a host, and no filter asks for it.
  private func lacksVerification(_ host: String) -> Bool {
    let authority = IntentFilter.Authority(host: host)
    return authority.isVerifiable && !verifiedHosts.contains { $0.fits(host) }
  }

  /// Attributes of one `<data>` look as if they belonged together, beside others they do not.
  mutating func checkMerging(in filter: XMLTag) {
    let data = filter.elements("data")
    guard data.count > 1 else { return }
    for element in data {
      let groups = [["scheme"], ["host", "port"]] + FilterSummary.paths.map { [$0] }
      let there = groups.compactMap { names in
        names.first { attribute($0, of: element) != nil }
      }
      guard there.count > 1 else { continue }
      look(at: element) {
        $0.report(
          Finding(.mergedData, at: element.offset, found: there.joined(separator: " and ")))
      }
    }
  }

  // MARK: One <data>

  private mutating func checkData(_ data: XMLTag) {
    if let scheme = known("scheme", of: data) { check(scheme: scheme.text, at: scheme.offset) }
    if let host = known("host", of: data) { check(host: host.text, at: host.offset) }
    if let port = known("port", of: data), !(Int(port.text).map { 1...65_535 ~= $0 } ?? false) {
      report(
        Finding(
          .invalidPort, at: port.offset, "android:port", expected: "a port from 1 to 65535",
          found: port.text.quotedExcerpt))
    }
    if let port = attribute("port", of: data), attribute("host", of: data) == nil {
      report(
        Finding(
          .ineffectiveData, at: port.offset, "android:port",
          expected: "android:host in the same <data>"))
    }
    if let type = known("mimeType", of: data, isOpenToo: true) {
      checkCase(of: Self.withoutPlaceholders(type.text), "android:mimeType", at: type.offset)
    }
    checkPatterns("path", in: data)
    checkPatterns("ssp", in: data)
  }

  /// An attribute with a value that is known here; one without any is reported.
  private mutating func known(
    _ name: String, of data: XMLTag, isOpenToo: Bool = false
  ) -> (text: String, offset: Int)? {
    guard let found = attribute(name, of: data) else { return nil }
    guard !found.text.isEmpty else {
      report(
        Finding(.invalidManifest, at: found.offset, "android:\(name)", expected: "a value"))
      return nil
    }
    return isOpenToo || !AndroidResources.isOpen(found.text) ? found : nil
  }

  private mutating func check(scheme: String, at offset: Int) {
    if SchemeText.faultOffset(in: [Array(scheme.utf8)]) != nil {
      let repaired = SchemeText.repair(Array(scheme.utf8)) ?? ""
      report(
        Finding(
          .invalidScheme, at: offset, found: scheme.quotedExcerpt, suggestion: repaired))
    } else {
      checkCase(of: scheme, "android:scheme", at: offset)
    }
  }

  private mutating func check(host: String, at offset: Int) {
    if let fault = fault(ofHost: host, at: offset) { report(fault) }
    checkCase(of: host, "android:host", at: offset)
  }

  private func fault(ofHost host: String, at offset: Int) -> Finding? {
    func fault(_ rule: Rule, _ expected: String) -> Finding {
      Finding(rule, at: offset, "android:host", expected: expected, found: host.quotedExcerpt)
    }
    if host.utf8.contains(where: { $0 >= 0x80 }) {
      return fault(.invalidHost, "ASCII, as browsers write hosts: xn--…")
    }
    if host.utf8.dropFirst().contains(UInt8(ascii: "*")) {
      return fault(.misplacedWildcard, "at the beginning of a host")
    }
    return host.utf8.contains(where: { "/:?#@ ".has($0) })
      ? fault(.invalidHost, "a host alone") : nil
  }

  private mutating func checkCase(of text: String, _ name: String, at offset: Int) {
    guard text.utf8.contains(where: { $0 &- UInt8(ascii: "A") < 26 }) else { return }
    report(Finding(.notLowerCase, at: offset, name, found: text.quotedExcerpt))
  }

  /// A text without what the build puts in place of `${name}`.
  private static func withoutPlaceholders(_ text: String) -> String {
    var (plain, rest) = ("", text.unicodeScalars[...])
    while let scalar = rest.popFirst() {
      if scalar == "$", rest.first == "{" {
        guard let end = rest.firstIndex(of: "}") else { return plain }
        rest = rest[rest.index(after: end)...]
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }

  // MARK: Patterns

  /// Looks at the patterns of a part of links: a path begins with a slash, and ends before `?` and `#`.
  private mutating func checkPatterns(_ part: String, in data: XMLTag) {
    for (suffix, kind) in AndroidPattern.suffixes {
      guard let found = known(part + suffix, of: data) else { continue }
      let name = "android:\(part)\(suffix)"
      if (try? AndroidPattern(kind, found.text)) == nil {
        report(
          Finding(
            .invalidManifest, at: found.offset, name, expected: "a pattern that Android takes",
            found: found.text.quotedExcerpt))
      }
      guard part == "path" else { continue }
      if let beginning = Self.neededBeginning(kind, found.text) {
        report(
          Finding(
            .neverMatches, at: found.offset, name,
            expected: "a path begins with \(beginning)", found: found.text.quotedExcerpt))
      }
      if found.text.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
        report(
          Finding(
            .neverMatches, at: found.offset, name, expected: "a path ends before ? and #",
            found: found.text.quotedExcerpt))
      }
    }
  }

  /// What a pattern has to begin with; nil where it does, or may.
  private static func neededBeginning(_ kind: AndroidPattern.Kind, _ pattern: String) -> String? {
    switch kind {
    case .literal, .prefix: pattern.hasPrefix("/") ? nil : "/"
    case .suffix: nil
    case .simpleGlob: pattern.hasPrefix("/") || pattern.hasPrefix(".*") ? nil : "/ or .*"
    case .advancedGlob:
      pattern.unicodeScalars.first.map { "/.[\\".unicodeScalars.contains($0) } == true
        ? nil : "/, . or ["
    }
  }
}
