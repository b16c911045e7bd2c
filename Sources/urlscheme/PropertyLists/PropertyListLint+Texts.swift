import URLSchemeCore

/// What each text of an Info.plist says by itself: names, schemes, and the schemes asked about.
extension PropertyListLint {
  /// iOS 15 and later answer for so many schemes, and for none behind them.
  static let maximumQueries = 50
  /// Where more schemes are at fault, nobody types them, and nobody reads so many suggestions.
  static let maximumSuggestions = 100

  /// Looks at every text.
  ///
  /// - Parameter known: schemes that may have been meant by those at fault.
  mutating func checkTexts(suggesting known: [String]) {
    for key in reader.repeatedKeys { report(Finding(.duplicateKey, at: key.offset, key.name)) }
    var seen: Set<[UInt8]> = []
    for (index, type) in reader.list.urlTypes.enumerated() {
      let path = "CFBundleURLTypes[\(index)]"
      let schemes = "\(path).CFBundleURLSchemes"
      checkName(type.name, of: path)
      checkRole(type.role, of: path)
      if type.schemes.isEmpty {
        report(
          Finding(
            .invalidPropertyList, at: offset(of: schemes, path), schemes,
            expected: "at least one scheme"),
          severity: .warning)
      }
      registered += readSchemes(type.schemes, schemes, &seen, suggesting: known)
    }
    seen = []
    queried = readSchemes(
      reader.list.queriesSchemes, "LSApplicationQueriesSchemes", &seen, areQueries: true,
      suggesting: known)
  }

  // MARK: Names

  private mutating func checkName(_ name: String?, of path: String) {
    guard let name, name.contains(where: { !$0.isWhitespace }) else {
      let place = name == nil ? path : "\(path).CFBundleURLName"
      return report(Finding(.missingName, at: offset(of: place), path))
    }
    let text = BuildSettingText(name)
    if let resolved = text.resolved { names.insert(resolved) }
    let path = "\(path).CFBundleURLName"
    if text.literals.contains(where: { LeftoverText.isLeftover($0, isName: true) }) {
      report(Finding(.leftoverPlaceholder, at: offset(of: path), path, found: name.excerpt))
    } else {
      reportSettings(of: text, path)
    }
  }

  private mutating func checkRole(_ role: String?, of path: String) {
    guard let role, BuildSettingText(role).settings.isEmpty,
      AppDefinition.Role(rawValue: role) == nil
    else { return }
    let path = "\(path).CFBundleTypeRole"
    let roles = AppDefinition.Role.allCases.map(\.rawValue)
    report(
      Finding(
        .invalidPropertyList, at: offset(of: path), path,
        expected: "one of \(roles.joined(separator: ", "))", found: role.quotedExcerpt,
        suggestion: NearestWord.nearest(to: role, in: roles) ?? ""), severity: .warning)
  }

  // MARK: Schemes

  private mutating func readSchemes(
    _ texts: [String], _ path: String, _ seen: inout Set<[UInt8]>, areQueries: Bool = false,
    suggesting known: [String]
  ) -> [Scheme] {
    var schemes: [Scheme] = []
    for (index, text) in texts.enumerated() {
      let scheme = readScheme(text, "\(path)[\(index)]", suggesting: known)
      schemes.append(scheme)
      // A browser declares http and https, which lets people choose it as theirs.
      if !areQueries, !scheme.isFaulty, let name = scheme.name,
        !["http", "https"].contains(text.lowercased()),
        var finding = SystemSchemes.finding(name.excerpt)
      {
        finding.offset = scheme.offset
        report(finding, severity: SystemSchemes.isStandard(name) ? .warning : .error)
      }
      // Settings are told apart by case, and none is known to become what is written elsewhere.
      let bytes = Array(text.utf8)
      let isSetting = bytes.contains(UInt8(ascii: "$"))
      if !seen.insert(isSetting ? bytes : bytes.map(\.lowercased)).inserted {
        // To ask twice does no more harm than to take one of the places.
        report(
          Finding(.duplicateScheme, at: scheme.offset, text.excerpt),
          severity: areQueries ? .warning : nil)
      }
      if areQueries, index == Self.maximumQueries {
        report(
          Finding(
            .invalidPropertyList, at: scheme.offset, path,
            expected: "at most \(Self.maximumQueries) schemes", found: "\(texts.count)"),
          severity: .warning)
      }
    }
    return schemes
  }

  private mutating func readScheme(
    _ text: String, _ path: String, suggesting known: [String]
  ) -> Scheme {
    let settings = BuildSettingText(text)
    var scheme = Scheme(offset: offset(of: path))
    guard !settings.literals.contains(where: { LeftoverText.isLeftover($0) }) else {
      scheme.isFaulty = true
      report(Finding(.leftoverPlaceholder, at: scheme.offset, path, found: text.excerpt))
      return scheme
    }
    reportSettings(of: settings, path)
    guard let fault = SchemeText.faultOffset(in: settings.literals) else {
      scheme.name = settings.resolved
      if scheme.name == nil { scheme.openText = settings }
      return scheme
    }
    scheme.isFaulty = true
    let repaired = settings.resolved.flatMap { SchemeText.repair(Array($0.utf8)) }
    scheme.name = repaired.map { nearest(to: $0, in: known) ?? $0 }
    report(
      Finding(
        .invalidScheme,
        at: settings.settings.isEmpty ? offset(of: fault, in: text, at: path) : scheme.offset, path,
        found: "\"\(text.excerpt)\"", suggestion: scheme.name ?? ""))
    return scheme
  }

  /// The offset in the file of a byte of a text, if it stands there as it is; else that of the text.
  private func offset(of index: Int, in text: String, at path: String) -> Int {
    guard let place = reader.places[path] else { return 0 }
    return bytes[place].elementsEqual(text.utf8) ? place.lowerBound + index : place.lowerBound
  }

  /// The scheme of these that was meant by one that is nearly it.
  private mutating func nearest(to scheme: String, in known: [String]) -> String? {
    let name = scheme.lowercased()
    if let same = known.first(where: { $0.lowercased() == name }) { return same }
    guard suggestions < Self.maximumSuggestions else { return nil }
    suggestions += 1
    return NearestWord.nearest(to: scheme, in: known)
  }

  // MARK: Settings

  private mutating func reportSettings(of text: BuildSettingText, _ path: String) {
    guard !text.settings.isEmpty else { return }
    report(
      Finding(
        .unresolvedPlaceholder, at: offset(of: path), path,
        expected: (text.resolved ?? "").excerpt,
        found: text.settings.prefix(3).map(\.excerpt).joined(separator: ", ")))
  }
}
