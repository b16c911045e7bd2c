import URLSchemeCore

/// Validates an Android manifest: whether links reach its activities, as Android Studio's lint judges it.
///
/// 1. Each attribute of a `<data>` is looked at by itself (`ManifestLint+Data.swift`).
/// 2. Each intent filter is looked at as the system merges it.
/// 3. The test URLs of an activity are tried.
///
/// What only the build knows is left alone, and so is what `tools:ignore` names, by lint's word or by ours.
struct ManifestLint {
  /// The first version of Android that wants `android:exported`.
  private static let exportingVersion = 31

  let resources: AndroidResources
  /// The hosts that Android verifies for any of the filters.
  private(set) var verifiedHosts: [IntentFilter.Authority] = []
  /// What the elements around say is to be ignored.
  private var ignored: Set<String> = []
  private var findings = FileFindings()
  /// How many bytes of test URLs may yet be compared with a part of a filter.
  private var remainingWork = 100_000_000
  private var isExportedRequired = false

  /// - Parameters:
  ///   - strings: The texts of the resources that belong to the manifest.
  ///   - definitions: Those that a person gave, with which it is compared.
  ///   - excused: Those that it need not mention (see `ComparedApps`), by their first schemes.
  static func check(
    _ text: [UInt8], file: String, strings: [String: String] = [:],
    definitions: [AppDefinition] = [], excusing excused: Set<String> = []
  ) -> Check {
    var lint = ManifestLint(resources: AndroidResources(strings: strings))
    do {
      let root = try AndroidManifestFile.root(of: text)
      // What Android would not take at all is reported.
      let manifest = try? AndroidManifestFile(text, strings: strings)
      lint.verifiedHosts = manifest?.verifiedHosts ?? []
      lint.checkManifest(root)
      if let manifest {
        let compared = ComparedApps(definitions, excusing: excused) { app in
          manifest.mentions(app)
        }
        lint.findings.mentionedApps = compared.mentioned
        for finding in RegistrationCheck.findings(in: manifest, beside: compared) {
          lint.report(finding)
        }
      }
    } catch {
      lint.report(
        Finding(.invalidManifest, at: min(error.offset, text.count), expected: error.expected))
    }
    return lint.findings.check(.manifest, text, file: file)
  }

  private init(resources: AndroidResources) {
    self.resources = resources
  }

  // MARK: Reporting

  /// The words by which lint knows what a rule finds.
  private static func lintNames(of rule: Rule) -> [String] {
    switch rule {
    case .testURLMismatch: ["TestAppLink"]
    case .mergedData: ["IntentFilterUniqueDataAttributes"]
    case .mixedSchemes: ["AppLinkSplitToWebAndCustom"]
    case .unverifiedHost: ["AppLinkWarning", "AppLinkUrlError", "GoogleAppIndexingUrlError"]
    default: ["AppLinkUrlError", "GoogleAppIndexingUrlError"]
    }
  }

  mutating func report(_ finding: Finding, severity: Severity? = nil) {
    let names = ["all", finding.rule.rawValue] + Self.lintNames(of: finding.rule)
    if ignored.isDisjoint(with: names) { findings.report(finding, severity: severity) }
  }

  /// Looks at an element, where what its `tools:ignore` names is not reported.
  mutating func look(at element: XMLTag, _ look: (inout ManifestLint) -> Void) {
    let outer = ignored
    if let names = element.attributes[XMLTag.Name(namespace: XMLTag.tools, local: "ignore")] {
      ignored.formUnion(
        names.split(separator: ",").map { String($0.drop { $0 == " " }.prefix { $0 != " " }) })
    }
    look(&self)
    ignored = outer
  }

  // MARK: Elements

  private mutating func checkManifest(_ root: XMLTag) {
    let versions = root.elements("uses-sdk").compactMap {
      resources.value("targetSdkVersion", of: $0).flatMap { Int($0) }
    }
    isExportedRequired = (versions.max() ?? 0) >= Self.exportingVersion
    look(at: root) {
      $0.checkComponents(of: root)
      for application in root.elements("application") {
        $0.look(at: application) { $0.checkComponents(of: application) }
      }
    }
  }

