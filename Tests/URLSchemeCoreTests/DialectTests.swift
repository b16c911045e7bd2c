import Testing

@testable import URLSchemeCore

struct DialectTests {
  @Test
  func rawValuesAreTheWordsOfDefinitions() {
    #expect(Dialect.allCases.map(\.rawValue) == ["form", "uri"])
  }
}
