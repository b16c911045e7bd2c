import URLSchemeCore

/// Differences between versions that somebody means: by their rules, or one by one with a reason.
///
/// ```json
/// { "breaking": [ { "app": "recipes", "route": "recipe", "parameter": "servings", "why": "nobody cooks for 20" } ] }
/// ```
struct AcceptedBreaks {
  /// The rules that may be accepted: what two versions differ in.
  static let rules: [Rule] = [
    .brokenLink, .changedMeaning, .changedCallback, .changedConfirm, .changedForeign,
    .unreadableByOld, .untriedLinks,
  ]

  /// One that is accepted; what is not said may be anything.
  private struct Entry {
    var app: String?
    /// With the app before it and a slash, if it is to be of that app alone.
    var route: String
    var rule: Rule?
    var parameter: String?
    var why: String
    /// Where the file lists it, in bytes.
    var offset: Int

    func fits(_ found: VersionBreak) -> Bool {
      let names = [found.routeName, "\(found.app)/\(found.routeName)"]
      return names.contains(route) && app.map { $0 == found.app } ?? true
        && rule.map { $0 == found.rule } ?? true
        && parameter.map { $0 == found.parameter } ?? true
    }
  }

  private var rules: Set<Rule> = []
  private var entries: [Entry] = []
  /// The number of the first entry of each file.
  private var files: [Int] = []

  init() {}

  mutating func accept(_ rule: Rule) {
    rules.insert(rule)
  }

  /// Why a difference is accepted; nil: it is not.
  func reason(for found: VersionBreak) -> String? {
    if let entry = entries.first(where: { $0.fits(found) }) { return entry.why }
    return rules.contains(found.rule) ? "--allow \(found.rule.rawValue)" : nil
  }

  /// The numbers of the entries that accept a difference.
  func entries(for found: VersionBreak) -> [Int] {
    entries.indices.filter { entries[$0].fits(found) }
  }

  /// Where the entries stand that accept none of what was found, each in the file of that number.
  func idlePlaces(besides used: Set<Int>) -> [(file: Int, offset: Int)] {
    entries.indices.filter { !used.contains($0) }.map { entry in
      (files.lastIndex { $0 <= entry } ?? 0, entries[entry].offset)
    }
  }

  // MARK: Reading

  /// Adds what a file lists in `breaking`.
  ///
  /// - Throws: the first fault, with its byte offset in the file.
  mutating func add(json: [UInt8]) throws(Finding) {
    let root = try JSONNode(parsing: json.span, from: json.byteOrderMarkLength)
    let list = try Self.member("breaking", of: root, "breaking", in: ["breaking"])
    guard case .array(let elements)? = list?.content else {
      throw Finding(
        .missingKey, at: list?.offset ?? root.offset, expected: "\"breaking\", a list")
    }
    files.append(entries.count)
    for (index, element) in elements.enumerated() { try add(element, "breaking[\(index)]") }
  }

  private mutating func add(_ element: JSONNode, _ place: String) throws(Finding) {
    func text(_ key: String, isRequired: Bool = false) throws(Finding) -> String? {
      let keys = ["app", "route", "rule", "parameter", "why"]
      guard let value = try Self.member(key, of: element, place, in: keys) else {
        guard isRequired else { return nil }
        throw Finding(.missingKey, at: element.offset, place, expected: key)
      }
      guard let text = value.string, !text.isEmpty else {
        throw Finding(
          .invalidDefinition, at: value.offset, "\(place).\(key)", expected: "a text",
          found: value.kindName)
      }
      return text
    }
    let (app, parameter) = (try text("app"), try text("parameter"))
    let (route, why) = (try text("route", isRequired: true), try text("why", isRequired: true))
    var rule: Rule?
    if let word = try text("rule") {
      rule = try Self.rule(word, at: element["rule"]?.offset ?? element.offset, "\(place).rule")
    }
    entries.append(
      Entry(
        app: app, route: route ?? "", rule: rule, parameter: parameter, why: why ?? "",
        offset: element.offset))
  }

  /// The rule of that name, if it may be accepted.
  static func rule(_ word: String, at offset: Int = 0, _ place: String = "") throws(Finding) -> Rule
  {
    if let rule = rules.first(where: { $0.rawValue == word }) { return rule }
    let names = rules.map(\.rawValue)
    throw Finding(
      .invalidDefinition, at: offset, place,
      expected: "one of \(names.joined(separator: ", "))", found: "\"\(word)\"",
      suggestion: NearestWord.nearest(to: word, in: names) ?? "")
  }

  /// An object's value of a key, which has no keys but these.
  private static func member(
    _ key: String, of node: JSONNode, _ place: String, in keys: [String]
  ) throws(Finding) -> JSONNode? {
    guard case .object(let members) = node.content else {
      throw Finding(
        .invalidDefinition, at: node.offset, place, expected: "an object", found: node.kindName)
    }
    if let stray = members.first(where: { !keys.contains($0.name) }) {
      throw Finding(.unknownKey, at: stray.nameOffset, stray.name, among: keys)
    }
    return node[key]
  }
}
