import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The values at the boundaries of what a schema takes.
@Suite struct SampleValuesTests {
  struct BoundaryCase: CustomTestStringConvertible, Sendable {
    var id: String
    var schema: String
    /// Values that are among the boundaries, as JSON, and ones that are not.
    var has: [String]
    var lacks: [String] = []

    var testDescription: String { id }
  }

  static let cases = [
    BoundaryCase(id: "a constant", schema: #"{"const":"x"}"#, has: [#""x""#], lacks: [#""""#]),
    BoundaryCase(id: "choices", schema: #"{"enum":["a","b"]}"#, has: [#""a""#, #""b""#]),
    BoundaryCase(
      id: "limits of an integer", schema: #"{"type":"integer","minimum":3,"maximum":9}"#,
      has: ["3", "4", "8", "9"], lacks: ["2", "10", "0"]),
    BoundaryCase(
      id: "any integer", schema: #"{"type":"integer"}"#, has: ["0", "-1", "9007199254740993"]),
    BoundaryCase(
      id: "one integer", schema: #"{"type":"integer","minimum":3,"maximum":3}"#, has: ["3"],
      lacks: ["2", "4"]),
    BoundaryCase(
      id: "limits of 64 bits",
      schema: #"{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807}"#,
      has: [
        "-9223372036854775808", "-9223372036854775807", "9223372036854775806",
        "9223372036854775807",
      ], lacks: ["9223372036854775808", "-9223372036854775809"]),
    BoundaryCase(
      id: "limits beside integers", schema: #"{"type":"integer","minimum":-1.5,"maximum":2.5}"#,
      has: ["-1", "0", "2"], lacks: ["-2", "3"]),
    BoundaryCase(
      id: "a number", schema: #"{"type":"number","minimum":0}"#, has: ["0", "0.5"], lacks: ["-1"]),
    BoundaryCase(id: "a boolean", schema: #"{"type":"boolean"}"#, has: ["true", "false"]),
    BoundaryCase(
      id: "lengths of a text", schema: #"{"type":"string","minLength":2,"maxLength":5}"#,
      has: [#""aa""#, #""aaa""#, #""aaaaa""#], lacks: [#""a""#, #""""#]),
    BoundaryCase(
      id: "any text", schema: #"{"type":"string"}"#, has: [#""""#, #""a""#, #""é 日本😀""#]),
    BoundaryCase(
      id: "a text by a pattern", schema: #"{"type":"string","pattern":"a{2}b?"}"#,
      has: [#""aa""#, #""aab""#],
      lacks: [#""""#]),
    BoundaryCase(
      id: "a date", schema: #"{"type":"string","format":"date"}"#, has: [#""2024-02-29""#],
      lacks: [#""""#]),
    BoundaryCase(
      id: "counts of a list", schema: #"{"type":"array","items":{"enum":["a","b"]},"maxItems":4}"#,
      has: ["[]", #"["a"]"#, #"["b"]"#, #"["a","b"]"#, #"["a","b","a","b"]"#]),
    BoundaryCase(
      id: "a list that is not empty", schema: #"{"type":"array","minItems":2}"#,
      has: [#"["","a"]"#],
      lacks: ["[]"]),
  ]

  @Test(arguments: cases)
  func boundaries(_ testCase: BoundaryCase) throws {
    let json = """
      {"urlscheme":1,"name":"A","schemes":["a"],"routes":[{"name":"r","link":"//{?x\(
        testCase.schema.contains("array") ? "*" : "")}","parameters":{"x":\(testCase.schema)}}]}
      """
    let definition = try AppDefinition(json: json.utf8)
    let schema = try #require(definition.routes.first?.parameters.first?.schema)
    let found = Set(SampleValues(schema).boundaries.map(\.json))
    #expect(Set(testCase.has).subtracting(found).isEmpty, "\(found)")
    #expect(found.isDisjoint(with: testCase.lacks), "\(found)")
  }

  @Test func theSameSeedGivesTheSameValues() {
    var (one, other) = (SampleGenerator(seed: 7), SampleGenerator(seed: 7))
    let values = SampleValues(Schema(.string))
    let first = (0..<20).map { _ in values.random(using: &one) }
    let second = (0..<20).map { _ in values.random(using: &other) }
    #expect(first == second && Set(first).count > 10)
  }
}
