/// All definitions of a catalog, compiled: scheme, then a trie of segments, then the routes that end there.
///
/// It is made once by `RouterBuilder` and never changes, so any number of readers may share it.
struct Router: Sendable {
  struct App: Sendable {
    var definition: AppDefinition
    /// The first scheme, which encoding writes.
    var scheme: String
    var dialect: Dialect
    /// The numbers of its routes.
    var routes: Range<Int>
    /// The nodes where links begin: with an authority, with a slash, with neither.
    var roots: Roots
  }

  struct Roots: Sendable {
    var authority: Int
    var absolute: Int
    var rootless: Int
  }

  /// A variable segment: literal, variable, literal.
  struct Edge: Sendable {
    var prefix: [UInt8]
    var suffix: [UInt8]
    /// Whether the segment is the authority and has userinfo or a port.
    var authority: AuthorityShape
    var allowsEmpty: Bool
    /// Whose values alone match: a parameter of a route. nil: any text does.
    var constraint: (route: Int, parameter: Int)?
    var target: Int
  }

  /// `{+x}`, with the literal before it.
  struct RestEdge: Sendable {
    var prefix: [UInt8]
    var terminals: [Terminal]
  }

  /// A route that ends at a node.
  struct Terminal: Sendable {
    var route: Int
    /// For each segment on the way, the number of the parameter it holds, or -1.
    var bindings: [Int]
    /// The parameter of `{+x}`, or -1.
    var rest: Int
    var literalPairs: [RoutePlan.LiteralPair]
  }

  struct Node: Sendable {
    /// In the order in which they are tried.
    var variables: [Edge] = []
    var rests: [RestEdge] = []
    var terminals: [Terminal] = []
  }

  /// Which parts an authority has besides its host; literals and variables match only their like.
  struct AuthorityShape: OptionSet, Hashable, Sendable {
    var rawValue: Int
    static let userinfo = AuthorityShape(rawValue: 1)
    static let port = AuthorityShape(rawValue: 2)
  }

  var apps: [App] = []
  var routes: [RoutePlan] = []
  var nodes: [Node] = []
  var names = NameTable()
  /// From lower-case scheme to app.
  var schemes = ByteTable()
  /// From node and literal segment to node.
  var literals = ByteTable()
  /// No pattern has more segments than this.
  var maximumDepth = 0

  /// The app that answers a scheme, in any case.
  func app(scheme: Span<UInt8>) -> Int? {
    guard scheme.count <= 128 else { return nil }
    var folded: [UInt8] = []
    folded.reserveCapacity(scheme.count)
    for index in scheme.indices { folded.append(ByteClass.lowercased(scheme[index])) }
    return schemes.value(0, folded.span)
  }

  /// The part of the `literals` table that holds the segments after a node.
  static func part(_ node: Int, _ shape: AuthorityShape) -> Int {
    node << 2 | shape.rawValue
  }
}
