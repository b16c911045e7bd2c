import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Breaks that only links show to which the two versions lead together.
extension VersionComparisonTests {
  @Test(arguments: [
    Row(
      "a form takes what another one had",
      #"{"name":"s","link":"//{+p}","aliases":["//go/{+p}"],"parameters":{"p":{"minLength":5}}}"#,
      #"{"name":"s","link":"//{+p}","aliases":["//go/{+p}"],"parameters":{"p":{"minLength":3}}}"#,
      "changed-meaning"),
    Row(
      "each constrains another segment",
      #"{"name":"a","link":"//{u}/{tab}","parameters":{"tab":{"enum":["feed","photos"]}}}"#,
      #"{"name":"a","link":"//{u}/{tab}","parameters":{"tab":{"enum":["feed","photos"]}}},{"name":"b","link":"//{s}/{id}","parameters":{"s":{"enum":["news","shop"]}}}"#,
      "changed-meaning"),
    Row(
      "a value in the query leads to a new route",
      #"{"name":"a","link":"//i{?k,t}","parameters":{"t":{"pattern":"zz[0-9]","required":true}}}"#,
      #"{"name":"a","link":"//i{?k,t}","parameters":{"t":{"pattern":"zz[0-9]","required":true}}},{"name":"b","link":"//i{?k,t}","parameters":{"k":{"const":"cake","required":true}}}"#,
      "changed-meaning"),
    Row(
      "the case of items matters",
      parameter:
        #"{"type":"array","encoding":{"delimited":{"separator":","}},"items":{"enum":["milk"],"ignoreCase":true}}"#,
      #"{"type":"array","encoding":{"delimited":{"separator":","}},"items":{"enum":["milk"]}}"#,
      #"broken-link app://r?p=MILK: p[0]: expected "milk", found "MILK"; did you mean milk?"#),
    Row(
      "a number becomes an integer", parameter: #"{"type":"number","enum":[1,2]}"#,
      #"{"type":"integer","enum":[1,2]}"#,
      #"broken-link app://r?p=1.0: p: expected an integer, found "1.0""#),
    Row(
      "JSON is given up", parameter: #"{"type":"boolean","encoding":{"json":{}}}"#,
      #"{"type":"boolean"}"#,
      #"broken-link app://r?p=%20true: p: expected true or false, found " true""#),
    Row(
      "unknown values are no longer taken",
      parameter: #"{"enum":["a"],"default":"a","otherwise":"default"}"#,
      #"{"maxLength":8,"default":"a"}"#,
      "broken-link"),
    Row(
      "a name that a pattern declared",
      #"{"name":"r","link":"//r","patternParameters":{"t.+":{}}}"#,
      #"{"name":"r","link":"//r{?tag}","patternParameters":{"t.+":{}},"parameters":{"tag":{"enum":["a"]}}}"#,
      "broken-link"),
    Row(
      "names that two patterns declare",
      #"{"name":"r","link":"//r","patternParameters":{"t.+":{}}}"#,
      #"{"name":"r","link":"//r","patternParameters":{".+x":false,"t.+":{}}}"#,
      "broken-link app://r?tx=: tx is not allowed"),
    Row(
      "a member that any name was",
      parameter: #"{"encoding":{"pairs":{"separator":","}},"additionalProperties":true}"#,
      #"{"encoding":{"pairs":{"separator":","}},"additionalProperties":true,"properties":{"g":{"enum":["a"]}}}"#,
      "broken-link"),
    Row(
      "the last of very many values",
      parameter: #"{"enum":[\#(VersionComparisonTests.values(1_200))]}"#,
      #"{"enum":[\#(Self.values(1_199))]}"#,
      "broken-link"),
  ])
  func aBreakOfSomeLinksIsFound(_ row: Row) throws {
    let found = try Self.findings(row.old, row.new)
      .filter { $0.rule != .unreadableByOld }
      .map { "\($0.rule.rawValue) \($0.found): \($0.expected)" }
    #expect(found.count == 1 && found[0].hasPrefix(row.findings[0]), "\(found)")
  }

  private static func values(_ count: Int) -> String {
    (1...count).map { "\"x\($0)\"" }.joined(separator: ",")
  }
}
