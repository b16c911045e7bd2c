import Testing

@testable import URLSchemeCore

/// What logs show of links.
@Suite struct DecodedLinkSecretsTests {
  private static let definition = """
    {"urlscheme": 1, "name": "Bank", "schemes": ["bank"],
     "routes": [{"name": "pay", "link": "//pay/{to}{?token,card}", "screens": ["home", "pay"], "callback": true,
       "parameters": {
         "to": {"type": "string"}, "token": {"type": "string", "secret": true},
         "card": {"type": "object", "secret": true,
           "encoding": {"delimited": {"separator": "-", "fields": ["number", "pin"]}}}},
       "patternParameters": {"key[0-9]+": {"type": "string", "secret": true}}}]}
    """

  private func match() throws -> Match {
    try Catalog(json: Self.definition.utf8).route(
      DeepLink(
        "bank://pay/ann?token=hush&card=42-1234&key1=quiet&other=loud"
          + "&x-success=bank%3A%2F%2Fpay%2Fann%3Ftoken%3Dhush&x-error=bank%3A%2F%2Fpay%2Fann"))
  }

  @Test func nothingSecretIsPrinted() throws {
    let match = try match()
    var dumped = ""
    dump(match, to: &dumped)
    dump(match.link, to: &dumped)
    let texts = ["\(match)", "\(match.link)", String(reflecting: match), "\([match.link])", dumped]
    for text in texts {
      #expect(text.contains("ann"))
      for secret in ["hush", "42", "1234", "quiet", "loud"] {
        #expect(!text.contains(secret), "\(text)")
      }
    }
    #expect(
      "\(match)"
        == #"bank/pay {"to":"ann","token":"•••","card":"•••","x-success":"•••","x-error":"bank://pay/ann","key1":"•••"} → home › pay"#
    )
  }

  @Test func whichValuesAreSecretCanBeAsked() throws {
    let link = try match().link
    #expect(
      ["to", "token", "card", "key1", "nothing"].map(link.isSecret) == [
        false, true, true, true, false,
      ])
    #expect(link["token"] == "hush")
    #expect(link.link.description.contains("hush"))
  }
}
