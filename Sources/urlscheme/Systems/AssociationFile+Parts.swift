import URLSchemeCore

/// The rules of an association file that hand links over, with links that may fit each (see `RegistrationCheck`).
extension AssociationFile {
  /// Each rule that hands links over.
  func parts(onHosts hosts: [String]) -> [RegistrationCheck.Part] {
    rules.enumerated().filter { !$1.excludes }.map { number, rule in
      let paths = rule.component.path.map(\.examples) ?? ["/"]
      var query = ""
      switch rule.component.query {
      case .any: break
      case .whole(let pattern): query = pattern.examples.last ?? ""
      case .items(let items):
        query = items.map { item in
          String(decoding: item.name, as: UTF8.self) + "=" + (item.pattern.examples.last ?? "")
        }.joined(separator: "&")
      }
      let rest =
        (query.isEmpty ? "" : "?" + query)
        + (rule.component.fragment?.examples.last.map { "#" + $0 } ?? "")
      let links = hosts.flatMap { host in
        paths.map { "https://\(host)\($0.hasPrefix("/") ? "" : "/")\($0)\(rest)" }
      }
      return RegistrationCheck.Part(
        offset: rule.offset, name: "this rule", links: links.compactMap { try? DeepLink($0) }
      ) { link in
        link.isOnWeb && (try? rule.component.fit(link)) != nil
          && !rules[..<number].contains { (try? $0.component.fit(link)) != nil }
      }
    }
  }
}
