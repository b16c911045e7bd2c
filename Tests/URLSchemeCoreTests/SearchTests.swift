import Testing

@testable import URLSchemeCore

@Suite struct SearchTests {
  @Test(arguments: ["half price & más", "a+b=c", "50% off", "x\u{0}y", "日本酒", "  ", ""])
  func everyTextSurvives(_ term: String) throws {
    let search = BuiltIn.Search(term: term, order: .price)
    #expect(try BuiltIn.Search(link: search.link.description) == search)
  }

  @Test func writesSpacesAsPlus() throws {
    let search = BuiltIn.Search(term: "half price & más", order: .price)
    #expect(
      try search.link.description
        == "ukdailyoffers://search?term=half+price+%26+m%C3%A1s&order=price")
  }

  @Test func anOrderThatIsNotSaidStaysUnsaid() throws {
    let search = try BuiltIn.Search(link: "ukdailyoffers://search?term=milk")
    #expect(search.order == nil)
    #expect(try search.link.description == "ukdailyoffers://search?term=milk")
  }

  @Test func refusesWhatIsNoSearch() {
    #expect(throws: Finding.self) { try BuiltIn.Search(link: "ukdailyoffers://tesco") }
    #expect(throws: Finding.self) { try BuiltIn.Search(link: "ukdailyoffers://search") }
  }
}
