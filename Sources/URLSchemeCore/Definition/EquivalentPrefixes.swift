/// What a definition's `equivalent` says: beginnings of links that mean the same, such as `//` and nothing
/// for `tg://resolve` and `tg:resolve`.
extension AppDefinition {
  /// A prefix is compared with each pattern.
  static let maximumPrefixes = 8
  static let countOfPrefixes = "2 to \(maximumPrefixes) prefixes, the first of which is written"

  /// The patterns that mean the same as one of the definition's: it with each of the other prefixes.
  package func equivalents(of pattern: String) -> [String] {
    respellings(of: pattern).map { $0.other + pattern.dropFirst($0.written.count) }
  }

  /// What a pattern begins with, and what means the same in its place.
  package func respellings(of pattern: String) -> [(written: String, other: String)] {
    guard let own = prefix(of: pattern) else { return [] }
    let rest = pattern.dropFirst(own.count)
    let isRoot =
      rest.first.map { "?#".contains($0) } ?? true || rest.hasPrefix("{?") || rest.hasPrefix("{#")
    return equivalent.filter { $0 != own }.compactMap { prefix in
      // Without anything behind them, `app:` and `app://` are the same anyway.
      guard !isRoot || prefix.hasSegments || own.hasSegments else { return nil }
      let other = isRoot && prefix.hasSegments ? String(prefix.dropLast()) : prefix
      let anchor = Pattern.Anchor(of: other + rest)
      // A slash behind a slash would make another path.
      let isSame = anchor == Pattern.Anchor(of: prefix) || prefix.isEmpty && anchor == .absolute
      return isSame ? (own, other) : nil
    }
  }

  /// The prefix with which a pattern begins: the longest of those that leave the path what it is.
  func prefix(of pattern: String) -> String? {
    equivalent.filter { prefix in
      pattern.hasPrefix(prefix) && Pattern.Anchor(of: prefix) == Pattern.Anchor(of: pattern)
    }.max { $0.utf8.count < $1.utf8.count }
  }
}

extension Pattern.Anchor {
  /// What stands before the first segment of a pattern.
  fileprivate init(of pattern: String) {
    if pattern.hasPrefix("//") {
      self = .authority
    } else if pattern.hasPrefix("/") || pattern.hasPrefix("{/") {
      self = .absolute
    } else {
      self = .rootless
    }
  }
}

extension DefinitionChecker {
  mutating func checkEquivalent(at path: DefinitionPath) {
    let prefixes = definition.equivalent
    guard !prefixes.isEmpty else { return }
    require(
      2...AppDefinition.maximumPrefixes ~= prefixes.count, AppDefinition.countOfPrefixes, at: path,
      found: "\(prefixes.count)")
    var seen = NameSet()
    for (index, prefix) in prefixes.enumerated() {
      require(seen.insert(prefix), "each prefix once", at: path[index], found: prefix.inQuotes)
      require(
        prefix.isPrefixOfPaths, "//, / or nothing, or such a path that ends in a slash",
        at: path[index], found: prefix.inQuotes)
    }
  }

  /// A form that is written begins with the prefix that is written.
  mutating func checkPrefix(of link: String, at path: DefinitionPath) {
    guard let own = definition.prefix(of: link), let first = definition.equivalent.first,
      own != first
    else { return }
    expect(
      "the first of equivalent at the beginning, \(first.isEmpty ? "which is nothing" : first)",
      at: path, found: link.inQuotes)
  }
}

extension String {
  fileprivate var hasSegments: Bool { contains { $0 != "/" } }

  /// Whether it is the beginning of a path: literal segments with a slash behind each.
  fileprivate var isPrefixOfPaths: Bool {
    guard !isEmpty, self != "/", self != "//" else { return true }
    guard hasSuffix("/"), let pattern = try? PatternParser.parse(self) else { return false }
    return pattern.isLiteralPath
  }
}
