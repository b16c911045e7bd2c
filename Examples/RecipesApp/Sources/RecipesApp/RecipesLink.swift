// Written by `urlscheme encode --types swift cookbook`: change the definition, not this.

public import URLSchemeCore

/// A link of Recipes.
public enum RecipesLink: Hashable, Sendable {
  /// Show all recipes
  case book
  /// Show a recipe
  case recipe(Recipe)
  /// Add a recipe from a web page
  case `import`(Import)

  /// Reads a link.
  ///
  /// - Throws: what is wrong with it.
  public init(_ link: DeepLink) throws(Finding) {
    try self.init(RecipesLink.catalog.decode(link))
  }

  /// What a link says that was read.
  public init(_ link: DecodedLink) throws(Finding) {
    guard link.app == "cookbook" else { throw Finding(.unknownRoute, at: 0, link.route) }
    switch link.route {
    case "book":
      self = .book
    case "recipe":
      self = .recipe(try link.decode())
    case "import":
      self = .`import`(try link.decode())
    default:
      throw Finding(.unknownRoute, at: 0, link.route)
    }
  }

  /// The link in the route's own form, with its first scheme.
  ///
  /// - Throws: which value no link can have.
  public var link: DeepLink {
    get throws(Finding) {
      switch self {
      case .book:
        return try RecipesLink.catalog.encode("cookbook/book")
      case .recipe(let values):
        return try RecipesLink.catalog.encode("cookbook/recipe", values)
      case .`import`(let values):
        return try RecipesLink.catalog.encode("cookbook/import", values)
      }
    }
  }

  /// Where a link goes.
  ///
  /// - Throws: what is wrong with the link, or with its callbacks.
  public static func destination(of link: DeepLink) throws(Finding) -> Destination {
    let match = try catalog.route(link)
    return Destination(
      link: try RecipesLink(match.link), screens: try match.screens(), match: match)
  }

  /// The screens that links open.
  public enum Screen: String, CaseIterable, Codable, Sendable {
    case book
    case recipe
    case importing
  }

  /// Where a link goes.
  public struct Destination: Hashable, Sendable {
    /// What the link says.
    public var link: RecipesLink
    /// The stack of screens, root first.
    public var screens: [Screen]
    /// The link as it was read, with its callbacks.
    public var match: Match

    /// Whether the app should ask the person first.
    public var confirm: Bool { match.confirm }

    /// A destination, as tests and previews need one.
    public init(link: RecipesLink, screens: [Screen], match: Match) {
      self.link = link
      self.screens = screens
      self.match = match
    }
  }

  /// What reads and writes the links.
  public static let catalog: Catalog = {
    do {
      return try Catalog(json: definition.utf8)
    } catch {
      // It was in order when this file was written.
      fatalError("the definition of the links: \(error)")
    }
  }()

  private static let definition =
    #"{"urlscheme":1,"name":"Recipes","identifier":"com.example.cookbook","schemes":["cookbook"],"callbacks":{"allow":["notes"]},"routes":[{"name":"book","link":"//","summary":"Show all recipes","screens":["book"]},{"name":"recipe","link":"//recipe/{slug}{?servings,units}","summary":"Show a recipe","parameters":{"slug":{"pattern":"[a-z0-9-]+","description":"The recipe's name"},"servings":{"type":"integer","minimum":1,"maximum":20,"default":4,"description":"For how many it is"},"units":{"enum":["metric","us"],"default":"metric","description":"Of its amounts"}},"screens":["book","recipe"]},{"name":"import","link":"//import{?page,key}","summary":"Add a recipe from a web page","parameters":{"page":{"type":"string","format":"uri","required":true,"description":"The web page"},"key":{"type":"string","secret":true,"description":"The caller's key"}},"screens":["book","importing"],"confirm":true,"callback":true,"returns":["slug"]}]}"#
}

// MARK: - recipe

extension RecipesLink {
  /// Show a recipe
  public struct Recipe: Codable, Hashable, Sendable {
    /// The recipe's name
    public var slug: String
    /// For how many it is
    public var servings: Int?
    /// Of its amounts
    public var units: Units?

    /// What a link shall say.
    public init(slug: String, servings: Int? = nil, units: Units? = nil) {
      self.slug = slug
      self.servings = servings
      self.units = units
    }

    /// The same, or what is assumed where the link does not say.
    public var servingsOrDefault: Int { servings ?? 4 }

    /// The same, or what is assumed where the link does not say.
    public var unitsOrDefault: Units { units ?? .metric }

    /// The texts that it may be.
    public enum Units: String, CaseIterable, Codable, Sendable {
      case metric
      case us
    }
  }
}

// MARK: - import

extension RecipesLink {
  /// Add a recipe from a web page
  public struct Import: Codable, Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The web page
    public var page: String
    /// The caller's key
    public var key: String?
    /// The name of the app that asks.
    public var xSource: String?
    /// The link to open once it is done.
    public var xSuccess: String?
    /// The link to open if it fails.
    public var xError: String?
    /// The link to open if the person does not want it.
    public var xCancel: String?

    /// What a link shall say.
    public init(
      page: String, key: String? = nil, xSource: String? = nil, xSuccess: String? = nil,
      xError: String? = nil, xCancel: String? = nil
    ) {
      self.page = page
      self.key = key
      self.xSource = xSource
      self.xSuccess = xSuccess
      self.xError = xError
      self.xCancel = xCancel
    }

    private enum CodingKeys: String, CodingKey {
      case page
      case key
      case xSource = "x-source"
      case xSuccess = "x-success"
      case xError = "x-error"
      case xCancel = "x-cancel"
    }

    /// The values, but for those that are secret.
    public var description: String {
      "Import(page: \(String(describing: page)), key: •••, xSource: \(String(describing: xSource)), xSuccess: •••, xError: •••, xCancel: •••)"
    }

    /// What debuggers show: the values, but for those that are secret.
    public var customMirror: Mirror {
      Mirror(
        self,
        children: [
          "page": page as Any,
          "key": "•••" as Any,
          "xSource": xSource as Any,
          "xSuccess": "•••" as Any,
          "xError": "•••" as Any,
          "xCancel": "•••" as Any,
        ])
    }
  }
}

extension RecipesLink {
  /// What the app gives back once it has done what a link of the route asked for.
  public struct ImportReturns: Hashable, Sendable {
    /// The value of `slug`.
    public var slug: String?

    /// What shall be given back.
    public init(slug: String? = nil) {
      self.slug = slug
    }

    /// The same, as a reply has it.
    public var items: [QueryItem] {
      let all: [(name: String, value: String?)] = [
        ("slug", slug)
      ]
      return all.filter { $0.value != nil }.map(QueryItem.init)
    }
  }
}
