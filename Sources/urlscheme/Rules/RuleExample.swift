import URLSchemeCore

/// Input that breaks a rule, or does not: real text, and how it is shown and checked.
///
/// Examples are run through the code that checks such input, so that none can become untrue.
struct RuleExample: Sendable {
  struct Kind: Sendable {
    /// Where such text stands; nil: by itself.
    var place: String?
    /// How much its faults weigh; nil: as much as their rules.
    var severity: Severity?
    /// The lines that are shown for a text.
    var lines: @Sendable (_ text: String) -> [String] = RuleExample.lines
    /// What is found in a text.
    var check: @Sendable (_ text: String) -> [Finding]
  }

  let kind: Kind
  let text: String

  var lines: [String] { kind.lines(text) }
  var findings: [Finding] { kind.check(text) }

  @Sendable static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

// MARK: Links

extension RuleExample.Kind {
  /// A link of a built-in app, routed strictly.
  static let link = Self { findings(inLinks: $0) }

  /// A link of an app with these routes.
  static func link(routes: String) -> Self {
    Self(place: "where these are the app's routes") { text in
      RuleExample.lines(of: routes) + [text]
    } check: { text in
      findings(inLinks: text, of: definition(routes: routes))
    }
  }

  private static func findings(inLinks text: String, of definition: String) -> [Finding] {
    do throws(DefinitionError) {
      return findings(inLinks: text, try Catalog(json: definition.utf8))
    } catch {
      return error.findings
    }
  }

  /// A link of a built-in app, read leniently.
  static let lenientLink = Self(place: "with --lenient") { text in
    findings(inLinks: text) { $0.isLenient = true }
  }

  /// A link that must be in canonical form.
  static let canonicalLink = Self(place: "with --canonical") { text in
    findings(inLinks: text) { $0.requiresCanonical = true }
  }

  /// A link of an app that is on the web.
  static let webLink = Self(place: "where notes.example has a www before it") { text in
    findings(inLinks: text, of: definition(onHosts: "www.notes.example"))
  }

  /// A link of which other parsers read something else.
  static let portableLink = Self(place: "with --portability, where a route takes it") { text in
    PortabilityCheck(OtherParser.allCases, .builtIn).findings(in: Array(text.utf8))
  }

  /// A list of links.
  static let list = Self(place: "as a list of links") { text in
    let hasLinks = RuleExample.lines(of: text).contains { LinkList.hasLink(Array($0.utf8).span) }
    return hasLinks ? findings(inLinks: text) : [Finding(.nothingChecked, at: 0)]
  }

  /// Links of which at least so many percent of a built-in definition must make use.
  static func coverage(scheme: String, minimum: Int) -> Self {
    Self(place: "as the links of \(scheme) with --fail-under \(minimum)") { text in
      var validator = LinkValidator(.builtIn)
      var counter = CoverageCounter(.builtIn)
      for link in RuleExample.lines(of: text) {
        validator.read(Array(link.utf8).span)
        if validator.passes { counter.count(validator.decoder) }
      }
      return counter.coverage.filter { $0.app == scheme }.compactMap { $0.finding(under: minimum) }
    }
  }

  /// A line of a fixture file.
  static let fixture = Self(place: "as a fixture") { text in
    var validator = FixtureValidator(.builtIn)
    let check = validator.check(Array(text.utf8).span, file: "fixtures.jsonl", line: 1)
    return check.findings.map(\.finding)
  }

  /// A finding of a baseline, beside a list of one link.
  static let baseline = Self(
    place: "in a baseline, where a.txt has the link ukdailyoffers://serch"
  ) { text in
    var validator = LinkValidator(.builtIn)
    let check = validator.check(
      Array("ukdailyoffers://serch".utf8).span, file: "a.txt", line: 1)
    let json = Array("{\"baseline\": 1, \"findings\": [\(text)]}".utf8)
    guard let entries = try? BaselineFile.entries(json, path: "baseline.json") else { return [] }
    var baseline = Baseline(
      path: "baseline.json", json: json, entries: entries, isUpdated: false)
    for finding in check.findings { _ = baseline.accepts(finding, of: check) }
    return baseline.staleChecks(Baseline.Scope(files: ["a.txt"])).flatMap(\.findings).map(\.finding)
  }

  private static func findings(
    inLinks text: String, _ catalog: Catalog = .builtIn,
    _ change: (inout LinkValidator.Options) -> Void = { _ in }
  ) -> [Finding] {
    var options = LinkValidator.Options()
    change(&options)
    var validator = LinkValidator(catalog, options: options)
    let links = RuleExample.lines(of: text).map { Array($0.utf8) }
    return links.filter { LinkList.hasLink($0.span) }.flatMap { link in
      validator.read(link.span)
      return validator.findings
    }
  }
}

// MARK: Definitions and property lists

extension RuleExample.Kind {
  /// A definition file.
  static let definition = Self(place: "as a definition") { findings(inDefinition: $0) }

  /// What stands in `routes` of a definition file.
  static let routes = Self(place: "among the routes of a definition") { text in
    findings(inDefinition: definition(routes: text))
  }

  /// The host of a definition on the web, beside that of another.
  static let host = Self(place: "as the host of a second app, beside www.notes.example") { text in
    var lint = DefinitionLint()
    return [("www.notes.example", "notes"), (text, "todo")].flatMap { host, scheme in
      let json = Array(definition(onHosts: host, scheme: scheme).utf8)
      return lint.check(json, file: "\(scheme).urlscheme.json").check.findings.map(\.finding)
    }
  }

