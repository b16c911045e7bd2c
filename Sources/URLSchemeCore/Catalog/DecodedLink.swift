/// What a link says: the route it opens and the values it carries.
///
/// ```swift
/// let decoded = try Catalog.builtIn.decode(DeepLink("ukdailyoffers://search?term=half+price"))
/// decoded.route              // "search"
/// decoded["term"]?.string    // "half price"
/// ```
///
/// To read one value takes less than to build all of them.
public struct DecodedLink: Hashable, Sendable {
  /// The link as it was given.
  public let link: DeepLink
  /// The app's canonical scheme, by which it is named.
  public let app: String
  /// The scheme, as the definition spells it.
  public let scheme: String
  /// The name of the route.
  public let route: String
  /// What the app assumes for parameters that the link leaves out: an object.
  public let defaults: Value
  /// Query parameters that the route does not declare, decoded, in the link's order.
  public let unknown: [QueryItem]
  /// The fragment, raw, where the pattern names none.
  public let fragment: String?
  /// What is worth knowing about the link, though it is all right.
  public let notices: [Finding]
  private let tape: ValueTape
  let program: LinkProgram
  private let routeNumber: Int

  /// What the link says: an object, in the order of the route's pattern.
  public var values: Value { tape.value(0) }

  /// The value of a parameter; nil where the link does not have it.
  public subscript(parameter: String) -> Value? {
    tape.member(named: parameter, of: 0).map(tape.value)
  }

  /// The route, as it was compiled.
  var plan: RoutePlan { program.plans[routeNumber] }

  /// Compares what the links say; they may be written differently.
  public static func == (left: DecodedLink, right: DecodedLink) -> Bool {
    // Names may be the same to Swift that are not in links.
    left.app == right.app && left.scheme == right.scheme
      && left.route.utf8.elementsEqual(right.route.utf8)
      && left.values == right.values && left.defaults == right.defaults
      && left.unknown == right.unknown && left.fragment == right.fragment
      && left.notices.map { $0.moved(by: -$0.offset) }
        == right.notices.map { $0.moved(by: -$0.offset) }
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(app)
    hasher.combine(route)
    hasher.combine(values)
    hasher.combine(unknown)
  }

  /// What a link says that was read by itself.
  ///
  /// - Parameters:
  ///   - reading: The reader that read it last; the link has a route.
  ///   - link: The link.
  init(_ reading: ReaderBox<TapeOutput>, _ link: DeepLink) {
    self.link = link
    program = reading.reader.program
    routeNumber = reading.parts.route
    app = program.appPlans[program.plans[routeNumber].app].scheme
    scheme = reading.scheme
    route = program.plans[routeNumber].name
    defaults = reading.defaults
    unknown = reading.unknown
    fragment = reading.unknownFragment
    notices = reading.notices
    tape = reading.tape
  }
}

extension Catalog {
  /// Decodes a link of one of the catalog's apps.
  ///
  /// - Parameters:
  ///   - link: A link of any scheme that the catalog has.
  ///   - strict: Also refuse parameters and a fragment that the route does not declare.
  /// - Throws: the first fault by stage: `unknown-scheme`, `unknown-route`, values by offset, what
  ///   is missing.
  public func decode(_ link: DeepLink, strict: Bool = false) throws(Finding) -> DecodedLink {
    var options = ReaderOptions()
    options.isStrict = strict
    return try read(link, options) { DecodedLink($0, link) }
  }

  /// Reads a link of one of the catalog's apps.
  func read<Result>(
    _ link: DeepLink, _ options: ReaderOptions,
    _ body: (ReaderBox<TapeOutput>) -> Result
  ) throws(Finding) -> Result {
    var options = options
    // The link's own syntax was checked when it was made.
    options.isLenient = true
    return try decoders.lend(orMake: { LinkDecoder(program) }) { decoder throws(Finding) in
      decoder.options = options
      try decoder.read(link.bytes.span)
      guard decoder.isRouted else {
        throw decoder.reading.reader.unknownApp()
      }
      return body(decoder.reading)
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
  ) throws(Finding) -> DeepLink {
    let number = try program.route(named: route)
    guard plain else { return try link(number, values, unknown) }
    var options = LinkEncoder.Options()
    options.isPlain = true
    var encoder = LinkEncoder(program, options: options)
    return try encoder.link(number, values, unknown)
  }

  /// The link of a route, by its number.
  func link(
    _ route: Int, _ values: Value, _ unknown: [QueryItem] = []
  ) throws(Finding) -> DeepLink {
    try encoders.lend(orMake: { LinkEncoder(program) }) { encoder throws(Finding) in
      try encoder.link(route, values, unknown)
    }
  }
}

extension LinkEncoder {
  /// The link of a route with these values, and query parameters that it does not declare.
  ///
  /// - Parameter form: Which of the route's forms it has: 0 is its link, the others are its aliases.
  package mutating func link(
    _ route: Int, _ values: Value, _ unknown: [QueryItem] = [], form: Int = 0
  ) throws(Finding) -> DeepLink {
    tape.removeAll()
    tape.append(value: values)
    let pairs = tape.count
    tape.append(value: Value(unknown))
    var bytes: [UInt8] = []
    let request = Request(
      route: route, form: form, values: 0, unknown: unknown.isEmpty ? nil : pairs)
    try write(request, to: &bytes)
    return try DeepLink(bytes: bytes)
  }
}

extension Value {
  /// Pairs of a query, as records have them: null stands for a bare name.
  package init(_ items: [QueryItem]) {
    self = .array(items.map { [.string($0.name), $0.value.map(Value.string) ?? .null] })
  }
}
