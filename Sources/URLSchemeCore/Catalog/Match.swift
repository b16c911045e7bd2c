/// Where a link goes: its route and values, the screens it opens, and how control comes back.
///
/// ```swift
/// let match = try Catalog.builtIn.route(DeepLink("ukdailyoffers://search?term=half+price"))
/// match.screens              // ["supermarkets", "search", "results"]
/// ```
public struct Match: Hashable, Sendable {
  /// The route and the values.
  public let link: DecodedLink
  /// The stack of screens, root first; cut where a guard stops it, with a notice in `link`.
  public let screens: [String]
  /// The links that return control (x-callback-url 1.0), all of schemes that the definition allows.
  public let callbacks: [Callback]
  /// Whether the app should ask the person first.
  public let confirm: Bool

  /// A match, as tests and previews need one; links are matched by `Catalog.route`.
  public init(
    link: DecodedLink, screens: [String] = [], callbacks: [Callback] = [], confirm: Bool = false
  ) {
    self.link = link
    self.screens = screens
    self.callbacks = callbacks
    self.confirm = confirm
  }

  /// The callback of a kind; nil where the link has none.
  public func callback(_ kind: Callback.Kind) -> Callback? {
    callbacks.first { $0.kind == kind }
  }

  /// Where the link goes that was read last; it has a route.
  fileprivate init(_ reading: ReaderBox<TapeOutput>, _ link: DeepLink) {
    self.link = DecodedLink(reading, link)
    (screens, callbacks) = (reading.screens, reading.callbacks)
    confirm = reading.reader.program.plans[reading.parts.route].route.confirm
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
  public func route(_ link: DeepLink, strict: Bool = false) throws(Finding) -> Match {
    var options = ReaderOptions()
    options.isStrict = strict
    options.isRouting = true
    return try read(link, options) { Match($0, link) }
  }

  /// The definition of the app that answers the links of a scheme, in any case.
  ///
  /// - Throws: `unknown-scheme` with the nearest known one.
  public func definition(answering scheme: String) throws(Finding) -> AppDefinition {
    program.appPlans[try program.app(named: Array(scheme.utf8).span)].definition
  }

  /// Whether some app of the catalog answers the links of a scheme, in any case. It says nothing
  /// about a link's validity.
  public func canOpen(scheme: String) -> Bool {
    program.app(scheme: Array(scheme.utf8).span) != nil
  }
}

extension LinkDecoder {
  /// Reads a link as `Catalog.route` does.
  ///
  /// - Throws: what that throws.
  package mutating func route(_ link: DeepLink) throws(Finding) -> Match {
    try read(link.bytes.span)
    guard isRouted else {
      throw reading.reader.unknownApp()
    }
    return Match(reading, link)
  }

  /// Where the link goes that was read last, whose values are right; nil where it has no route.
  package var match: Match? {
    isRouted ? reading.deepLink.map { Match(reading, $0) } : nil
  }

  /// Whether a route's name, with or without an app's scheme before it, means the route of the link
  /// that was read last.
  package func isRouted(to name: String) -> Bool {
    guard isRouted else { return false }
    let number = reading.parts.route
    let own = program.plans[number].name.utf8
    let name = Array(name.utf8)
    guard let slash = name.firstIndex(of: UInt8(ascii: "/")) else { return name.elementsEqual(own) }
    return program.app(scheme: name.span.extracting(0..<slash)) == program.plans[number].app
      && name[(slash + 1)...].elementsEqual(own)
  }
}