  private mutating func checkComponents(of parent: XMLTag) {
    let kinds = ["activity", "activity-alias", "receiver", "service", "provider"]
    for element in parent.children where kinds.contains(element.name.local) {
      look(at: element) { lint in
        let filters = element.elements("intent-filter")
        for filter in filters { lint.look(at: filter) { $0.checkMerging(in: filter) } }
        guard element.name.local.hasPrefix("activity") else { return }
        for filter in filters { lint.look(at: filter) { $0.checkFilter(filter) } }
        lint.checkExport(of: element)
        lint.checkEnabled(element, parent)
        lint.checkTestURLs(of: element)
      }
    }
  }

  /// An attribute of Android's, where it stands, and whether only the build knows what it is.
  func attribute(_ name: String, of element: XMLTag) -> (text: String, offset: Int)? {
    let place = element.places[XMLTag.Name(namespace: AndroidResources.namespace, local: name)]
    return resources.value(name, of: element).map { ($0, place ?? element.offset) }
  }

  private mutating func checkExport(of activity: XMLTag) {
    let filters = activity.elements("intent-filter")
    guard let exported = attribute("exported", of: activity)?.text else {
      if isExportedRequired, !filters.isEmpty {
        report(
          Finding(
            .invalidManifest, at: activity.offset,
            expected: "android:exported, without which Android 12 does not install the app"))
      }
      return
    }
    guard exported == "false", takesLinks(activity) else { return }
    report(
      Finding(
        .unreachableFilter, at: activity.offset, "this activity",
        expected: "it is not exported"))
  }

  /// An app may enable an activity when it runs.
  private mutating func checkEnabled(_ activity: XMLTag, _ parent: XMLTag) {
    let names = [(parent, "the application"), (activity, "it")]
    guard let (_, name) = names.first(where: { attribute("enabled", of: $0.0)?.text == "false" }),
      takesLinks(activity)
    else { return }
    report(
      Finding(
        .unreachableFilter, at: activity.offset, "this activity",
        expected: "\(name) is not enabled"), severity: .warning)
  }

  private func takesLinks(_ activity: XMLTag) -> Bool {
    activity.elements("intent-filter").map { FilterSummary($0, resources) }
      .contains { $0.isView && !$0.links.isEmpty }
  }

  // MARK: Test URLs

  private mutating func checkTestURLs(of activity: XMLTag) {
    let tests = activity.children.filter {
      $0.name == XMLTag.Name(namespace: XMLTag.tools, local: "validation")
    }
    guard !tests.isEmpty else { return }
    let elements = activity.elements("intent-filter").filter { !$0.elements("data").isEmpty }
    let hasOpen = elements.contains { FilterSummary($0, resources).isOpen }
    // A filter with a fault may be meant to take any.
    let filters = elements.compactMap { try? IntentFilter($0, resources) }
    let isKnown = !hasOpen && filters.count == elements.count && !filters.isEmpty
    for test in tests {
      look(at: test) { lint in
        let name = [
          XMLTag.Name(local: "testUrl"), XMLTag.Name(namespace: XMLTag.tools, local: "testUrl"),
        ]
        .first { test.attributes[$0] != nil }
        guard let name, let text = test.attributes[name] else {
          return lint.report(
            Finding(.invalidManifest, at: test.offset, expected: "the attribute testUrl"))
        }
        if isKnown || (try? DeepLink(text)) == nil {
          lint.checkTestURL(text, at: test.places[name] ?? test.offset, filters)
        }
      }
    }
  }

  private mutating func checkTestURL(_ text: String, at offset: Int, _ filters: [IntentFilter]) {
    var misses: [String] = []
    do throws(Finding) {
      let link = AndroidURI(try DeepLink(text).bytes)
      for filter in filters {
        remainingWork -= (text.utf8.count + 1) * (filter.partCount + 1)
        guard remainingWork > 0 else { return }
        do throws(IntentFilter.Miss) {
          _ = try filter.fit(link)
          return
        } catch {
          if misses.count < 3, !misses.contains(error.words) { misses.append(error.words) }
        }
      }
    } catch {
      misses = [error.message]
    }
    report(Finding(.testURLMismatch, at: offset, expected: misses.joined(separator: "; ")))
  }
}

extension IntentFilter {
  /// How many things a link is compared with.
  fileprivate var partCount: Int {
    schemes.count + specificParts.count + authorities.count + paths.count
      + groups.reduce(0) { $0 + $1.filters.count }
  }
}
