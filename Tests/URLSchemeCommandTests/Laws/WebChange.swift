@testable import URLSchemeCore

/// Changes the address on the web of a random definition in one way.
enum WebChange: String, CaseIterable {
  case addressRemoved, addressAdded, hostRemoved, hostAdded, hostsReordered, baseChanged
  case routeTakenOff, routeMoved, literalChanged, routeRemoved

  /// An older version and a newer one, and what was changed; nil where the change makes no sense there.
  static func pair(seed: UInt64) -> (change: WebChange, old: Catalog, new: Catalog)? {
    var generator = SeededGenerator(seed: seed)
    var definition = RandomDefinitions.definition(seed: seed, hasTwins: generator.chance(25))
    definition.web = WebAddress(hosts: ["www.a.example", "a.example"])
    if generator.chance(50) { definition.web?.base = "/base" }
    definition.routes = definition.routes.filter { [definition] route in
      definition.webPatterns(of: route).allSatisfy { (try? PatternParser.parse($0)) != nil }
    }
    for change in allCases.shuffled(using: &generator) {
      guard let number = definition.routes.indices.randomElement(using: &generator) else { break }
      var (older, newer) = (definition, definition)
      if change == .addressAdded { older.web = nil }
      change.apply(to: &newer, route: number)
      guard older != newer, let old = try? Catalog(definitions: [older]),
        let new = try? Catalog(definitions: [newer])
      else { continue }
      return (change, old, new)
    }
    return nil
  }

  private func apply(to definition: inout AppDefinition, route number: Int) {
    switch self {
    case .addressAdded: break
    case .addressRemoved: definition.web = nil
    case .hostRemoved: definition.web?.hosts.removeLast()
    case .hostAdded: definition.web?.hosts.append("b.example")
    case .hostsReordered: definition.web?.hosts.reverse()
    case .baseChanged: definition.web?.base += "/v2"
    case .routeTakenOff: definition.routes[number].web = .none
    case .routeMoved:
      let query = definition.routes[number].link.drop { $0 != "{" }
      if query.hasPrefix("{?") { definition.routes[number].web = .pattern("/moved\(query)") }
    case .literalChanged:
      let link = definition.routes[number].link
      guard let first = link.firstIndex(of: "a") else { return }
      definition.routes[number].link.replaceSubrange(first...first, with: "c")
    case .routeRemoved: if definition.routes.count > 1 { definition.routes.remove(at: number) }
    }
  }
}
