extension Match {
  /// The stack of screens, root first, as an app's own type.
  ///
  /// ```swift
  /// enum Screen: String { case supermarkets, search, results }
  /// path = try match.screens(as: Screen.self)
  /// ```
  ///
  /// - Throws: `invalid-definition` for a screen that the type does not have; ``Catalog/check(_:)``
  ///   finds these before any link comes.
  public func screens<Screen: RawRepresentable<String>>(
    as type: Screen.Type = Screen.self
  ) throws(Finding) -> [Screen] {
    var typed: [Screen] = []
    for name in screens {
      guard let screen = Screen(rawValue: name) else {
        throw Finding.unknownScreen(name, in: "\(link.app)/\(link.route)")
      }
      typed.append(screen)
    }
    return typed
  }
}

extension Catalog {
  /// Checks that an app has each screen that a route of its definitions opens.
  ///
  /// Call it in a test, or when the app starts: a definition and an app that disagree fail there, and
  /// not when a link comes.
  ///
  /// ```swift
  /// try catalog.check(Screen.self)
  /// ```
  ///
  /// - Throws: a finding for each screen that the type does not have.
  public func check<Screen: RawRepresentable<String>>(
    _ screens: Screen.Type
  ) throws(DefinitionError) {
    var findings: [Finding] = []
    for definition in definitions {
      for route in definition.routes {
        for screen in route.screens where Screen(rawValue: screen) == nil {
          findings.append(
            .unknownScreen(screen, in: "\(definition.schemes.first ?? "")/\(route.name)"))
        }
      }
    }
    guard findings.isEmpty else { throw DefinitionError(findings: findings) }
  }
}

extension Finding {
  fileprivate static func unknownScreen(_ name: String, in route: String) -> Finding {
    Finding(.invalidDefinition, at: 0, route, expected: "screens that the app has", found: name)
  }
}
