import Testing

@testable import URLSchemeCore

@Suite struct SecretMaskTests {
  private static let definition = """
    {"urlscheme":1,"name":"Secrets","schemes":["sec","secret"],"routes":[
      {"name":"login","link":"//login{?token,user}{#code}","parameters":{"token":{"secret":true}}},
      {"name":"both","link":"//both?v=1{&pin*}",
       "parameters":{"pin":{"type":"array","items":{"type":"string"},"secret":true}}}]}
    """
  private static let withoutSecrets = """
    {"urlscheme":1,"name":"Plain","schemes":["plain"],"routes":[{"name":"r","link":"{?token}","parameters":{"token":{}}}]}
    """
  private static let withPath = """
    {"urlscheme":1,"name":"Path","schemes":["path"],"web":{"hosts":["path.example"],"base":"/app"},"routes":[
      {"name":"key","link":"//{key}{?user}","parameters":{"key":{"secret":true}}}]}
    """

  private static let withLink = """
    {"urlscheme":1,"name":"Link","schemes":["link"],"routes":[
      {"name":"r","link":"//{+url}","parameters":{"url":{"secret":true,"includesQuery":true}}}]}
    """

  @Test(arguments: [
    ("link://a?b=c&d#e?f", "link:_____________"),
    ("sec://login?token=abc def&user=x", "sec://login?token=_______&user=x"),
    ("SECRET://login?user=x&token=%zz#f", "SECRET://login?user=x&token=___#f"),
    ("sec:?t%6Fken=a&u=b", "sec:?t%6Fken=_&u=b"), ("sec:?token&user=x", "sec:?token&user=x"),
    ("sec:?token=a=b&token=", "sec:?token=___&token="), ("sec:?pin=1&pin=2", "sec:?pin=_&pin=_"),
    ("sec:?Token=a&tokens=b", "sec:?Token=_&tokens=_"),
    ("sec:#token=a", "sec:#token=_"), ("path:// a?user=x#y", "path:____?user=x#_"),
    ("path:", "path:"),
    ("path://%zz", "path:_____"),
    ("https://Path.Example/app/abc?user=x#y", "https://Path.Example/_______?user=x#_"),
    ("https://path.example:443/a", "https://path.example______"),
    ("https://path.example", "https://path.example"), ("https:", "https:"),
    ("https:/a", "https:/a"),
    ("https://other.example/a", "https://other.example/a"), ("other:?token=a", "other:?token=_"),
    ("other:/b?user=token=a", "other:/b?user=token=a"),
    ("plain:?token=a&x%20=b", "plain:?token=a&x%20=b"),
    ("sce://login?pin=1", "sce://login?pin=_"), ("paht://abc", "paht:_____"),
    ("sec:a%20b=c/d?token=a", "sec:a%20b=c/d?token=_"),
    ("sec:login&token=a", "sec:login&token=_"),
    ("sec:?user=x?token=a?b&c=d", "sec:?user=x?token=___&c=d"),
    ("sec:?user=x&amp;token=a", "sec:?user=x&amp;token=_"),
    ("token=a", "token=a"),
    ("", ""),
  ])
  func findsSecretsByTheLooksOfALink(_ link: String, _ masked: String) throws {
    let catalog = try Catalog(
      definitions: [
        AppDefinition(json: Array(SecretMaskTests.definition.utf8)),
        AppDefinition(json: Array(SecretMaskTests.withPath.utf8)),
        AppDefinition(json: Array(SecretMaskTests.withoutSecrets.utf8)),
        AppDefinition(json: Array(SecretMaskTests.withLink.utf8)),
      ])
    var bytes = Array(link.utf8)
    for range in SecretMask(catalog).ranges(in: bytes) {
      for index in range { bytes[index] = UInt8(ascii: "_") }
    }
    #expect(String(decoding: bytes, as: UTF8.self) == masked)
  }
}
