import Testing

@testable import URLSchemeCore

/// How a query is cut into names and values.
struct QuerySplittingTests {
  struct SplitCase: CustomTestStringConvertible {
    let query: String
    let pairs: [[String?]]
    var testDescription: String { query.isEmpty ? "empty" : query }
  }

  @Test(arguments: [
    SplitCase(query: "", pairs: []),
    SplitCase(query: "&", pairs: []),
    SplitCase(query: "&&&", pairs: []),
    SplitCase(query: "a", pairs: [["a", nil]]),
    SplitCase(query: "a=", pairs: [["a", ""]]),
    SplitCase(query: "a=b", pairs: [["a", "b"]]),
    SplitCase(query: "=", pairs: [["", ""]]),
    SplitCase(query: "=b", pairs: [["", "b"]]),
    SplitCase(query: "a=b=c==", pairs: [["a", "b=c=="]]),
    SplitCase(query: "a=b&c", pairs: [["a", "b"], ["c", nil]]),
    SplitCase(query: "&a&&b=1&", pairs: [["a", nil], ["b", "1"]]),
    SplitCase(query: "a&b=c&d=", pairs: [["a", nil], ["b", "c"], ["d", ""]]),
    SplitCase(query: "a%26b=c%3Dd;e?/f", pairs: [["a&b", "c=d;e?/f"]]),
    SplitCase(query: "r=1&g=2&r=3", pairs: [["r", "1"], ["g", "2"], ["r", "3"]]),
  ])
  func splitsBeforeItDecodes(_ testCase: SplitCase) throws {
    let link = try DeepLink("x:p=q&r?\(testCase.query)#f=g&h")
    let items = try link.queryItems(dialect: .uri)
    #expect(items.map { [$0.name, $0.value] } == testCase.pairs)
  }
}
