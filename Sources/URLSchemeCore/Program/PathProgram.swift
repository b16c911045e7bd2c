/// An app: its scheme, and where its links begin in the trie.
struct AppProgram: BitwiseCopyable, Sendable {
  /// Its schemes as declared, among the pieces.
  var schemes: Slice
  /// The nodes of links with an authority, the first of four: without userinfo and port, with the one,
  /// the other, and both (see `AuthorityShape`).
  var authority: Int32
  /// The nodes of links that begin with a slash, and with none.
  var absolute: Int32
  var rootless: Int32
  /// The node of its links on the web, behind their host; -1: it is not there.
  var web: Int32
  /// The hosts of these, among those of all apps.
  var hosts: Slice
  /// The table of all names in the queries of its routes.
  var names = Slice.none
  var isForm: Bool
  /// What stands between the pairs of its queries: an ampersand or a semicolon.
  var separator: UInt8
  /// Whether query parameters of other people are named.
  var hasForeign: Bool
  /// The schemes that callbacks may have, or else those that they may not have: a table in lower case.
  var callbackSchemes: Slice
  var allowsOtherCallbacks: Bool

  /// The node where paths begin; of those with an authority, the first of four.
  func root(_ anchor: Pattern.Anchor) -> Int {
    switch anchor {
    case .authority: Int(authority)
    case .absolute: Int(absolute)
    case .rootless: Int(rootless)
    case .web: Int(web)
    }
  }
}

/// A scheme that an app answers.
struct SchemeProgram: BitwiseCopyable, Sendable {
  /// -1: the host says which, as `https` is.
  var app: Int32
  /// Its number among the app's.
  var number: Int32
  /// As the definition spells it.
  var spelling: Slice
}

/// A host at which an app's routes are.
struct HostProgram: BitwiseCopyable, Sendable {
  var app: Int32
  /// In lower case.
  var name: Slice
}

/// Which parts an authority has besides its host; literals and variables match only their like.
package struct AuthorityShape: OptionSet, Hashable, Sendable {
  package var rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  static let userinfo = AuthorityShape(rawValue: 1)
  static let port = AuthorityShape(rawValue: 2)
  static let count = 4
}

/// A node of the trie: what may follow it, and what ends there.
struct NodeProgram: BitwiseCopyable, Sendable {
  /// The table of its literal segments; those after a root for authorities are in lower case.
  var literals = Slice.none
  /// What may follow besides, in the order in which it is tried.
  var edges = Slice.none
  /// The ends of its routes, among those of all nodes: the one that declares the most names first.
  var ends = Slice.none
  /// The end of links without query and fragment; -1: several would take them, or none.
  var bareEnd: Int32 = -1
  /// A table of the names that one of its ends alone has, with these ends, where more than names decides.
  var owners = Slice.none
  /// Whether nothing but names decides among its ends: no pattern writes out query pairs, no values choose,
  /// and all are there in every scheme.
  var choosesByNames = true
}

/// A segment with a variable: literal, variable, literal; or `{+x}`, which takes the rest of the path, with
/// the literal before it.
struct EdgeProgram: BitwiseCopyable, Sendable {
  /// Decoded.
  var prefix: Slice
  var suffix: Slice
  var isRest: Bool
  /// Whether it is a rest that goes on to the end of the link.
  var includesQuery = false
  var allowsEmpty: Bool
  /// Whether it is in an authority with userinfo or port, of which a variable holds one at most.
  var isShaped: Bool
  /// Whether it is an authority whose parts go to several variables.
  var isDivided = false
  /// What the variable's text must be; -1: anything.
  var operation: Int32
  /// What the route's own link has before the text, with the colon behind the scheme, where not any text may
  /// follow it, and this is another place; else empty.
  var lead = Slice.none
  /// How early it is tried: constrained variables, free ones, `{+x}`; and the ones with more literal
  /// first.
  var rank: Int
  var target: Int32
}

/// One way in which a route's pattern, or an alias of it, can end.
struct EndProgram: BitwiseCopyable, Sendable {
  var route: Int32
  /// Which of the route's forms it belongs to, or means the same as: 0 is its link, the others are its
  /// aliases, and last the one of links that name callbacks.
  var form: Int32
  /// The numbers of the schemes that it is for; none stands for all of the app's.
  var schemes: Slice
  /// The parameters that segments on the way hold, in order.
  var bindings: Slice
  /// The parameter of `{+x}`; -1: it has none.
  var rest: Int32
  /// Query pairs that the pattern writes out.
  var literalPairs: Slice
  /// How many parameters the route needs that no link of this form has.
  var missing: Int32
  /// Of the first 63 of the route's query names, those that no other end of its node declares, or writes out.
  var ownNames: UInt64 = 0
  /// Whether its pattern writes out a pair whose name no other end of its node has.
  var hasOwnPair = false
  /// The pattern as JSON, where a link that names callbacks is to keep it; else empty.
  var alias: Slice
}

/// A parameter that a segment holds.
struct BindingProgram: BitwiseCopyable, Sendable {
  /// The segment's number.
  var depth: Int32
  var parameter: Int32
  /// The part of the authority that it holds whole, where several variables share it.
  var part = AuthorityPart.none
  /// How many bytes of the segment's decoded text are literal, before the variable and after it.
  var prefix: Int32
  var suffix: Int32
}

/// A part of an authority that a variable holds; none: it is not divided among several.
enum AuthorityPart: UInt8, BitwiseCopyable, Sendable {
  case none, userinfo, host, port
}

/// A query pair that a pattern writes out, decoded.
struct LiteralPairProgram: BitwiseCopyable, Sendable {
  var name: Slice
  var value: Slice
  /// Whether it is a bare name.
  var isBare: Bool
}
