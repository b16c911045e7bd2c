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
    for key in places?.repeatedKeys ?? [] {
      report(Finding(.duplicateKey, at: key.offset, key.name))
    }
    var seen = NameSet()
    for (index, type) in list.urlTypes.enumerated() {
      let path = "CFBundleURLTypes[\(index)]"
      let places = places(ofType: index)
      checkName(of: type, at: path, places)
      if type.schemes.isEmpty {
        report(
          Finding(
            .invalidPropertyList, at: places?.schemesKey ?? places?.start ?? 0,
            "\(path).CFBundleURLSchemes", expected: "at least one scheme"),
          severity: .warning)
      }
      for (index, text) in type.schemes.enumerated() {
        let scheme = readScheme(
          text, at: "\(path).CFBundleURLSchemes[\(index)]",
          place(index, of: places?.schemes ?? []), suggesting: known)
        registered.append(scheme)
        if !seen.insert(Self.identity(of: text)) {
          report(Finding(.duplicateScheme, at: scheme.offset, Self.excerpt(text)))
        }
      }
    }
    checkQueries(suggesting: known)
  }

  private mutating func checkQueries(suggesting known: [String]) {
    var seen = NameSet()
    let places = places?.queries ?? []
    for (index, text) in list.queriesSchemes.enumerated() {
      let scheme = readScheme(
        text, at: "LSApplicationQueriesSchemes[\(index)]", place(index, of: places),
        suggesting: known)
      queried.append(scheme)
      if !seen.insert(Self.identity(of: text)) {
        // It does no more harm than to take one of the places.
        report(
          Finding(.duplicateScheme, at: scheme.offset, Self.excerpt(text)), severity: .warning)
      }
      if index == Self.maximumQueries {
        report(
          Finding(
            .invalidPropertyList, at: scheme.offset, "LSApplicationQueriesSchemes",
            expected: "at most \(Self.maximumQueries) schemes",
            found: "\(list.queriesSchemes.count)"),
          severity: .warning)
      }
    }
  }

  private func place(_ index: Int, of places: [Range<Int>]) -> Range<Int>? {
    places.indices.contains(index) ? places[index] : nil
  }

  /// What two entries have in common that are the same scheme.
  ///
  /// Settings are told apart by case, and none is known to become what is written elsewhere.
  private static func identity(of text: String) -> String {
    text.utf8.contains(UInt8(ascii: "$")) ? text : Registration.lowercased(text)
  }

  // MARK: Names

  private mutating func checkName(
    of type: InfoPropertyList.URLType, at path: String, _ places: PropertyListPlaces.URLType?
  ) {
    let offset = places?.name?.lowerBound ?? places?.start ?? 0
    guard let name = type.name, name.contains(where: { !$0.isWhitespace }) else {
      return report(Finding(.missingName, at: offset, path))
    }
    let text = BuildSettingText(name)
    if let resolved = text.resolved { names.insert(resolved) }
    let path = "\(path).CFBundleURLName"
    if text.literals.contains(where: { LeftoverText.isLeftover($0, isName: true) }) {
      report(Finding(.leftoverPlaceholder, at: offset, path, found: Self.excerpt(name)))
    } else if !text.settings.isEmpty {
      reportSettings(of: text, at: offset, path)
    }
  }

  // MARK: Schemes

  private mutating func readScheme(
    _ text: String, at path: String, _ place: Range<Int>?, suggesting known: [String]
  ) -> Scheme {
    let settings = BuildSettingText(text)
    var scheme = Scheme(offset: place?.lowerBound ?? 0)
    guard !settings.literals.contains(where: { LeftoverText.isLeftover($0) }) else {
      scheme.isFaulty = true
      report(
        Finding(.leftoverPlaceholder, at: scheme.offset, path, found: Self.excerpt(text)))
      return scheme
    }
    if !settings.settings.isEmpty { reportSettings(of: settings, at: scheme.offset, path) }
    guard let fault = SchemeText(literals: settings.literals).faultOffset else {
      scheme.name = settings.resolved
      if scheme.name == nil { scheme.openText = settings }
      return scheme
    }
    scheme.isFaulty = true
    var suggestion = settings.resolved.flatMap { SchemeText.repair(Array($0.utf8)) }
    if let repaired = suggestion, let nearest = nearest(to: repaired, in: known) {
      suggestion = nearest
    }
    scheme.name = suggestion
    report(
      Finding(
        .invalidScheme,
        at: settings.settings.isEmpty
          ? offset(of: fault, in: text, at: place) : scheme.offset, path,
        found: "\"\(Self.excerpt(text))\"", suggestion: suggestion ?? ""))
    return scheme
  }

  /// The offset in the file of a byte of a text, if it stands there as it is; else that of the text.
  private func offset(of index: Int, in text: String, at place: Range<Int>?) -> Int {
    guard let place else { return 0 }
    return bytes[place].elementsEqual(text.utf8) ? place.lowerBound + index : place.lowerBound
  }

  /// The scheme of these that was meant by one that is nearly it.
  private mutating func nearest(to scheme: String, in known: [String]) -> String? {
    let name = Registration.lowercased(scheme)
    if let same = known.first(where: { Registration.lowercased($0) == name }) { return same }
    guard suggestions < Self.maximumSuggestions else { return nil }
    suggestions += 1
    return NearestWord.nearest(to: scheme, in: known)
  }

  // MARK: Settings

  private mutating func reportSettings(
    of text: BuildSettingText, at offset: Int, _ path: String
  ) {
    report(
      Finding(
        .unresolvedPlaceholder, at: offset, path, expected: Self.excerpt(text.resolved ?? ""),
        found: text.settings.prefix(3).map(Self.excerpt).joined(separator: ", ")))
  }

  /// A text as a finding shows it: what is said of a long one does not grow with it.
  static func excerpt(_ text: String) -> String {
    Array(text.utf8).span.excerpt
  }
}
