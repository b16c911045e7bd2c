import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The sentences that explain.
struct RouteExplanationTests {
  typealias Comparison = RouteExplanation.Comparison

  private static func comparison(_ measure: Comparison.Measure) -> RouteExplanation.Verdict {
    .outranked(Comparison(measure: measure, count: 1, winner: "genome", winnersCount: 3))
  }

  @Test(
    arguments: [
      (.taken, "takes the link"), (.tied, "fits as well as another route"),
      (.lessExact(winner: "b"), "its path fits, but that of b is more exact"),
      (.literal, "segment \"x\\u{1B}\" is not \"y\""),
      (.variable("v", nil), "segment \"x\\u{1B}\" is not a value of v"),
      (
        .variable("v", Finding(.invalidValue, at: 0, expected: "2 digits")),
        "segment \"x\\u{1B}\" is not a value of v: expected 2 digits"
      ),
      (.pathEnds, "the path ends before \"y\""),
      (.pathGoesOn, "the path goes on with \"x\\u{1B}\""),
      (.missingPair, "the query has no \"y\""),
      (comparison(.declaredNames), "1 of the link's parameters declared, genome 3"),
      (comparison(.missingParameters), "1 required parameter missing, genome 3"),
      (comparison(.parameters), "1 parameter in all, genome 3"),
    ] as [(RouteExplanation.Verdict, String)])
  func saysWhy(_ verdict: RouteExplanation.Verdict, _ message: String) {
    let candidate = RouteExplanation.Candidate(
      route: "r", pattern: "//y", verdict: verdict, text: "x\u{1B}", expected: "y")
    #expect(candidate.message == message)
  }
}
