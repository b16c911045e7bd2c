import Testing

@testable import URLSchemeCore

struct FindingPartsTests {
  @Test
  func aPartIsNamedFromOutside() {
    let finding = Finding(.invalidValue, at: 7)
    #expect(finding.inside("radius").subject == "radius")
    #expect(finding.inside("radius").inside("r").subject == "r.radius")
    #expect(finding.inside(index: 2).inside("tags").subject == "tags[2]")
    #expect(finding.inside("title").inside(index: 0).inside("data").subject == "data[0].title")
    #expect(finding.inside("radius").offset == 7)
  }

  @Test(arguments: [(0, "0 digits"), (1, "1 digit"), (2, "2 digits")])
  func countsThings(count: Int, text: String) {
    #expect(Finding.counted(count, "digit") == text)
  }
}
