import URLSchemeCore

/// The rules of an `apple-app-site-association` file, as Apple's systems read them.
struct AssociationFile: Sendable {
  /// What fits a link, and whether it is taken then, or kept away.
  struct Rule: Sendable {
    var apps: [String]
    var excludes: Bool
    var path: AssociationPattern?
    /// Whether the path's pattern ends in `/*`, so that it fits the folder itself, which is the pattern.
    var folder: AssociationPattern?
    var query: Query
    var fragment: AssociationPattern?
    var isCaseSensitive: Bool
    var isPercentEncoded: Bool
    /// Where it stands, in bytes.
    var offset: Int
  }

  enum Query: Sendable {
    case any
    case whole(AssociationPattern)
    case items([(name: String, pattern: AssociationPattern)])
  }

  /// In the order in which they are asked.
  private(set) var rules: [Rule] = []
  private var variables: [String: AssociationPattern.Variable] = [:]

  /// - Throws: What is wrong with the JSON, or that it is signed, which nothing needs any more.
  init(_ document: [UInt8]) throws(Finding) {
    if document.first == 0x30 {
      throw Finding(
        .invalidJSON, at: 0, expected: "JSON", found: "a signed file, as before iOS 9")
    }
    let root = try JSONNode(parsing: document.span)
    guard let links = root["applinks"] else {
      throw Finding(.invalidJSON, at: root.offset, expected: "an object with applinks")
    }
    for member in links["substitutionVariables"]?.members ?? [] {
      let texts = member.value.elements.compactMap(\.string)
      variables[member.name] = .texts(texts.map { AssociationPattern($0) })
    }
    let defaults = links["defaults"]?.members ?? []
    for detail in Self.details(links["details"]) {
      let own = defaults + (detail.node["defaults"]?.members ?? [])
      for component in detail.node["components"]?.elements ?? [] {
        add(component, own, detail.apps)
      }
      guard detail.node["components"] == nil else { continue }
      for path in detail.node["paths"]?.elements ?? [] { add(oldPath: path, own, detail.apps) }
    }
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
    _ component: JSONNode, _ defaults: [JSONMember], _ apps: [String]
  ) {
    // What is said last counts.
    func value(_ name: String) -> JSONNode? {
      (defaults + component.members).last { $0.name == name }?.value
    }
    func pattern(_ name: String) -> AssociationPattern? {
      value(name)?.string.map { AssociationPattern($0, variables: variables) }
    }
    var query = pattern("?").map(Query.whole) ?? .any
    if let items = value("?")?.members, !items.isEmpty {
      let patterns = items.compactMap { item in
        item.value.string.map { (item.name, AssociationPattern($0, variables: variables)) }
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
        isPercentEncoded: value("percentEncoded")?.boolean ?? true, offset: component.offset))
  }

  private mutating func add(oldPath node: JSONNode, _ defaults: [JSONMember], _ apps: [String]) {
    guard let text = node.string else { return }
    let excludes = text.hasPrefix("NOT ")
    let path = Self.normalized(excludes ? String(text.dropFirst("NOT ".count)) : text)
    rules.append(
      Rule(
        apps: apps, excludes: excludes, path: AssociationPattern(path, variables: variables),
        folder: folder(path), query: .any, fragment: nil, isCaseSensitive: true,
        isPercentEncoded: true, offset: node.offset))
  }

  private func folder(_ path: String) -> AssociationPattern? {
    path.hasSuffix("/*")
      ? AssociationPattern(String(path.dropLast(2)), variables: variables) : nil
  }

  /// A path, or its pattern, with one slash at the beginning and none at the end.
  static func normalized(_ path: String) -> String {
    let rest = path.drop { $0 == "/" }
    let end = rest.lastIndex { $0 != "/" }.map { rest.index(after: $0) } ?? rest.startIndex
    return rest[..<end].isEmpty ? "" : "/" + rest[..<end]
  }
}

extension AssociationFile.Rule {
  /// Which part of a rule a link does not fit.
  enum Miss: Error, Equatable {
    case scheme, path, query, fragment
  }

  /// Asks whether a link fits; an absent part is an empty one.
  func fit(_ link: DeepLink) throws(Miss) {
    let path = text(AssociationFile.normalized(link.path))
    let ignoresCase = !isCaseSensitive
    let fitsPath = self.path.map { $0.matches(path, ignoringCase: ignoresCase) } ?? true
    guard fitsPath || folder?.matches(path, ignoringCase: ignoresCase) == true else { throw .path }
    switch query {
    case .any: break
    case .whole(let pattern):
      guard pattern.matches(text(link.query ?? ""), ignoringCase: ignoresCase) else { throw .query }
    case .items(let patterns):
      let items = (link.query ?? "").split(separator: "&").map { item in
        item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      }
      let isFitting = patterns.allSatisfy { name, pattern in
        let values = items.filter { $0[0] == name }.map { $0.count > 1 ? String($0[1]) : "" }
        return (values.isEmpty ? [""] : values).allSatisfy {
          pattern.matches(text($0), ignoringCase: ignoresCase)
        }
      }
      guard isFitting else { throw .query }
    }
    guard fragment?.matches(text(link.fragment ?? ""), ignoringCase: ignoresCase) ?? true else {
      throw .fragment
    }
  }

  private func text(_ part: String) -> [Unicode.Scalar] {
    guard !isPercentEncoded, part.utf8.contains(UInt8(ascii: "%")) else {
      return Array(part.unicodeScalars)
    }
    var bytes: [UInt8] = []
    let text = Array(part.utf8)
    guard (try? PercentEncoding.decode(text.span, to: &bytes)) != nil else {
      return Array(part.unicodeScalars)
    }
    return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }
}

extension JSONNode {
  fileprivate var boolean: Bool? {
    if case .boolean(let value) = content { value } else { nil }
  }
}
