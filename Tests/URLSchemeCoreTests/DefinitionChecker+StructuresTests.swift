import Testing

@testable import URLSchemeCore

/// What is wrong with texts of several parts, in definitions.
@Suite("Checking structures") struct DefinitionCheckerStructuresTests {
  private static let q = "routes[0].parameters.q"
  private static let comma = #""encoding": {"delimited": {"separator": ","}}"#
  private static let pair =
    #""encoding": {"delimited": {"separator": "|", "fields": ["a", "b"], "rest": "c"}}"#

  struct Structure: CustomTestStringConvertible {
    let id: String
    let members: String
    let sentence: String

    init(_ id: String, _ members: String, _ sentence: String) {
      (self.id, self.members, self.sentence) = (id, members, sentence)
    }

    var testDescription: String { id }
  }

  static let structures: [Structure] = [
    Structure(
      "optional in the middle",
      """
      "encoding": {"delimited": {"separator": ",", "fields": ["a", "b", "c"]}},
      "properties": {"b": {"required": ⌖false}}
      """,
      "properties.b.required: expected optional fields side by side, first or last ones, found false"
    ),
    Structure(
      "none required",
      """
      "encoding": {"delimited": {"separator": ",", "fields": ["a"]}},
      "properties": {"a": {"required": ⌖false}}
      """,
      "properties.a.required: expected at least one field that is required, found false"),
    Structure(
      "rest is JSON",
      #"\#(pair), "properties": {"c": ⌖{"type": "object", "encoding": {"json": {}}}}"#,
      "properties.c: expected an encoding in pairs for a rest that is an object"),
    Structure(
      "rest with a separator of its own",
      """
      \(pair), "properties": {"c": {"encoding": {"pairs": {"separator": ⌖";"}},
      "additionalProperties": true}}
      """,
      #"properties.c.encoding.pairs.separator: expected the separator around it, |, found ";""#),
    Structure(
      "no members", #""encoding": {"pairs": ⌖{"separator": ";"}}"#,
      "encoding.pairs: expected properties, or additionalProperties, for pairs"),
    Structure(
      "equals is the separator",
      #""encoding": {"pairs": {"separator": ";", "equals": ⌖";"}}, "additionalProperties": true"#,
      #"encoding.pairs.equals: expected a character that separates nothing else here, found ";""#),
    Structure(
      "two characters",
      #""encoding": {"pairs": {"separator": ⌖"; "}}, "additionalProperties": true"#,
      #"encoding.pairs.separator: expected one printable ASCII character, or a line feed, found "; ""#
    ),
    Structure(
      "an array in pairs",
      #""type": "array", "encoding": {"pairs": ⌖{"separator": ";"}}, "additionalProperties": true"#,
      "encoding.pairs: expected type object for pairs, found array"),
    Structure(
      "other members of a list", #"\#(comma), ⌖"additionalProperties": true"#,
      "additionalProperties: expected an encoding in pairs beside additionalProperties"),
    Structure(
      "reserved characters of a part", #"\#(comma), "items": {⌖"allowReserved": true}"#,
      "items.allowReserved: expected allowReserved on the whole parameter, not on a part of it"),
    Structure(
      "escape beside alsoEscaped",
      #""encoding": {"delimited": {"separator": ",", "alsoEscaped": true, ⌖"escape": "^"}}"#,
      "encoding.delimited.escape: expected no escape beside alsoEscaped"),
    Structure(
      "four deep",
      """
      \(comma), "items": {"encoding": {"delimited": {"separator": "|"}}, "items": {"encoding":
      {"delimited": {"separator": ";"}}, "items": {"encoding": {⌖"delimited": {"separator": "/"}}}}}
      """,
      "items.items.items.encoding.delimited: expected encodings nested at most 3 deep"),
  ]

  @Test(arguments: structures)
  func findsStructuresThatCannotBeWritten(_ testCase: Structure) {
    FaultyDefinition.invalid(.parameter(testCase.members), "\(Self.q).\(testCase.sentence)").check()
  }
}
