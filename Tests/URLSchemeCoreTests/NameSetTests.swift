import Testing

@testable import URLSchemeCore

struct NameSetTests {
  @Test func tellsNamesApartByteByByte() {
    var names = NameSet(["\u{E9}"])
    #expect(names.contains("\u{E9}"))
    #expect(!names.contains("e\u{301}"))
    #expect(!names.contains("\u{C9}"))
    let isNew = names.insert("e\u{301}")
    #expect(isNew)
    #expect(names.contains("e\u{301}"))
  }

  @Test func insertsANameOnce() {
    var names = NameSet()
    let results = ["a", "A", "a"].map { names.insert($0) }
    #expect(results == [true, true, false])
    #expect(names == NameSet(["A", "a"]))
  }
}
