import Testing

@testable import URLSchemeCore

struct QueryPairTests {
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
    SplitCase(query: "a%26b=c%3Dd;e?/f", pairs: [["a%26b", "c%3Dd;e?/f"]]),
    SplitCase(query: "r=1&g=2&r=3", pairs: [["r", "1"], ["g", "2"], ["r", "3"]]),
  ])
  func splitsBeforeItDecodes(_ testCase: SplitCase) {
    let before = "x:p=q&r?"
    let text = Array((before + testCase.query + "#f=g&h").utf8)
    let start = before.utf8.count
    // What was in the scratch is replaced.
    var pairs = QueryPairs()
    pairs.append(QueryPair(0..<1, equals: nil))
    QueryPair.split(text.span, start..<start + testCase.query.utf8.count, into: &pairs)
    let read = pairs.map { pair in
      [string(text[pair.name]), pair.value.map { value in string(text[value]) }]
    }
    #expect(read == testCase.pairs)
  }

  private func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
