import URLSchemeCore

/// Tells what a file is: by its name, where that says it, else by how it begins.
extension InputKind {
  /// As much of a file as is looked at to tell its kind.
  static let beginningLength = 4_096
  /// An Info.plist or another registration is no longer.
  private static let greatestRegistration = 1 << 20

  // MARK: Names

  /// What each ending of a name says; longer endings stand before those that they end with.
  private static let endings: [(ending: String, kind: InputKind)] = [
    (".urlscheme.json", .definition), (".jsonl", .fixtures), (".ndjson", .fixtures),
    (".txt", .links), (".links", .links), (".plist", .propertyList),
    ("androidmanifest.xml", .manifest), ("apple-app-site-association", .association),
    ("apple-app-site-association.json", .association), ("assetlinks.json", .assetLinks),
    (".entitlements", .entitlements),
  ]
  /// The names under which a folder's documents are found.
  private static let documentEndings = [
    ".md", ".markdown", ".mdx", ".html", ".htm", ".xhtml", ".rst", ".adoc",
  ]

  /// The kind that a name tells, of a file or at the end of a path.
  init?(ofName name: Span<UInt8>) {
    guard let found = Self.endings.first(where: { name.ends(with: $0.ending) }) else { return nil }
    self = found.kind
  }

  init?(ofName name: String) {
    // A definition has a name before its ending: this is a configuration.
    guard !Configuration.hasName(name) else { return nil }
    self.init(ofName: Array(name.utf8).span)
  }

  static func isDocument(named name: Span<UInt8>) -> Bool {
    documentEndings.contains { name.ends(with: $0) }
  }

  // MARK: Contents

  /// The kind of a file that says what it is where it begins.
  init?(ofBeginning bytes: [UInt8]) {
    let text = bytes.text
    if text.includes(EntitlementsLint.key) {
      self = .entitlements
      return
    }
    if text.includes("<manifest"), text.includes(AndroidResources.namespace) {
      self = .manifest
      return
    }
    if text.hasPrefix("bplist00") || text.includes("<!DOCTYPE plist") || text.includes("<plist") {
      self = .propertyList
      return
    }
    let first = text.unicodeScalars.first { !" \t\r\n\u{FEFF}".unicodeScalars.contains($0) }
    switch first {
    case "{" where text.includes("\"urlscheme\""): self = .definition
    case "{" where text.includes("\"applinks\""): self = .association
    case "[" where text.includes("\"relation\"") && text.includes("\"target\""):
      self = .assetLinks
    default: return nil
    }
  }

  /// Whether a file of a folder, whose name tells this kind, is likely to be of it: a folder has many
  /// files whose names end so, and that are nothing of ours.
  ///
  /// One that can't be read may be.
  func isLikely(ofFileAt path: String) -> Bool {
    do throws(PlatformError) {
      switch self {
      case .definition, .links: return true
      case .fixtures:
        return Self.areFixtures(try File.beginning(of: path, count: Self.beginningLength))
      case .propertyList, .manifest, .association, .assetLinks, .entitlements:
        // Libraries have manifests, and apps have entitlements, that say nothing of links.
        guard let size = Platform.size(of: path), size <= Self.greatestRegistration else {
          return false
        }
        let text = try File.contents(of: path).text
        return Self.marks(of: self).contains { text.includes($0) }
      case .document:
        // Text has no NUL, but that of UTF-16: that is how git tells it, too.
        let beginning = try File.beginning(of: path, count: Self.beginningLength)
        return UTF16Document.isOne(beginning) || !beginning.contains(0)
      }
    } catch {
      return true
    }
  }

  /// What a registration has, one of it at least, if it says anything of links.
  private static func marks(of kind: InputKind) -> [String] {
    switch kind {
    case .manifest: ["<intent-filter", "<nav-graph"]
    case .association: ["\"applinks\"", "\"webcredentials\"", "\"appclips\""]
    case .assetLinks: ["\"target\""]
    case .propertyList: ["CFBundleURLTypes", "LSApplicationQueriesSchemes"]
    default: [EntitlementsLint.key]
    }
  }

  /// Whether the first line is an object that has a link; and, where that is a page of the web, which
  /// all kinds of data have, something that only a fixture says of it.
  private static func areFixtures(_ beginning: [UInt8]) -> Bool {
    let text = beginning.dropFirst(beginning.byteOrderMarkLength)
    let line = text.drop { $0.isWhiteSpace }.prefix { $0 != UInt8(ascii: "\n") }
    guard line.first == UInt8(ascii: "{") else { return false }
    guard let fixture = try? JSONNode(parsing: Array(line).span) else {
      // It has a fault, or goes on behind what was read.
      return line.text.includes("\"link\"")
    }
    guard let link = fixture["link"] else { return false }
    let isOnWeb = ["http:", "https:"].contains { link.string?.lowercased().hasPrefix($0) == true }
    return !isOnWeb
      || fixture.members.contains { member in
        Fixture.Key(rawValue: member.name).map { $0.isExpectation || $0 == .error } ?? false
      }
  }
}
