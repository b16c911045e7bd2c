import Testing

@testable import URLSchemeCore

/// What holds of the links on the web of any definition.
struct WebAddressLawTests {
  static let seeds: [UInt64] = Array(1...40)

  /// Links on the web are read as those of a scheme whose routes have the same paths.
  @Test(arguments: seeds)
  func linksOnTheWebAreReadLikeThoseOfAScheme(seed: UInt64) throws {
    var (routed, refused) = (0, 0)
    for number in 0..<10 {
      let seed = seed * 1_000 + UInt64(number)
      let definition = RandomDefinitions.definition(seed: seed, hasTwins: true).onWeb(seed: seed)
      guard !definition.routes.isEmpty else { continue }
      let twin = definition.twinOnWeb
      guard definition.splitsTexts(as: twin) else { continue }
      let (own, other) = (Catalog(unchecked: [definition]), Catalog(unchecked: [twin]))
      var links = RandomLinks(of: twin, seed: ~seed)
      for _ in 0..<80 {
        let text = String(decoding: links.next(), as: UTF8.self)
        guard text.hasPrefix("twin:/host") else { continue }
        let rest = text.dropFirst("twin:/host".count)
        guard rest.first.map({ "/?#".contains($0) }) ?? true else { continue }
        let wanted = other.values(of: text, .routing)
        let found = own.values(of: "https://www.a.example\(rest)", .routing)
        // Places differ by what stands before the path.
        // What the path has, the query of the twin's link may have as a name of somebody else's.
        if found.rule == "duplicate-parameter", definition.hasInPathOnWeb(found) { continue }
        let isSame = wanted.contains("@") ? wanted.rule == found.rule : wanted == found
        #expect(isSame, "seed \(seed): \(rest) is \(found), not \(wanted)")
        if wanted.contains("@") { refused += 1 } else { routed += 1 }
      }
    }
    #expect(routed > 20 && refused > 5, "seed \(seed): \(routed) routed, \(refused) refused")
  }

  /// What is written on the web is read back, and is canonical.
  @Test(arguments: seeds)
  func whatIsWrittenOnTheWebIsReadBack(seed: UInt64) throws {
    var count = 0
    for number in 0..<10 {
      let seed = seed * 1_000 + UInt64(number)
      let definition = RandomDefinitions.definition(seed: seed).onWeb(seed: seed)
      let catalog = Catalog(unchecked: [definition])
      var generator = SeededGenerator(seed: ~seed)
      var options = LinkEncoder.Options()
      options.isWeb = true
      for (index, route) in definition.routes.enumerated() {
        guard
          let request = RandomValues.request(for: route, in: definition, using: &generator)
        else { continue }
        var encoder = LinkEncoder(catalog, options: options)
        guard let link = try? encoder.link(index, request.values, request.unknown) else { continue }
        let decoded = try catalog.decode(link)
        #expect(decoded.route == route.name, "seed \(seed): \(link)")
        #expect(decoded.values == request.values, "seed \(seed): \(link)")
        #expect(decoded.unknown == request.unknown, "seed \(seed): \(link)")
        #expect(try catalog.webLink(for: link) == link, "seed \(seed): \(link)")
        count += 1
      }
    }
    #expect(count > 5, "seed \(seed): \(count) links")
  }
}

extension ReaderOptions {
  fileprivate static var routing: ReaderOptions {
    var options = ReaderOptions()
    options.isRouting = true
    return options
  }
}

extension String {
  /// The rule of an error in short.
  fileprivate var rule: Substring { prefix { $0 != "@" } }
}

extension Route {
  /// A path on the web that has the first parameter of the query as a segment; what follows from the link, where
  /// that may not be.
  fileprivate func webMovingQuery(into path: String) -> WebPath {
    guard let pattern = try? PatternParser.parse(link), pattern.pathVariables.isEmpty,
      let first = pattern.queryVariables.first, !first.isExploded, !callback,
      !["q", "mode"].contains(first.name)
    else { return .derived }
    func variable(_ name: String) -> String { PercentEncoding.escaped(name) }
    let isRequired = schema(of: first.name).required == true
    let others = pattern.queryVariables.dropFirst().map { other in
      variable(other.name) + (other.isExploded ? "*" : "")
    }
    let segment = isRequired ? "/{\(variable(first.name))}" : "{/\(variable(first.name))}"
    let query = others.isEmpty ? "" : "{?\(others.joined(separator: ","))}"
    let fragment = pattern.fragment.map { "{#\(variable($0))}" } ?? ""
    return .pattern(path + segment + query + fragment)
  }
}

extension AppDefinition {
  /// The definition on the web.
  fileprivate func onWeb(seed: UInt64) -> AppDefinition {
    var definition = self
    definition.web = WebAddress(hosts: ["www.a.example", "a.example"])
    definition.web?.base = seed.isMultiple(of: 2) ? "/base" : ""
    for (number, route) in routes.enumerated() {
      definition.routes[number].web = route.webMovingQuery(into: "/moved\(number)")
    }
    definition.routes = definition.routes.filter { route in
      definition.webPatterns(of: route).allSatisfy { (try? PatternParser.parse($0)) != nil }
    }
    return definition
  }

  /// Whether an error in short is about a parameter of the query that has its place in a path on the web.
  fileprivate func hasInPathOnWeb(_ error: String) -> Bool {
    routes.contains { route in
      let moved = (try? PatternParser.parse(route.link))?.queryVariables.first?.name
      return route.web != .derived && moved.map { error.hasSuffix(" \($0)") } ?? false
    }
  }

  /// Whether texts are split at the same characters by both: an authority keeps fewer of them than a path.
  fileprivate func splitsTexts(as twin: AppDefinition) -> Bool {
    zip(routes, twin.routes).allSatisfy { route, other in
      route.parameters.map(\.name).allSatisfy {
        ReservedCharacters.kept($0, of: route, in: self)
          == ReservedCharacters.kept($0, of: other, in: twin)
      }
    }
  }

  /// A definition of a scheme whose routes have the paths that this one's have on the web.
  fileprivate var twinOnWeb: AppDefinition {
    var twin = self
    (twin.web, twin.schemes, twin.equivalent) = (nil, ["twin"], [])
    twin.routes = routes.map { route in
      var other = route
      // A segment stands for the host.
      let patterns = webPatterns(of: route).map { "/host\($0)" }
      (other.link, other.aliases) = (patterns.first ?? "", Array(patterns.dropFirst()))
      (other.schemes, other.callbackLink) = ([], nil)
      // A variable at the place of the host takes declared values in any case.
      let pattern = try? PatternParser.parse(route.link)
      let inAuthority =
        pattern?.anchor == .authority ? pattern?.segments.first?.variables ?? [] : []
      for index in other.parameters.indices where inAuthority.contains(other.parameters[index].name)
      {
        other.parameters[index].schema.ignoreCase = true
      }
      return other
    }
    return twin
  }
}
