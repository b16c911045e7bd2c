import Testing

@testable import URLSchemeCore

@Suite struct OutfitTests {
  private let outfit = BuiltIn.Outfit(
    background: "beach", model: "Maya", garments: ["hat_3", "dress_12"])
  private let enveloped = "mayasdressup://?outfit=~1xJULNg0fpsLlC8cNWDq-zONGTlm55n2JI_8r"

  @Test func isSharedInItsEnvelope() throws {
    #expect(try outfit.link.description == enveloped)
  }

  @Test func readsBothForms() throws {
    #expect(try BuiltIn.Outfit(link: enveloped) == outfit)
    #expect(
      try BuiltIn.Outfit(link: "mayasdressup://?outfit=beach%7CMaya%7Chat_3%7Cdress_12") == outfit)
  }

  @Test func aCutLinkIsNeverASmallerOutfit() throws {
    let start = "mayasdressup://?outfit=".count
    for length in start..<enveloped.count {
      #expect(throws: Finding.self) { try BuiltIn.Outfit(link: String(enveloped.prefix(length))) }
    }
  }

  @Test func garmentsMayBeNone() throws {
    let bare = BuiltIn.Outfit(background: "beach", model: "Maya")
    #expect(try BuiltIn.Outfit(link: bare.link.description) == bare)
  }

  @Test func refusesASeparatorInAName() {
    let odd = BuiltIn.Outfit(background: "beach", model: "Ma|ya")
    let finding = #expect(throws: Finding.self) { try odd.link }
    #expect(finding?.rule == .separatorInValue)
    #expect(finding?.subject == "outfit.model")
  }

  @Test(arguments: ["mayasdressup://", "ukdailyoffers://drinks", "unknown://?outfit=a%7Cb"])
  func refusesWhatSharesNoOutfit(_ link: String) {
    #expect(throws: Finding.self) { try BuiltIn.Outfit(link: link) }
  }
}
