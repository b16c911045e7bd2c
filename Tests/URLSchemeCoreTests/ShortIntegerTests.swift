import Testing

@testable import URLSchemeCore

struct ShortIntegerTests {
  @Test(arguments: [
    ("0", 0, 1), ("-0", 0, 2), ("7&", 7, 1), ("-12x", -12, 3), ("10", 10, 2),
    ("999999999999999999", 999_999_999_999_999_999, 18),
    ("-999999999999999999.", -999_999_999_999_999_999, 19),
  ])
  func readsWhatJSONWrites(text: String, number: Int, end: Int) {
    for start in [0, 5, 20] {
      let text = Array((String(repeating: "8", count: start) + text).utf8)
      let read = ShortInteger.read(text.span, at: start)
      #expect(read?.number == number)
      #expect(read?.end == start + end)
    }
  }

  @Test(arguments: ["", "-", "+1", "01", "-01", "--1", "x", "1234567890123456789", " 1"])
  func leavesAnythingElse(text: String) {
    let text = Array(text.utf8)
    for start in [0, text.count] {
      let read = ShortInteger.read(text.span, at: start)
      #expect(read == nil)
    }
  }
}
