import Testing

@testable import urlscheme

@Suite struct EscapedTextTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("é日", "é日"), ("a%b", "a%25b"), ("%", "%25"),
    ("é%日%", "é%25日%25"),
  ])
  func replacesBytesThatMeanSomething(_ text: String, _ escaped: String) {
    let result = text.escaped { $0 == UInt8(ascii: "%") ? "%25" : nil }
    #expect(result == escaped)
  }
}
