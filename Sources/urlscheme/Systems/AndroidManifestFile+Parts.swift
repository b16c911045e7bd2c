import URLSchemeCore

/// The parts of a manifest that may lead to routes, with links that may fit each (see `RegistrationCheck`).
extension AndroidManifestFile {
  /// The schemes of filters that browsers may start.
  var linkSchemes: Set<String> {
    Set(
      filters.filter { $0.obstacle(from: .browser) == nil }
        .flatMap { $0.links.schemes.map { String(decoding: $0, as: UTF8.self) } })
  }

  /// Whether it says something of an app: one of its schemes, or of its hosts.
  func mentions(_ app: AppDefinition) -> Bool {
    let (schemes, web) = (linkSchemes, app.web?.hosts ?? [])
    return app.schemes.contains { schemes.contains($0.lowercased()) }
      || filters.contains { filter in
        filter.links.authorities.contains { web.contains($0.host.lowercased()) }
      }
  }

  /// What could take a link, as the build decides: the first filter, or graph of navigation, with what only the
  /// build knows of it.
  func openPart(for link: DeepLink) -> (text: String, offset: Int)? {
    for filter in filters where filter.obstacle(from: .browser) == nil {
      let isForLink = filter.links.schemes.contains { scheme in
        scheme.elementsEqual(link.scheme.lowercased().utf8)
          || AndroidResources.isOpen(String(decoding: scheme, as: UTF8.self))
      }
      if isForLink, let text = filter.links.openText { return (text, filter.offset) }
    }
    return navigationGraphs.first.map { ($0.name, $0.offset) }
  }

  /// Each path of a filter, or its hosts, or its schemes: what may lead to a route.
  var parts: [RegistrationCheck.Part] {
    filters.filter { $0.obstacle(from: .browser) == nil && $0.links.openText == nil }.flatMap {
      filter in
      filter.links.parts.map { links, name, texts in
        RegistrationCheck.Part(
          offset: filter.offset, name: name, links: texts.compactMap { try? DeepLink($0) }
        ) { link in
          (try? links.fit(AndroidURI(link.bytes, foldsScheme: true))) != nil
        }
      }
    }
  }
}

extension IntentFilter {
  /// The first of its schemes, hosts and paths that only the build knows.
  var openText: String? {
    let schemes = schemes.map { String(decoding: $0, as: UTF8.self) }
    return (schemes + authorities.map(\.host) + paths.map(\.text))
      .first(where: AndroidResources.isOpen)
  }

  private typealias Part = (filter: IntentFilter, name: String, links: [String])

  /// The filter with one of its schemes, of its hosts or of its paths alone, what that is, and links that may
  /// fit it.
  fileprivate var parts: [(filter: IntentFilter, name: String, links: [String])] {
    guard specificParts.isEmpty, groups.isEmpty else { return [] }
    var parts: [Part] = []
    // Pages of the web without encryption are not the app's.
    let schemes = schemes.filter { $0 != Array("http".utf8) }
    for scheme in schemes {
      let filter = IntentFilter(schemes: [scheme], authorities: authorities, paths: paths)
      parts.append((filter, "the scheme \(String(decoding: scheme, as: UTF8.self))", filter.links))
    }
    for authority in authorities {
      let filter = IntentFilter(schemes: schemes, authorities: [authority], paths: paths)
      parts.append((filter, "the host \(authority.host)", filter.links))
    }
    // Without a host in the filter, its paths mean nothing.
    for path in authorities.isEmpty ? [] : paths {
      let filter = IntentFilter(schemes: schemes, authorities: authorities, paths: [path])
      parts.append((filter, "the path \(path.text)", filter.links))
    }
    return parts
  }

  /// Links that may fit, by few of its schemes, hosts and paths.
  private var links: [String] {
    let starts = schemes.prefix(4).map { String(decoding: $0, as: UTF8.self) + "://" }
    guard !authorities.isEmpty else { return starts.flatMap { [$0, $0 + "x", $0 + "/"] } }
    let examples =
      paths.isEmpty ? ["", "/", "/x"] : paths.prefix(16).flatMap(\.examples).map(Self.escaped)
    return starts.flatMap { start in
      authorities.prefix(4).flatMap { authority in
        examples.map { "\(start)\(authority.example)\($0)" }
      }
    }
  }

  /// A decoded path as it stands in a link.
  private static func escaped(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { PercentEncoding.escaped(String($0)) }.joined(separator: "/")
  }
}

extension IntentFilter.Authority {
  /// A host that fits, with the port.
  fileprivate var example: String {
    (host.hasPrefix("*") ? "x" + host.dropFirst() : host) + (port.map { ":\($0)" } ?? "")
  }
}

extension AndroidPattern {
  /// Texts that match, with as little as possible of what is open, or a letter.
  fileprivate var examples: [String] {
    let texts =
      switch kind {
      case .literal: [text]
      case .prefix: [text, text + "x", text + "/x"]
      case .suffix: ["/" + text, "/x" + text]
      case .simpleGlob, .advancedGlob: ["", "x", "1"].map(filled)
      }
    return texts.filter { $0.hasPrefix("/") && matches(.decoded(Array($0.utf16)[...])) }
  }

  /// A glob with a text in the place of what is open.
  private func filled(_ filling: String) -> String {
    var (result, rest) = ("", Array(text)[...])
    while let character = rest.popFirst() {
      var own = String(character)
      switch character {
      case "\\": own = rest.popFirst().map(String.init) ?? ""
      case ".": own = filling.isEmpty ? "x" : filling
      case "[":
        own = rest.first.map { $0 == "^" ? "~" : String($0) } ?? ""
        rest = rest.drop { $0 != "]" }.dropFirst()
      case "*", "+": continue
      case "{":
        rest = rest.drop { $0 != "}" }.dropFirst()
        continue
      default: break
      }
      let isRun = rest.first == "*"
      result += isRun && filling.isEmpty ? "" : own
    }
    return result
  }
}
