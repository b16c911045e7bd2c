/// What common links need of the routes, laid flat: numbers and ranges alone, so that reading them
/// counts no references, and JSON that is written as it stands.
///
/// It is made from a finished router and says nothing that the router does not.
final class RouteShapes: Sendable {
  /// The routes, by their numbers.
  let routes: [RouteShape]
  /// The parameters of all routes.
  let parameters: [ParameterShape]
  /// The texts that parameters declare, of all parameters.
  let choices: [Choice]
  /// For each of `choices`, the text as findings show it.
  let quoted: [String]
  /// Parts of `json`: the keys of objects' fields, and the names of screens.
  let parts: [Range<Int>]
  /// Pieces of JSON.
  let json: [UInt8]
  /// For each route, the literal segments of its path, with slashes between them.
  let literals: [String]
  /// For each node of the router, its first terminal among `ends`; one more at the end.
  let firstEnds: [Int]
  /// The terminals that end at the nodes.
  let ends: [End]

  /// A text that a parameter declares.
  struct Choice: Sendable {
    /// In lower case, where case makes no difference.
    var text: ShortText
    /// The text as JSON.
    var json: Range<Int>
  }

  /// A terminal that ends at a node.
  struct End: Sendable {
    var terminal: Int
    var route: Int
    /// Whether its path has no variable and its query no literal.
    var isLiteral: Bool
  }

  init(_ router: Router) {
    var builder = RouteShapesBuilder()
    routes = router.routes.map { builder.shape(of: $0, in: router) }
    literals = router.routes.map { route in
      let segments = route.pattern.segments.filter { $0.variable == nil }
      return segments.map { String(decoding: $0.prefix, as: UTF8.self) }.joined(separator: "/")
    }
    var firstEnds: [Int] = []
    var ends: [End] = []
    for node in router.nodes {
      firstEnds.append(ends.count)
      for number in node.terminals {
        let terminal = router.terminals[number]
        ends.append(
          End(
            terminal: number, route: terminal.route,
            isLiteral: terminal.bindings.isEmpty && terminal.rest < 0
              && terminal.literalPairs.isEmpty))
      }
    }
    firstEnds.append(ends.count)
    (self.firstEnds, self.ends) = (firstEnds, ends)
    (parameters, choices) = (builder.parameters, builder.choices)
    (parts, json, quoted) = (builder.parts, builder.json, builder.quoted)
  }
}

/// A text of at most sixteen bytes, compared as two words.
struct ShortText: Hashable, Sendable {
  var low: UInt64
  var high: UInt64
  /// -1: no text is the same.
  var count: Int

  static let none = ShortText(low: 0, high: 0, count: -1)

  init(low: UInt64, high: UInt64, count: Int) {
    (self.low, self.high, self.count) = (low, high, count)
  }

  /// A part of a text; `none` for a longer one.
  init(_ text: Span<UInt8>, _ part: Range<Int>) {
    if let words = ByteScan.words(of: text, part) {
      self.init(low: words.low, high: words.high, count: part.count)
    } else {
      self = .none
    }
  }

  /// The same with its ASCII letters in lower case.
  var lowercased: ShortText {
    ShortText(
      low: ShortText.lowercased(low), high: ShortText.lowercased(high), count: count)
  }

  private static func lowercased(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = word & (0x7F &* ones)
    let fromA = low &+ (0x3F &* ones)
    let beyondZ = low &+ (0x25 &* ones)
    return word | ((fromA & ~beyondZ & ~word & (0x80 &* ones)) &>> 2)
  }
}

/// What common links need of a route.
struct RouteShape: Sendable {
  /// Its parameters among all.
  var parameters: Range<Int>
  /// The JSON of a record between the link and the scheme, and between that and the values.
  var head: Range<Int>
  var middle: Range<Int>
  /// The names of its screens among the parts.
  var screens: Range<Int>
  var hasDefaults: Bool
  var hasRules: Bool
  var hasCallbacks: Bool
  var hasGuards: Bool
  var isForm: Bool
  /// Whether `LinkQuery.rank` can be told from the query's names alone.
  var isRankedByNames: Bool
}

/// What common links need of a parameter.
struct ParameterShape: Sendable {
  enum Form: UInt8, Sendable {
    /// One of which nothing is known here.
    case general
    /// A text without constraints.
    case text
    /// An object of numbers of so many digits, without constraints.
    case fixedWidth
    /// A delimited object of texts without constraints, with a rest.
    case delimited
    /// A text that is one of those declared, or else becomes a default.
    case declared
  }

  var form: Form
  /// The name as it stands in a query unescaped; `none` where it can't.
  var name: ShortText
  var isQuery: Bool
  var isRequired: Bool
  var hasDefault: Bool
  /// Whether a guard or a callback asks for its value.
  var isWatched: Bool
  /// The name as a JSON key.
  var key: Range<Int>
  var width = 0
  var fractionDigits = 0
  var separator: UInt8 = 0
  /// The keys of an object's fields, its rest last, among the parts.
  var fields = 0..<0
  /// The texts that it declares, and the one that others are read as, or -1.
  var choices = 0..<0
  var otherwise = -1
  var ignoresCase = false
}
