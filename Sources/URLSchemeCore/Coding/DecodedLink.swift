/// What a link says: the route it opens and the values it carries.
///
/// ```swift
/// let decoded = try Catalog.builtIn.decode(Link("ukdailyoffers://search?term=half+price"))
/// decoded.route                     // "search"
/// decoded.values["term"]?.string    // "half price"
/// ```
public struct DecodedLink: Hashable, Sendable {
  /// The app's canonical scheme, by which it is named.
  public var app: String
  /// The scheme as the link writes it.
  public var scheme: String
  /// The name of the route.
  public var route: String
  /// What the link says: an object, in the order of the route's pattern.
  public var values: Value
  /// What the app assumes for parameters that the link leaves out: an object.
  public var defaults: Value
  /// Query parameters that the route does not declare, decoded, in the link's order.
  public var unknown: [QueryItem]
  /// The fragment, raw, where the pattern names none.
  public var fragment: String?
  /// What is worth knowing about the link, though it is all right.
  public var notices: [Finding]
}

extension Catalog {
  /// Decodes a link of one of the catalog's apps.
  ///
  /// - Parameters:
  ///   - link: A link of any scheme that the catalog has.
  ///   - strict: Also refuse parameters and a fragment that the route does not declare.
  /// - Throws: the first fault by stage: `unknown-scheme`, `unknown-route`, values by offset, what
  ///   is missing.
  public func decode(_ link: Link, strict: Bool = false) throws(Finding) -> DecodedLink {
    var options = LinkDecoder.Options()
    options.isStrict = strict
    // The link's own syntax was checked when it was made.
    options.isLenient = true
    return try decoders.lend(orMake: { LinkDecoder(self) }) { decoder throws(Finding) in
      decoder.options = options
      if let routed = decoder.readRoutedLink(link.bytes.span) { return routed.link }
      try decoder.read(link.bytes.span)
      guard let decoded = decoder.decodedLink(of: link.bytes.span) else {
        throw decoder.notices.first ?? Finding(.unknownScheme, at: 0, link.scheme)
      }
      return decoded
    }
  }

  /// Encodes the link of a route: the canonical one, which decodes to the same values.
  ///
  /// - Parameters:
  ///   - route: A route's name, with an app's scheme and a slash before it where several apps have
  ///     one of that name.
  ///   - values: An object with a member for each parameter that the link shall carry.
  ///   - unknown: Query parameters that the route does not declare, to stand after its own.
  ///   - plain: Whether to leave envelopes off.
  /// - Throws: the first fault; its subject is the way to the value, such as `r.radius`.
  public func encode(
    _ route: String, _ values: Value = [:], unknown: [QueryItem] = [], plain: Bool = false
  ) throws(Finding) -> Link {
    let number = try router.route(named: route)
    guard plain else {
      return try encoders.lend(orMake: { LinkEncoder(self) }) { encoder throws(Finding) in
        try encoder.link(number, values, unknown)
      }
    }
    var options = LinkEncoder.Options()
    options.isPlain = true
    var encoder = LinkEncoder(self, options: options)
    return try encoder.link(number, values, unknown)
  }
}

extension LinkEncoder {
  fileprivate mutating func link(
    _ route: Int, _ values: Value, _ unknown: [QueryItem]
  ) throws(Finding) -> Link {
    tape.removeAll()
    tape.append(value: values)
    let pairs = tape.count
    tape.append(
      value: .array(
        unknown.map { [.string($0.name), $0.value.map(Value.string) ?? .null] }))
    var bytes: [UInt8] = []
    try write(
      Request(route: route, values: 0, unknown: unknown.isEmpty ? nil : pairs), to: &bytes)
    return try Link(bytes: bytes)
  }
}

extension LinkDecoder {
  /// The link that was read, as values; nil for a generic one.
  package func decodedLink(of link: Span<UInt8>) -> DecodedLink? {
    guard case .routed(_, let number) = outcome else { return nil }
    let route = router.routes[number]
    var found = ValueBuilder()
    emitValues(to: &found)
    var assumed = ValueBuilder()
    emitDefaults(to: &assumed)
    var fragment: [UInt8] = []
    if let range = components.fragment { appendFragment(of: link, range, to: &fragment) }
    return DecodedLink(
      app: router.apps[route.app].scheme, scheme: link.extracting(components.scheme).text,
      route: route.name, values: found.value, defaults: assumed.value,
      unknown: values.unknown.map { item in
        QueryItem(
          name: values.tape.text(item.owner),
          value: values.tape.kind(item.node) == .null ? nil : values.tape.text(item.node))
      },
      fragment: hasUnknownFragment ? fragment.span.text : nil, notices: notices)
  }

  /// Appends the fragment, raw; what lenient reading took as if it were escaped is escaped.
  func appendFragment(of link: Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) {
    PercentEncoding.encodeKeepingEscapes(
      link.extracting(range), keeping: .fragment, to: &output)
  }
}
