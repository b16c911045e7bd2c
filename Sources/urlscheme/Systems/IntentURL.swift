import URLSchemeCore

/// An `intent:` URL, by which Chrome and its like open a link in an app, or else a page (`Intent.parseUri`).
struct IntentURL: Sendable {
  /// The link that the app gets.
  var link: String
  /// The app that is to get it; nil: any that takes the link.
  var package: String?
  /// What else stands there, as written: the type of each value and its name, such as `S.browser_fallback_url`.
  var extras: [Extra] = []

  struct Extra: Sendable {
    var name: String
    var value: String
  }

  /// - Parameter fallback: Where the app comes from, and the page that is opened without it.
  init(to link: DeepLink, fallback: AppDefinition.Fallback) {
    // Nothing puts this scheme into the lower case in which Android knows it.
    self.link = link.scheme.lowercased() + link.description.dropFirst(link.scheme.count)
    package = fallback.android.flatMap(Self.package)
    let page = [fallback.web, fallback.android].compactMap { $0 }.first(where: Self.isOnWeb)
    if let page { extras.append(Extra(name: "S.browser_fallback_url", value: page)) }
  }

  var text: String {
    let scheme = link.prefix { $0 != ":" }
    return "intent\(link.dropFirst(scheme.count))#Intent;scheme=\(scheme);\(tail)"
  }

  /// Whether it has somewhere to go without the app.
  var leadsOn: Bool { package != nil || !extras.isEmpty }

  /// What stands behind the scheme, whatever the link is.
  var tail: String {
    let package = package.map { "package=\(PercentEncoding.escaped($0));" } ?? ""
    return package + extras.map { "\($0.name)=\(PercentEncoding.escaped($0.value));" }.joined()
      + "end"
  }

  private static func isOnWeb(_ page: String) -> Bool {
    ["http:", "https:"].contains { page.lowercased().hasPrefix($0) }
  }

  /// Whether a page is one of the Play Store.
  static func isPlayStore(_ page: String) -> Bool {
    guard let link = try? DeepLink(page) else { return false }
    return link.scheme.lowercased() == "market" || link.host?.lowercased() == "play.google.com"
  }

  /// The package that a page of the Play Store is about; nil: it is about no app, but a developer, say.
  private static func package(ofStore page: String) -> String? {
    guard isPlayStore(page), let link = try? DeepLink(page),
      link.path == "/store/apps/details" || link.host == "details"
    else { return nil }
    let id = (try? link.queryItems(dialect: .form))?.first { $0.name == "id" }?.value
    return id.flatMap { $0.contains(".") ? $0 : nil }
  }
}

// MARK: - Reading

extension IntentURL {
  /// Reads an `intent:` URL; nil where it does not end in `;end`, or is none.
  init?(_ text: String) {
    let marker = "#Intent;"
    guard text.hasPrefix("intent:"), let hash = text.lastIndex(of: "#"),
      text[hash...].hasPrefix(marker)
    else { return nil }
    var scheme: String?
    var fields = text[hash...].dropFirst(marker.count).split(
      separator: ";", omittingEmptySubsequences: false)
    guard let end = fields.firstIndex(of: "end") else { return nil }
    fields.removeSubrange(end...)
    for field in fields {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? Self.decoded(parts[1]) : ""
      switch parts[0] {
      case "scheme": scheme = value
      case "package": package = value
      case let name where name.dropFirst().first == ".":
        extras.append(Extra(name: String(name), value: value))
      default: break
      }
    }
    let rest = text[..<hash].dropFirst("intent:".count)
    link = scheme.map { "\($0):\(rest)" } ?? String(text[..<hash])
  }

  private static func decoded(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    guard (try? PercentEncoding.decode(bytes.span, to: &decoded)) != nil else {
      return String(text)
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