  private static func definition(onHosts host: String, scheme: String = "notes") -> String {
    """
    { "urlscheme": 1, "name": "Notes", "schemes": ["\(scheme)"], "web": { "hosts": ["\(host)"] },
      "routes": [ { "name": "today", "link": "//today" } ] }
    """
  }

  private static func definition(routes: String, beside members: String = "") -> String {
    """
    { "urlscheme": 1, "name": "Notes", "schemes": ["notes"],\(members) "routes": [
    \(routes)
    ] }
    """
  }

  private static func findings(inDefinition text: String) -> [Finding] {
    var lint = DefinitionLint()
    let check = lint.check(Array(text.utf8), file: "notes.urlscheme.json").check
    return check.findings.map(\.finding)
  }

  /// What stands in `routes` of the newer version of a definition, compared with the older one.
  static func version(of older: String) -> Self {
    version(of: older, place: "where the older version has the routes") { definition(routes: $0) }
  }

  /// What stands beside the routes of the newer version, compared with the older one.
  static func version(with older: String, routes: String) -> Self {
    version(of: older, place: "where the older version has") {
      definition(routes: routes, beside: "\($0),")
    }
  }

  private static func version(
    of older: String, place: String, _ definition: @escaping @Sendable (String) -> String
  ) -> Self {
    Self(place: place) { text in
      RuleExample.lines(of: older) + ["and the newer one"] + RuleExample.lines(of: text)
    } check: { text in
      differences(definition(older), definition(text))
    }
  }

  private static func differences(_ older: String, _ newer: String) -> [Finding] {
    let versions = [older, newer].map {
      DefinitionVersion.Source(file: "notes.urlscheme.json", text: Array($0.utf8))
    }
    do throws(DefinitionVersion.Failure) {
      let old = try DefinitionVersion([versions[0]])
      let new = try DefinitionVersion([versions[1]])
      return VersionComparison(old, new).checks().flatMap { $0.findings.map(\.finding) }
    } catch {
      return error.findings
    }
  }

  /// What stands in the dictionary of an Info.plist.
  static let propertyList = Self(place: "in an Info.plist") { findings(inList: $0, []) }

  /// The same, beside the built-in definition of a scheme.
  static func propertyList(scheme: String) -> Self {
    Self(place: "in an Info.plist, beside the definition of \(scheme)") { text in
      findings(inList: text, Catalog.builtIn.definitions.filter { $0.schemes.contains(scheme) })
    }
  }

  /// What stands in the activity of a manifest, beside the built-in definition of a scheme.
  static func manifest(scheme: String) -> Self {
    Self(place: "in an AndroidManifest.xml, beside the definition of \(scheme)") { text in
      let xml = """
        <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
        <activity android:name=".Main" android:exported="true">
        \(text)
        </activity></application></manifest>
        """
      guard let manifest = try? AndroidManifestFile(Array(xml.utf8)) else { return [] }
      let definitions = Catalog.builtIn.definitions.filter { $0.schemes.contains(scheme) }
      let apps = ComparedApps(definitions) { manifest.mentions($0) }
      return RegistrationCheck.findings(in: manifest, beside: apps)
    }
  }

  private static func findings(
    inList entries: String, _ definitions: [AppDefinition]
  ) -> [Finding] {
    let list = "<plist version=\"1.0\">\n<dict>\n\(entries)\n</dict>\n</plist>\n"
    let check = PropertyListLint.check(
      Array(list.utf8), file: "Info.plist", definitions: definitions)
    return check.findings.map(\.finding)
  }
}

// MARK: Encoding

extension RuleExample.Kind {
  /// A link to be encoded: the route, then an operand a line.
  static let encode = encode(maximumLength: nil)

  /// The same, where the link may not be longer.
  static func encode(maximumLength: Int?) -> Self {
    // What can't be written is an error, whatever is said of it where it stands in a link.
    Self(severity: .error) { text in
      let limit = maximumLength.map { ["--max-length \($0)"] } ?? []
      let words = ["urlscheme encode"] + limit + RuleExample.lines(of: text).map(quoted)
      return [words.joined(separator: " ")]
    } check: { text in
      do throws(Finding) {
        let words = RuleExample.lines(of: text)
        var binder = try OperandBinder(.builtIn, route: words[0])
        for operand in words.dropFirst() { try binder.assign(Array(operand.utf8)) }
        _ = try binder.link(LinkEncoder.Options(), maximumLength: maximumLength ?? 1 << 20)
        return []
      } catch {
        return [error]
      }
    }
  }

  /// An operand `NAME=TEXT` as a shell takes it.
  private static func quoted(_ operand: String) -> String {
    let parts = operand.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[1].contains(where: { " |&;<>()$'\"\\*?#~".contains($0) }) else {
      return operand
    }
    return "\(parts[0])='\(parts[1])'"
  }

  /// A record to be encoded.
  static let record = Self(place: "as a record") { text in
    var encoder = RecordEncoder(
      .builtIn, options: LinkEncoder.Options(), isLenient: false, isStrict: true)
    var link: [UInt8] = []
    do throws(Finding) {
      _ = try encoder.encode(Array(text.utf8).span, to: &link)
      return []
    } catch {
      return [error]
    }
  }
}
