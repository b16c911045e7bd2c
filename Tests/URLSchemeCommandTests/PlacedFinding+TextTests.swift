import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite("Findings placed in a text")
struct PlacedFindingTextTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    /// `⌖` stands before the fault.
    let text: String
    let place: String
    let quote: String?
    var testDescription: String { id }
  }

  @Test(arguments: [
    Case(id: "one line", text: "ab⌖cd", place: "1:3", quote: "ab⌖cd"),
    Case(id: "at the beginning", text: "⌖ab\ncd", place: "1:1", quote: "⌖ab"),
    Case(id: "in the middle", text: "ab\nc⌖d\nef", place: "2:2", quote: "c⌖d"),
    Case(id: "at the end of a line", text: "ab⌖\r\ncd", place: "1:3", quote: "ab⌖"),
    Case(id: "between CR and LF", text: "ab\r⌖\ncd", place: "1:4", quote: "ab⌖"),
    Case(id: "in an empty line", text: "ab\n⌖\ncd", place: "2:1", quote: nil),
    Case(id: "at the end of the text", text: "ab\ncd⌖", place: "2:3", quote: "cd⌖"),
    Case(id: "in the line after the last", text: "ab\n⌖", place: "2:1", quote: nil),
    Case(id: "in an empty text", text: "⌖", place: "1:1", quote: nil),
    Case(
      id: "in a long line", text: "\n" + long + "⌖" + long, place: "2:3001",
      quote: String(long.suffix(512)) + "⌖" + String(long.prefix(512))),
    Case(
      id: "in a long line, no half characters", text: "x" + wide + "⌖x" + wide, place: "1:2002",
      quote: String(wide.suffix(256)) + "⌖x" + String(wide.prefix(255))),
  ])
  func haveAPlaceAndALine(_ testCase: Case) {
    let parts = testCase.text.split(separator: "⌖", omittingEmptySubsequences: false)
    let text = Array(parts.joined().utf8)
    var cursor = LineCursor()
    let placed = PlacedFinding(
      Finding(.invalidJSON, at: parts[0].utf8.count), in: text, &cursor)
    #expect("\(placed.line):\(placed.column)" == testCase.place)
    #expect(placed.severity == .error)
    let quote = placed.quote.map { quote in
      String(decoding: quote.bytes[..<quote.offset], as: UTF8.self) + "⌖"
        + String(decoding: quote.bytes[quote.offset...], as: UTF8.self)
    }
    #expect(quote == testCase.quote)
  }

  private static let long = String(repeating: "abc", count: 1_000)
  private static let wide = String(repeating: "é", count: 1_000)

  @Test func secretsAreThePartsOfTheQuote() {
    var cursor = LineCursor()
    let text = Array("one\nsecret and more\n".utf8)
    let placed = PlacedFinding(
      Finding(.invalidJSON, at: 11), severity: .warning, in: text, &cursor
    ) { _ in [0..<6, 11..<14, 15..<30] }
    #expect(placed.severity == .warning)
    #expect(placed.quote?.secrets == [0..<2, 7..<10, 11..<15])
  }
}
