public import URLSchemeCore

/// Makes links of any definition: values at random for its routes, encoded by the catalog and read
/// back. The same seed gives the same links.
public struct DefinitionLinks {
  /// Links as they are encoded, or otherwise.
  public enum Variant: Sendable {
    /// With a query parameter that no route declares.
    case warned
    /// With a fault for which they are refused.
    case refused
  }

  /// How often values are made for a route until they make a link.
  private static let tries = 100

  /// The names of the routes for which no values were found.
  public let skipped: [String]
  private let catalog: Catalog
  private let querySeparator: String
  private let routes: [RouteSampler]
  private var sampler: ValueSampler

  /// - Throws: what is wrong with the definition.
  public init(of app: AppDefinition, seed: UInt64) throws(DefinitionError) {
    catalog = try Catalog(definitions: [app])
    querySeparator = app.querySeparator.rawValue
    sampler = ValueSampler(random: SeededGenerator(seed: seed))
    var (found, skipped): ([RouteSampler], [String]) = ([], [])
    for route in app.routes.map({ RouteSampler($0, of: app) }) {
      if Self.link(of: route, in: catalog, &sampler) != nil {
        found.append(route)
      } else {
        skipped.append(route.route.name)
      }
    }
    (routes, self.skipped) = (found, skipped)
  }

  /// So many links, any route as often as another.
  public mutating func links(count: Int) -> [String] {
    (0..<count).compactMap { _ in
      guard let route = routes.randomElement(using: &sampler.random) else { return nil }
      return Self.link(of: route, in: catalog, &sampler)
    }
  }

  private static func link(
    of route: RouteSampler, in catalog: Catalog, _ sampler: inout ValueSampler
  ) -> String? {
    for _ in 0..<tries {
      let values = route.values(&sampler)
      if let link = try? catalog.encode(route.route.name, values),
        (try? catalog.decode(link))?.route == route.route.name
      {
        return link.description
      }
      // There is no other.
      if route.isFixed { return nil }
    }
    return nil
  }

  // MARK: Variants

  /// The links with the pairs of their queries in another order; nil where no link has several.
  public mutating func shuffled(_ links: [String]) -> [String]? {
    let texts = links.map(text)
    guard texts.contains(where: { $0.pairs.count > 1 }) else { return nil }
    return texts.map { $0.shuffled(using: &sampler.random).text }
  }

  /// A variant of each link; nil for those that have none.
  public mutating func variants(_ variant: Variant, of links: [String]) -> [String?] {
    links.map { link in
      switch variant {
      case .warned: warned(text(link))
      case .refused: refused(text(link))
      }
    }
  }

  private func text(_ link: String) -> LinkText { LinkText(link, separator: querySeparator) }

  private func warned(_ link: LinkText) -> String? {
    var link = link
    link.pairs.append("utm_source=newsletter")
    guard let read = try? catalog.decode(DeepLink(link.text)), !read.unknown.isEmpty else {
      return nil
    }
    return link.text
  }

  private mutating func refused(_ link: LinkText) -> String? {
    let faulty = link.faulty(using: &sampler.random).map(\.text)
    return faulty.first { (try? catalog.decode(DeepLink($0))) == nil }
  }
}
