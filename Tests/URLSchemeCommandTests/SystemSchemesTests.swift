import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite("Schemes that others own")
struct SystemSchemesTests {
  @Test(arguments: [
    ("http", "the web"), ("https", "the web"), ("WSS", "the web"), ("ftp", "an Internet standard"),
    ("file", "the file system"), ("mailto", "e-mail"), ("tel", "the telephone"),
    ("sms", "the telephone"), ("facetime", "Apple"), ("facetime-audio", "Apple"), ("itms", "Apple"),
    ("itms-apps", "Apple"), ("maps", "Apple"), ("app-settings", "Apple"), ("shortcuts", "Apple"),
    ("prefs", "Apple"), ("x-apple.systempreferences", "Apple"), ("X-Apple-Health", "Apple"),
    ("about", "the browser"), ("data", "the browser"), ("javascript", "the browser"),
    ("blob", "the browser"), ("view-source", "the browser"), ("chrome", "the browser"),
    ("intent", "Android"), ("content", "Android"), ("ms-settings", "Windows"),
    ("geo", "an Internet standard"), ("coap+tcp", "an Internet standard"),
    ("z39.50s", "an Internet standard"),
  ])
  func haveOwners(scheme: String, owner: String) {
    #expect(SystemSchemes.owner(of: scheme) == owner)
  }

  @Test(arguments: [
    "emergent", "ukdailyoffers", "xyz", "things", "httpx", "x-app", "com.example.app", "", "apple",
  ])
  func othersAreFree(scheme: String) {
    #expect(SystemSchemes.owner(of: scheme) == nil)
  }

  /// Whatever is no callback is nobody's own scheme either.
  @Test(arguments: CallbackPolicy.neverAllowed.sorted())
  func schemesThatAreNoCallbacksHaveOwners(scheme: String) {
    #expect(SystemSchemes.owner(of: scheme) != nil)
  }
}
