import URLSchemeCore

/// The rules of an `apple-app-site-association` file, as Apple's systems read them.
struct AssociationFile: Sendable {
  /// What fits a link, and whether it is taken then, or kept away.
  struct Rule: Sendable {
    var apps: [String]
    var excludes: Bool
    var path: AssociationPattern?
    /// What stands before a `/*` at the end of the path's pattern, which fits, too; nil: there is none.
    var folder: AssociationPattern?
    var query: Query
    var fragment: AssociationPattern?
    var isCaseSensitive: Bool
    var isPercentEncoded: Bool
    /// Of which of the `details` it is.
    var detail: Int
    /// Where it stands, in bytes.
    var offset: Int
  }

  enum Query: Sendable {
    case any
    case whole(AssociationPattern)
    case items([(name: [UInt8], pattern: AssociationPattern)])
  }

  /// In the order in which they are asked.
  private(set) var rules: [Rule] = []
  private var variables: [String: AssociationPattern.Variable] = [:]

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

  /// The file with nothing but what is said of some apps.
  func rules(ofApps apps: Set<String>) -> AssociationFile {
    var file = self
    file.rules.removeAll { apps.isDisjoint(with: $0.apps) }
    return file
  }

  /// The rules of an `assetlinks.json`, to which a folder is no part of what is in it.
  init(dynamicComponents components: [JSONNode]) {
    for component in components { add(component, [], [], 0) }
    for index in rules.indices { rules[index].folder = nil }
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
    var query = pattern("?").map(Query.whole) ?? .any
    if let items = value("?")?.members, !items.isEmpty {
      let patterns = items.compactMap { item in
        item.value.string.map {
          (Array(item.name.utf8), AssociationPattern($0, variables: variables))
        }
      }
      // One that is no text makes nothing of all of them.
      query = patterns.count == items.count ? .items(patterns) : .any
    }
    let path = value("/")?.string.map(Self.normalized)
    rules.append(
      Rule(
        apps: apps, excludes: value("exclude")?.boolean ?? false,
        path: path.map { AssociationPattern($0, variables: variables) },
        folder: path.flatMap(folder), query: query, fragment: pattern("#"),
        isCaseSensitive: value("caseSensitive")?.boolean ?? true,
        isPercentEncoded: value("percentEncoded")?.boolean ?? true, detail: detail,
        offset: component.offset))
  }

  private mutating func add(oldPath node: JSONNode, _ apps: [String], _ detail: Int) {
    guard let text = node.string else { return }
    let excludes = text.hasPrefix("NOT ")
    let path = Self.normalized(excludes ? String(text.dropFirst("NOT ".count)) : text)
    rules.append(
      Rule(
        apps: apps, excludes: excludes, path: AssociationPattern(path, variables: variables),
        folder: folder(path), query: .any, fragment: nil, isCaseSensitive: true,
        isPercentEncoded: true, detail: detail, offset: node.offset))
  }

  private func folder(_ path: String) -> AssociationPattern? {
    path.hasSuffix("/*")
      ? AssociationPattern(String(path.dropLast(2)), variables: variables) : nil
  }

  /// The pattern of a path with one slash at the beginning and none at the end.
  private static func normalized(_ pattern: String) -> String {
    let path = pattern.hasPrefix("/") ? pattern : "/" + pattern
    return String(decoding: normalized(Array(path.utf8)[...]), as: UTF8.self)
  }

  /// The same of a path, which begins with a slash if it has anything.
  static func normalized(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let slash = UInt8(ascii: "/")
    guard let last = path.lastIndex(where: { $0 != slash }),
      let first = path.firstIndex(where: { $0 != slash })
    else { return [] }
    return path[max(path.startIndex, first - 1)...last]
  }
}

extension AssociationFile.Rule {
  /// Which part of a rule a link does not fit.
  enum Miss: Error, Equatable {
    case scheme, path, query, fragment
  }

  /// Asks whether a link fits; an absent part is an empty one.
  func fit(_ link: DeepLink) throws(Miss) {
    try fit(link, path: AssociationFile.normalized(link.bytes[link.pathRange]))
  }

  /// The same, where many rules are asked about one path, without slashes around it.
  func fit(_ link: DeepLink, path: ArraySlice<UInt8>) throws(Miss) {
    let bytes = link.bytes
    let fitsPath = self.path.map { matches($0, path) } ?? true
    guard fitsPath || folder.map({ matches($0, path) }) == true else { throw .path }
    let query = link.queryRange.map { bytes[$0] } ?? []
    switch self.query {
    case .any: break
    case .whole(let pattern): guard matches(pattern, query) else { throw .query }
    case .items(let patterns):
      guard patterns.allSatisfy({ fits($0.name, $0.pattern, query) }) else { throw .query }
    }
    guard let fragment else { return }
    guard matches(fragment, link.fragmentRange.map { bytes[$0] } ?? []) else { throw .fragment }
  }

  /// Whether all items of a name match, or an empty one where there is none.
  private func fits(
    _ name: [UInt8], _ pattern: AssociationPattern, _ query: ArraySlice<UInt8>
  ) -> Bool {
    var (start, isThere) = (query.startIndex, false)
    while start < query.endIndex {
      let end = query[start...].firstIndex(of: UInt8(ascii: "&")) ?? query.endIndex
      let item = query[start..<end]
      start = min(end + 1, query.endIndex)
      guard item.starts(with: name) else { continue }
      let rest = item.dropFirst(name.count)
      guard rest.isEmpty || rest.first == UInt8(ascii: "=") else { continue }
      isThere = true
      guard matches(pattern, rest.dropFirst()) else { return false }
    }
    return isThere || matches(pattern, [])
  }

  private func matches(_ pattern: AssociationPattern, _ part: ArraySlice<UInt8>) -> Bool {
    guard !isPercentEncoded, part.contains(UInt8(ascii: "%")) else {
      return pattern.matches(part, ignoringCase: !isCaseSensitive)
    }
    var decoded: [UInt8] = []
    let text = Array(part)
    guard (try? PercentEncoding.decode(text.span, to: &decoded)) != nil else { return false }
    let scalars = Array(String(decoding: decoded, as: UTF8.self).unicodeScalars)
    return pattern.matches(scalars, ignoringCase: !isCaseSensitive)
  }
}

extension JSONNode {
  var boolean: Bool? {
    if case .boolean(let value) = content { value } else { nil }
  }
}
