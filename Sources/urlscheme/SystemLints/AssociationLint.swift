import URLSchemeCore

/// Validates an `apple-app-site-association` file: what Apple's systems ignore in it, or take otherwise than it
/// looks.
///
/// 1. Keys, types and identifiers.
/// 2. Patterns (`AssociationLint+Patterns.swift`).
/// 3. The order of the rules: the first that fits a link decides.
struct AssociationLint {
  /// More is often said not to be read.
  private static let maximumSize = 128 << 10
  private static let services = ["applinks", "webcredentials", "appclips", "activitycontinuation"]

  var findings = FileFindings()
  /// What the file declares for `$(name)`.
  var variables: Set<String> = []
  /// Those that may be meant by a name that nothing declares.
  var knownVariables = AssociationPattern.Variable.names
  /// What the rules are called, by where they begin.
  var names: [Int: String] = [:]
  /// How many steps there may yet be to compare rules.
  var remainingSteps = 10_000_000
  /// How often there may yet be looked for a nearer word.
  private var remainingSuggestions = 100

  /// - Parameters:
  ///   - definitions: Those that a person gave, with which the file is compared.
  ///   - excused: Those that it need not mention (see `ComparedApps`), by their first schemes.
  static func check(
    _ text: [UInt8], file: String, definitions: [AppDefinition] = [],
    excusing excused: Set<String> = []
  ) -> Check {
    var lint = AssociationLint()
    if text.count > maximumSize {
      lint.findings.report(
        Finding(
          .invalidAssociation, at: 0, expected: "at most \(maximumSize) bytes",
          found: "\(text.count)"), severity: .warning)
    }
    do throws(Finding) {
      let root = try AssociationFile.root(of: text)
      lint.check(root)
      let association = AssociationFile(root)
      lint.checkOrder(of: association)
      let ids = Set(association.details.flatMap(\.apps))
      let compared = ComparedApps(
        definitions.filter { $0.web != nil }, excusing: excused
      ) { $0.web?.apple.contains(where: ids.contains) == true }
      lint.findings.mentionedApps = compared.mentioned
      for finding in RegistrationCheck.findings(in: association, beside: compared) {
        lint.findings.report(finding)
      }
    } catch {
      lint.findings.report(error)
    }
    return lint.findings.check(.association, text, file: file)
  }

  private mutating func check(_ root: JSONNode) {
    guard checkKeys(of: root, "", Self.services) else { return }
    guard root.members.contains(where: { Self.services.contains($0.name) }) else {
      return reportMissing(Self.services[0], in: root, "")
    }
    for service in ["webcredentials", "appclips"] {
      guard let node = root[service], checkKeys(of: node, service, ["apps"]) else { continue }
      checkApps(node["apps"], "\(service).apps")
    }
    if let links = root["applinks"] { checkLinks(links) }
  }

  private mutating func checkLinks(_ links: JSONNode) {
    let path = "applinks"
    let keys = ["details", "defaults", "substitutionVariables", "apps"]
    guard checkKeys(of: links, path, keys) else { return }
    if let apps = links.member("apps"), apps.value.elements.count > 0 || !apps.value.isArray {
      // Old systems want the key, and read nothing of it.
      report(apps.value, "\(path).apps", "an empty array", severity: .warning)
    }
    checkVariables(links["substitutionVariables"], "\(path).substitutionVariables")
    checkDefaults(links["defaults"], "\(path).defaults")
    guard let details = links["details"] else {
      return reportMissing("details", in: links, path)
    }
    let defaults = links["defaults"]?.members ?? []
    switch details.content {
    case .array(let elements):
      for (number, detail) in elements.enumerated() {
        check(detail, "details[\(number)]", defaults, isNamed: false)
      }
    case .object(let members):
      for member in members {
        checkApp(member.name, "details", at: member.nameOffset)
        check(member.value, "details.\(member.name.cut(to: 60))", defaults, isNamed: true)
      }
    default: report(details, "\(path).details", "an array")
    }
  }

