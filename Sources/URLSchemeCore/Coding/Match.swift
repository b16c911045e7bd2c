/// Where a link goes: its route and values, the screens it opens, and how control comes back.
///
/// ```swift
/// let match = try Catalog.builtIn.route(Link("ukdailyoffers://search?term=half+price"))
/// match.screens              // ["supermarkets", "search", "results"]
/// ```
public struct Match: Hashable, Sendable {
  /// The route and the values.
  public var link: DecodedLink
  /// The stack of screens, root first; cut where a guard stops it, with a notice in `link`.
  public var screens: [String]
  /// The links that return control (x-callback-url 1.0), all of schemes that the definition allows.
  public var callbacks: [Callback]
  /// Whether the app should ask the person first.
  public var confirm: Bool

  /// The callback of a kind; nil where the link has none.
  public func callback(_ kind: Callback.Kind) -> Callback? {
    callbacks.first { $0.kind == kind }
  }
}

extension Catalog {
  /// Finds where a link of one of the catalog's apps goes.
  ///
  /// - Parameters:
  ///   - link: A link of any scheme that the catalog has.
  ///   - strict: Also refuse parameters and a fragment that the route does not declare.
  /// - Throws: what `decode` throws; `callback-not-allowed` for a callback whose scheme the
  ///   definition does not vouch for.
  public func route(_ link: Link, strict: Bool = false) throws(Finding) -> Match {
    var options = LinkDecoder.Options()
    options.isStrict = strict
    options.isRouting = true
    // The link's own syntax was checked when it was made.
    options.isLenient = true
    return try decoders.lend(orMake: { LinkDecoder(self) }) { decoder throws(Finding) in
      decoder.options = options
      if let routed = decoder.readRoutedLink(link.bytes.span) {
        return Match(
          link: routed.link,
          screens: Array(router.routes[routed.route].screens.prefix(routed.screenCount)),
          callbacks: routed.callbacks, confirm: router.routes[routed.route].confirm)
      }
      try decoder.read(link.bytes.span)
      guard let decoded = decoder.decodedLink(of: link.bytes.span) else {
        throw Finding(.unknownScheme, at: 0, link.scheme)
      }
      return Match(
        link: decoded, screens: Array(decoder.screens), callbacks: decoder.callbacks,
        confirm: decoder.confirm)
    }
  }

  /// The definition of the app that answers the links of a scheme, in any case.
  ///
  /// - Throws: `unknown-scheme` with the nearest known one.
  public func definition(answering scheme: String) throws(Finding) -> AppDefinition {
    router.apps[try router.app(named: Array(scheme.utf8).span)].definition
  }

  /// Whether some app of the catalog answers the links of a scheme, in any case. It says nothing
  /// about a link's validity.
  public func canOpen(scheme: String) -> Bool {
    router.app(scheme: Array(scheme.utf8).span) != nil
  }
}
