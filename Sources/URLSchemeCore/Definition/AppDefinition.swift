/// The description of one app's links: its schemes, its routes, and how every parameter is written.
///
/// It is read from a `*.urlscheme.json` file (format 1). Definitions are data: nothing in one is
/// executed.
///
/// ```swift
/// let definition = try AppDefinition(json: bytes)
/// ```
public struct AppDefinition: Hashable, Sendable {
  /// The app's name, for people.
  public internal(set) var name: String
  /// The schemes the app answers, as they are written; the first is the one of links built from values.
  public internal(set) var schemes: [String]
  /// The reverse-DNS name of the schemes (CFBundleURLName).
  package var identifier: String?
  /// What the app does with links (CFBundleTypeRole).
  package var role = Role.viewer
  /// How its queries write a space.
  package var dialect: Dialect
  /// The reserved characters that values are written with as they are, where they separate nothing; a
  /// parameter may say otherwise.
  package var allowReserved = ByteSet("")
  /// Beginnings of links that mean the same, such as `//` and nothing; the first is the one that is
  /// written.
  package var equivalent: [String] = []
  /// What stands between the pairs of a query: `&`, or `;`.
  package var querySeparator = QuerySeparator.ampersand
  /// Names of other people's query parameters, or I-Regexps of them: kept, and not reported.
  package var foreign: [String] = []
  /// Other apps' schemes that the app asks about (LSApplicationQueriesSchemes).
  package var queries: [String] = []
  /// Where the links are documented.
  package var documentation: String?
  /// Where to send a person who does not have the app.
  package var fallback = Fallback()
  /// Where its routes are on the web, too.
  package var web: WebAddress?
  /// Schemes, beyond its own and `queries`, to which the app may return control.
  package var allowedCallbacks: [String] = []
  /// Whether it may return control to any scheme, but for those that run code or open files.
  package var allowsAnyCallback = false
  /// Named schemas that parameters share.
  package var types: [Parameter] = []
  /// What the app does for its links.
  package var routes: [Route]

  /// A definition with one scheme and no more than it needs; set the other properties as wanted.
  package init(name: String, schemes: [String], dialect: Dialect = .uri, routes: [Route] = []) {
    self.name = name
    self.schemes = schemes
    self.dialect = dialect
    self.routes = routes
  }

  /// The schemes in which a route exists, as they are declared here. The first is the one of links built
  /// from values: the app's first, where the route has it.
  package func schemes(of route: Route) -> [String] {
    route.schemes.isEmpty ? schemes : schemeNumbers(of: route).map { schemes[$0] }
  }

  /// The same by number; none stands for all.
  func schemeNumbers(of route: Route) -> [Int] {
    guard !route.schemes.isEmpty else { return [] }
    let numbers = Dictionary(
      schemes.enumerated().map { ($1.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    let own = route.schemes.compactMap { numbers[$0.lowercased()] }
    return own.filter { $0 == 0 } + own.filter { $0 != 0 }
  }

  /// What stands between the pairs of a query.
  package enum QuerySeparator: String, CaseIterable, Sendable {
    /// As nearly all links have it.
    case ampersand = "&"
    /// As XMPP's have it (RFC 5122).
    case semicolon = ";"
  }

  /// What an app does with the links of its schemes (CFBundleTypeRole).
  package enum Role: String, CaseIterable, Sendable {
    /// It reads and writes what the links are about.
    case editor = "Editor"
    /// It shows what the links are about.
    case viewer = "Viewer"
    /// It offers services to other apps.
    case shell = "Shell"
    /// It only declares the scheme.
    case none = "None"
  }

  /// Where to send a person who does not have the app.
  package struct Fallback: Hashable, Sendable {
    /// A web page.
    package var web: String?
    /// The app's page in the App Store.
    package var ios: String?
    /// The app's page in an Android store.
    package var android: String?

    /// No fallback.
    package init() {}
  }
}
