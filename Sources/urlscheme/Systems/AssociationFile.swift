import URLSchemeCore

/// The rules of an `apple-app-site-association` file, as Apple's systems read them.
struct AssociationFile: Sendable {
  /// Which links it is about, and whether they are taken, or kept away.
  struct Rule: Sendable {
    var apps: [String]
    var component: AssociationComponent
    var excludes: Bool
    /// Of which of the `details` it is.
    var detail: Int
    /// Where it stands, in bytes.
    var offset: Int
  }

  /// In the order in which they are asked.
  private(set) var rules: [Rule] = []
  private var variables: [String: AssociationPattern.Variable] = [:]
  /// Whether slashes at the ends of paths do not count, and a pattern of what is in a folder takes the folder itself,
  /// as Apple's systems read both.
  private var hasFolders = true

  /// - Throws: What is wrong with the JSON, or that it is signed, which nothing needs any more.
  init(_ document: [UInt8]) throws(Finding) {
    let root = try Self.root(of: document)
    guard root["applinks"] != nil else {
      throw Finding(
        .invalidAssociation, at: root.offset, expected: "an object with applinks")
    }
    self.init(root)
  }

  /// The file as it is written.
  static func root(of document: [UInt8]) throws(Finding) -> JSONNode {
    guard document.first != 0x30 else {
      throw Finding(
        .invalidAssociation, at: 0, expected: "JSON", found: "a signed file, as before iOS 9")
    }
    return try JSONNode(parsing: document.span)
  }

  /// The rules of a file that may have faults, as far as they can be read.
  init(_ root: JSONNode) {
    let links = root["applinks"]
    for member in links?["substitutionVariables"]?.members ?? [] {
      let texts = member.value.elements.compactMap(\.string)
      variables[member.name] = .texts(texts.map { AssociationPattern($0) })
    }
    let defaults = links?["defaults"]?.members ?? []
    for (number, detail) in Self.details(links?["details"]).enumerated() {
      let own = defaults + (detail.node["defaults"]?.members ?? [])
      for component in detail.node["components"]?.elements ?? [] {
        add(component, own, detail.apps, number)
      }
      guard detail.node["components"] == nil else { continue }
      for path in detail.node["paths"]?.elements ?? [] { add(oldPath: path, detail.apps, number) }
    }
  }

  /// What is said of the same apps in one place: these, and its rules, by their numbers.
  var details: [(apps: [String], rules: Range<Int>)] {
    var details: [(apps: [String], rules: Range<Int>)] = []
    for (number, rule) in rules.enumerated() {
      if number > 0, rules[number - 1].detail == rule.detail, let last = details.popLast() {
        details.append((last.apps, last.rules.lowerBound..<number + 1))
      } else {
        details.append((rule.apps, number..<number + 1))
      }
    }
    return details
  }

  /// The file with nothing but what is said of some apps.
  func rules(ofApps apps: Set<String>) -> AssociationFile {
    var file = self
    file.rules.removeAll { apps.isDisjoint(with: $0.apps) }
    return file
  }

  /// The rules of an `assetlinks.json`.
  ///
  /// - Parameter ignoringSlashes: Whether a link may have a slash at its end that a rule does not write, as Apple's
  ///   systems see it; to Android a folder is no part of what is in it.
  init(dynamicComponents components: [JSONNode], ignoringSlashes: Bool = false) {
    hasFolders = ignoringSlashes
    for component in components { add(component, [], [], 0) }
  }

  /// What is said of each app; in old files by its identifier.
  private static func details(_ node: JSONNode?) -> [(apps: [String], node: JSONNode)] {
    let members = node?.members ?? []
    guard members.isEmpty else { return members.map { ([$0.name], $0.value) } }
    return (node?.elements ?? []).map { detail in
      let apps = detail["appIDs"]?.elements.compactMap(\.string) ?? []
      return (apps + [detail["appID"]?.string].compactMap { $0 }, detail)
    }
  }

  private mutating func add(
    _ component: JSONNode, _ defaults: [JSONMember], _ apps: [String], _ detail: Int
  ) {
    // What is said last counts.
    func value(_ name: String) -> JSONNode? {
      component[name] ?? defaults.last { $0.name == name }?.value
    }
    func pattern(_ name: String) -> AssociationPattern? {
      value(name)?.string.map { AssociationPattern($0, variables: variables) }
    }
    var query = pattern("?").map(AssociationComponent.Query.whole) ?? .any
    if let items = value("?")?.members, !items.isEmpty {
      let patterns = items.compactMap { item in
        item.value.string.map {
          (Array(item.name.utf8), AssociationPattern($0, variables: variables))
        }
      }
      // One that is no text makes nothing of all of them.
      query = patterns.count == items.count ? .items(patterns) : .any
    }
    let path = value("/")?.string.map { hasFolders ? Self.normalized($0) : $0 }
    rules.append(
      Rule(
        apps: apps,
        component: AssociationComponent(
          path: path.map { AssociationPattern($0, variables: variables) },
          folder: path.flatMap(folder), query: query, fragment: pattern("#"),
          isCaseSensitive: value("caseSensitive")?.boolean ?? true,
          isPercentEncoded: value("percentEncoded")?.boolean ?? true),
        excludes: value("exclude")?.boolean ?? false, detail: detail, offset: component.offset))
  }

  private mutating func add(oldPath node: JSONNode, _ apps: [String], _ detail: Int) {
    guard let text = node.string else { return }
    let excludes = text.hasPrefix("NOT ")
    let path = Self.normalized(excludes ? String(text.dropFirst("NOT ".count)) : text)
    rules.append(
      Rule(
        apps: apps,
        component: AssociationComponent(
          path: AssociationPattern(path, variables: variables), folder: folder(path)),
        excludes: excludes, detail: detail, offset: node.offset))
  }

  private func folder(_ path: String) -> AssociationPattern? {
    hasFolders && path.hasSuffix("/*")
      ? AssociationPattern(String(path.dropLast(2)), variables: variables) : nil
  }

  /// The pattern of a path with one slash at the beginning and none at the end, and one `*` for several.
  private static func normalized(_ pattern: String) -> String {
    var bytes: [UInt8] = []
    for byte in pattern.utf8 where byte != UInt8(ascii: "*") || bytes.last != byte {
      bytes.append(byte)
    }
    let path = bytes.drop { $0 == UInt8(ascii: "/") }
    let end = path.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { "/" + String(decoding: path[...$0], as: UTF8.self) } ?? ""
  }
}

extension JSONNode {
  var boolean: Bool? {
    if case .boolean(let value) = content { value } else { nil }
  }
}
