/// Why each route of an app takes a link or does not, nearest first, for `route --explain`.
package struct RouteExplanation: Sendable {
  /// The app's canonical scheme.
  package var app: String
  /// Whether a route takes the link and finds nothing wrong with it.
  package var isRouted: Bool
  /// The patterns of the app's routes, nearest first.
  package var candidates: [Candidate]

  /// One pattern of a route, and what became of it.
  package struct Candidate: Hashable, Sendable {
    package var route: String
    /// The route's link, or the alias that this is about.
    package var pattern: String
    package var verdict: Verdict
    /// The part of the link where the pattern fell, as written.
    package var text = ""
    /// Where that part begins in the link.
    package var offset = 0
    /// What would have matched there, as the pattern writes it.
    package var expected = ""
  }

  /// What became of a pattern.
  package enum Verdict: Hashable, Sendable {
    /// The link takes this one.
    case taken
    /// The link takes this one, whose values, callbacks or presence rules it breaks.
    case fault(Finding)
    /// It fits as well as another one.
    case tied
    /// The query speaks for another route.
    case outranked(Comparison)
    /// Its path fits, but that of another route is more exact.
    case lessExact(winner: String)
    /// The route is not there in the link's scheme.
    case scheme
    /// The query lacks a pair that the pattern writes out.
    case missingPair
    /// A literal segment differs.
    case literal
    /// A segment is no value of the parameter, for a reason where its type gives one.
    case variable(String, Finding?)
    /// The authority has a userinfo or port too many, or too few.
    case authority
    /// The path ends before the pattern does.
    case pathEnds
    /// The path goes on after the pattern.
    case pathGoesOn
    /// The link does not begin with the pattern's slashes.
    case beginning

    /// The verdict in a word, for programs.
    package var name: String {
      switch self {
      case .taken: "taken"
      case .fault: "fault"
      case .tied: "tied"
      case .outranked: "outranked"
      case .lessExact: "less-exact"
      case .scheme: "scheme"
      case .missingPair: "missing-pair"
      case .literal: "literal"
      case .variable: "variable"
      case .authority: "authority"
      case .pathEnds: "path-ends"
      case .pathGoesOn: "path-goes-on"
      case .beginning: "beginning"
      }
    }
  }

  /// By what the query chose another route.
  package struct Comparison: Hashable, Sendable {
    package enum Measure: Hashable, Sendable {
      /// How many of the link's names the route declares, its fragment being one more.
      case declaredNames
      /// How many required parameters the link does not have.
      case missingParameters
      /// How many of the link's values are among those that the route declares; -1 where one is not.
      case declaredValues
      /// How many parameters the route declares.
      case parameters
      /// It is the same route, whose link comes before its aliases.
      case order
    }

    package var measure: Measure
    package var count: Int
    package var winner: String
    package var winnersCount: Int
  }
}
