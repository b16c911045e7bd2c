import URLSchemeCore

/// What of one definition links exercised.
struct Coverage: Sendable {
  /// What is counted.
  enum Level: String, CaseIterable, Hashable, Sendable {
    /// Routes, aliases, addresses on the web, and parameters.
    case routes
    /// These, and what values say and leave out.
    case all
  }

  /// A part of a definition, and how many links exercised it.
  struct Item: Sendable {
    enum Kind: String, Hashable, Sendable {
      case route, alias, parameter
      /// The route's address on the web.
      case web
      /// A value that the definition declares.
      case value
      /// A callback that a link names.
      case callback
      /// A parameter or a callback that links may leave out, left out.
      case absence
    }

    var kind: Kind
    var route: String
    /// Of a value, the parameter that has it; a field of one is `outfit.model`.
    var parameter: String?
    /// The route's name, the alias or the address, the name of the parameter or the callback, or the value's text.
    var name: String
    var count = 0

    var isCovered: Bool { count > 0 }
  }

  /// The app's canonical scheme.
  var app: String
  var items: [Item]

  var coveredCount: Int { items.count(where: \.isCovered) }

  /// How many of a hundred items are covered, rounded down, so that only all of them are 100; a
  /// definition without items is covered.
  var percentage: Int {
    items.isEmpty ? 100 : coveredCount * 100 / items.count
  }

  /// What there is to say where less is covered than was asked for.
  func finding(under percentage: Int) -> Finding? {
    guard self.percentage < percentage else { return nil }
    return Finding(
      .lowCoverage, at: 0, app, expected: "\(percentage)", found: "\(self.percentage)")
  }
}