  private mutating func check(
    _ detail: JSONNode, _ path: String, _ defaults: [JSONMember], isNamed: Bool
  ) {
    let keys = ["appIDs", "appID", "components", "paths", "defaults"]
    guard checkKeys(of: detail, path, keys) else { return }
    if let app = detail["appID"] {
      if let text = app.string {
        checkApp(text, "\(path).appID", at: app.offset)
      } else {
        report(app, "\(path).appID", "a string")
      }
    }
    if detail["appIDs"] != nil || !isNamed && detail["appID"] == nil {
      checkApps(detail["appIDs"], "\(path).appIDs", in: detail)
    }
    checkDefaults(detail["defaults"], "\(path).defaults")
    guard let components = detail["components"] else {
      return checkPaths(of: detail, path)
    }
    let own = defaults + (detail["defaults"]?.members ?? [])
    check(components: components, "\(path).components", own)
  }

  // MARK: Apps

  private mutating func checkApps(_ node: JSONNode?, _ path: String, in owner: JSONNode? = nil) {
    guard let node else {
      if let owner { reportMissing("appIDs", in: owner, path) }
      return
    }
    if node.isArray, node.elements.isEmpty { report(node, path, "the identifier of an app") }
    for app in strings(of: node, path) { checkApp(app.text, app.path, at: app.offset) }
  }

  private mutating func checkApp(_ text: String, _ path: String, at offset: Int) {
    guard !text.utf8.isAppleIdentifier else { return }
    findings.report(
      Finding(
        .invalidAppID, at: offset, path, expected: "TEAM.BUNDLE, as in ABCDE12345.com.example.app",
        found: text.quotedExcerpt))
  }

  // MARK: Keys and types

  /// Reports keys that are ignored; false where the value is no object, which is reported, too.
  mutating func checkKeys(of node: JSONNode, _ path: String, _ keys: [String]) -> Bool {
    guard case .object(let members) = node.content else {
      report(node, path, "an object")
      return false
    }
    for member in members where !keys.contains(member.name) {
      findings.report(
        Finding(
          .unknownKey, at: member.nameOffset, member.name.quotedExcerpt,
          suggestion: nearest(to: member.name, in: keys)), severity: .warning)
    }
    return true
  }

  /// The strings of an array, with their paths and places; what is something else is reported.
  mutating func strings(
    of node: JSONNode, _ path: String
  ) -> [(text: String, path: String, offset: Int)] {
    guard node.isArray else {
      report(node, path, "an array of strings")
      return []
    }
    var strings: [(text: String, path: String, offset: Int)] = []
    for (number, element) in node.elements.enumerated() {
      let path = "\(path)[\(number)]"
      if let text = element.string {
        strings.append((text, path, element.offset))
      } else {
        report(element, path, "a string")
      }
    }
    return strings
  }

  /// The word that was probably meant; empty where none is near.
  mutating func nearest(to word: String, in words: [String]) -> String {
    guard remainingSuggestions > 0 else { return "" }
    remainingSuggestions -= 1
    return NearestWord.nearest(to: word, in: words) ?? ""
  }

  mutating func report(
    _ node: JSONNode, _ path: String, _ expected: String, severity: Severity? = nil
  ) {
    findings.report(
      Finding(
        .invalidAssociation, at: node.offset, path, expected: expected,
        found: node.kindName.cut(to: 100)), severity: severity)
  }

  mutating func reportMissing(_ key: String, in node: JSONNode, _ path: String) {
    findings.report(Finding(.missingKey, at: node.offset, path, expected: key))
  }

  private mutating func checkDefaults(_ node: JSONNode?, _ path: String) {
    guard let node, checkKeys(of: node, path, Self.componentKeys) else { return }
    checkSwitches(of: node, path)
    checkPatterns(of: node, path, isPercentEncoded: node["percentEncoded"]?.boolean ?? true)
  }

  private mutating func checkVariables(_ node: JSONNode?, _ path: String) {
    guard let node else { return }
    guard case .object(let members) = node.content else { return report(node, path, "an object") }
    variables = Set(members.map(\.name))
    knownVariables = members.map(\.name) + knownVariables
    for member in members {
      let path = "\(path).\(member.name.cut(to: 60))"
      for value in strings(of: member.value, path) {
        // A value may have wildcards, but no variables.
        for name in Self.variables(in: value.text) {
          reportVariable(name, value.path, at: value.offset)
        }
      }
    }
  }
}

extension JSONNode {
  var isArray: Bool {
    if case .array = content { true } else { false }
  }
}
