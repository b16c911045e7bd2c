import Testing

@testable import URLSchemeCore

/// What is remembered of names that routes do not declare.
struct UnknownNameMemoTests {
  private func name(_ text: String) -> ShortText {
    ShortText(text.utf8.span, 0..<text.utf8.count)
  }

  @Test func aNameIsKnownForItsRouteAlone() {
    var memo = UnknownNameMemo()
    let finding = Finding(.unknownParameter, at: 7, "page")
    #expect(memo.find(name("page"), 3) == nil)
    memo.remember(name("page"), 3, finding)
    #expect(memo.find(name("page"), 3) == finding)
    #expect(memo.find(name("page"), 4) == nil)
    #expect(memo.find(name("pages"), 3) == nil)
    #expect(memo.find(name(""), 3) == nil)
  }

  @Test func longNamesAreNotRemembered() {
    var memo = UnknownNameMemo()
    let long = name(String(repeating: "n", count: 17))
    memo.remember(long, 0, Finding(.unknownParameter, at: 0))
    #expect(memo.find(long, 0) == nil)
  }

  @Test func whateverGivesWayNoNameIsTakenForAnother() {
    var memo = UnknownNameMemo()
    for round in 0..<300 {
      let text = "n\(round)"
      memo.remember(name(text), round % 3, Finding(.unknownParameter, at: 0, text))
      #expect(memo.find(name(text), round % 3)?.subject == text)
      for other in 0..<round {
        let found = memo.find(name("n\(other)"), other % 3)
        #expect(found == nil || found?.subject == "n\(other)")
      }
    }
  }
}
