import URLSchemeCore

/// Validates an `assetlinks.json`: which apps of Android a site vouches for (Digital Asset Links).
extension AssociationLint {
  static let handleAll = "delegate_permission/common.handle_all_urls"
  private static let relations =
    [handleAll]
    + ["get_login_creds", "share_location", "use_as_origin", "query_webapk"].map {
      "delegate_permission/common.\($0)"
    }
  private static let dynamicKeys = ["/", "?", "#", "exclude", "comments"]

  static func checkAssetLinks(
    _ text: [UInt8], file: String, definitions: [AppDefinition] = [],
    excusing excused: Set<String> = []
  ) -> Check {
    var lint = AssociationLint()
    do throws(Finding) {
      let root = try JSONNode(parsing: text.span)
      if root.isArray {
        for (number, statement) in root.elements.enumerated() {
          lint.check(statement: statement, "[\(number)]")
        }
        let compared = ComparedApps(
          definitions.filter { $0.web?.android != nil }, excusing: excused
        ) { app in
          guard let package = app.web?.android?.package else { return false }
          return !Self.statements(root.elements, handlingLinksIn: package).isEmpty
        }
        lint.findings.mentionedApps = compared.mentioned
        for finding in RegistrationCheck.findings(inStatements: root.elements, beside: compared) {
          lint.findings.report(finding)
        }
      } else {
        lint.report(root, "", "an array of statements")
      }
    } catch {
      lint.findings.report(error)
    }
    return lint.findings.check(.assetLinks, text, file: file)
  }

  /// The statements that vouch for the links of an app.
  static func statements(_ all: [JSONNode], handlingLinksIn package: String) -> [JSONNode] {
    all.filter { statement in
      statement["relation"]?.elements.contains { $0.string == handleAll } == true
        && statement["target"]?["package_name"]?.string == package
    }
  }

  private mutating func check(statement: JSONNode, _ path: String) {
    let keys = ["relation", "target", "relation_extensions", "include"]
    guard checkKeys(of: statement, path, keys) else { return }
    if let include = statement["include"] {
      if include.string?.hasPrefix("https://") != true {
        report(include, "\(path).include", "an address that begins with https://")
      }
      return
    }
    for key in ["relation", "target"] where statement[key] == nil {
      reportMissing(key, in: statement, path)
    }
    if let relation = statement["relation"] { check(relation: relation, "\(path).relation") }
    if let target = statement["target"] { check(target: target, "\(path).target") }
    checkExtensions(of: statement, path)
  }

  private mutating func check(relation: JSONNode, _ path: String) {
    guard relation.isArray else { return report(relation, path, "an array of strings") }
    if relation.elements.isEmpty { report(relation, path, "a relation") }
    for (number, node) in relation.elements.enumerated() {
      guard let text = node.string, text.utf8.contains(UInt8(ascii: "/")) else {
        report(node, "\(path)[\(number)]", "a relation, as in \(Self.handleAll)")
        continue
      }
      guard !Self.relations.contains(text) else { continue }
      findings.report(
        Finding(
          .invalidAssociation, at: node.offset, "\(path)[\(number)]", expected: "a known relation",
          found: text.quotedExcerpt,
          suggestion: nearest(to: text, in: Self.relations)), severity: .warning)
    }
  }

  // MARK: Targets

  private mutating func check(target: JSONNode, _ path: String) {
    let keys = ["namespace", "package_name", "sha256_cert_fingerprints", "site", "appid"]
    guard checkKeys(of: target, path, keys) else { return }
    switch target["namespace"]?.string {
    case "android_app"?:
      if let name = value("package_name", of: target, path) { check(package: name, path) }
      if let node = value("sha256_cert_fingerprints", of: target, path) {
        check(fingerprints: node, "\(path).sha256_cert_fingerprints")
      }
    case "web"?:
      if let site = value("site", of: target, path) { check(site: site, "\(path).site") }
    case "ios_app"?:
      if let id = value("appid", of: target, path), id.string == nil {
        report(id, "\(path).appid", "a string")
      }
    default:
      guard let node = value("namespace", of: target, path) else { return }
      report(node, "\(path).namespace", "\"android_app\", \"web\" or \"ios_app\"")
    }
  }

  private mutating func value(_ key: String, of node: JSONNode, _ path: String) -> JSONNode? {
    if let value = node[key] { return value }
    reportMissing(key, in: node, path)
    return nil
  }

  /// Words between dots, at least two, each beginning with a letter.
  private mutating func check(package: JSONNode, _ path: String) {
    let path = "\(path).package_name"
    guard let text = package.string else { return report(package, path, "a string") }
    let words = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isPackage =
      words.count > 1
      && words.allSatisfy { word in
        word.first?.isLetter == true
          && word.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
      }
    guard !isPackage else { return }
    findings.report(
      Finding(
        .invalidAppID, at: package.offset, path, expected: "a package, as in com.example.app",
        found: text.quotedExcerpt))
  }

  /// The SHA-256 of a certificate: 32 pairs of digits, in capitals, between colons.
  private mutating func check(fingerprints: JSONNode, _ path: String) {
    if fingerprints.isArray, fingerprints.elements.isEmpty {
      report(fingerprints, path, "a fingerprint")
    }
    for (text, path, offset) in strings(of: fingerprints, path) {
      let pairs = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      let isHex = pairs.allSatisfy { $0.count == 2 && $0.allSatisfy(\.isHexDigit) }
      let isUpper = !text.utf8.contains { $0 &- UInt8(ascii: "a") < 26 }
      guard !isHex || pairs.count != 32 || !isUpper else { continue }
      findings.report(
        Finding(
          .invalidFingerprint, at: offset, path,
          expected: "32 pairs of hexadecimal digits in capitals, between colons",
          found: isHex && pairs.count != 32 ? "\(pairs.count) pairs" : text.quotedExcerpt))
    }
  }

  /// A site has a scheme, a host and perhaps a port.
  private mutating func check(site: JSONNode, _ path: String) {
    guard let text = site.string, let link = try? DeepLink(text),
      ["http", "https"].contains(link.scheme), link.host?.isEmpty == false,
      ["", "/"].contains(link.path), link.queryRange == nil, link.fragmentRange == nil
    else {
      return report(site, path, "a site, as in https://www.example.com")
    }
    if link.scheme == "http" { report(site, path, "https", severity: .warning) }
  }

  // MARK: Dynamic app links

  /// Since Android 15 a site says which of its links an app gets: the first component that fits decides.
  private mutating func checkExtensions(of statement: JSONNode, _ path: String) {
    guard let extensions = statement["relation_extensions"] else { return }
    let path = "\(path).relation_extensions"
    guard case .object(let members) = extensions.content else {
      return report(extensions, path, "an object")
    }
    let relations = statement["relation"]?.elements.compactMap(\.string) ?? []
    for member in members {
      if !relations.contains(member.name) {
        findings.report(
          Finding(
            .invalidAssociation, at: member.nameOffset, path,
            expected: "one of the statement's relations", found: member.name.quotedExcerpt))
      }
      let path = "\(path).\(member.name.cut(to: 60))"
      guard checkKeys(of: member.value, path, ["dynamic_app_link_components"]),
        let components = member.value["dynamic_app_link_components"]
      else { continue }
      check(components: components, "dynamic_app_link_components", [], Self.dynamicKeys)
      checkOrder(of: AssociationFile(dynamicComponents: components.elements))
    }
  }
}
