/// All definitions of a catalog, compiled: scheme, then a trie of segments, then the routes that
/// end there.
///
/// It is made once by `RouterBuilder` and never changes, so any number of readers may share it.
struct Router: Sendable {
  struct App: Sendable {
    var definition: AppDefinition
    /// The first scheme, which encoding writes.
    var scheme: String
    /// All of its schemes, as declared.
    var schemes: [[UInt8]]
    /// That scheme as JSON writes it, in quotes.
    var jsonScheme: [UInt8]
    var dialect: Dialect
    var callbackPolicy: CallbackPolicy
    /// The numbers of its routes.
    var routes: Range<Int>
    /// The nodes where links begin: with an authority, with a slash, with neither.
    var roots: Roots
    /// The literal segments of each route's path, with slashes between them.
    var literalPaths: [String] = []
    /// Whether a path of its routes holds a secret.
    var hasSecretPaths = false
    /// Whether a pattern of its routes writes out query pairs.
    var hasLiteralPairs = false
  }

  /// The number of a scheme among those of an app, in any case.
  func schemeNumber(_ scheme: Span<UInt8>, of app: Int) -> Int? {
    for number in apps[app].schemes.indices
    where scheme.equalsIgnoringCase(apps[app].schemes[number]) {
      return number
    }
    return nil
  }

  struct Roots: Sendable {
    var authority: Int
    var absolute: Int
    var rootless: Int
  }

  struct Node: Sendable {
    /// What may follow besides literal segments, in the order in which it is tried.
    var edges: [Edge] = []
    /// The terminals of the routes that end here, by number.
    var terminals: [Int] = []
  }

  /// A segment with a variable: literal, variable, literal; or `{+x}`, which takes the rest of the
  /// path, with the literal before it.
  struct Edge: Sendable {
    /// Decoded, as is `suffix`.
    var prefix: [UInt8]
    var suffix: [UInt8] = []
    var isRest = false
    /// Which parts the authority must have, where the segment is one.
    var shape: AuthorityShape = []
    var allowsEmpty = false
    var constraint: Constraint?
    /// How early it is tried: constrained variables, free ones, `{+x}`; and the ones with more
    /// literal first.
    var rank: Int
    var target: Int

    init(
      prefix: [UInt8], suffix: [UInt8] = [], isRest: Bool, constraint: Constraint?, target: Int
    ) {
      self.prefix = prefix
      self.suffix = suffix
      self.isRest = isRest
      self.constraint = constraint
      self.target = target
      let level = (isRest ? 2 : 0) + (constraint == nil ? 1 : 0)
      rank = level << 32 - (prefix.count + suffix.count)
    }
  }

  /// The parameter whose values alone match a variable.
  struct Constraint: Sendable {
    var route: Int
    var parameter: Int
  }

  /// One way in which a route's pattern, or an alias of it, can end.
  struct Terminal: Sendable {
    var route: Int
    /// Which of the route's forms it belongs to: 0 is its link, the others are its aliases.
    var form: Int
    /// Whether it belongs to one of the route's aliases, not to its link.
    var isAlias: Bool { form > 0 }
    /// The parameters that the segments on the way hold, in order.
    var bindings: [Binding]
    /// The parameter of `{+x}`, or -1.
    var rest: Int
    /// Query pairs that the pattern writes out, decoded.
    var literalPairs: [LiteralPair]
  }

  /// A parameter that a segment holds.
  struct Binding: Sendable {
    /// The segment's number.
    var depth: Int
    var parameter: Int
    /// How many bytes of the segment's decoded text are literal, before the variable and after it.
    var prefix: Int
    var suffix: Int
  }

  /// A query pair that a pattern writes out, decoded.
  struct LiteralPair: Sendable {
    var name: [UInt8]
    /// nil: a bare name.
    var value: [UInt8]?
  }

  /// Which parts an authority has besides its host; literals and variables match only their like.
  struct AuthorityShape: OptionSet, Hashable, Sendable {
    var rawValue: Int
    static let userinfo = AuthorityShape(rawValue: 1)
    static let port = AuthorityShape(rawValue: 2)
  }

  var apps: [App] = []
  /// How many of the apps, the first ones, are built in.
  var builtInCount = 0
  var routes: [RoutePlan] = []
  var nodes: [Node] = []
  var terminals: [Terminal] = []
  var names = NameTable()
  /// From lower-case scheme to app.
  var schemes = ByteTable()
  /// From app and name to route.
  var routeNames = ByteTable()
  /// From node and literal segment to node; what follows a root for authorities is in lower case.
  var literals = ByteTable()
  /// No pattern has more segments than this.
  var maximumDepth = 0

  /// The app that answers a scheme, in any case.
  func app(scheme: Span<UInt8>) -> Int? {
    schemes.value(0, scheme, ignoringCase: true)
  }

  /// The part of the `literals` table that holds the segments after a node.
  static func part(_ node: Int, _ shape: AuthorityShape) -> Int {
    node << 2 | shape.rawValue
  }

  /// The node whose literals are in that part, where they have no authority's shape.
  static func node(ofPlain part: Int) -> Int? {
    part & 3 == 0 ? part >> 2 : nil
  }
}
