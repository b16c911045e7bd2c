/// What a run of validation comes to.
package struct ValidationSummary: Hashable, Sendable {
  package var files = 0
  /// How many things were tried, skipped ones not counted.
  package var checks = 0
  package var skipped = 0
  package var errors = 0
  package var warnings = 0
  package var notices = 0
  /// How many findings were counted but not shown: there was a limit.
  package var hiddenFindings = 0
  /// What of each definition was exercised; nil where nobody asked.
  package var coverage: [Coverage]?

  package init() {}

  /// What of one definition the links exercised.
  package struct Coverage: Hashable, Sendable {
    /// The app's canonical scheme.
    package var app: String
    package var items: [Item]

    init(app: String, items: [Item]) {
      self.app = app
      self.items = items
    }
  }

  /// A route, an alias of one, or a parameter of one.
  package struct Item: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
      case route
      case alias
      case parameter
    }

    package var kind: Kind
    package var route: String
    /// The route's name, the alias, or the parameter's name.
    package var name: String
    package var isCovered: Bool

    init(_ kind: Kind, route: String, name: String, isCovered: Bool) {
      self.kind = kind
      self.route = route
      self.name = name
      self.isCovered = isCovered
    }
  }
}
