import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What counts as a difference between values, and how it is shown.
struct ValueDifferencesTests {
  @Test(arguments: [
    ("1", "1.0", []), ("1e2", "100", []), ("0.70", "0.7", []), (#""a""#, #""a""#, []),
    (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, []), ("[]", "[]", []), ("{}", "{}", []),
    ("null", "null", []), ("1", "2", ["v: 1 → 2"]), (#""1""#, "1", [#"v: "1" → 1"#]),
    (#""é""#, #""e\u0301""#, [#"v: "\u00E9" → "e\u0301""#]), ("[]", "{}", ["v: [] → {}"]),
    ("null", "false", ["v: null → false"]),
    ("[1,2]", "[2,1]", ["v[0]: 1 → 2", "v[1]: 2 → 1"]),
    ("[1]", "[1,2]", ["v[1]: - → 2"]), ("[1,[2]]", "[1]", ["v[1]: [2] → -"]),
    (#"{"a":1}"#, #"{"b":1}"#, ["v.a: 1 → -", "v.b: - → 1"]),
    (
      #"{"r":{"radius":0.7,"x":[{"y":1}]}}"#, #"{"r":{"radius":0.8,"x":[{"y":2}]}}"#,
      ["v.r.radius: 0.7 → 0.8", "v.r.x[0].y: 1 → 2"]
    ),
    (#"{"a":null}"#, "{}", ["v.a: null → -"]),
  ])
  func partsAreCompared(_ left: String, _ right: String, _ found: [String]) throws {
    let (left, right) = (
      try Value(json: Array(left.utf8)), try Value(json: Array(right.utf8))
    )
    var differences = ValueDifferences { _ in false }
    differences.compare(left, right, at: "v")
    #expect(differences.found.map(\.inShort) == found)
    #expect(ValueDifferences.areEqual(left, right) == found.isEmpty)
  }

  @Test
  func secretsAreNotShown() throws {
    var differences = ValueDifferences { $0.name == "token" }
    differences.compare(
      ["token": ["a": 1], "b": 1], ["token": ["a": 2, "c": 3], "b": 2], at: "values")
    differences.compare("x", "y", at: "canonical", isSecret: true)
    #expect(
      differences.found.map(\.inShort) == [
        "values.token.a: ••• → •••", "values.token.c: - → •••", "values.b: 1 → 2",
        "canonical: ••• → •••",
      ])
  }

  @Test
  func whatIsShownIsBounded() {
    var differences = ValueDifferences { _ in false }
    differences.compare(
      .array((0..<1_000).map { .string(String(repeating: "é", count: 2_000 + $0)) }), [],
      at: "values")
    #expect(differences.found.count == 50)
    #expect(differences.found.allSatisfy { ($0.expected ?? "").unicodeScalars.count == 1_001 })
  }

  @Test
  func manyMembersTakeTimeInProportion() {
    let members = (0..<50_000).map { Value.Member("m\($0)", 1) }
    #expect(ValueDifferences.areEqual(.object(members), .object(members.reversed())))
  }
}
