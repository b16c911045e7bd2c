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
    ("mailto:a%40b.c?subject=x", "{to}{?subject}"), ("TEL:%2B1234", "{to}"),
    ("sms:12?body=x", "{to}{?body}"),
    ("geo:1%2C2?z=3", "{to}{?z}"), ("maps://?q=x", "//{?q}"),
    ("xmpp:a%40b?message=x", "{to}{?message}"),
  ])
  func theirLinksMayBeDescribed(link: String, pattern: String) throws {
    let scheme = String(link.prefix { $0 != ":" }).lowercased()
    let definition = AppDefinition(
      name: "A", schemes: [scheme], routes: [Route(name: "r", link: pattern)])
    let catalog = try Catalog(definitions: [definition])
    #expect(try catalog.decode(DeepLink(link)).route == "r")
    // Files about the web name no scheme.
    let ofWeb: [Registration] = [.appleAssociation, .entitlements, .assetLinks]
    for registration in Registration.allCases where !ofWeb.contains(registration) {
      let isFree = registration == .webManifest && WebManifest.safelisted.contains(scheme)
      do throws(Finding) {
        _ = try registration.text(for: definition)
        #expect(isFree)
      } catch {
        #expect(error.rule == .systemScheme && !isFree)
      }
    }
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
