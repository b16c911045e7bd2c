extension BuiltIn {
  /// A search of the offers app: `ukdailyoffers://search?term=half+price&order=price`.
  public struct Search: Codable, Hashable, Sendable {
    /// The orders of the results.
    public enum Order: String, Codable, CaseIterable, Sendable {
      /// By name.
      case alpha
      /// Cheapest first.
      case price
    }

    /// What to search for.
    public var term: String
    /// The order of the results; nil: the link does not say, and the app sorts by name.
    public var order: Order?

    /// A search for any text.
    public init(term: String, order: Order? = nil) {
      self.term = term
      self.order = order
    }

    /// Reads a search link.
    ///
    /// - Throws: the first fault; `unknown-route` for a link that is no search.
    public init(link: String) throws(Finding) {
      self = try Catalog.builtIn.decode(link, of: "search", "ukdailyoffers").decode()
    }

    /// The link of the search.
    ///
    /// - Throws: nothing for any text; the encoder's findings are passed on all the same.
    public var link: DeepLink {
      get throws(Finding) { try Catalog.builtIn.encode("ukdailyoffers/search", self) }
    }
  }
}
