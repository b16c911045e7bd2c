import URLSchemeCore

/// Reads links as `decode --generic` does: host, path and fragment as they are written, the query decoded in the
/// dialect of the link's app.
struct OwnParser {
  static let name = "urlscheme"

  private let catalog: Catalog
  /// How the apps of a catalog write queries, by their schemes in lower case.
  private let apps: [String: AppDefinition]
  private let isLenient: Bool

  init(_ catalog: Catalog, isLenient: Bool = false) {
    (self.catalog, self.isLenient) = (catalog, isLenient)
    apps = Dictionary(
      catalog.definitions.flatMap { app in app.schemes.map { ($0.lowercased(), app) } },
      uniquingKeysWith: { first, _ in first })
  }

  func reading(of link: [UInt8]) -> LinkReading {
    do throws(Finding) {
      let link = try DeepLink(bytes: link, lenient: isLenient)
      return .parts(
        LinkReading.Parts(
          scheme: link.scheme, host: link.host, port: link.port, path: link.path,
          query: link.query, pairs: try pairs(of: link), fragment: link.fragment))
    } catch {
      return .refused(error.message)
    }
  }

  /// The app of a link; nil where its scheme is none of those that are known.
  func app(of link: DeepLink) -> AppDefinition? { apps[link.scheme.lowercased()] }

  /// Whether its route takes a link's query for a part of what its path holds.
  func takesQueryForPath(_ link: DeepLink) -> Bool {
    guard let read = try? catalog.decode(link),
      let route = try? catalog.program.route(named: "\(read.app)/\(read.route)")
    else { return false }
    return catalog.program.plans[route].parameters.contains(where: \.includesQuery)
  }

  private func pairs(of link: DeepLink) throws(Finding) -> [QueryItem] {
    let app = app(of: link)
    let dialect = app?.dialect ?? .uri
    guard app?.querySeparator == .semicolon else { return try link.queryItems(dialect: dialect) }
    var items: [QueryItem] = []
    for piece in (link.query ?? "").split(separator: ";") {
      // The ampersand separates nothing there.
      let text = piece.split(separator: "&", omittingEmptySubsequences: false)
        .joined(separator: "%26")
      items += try DeepLink("\(link.scheme):?\(text)", lenient: isLenient)
        .queryItems(dialect: dialect)
    }
    return items
  }
}
