import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What is no scheme, and what was meant by it.
@Suite struct SchemeTextTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    /// The byte at fault; nil where there is none.
    let fault: Int?
    var repaired: String?
    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(text: "app", fault: nil, repaired: "app"),
    Case(text: "Web+app-2.0", fault: nil, repaired: "Web+app-2.0"),
    Case(text: "app://", fault: 3, repaired: "app"),
    Case(text: "app:", fault: 3, repaired: "app"),
    Case(text: "app://host/path", fault: 3, repaired: "app"),
    Case(text: "my_app", fault: 2, repaired: "my-app"),
    Case(text: "my  app", fault: 2, repaired: "my-app"),
    Case(text: "_app_", fault: 0, repaired: "app"),
    Case(text: " app\n", fault: 0, repaired: "app"),
    Case(text: "://app", fault: 0, repaired: "app"),
    Case(text: "caf\u{E9}", fault: 3, repaired: "caf"),
    Case(text: "1password", fault: 0),
    Case(text: "https://app", fault: 5),
    Case(text: "", fault: 0),
    Case(text: "://", fault: 0),
    Case(text: "\u{65E5}\u{672C}", fault: 0),
  ])
  func theFaultIsFoundAndMended(_ testCase: Case) {
    let bytes = Array(testCase.text.utf8)
    #expect(SchemeText.faultOffset(in: [bytes]) == testCase.fault)
    #expect(SchemeText.repair(bytes) == testCase.repaired)
  }

  @Test func whatTheBuildFillsInIsNotChecked() {
    func fault(_ literals: String...) -> Int? {
      SchemeText.faultOffset(in: literals.map { Array($0.utf8) })
    }
    #expect(fault("", "") == nil)
    #expect(fault("", "-app") == nil)
    #expect(fault("app", "1") == nil)
    #expect(fault("1", "app") == 0)
    #expect(fault("app-", "_b") == 4)
  }
}
