import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Whether registrations hand links to the app, beyond what the systems' own vectors ask.
@Suite struct LinkDeliveryTests {
  // MARK: Android

  struct AndroidRow: Sendable, CustomTestStringConvertible {
    var id: String
    /// Attributes of the activity, of the filter, and what is in it besides VIEW, DEFAULT and BROWSABLE.
    var activity = ""
    var filter = ""
    var data: String
    var link: String
    var caller = LinkCaller.browser
    var reason: String
    /// What is said of other filters in it.
    var others: [String] = []
    var testDescription: String { id }
  }

  @Test(arguments: [
    AndroidRow(
      id: "a scheme", data: #"<data a:scheme="app"/>"#, link: "app:x", reason: "fits, by its scheme"
    ),
    AndroidRow(
      id: "capitals in a browser", data: #"<data a:scheme="app"/>"#, link: "APP:x",
      reason: "fits, by its scheme"),
    AndroidRow(
      id: "capitals from adb", data: #"<data a:scheme="app"/>"#, link: "APP:x", caller: .adb,
      reason: "its scheme is app"),
    AndroidRow(
      id: "a path without host is none", data: #"<data a:scheme="app" a:path="/a"/>"#,
      link: "app://b/c", reason: "fits, by its scheme"),
    AndroidRow(
      id: "a host of two", data: #"<data a:scheme="app" a:host="b"/><data a:host="c"/>"#,
      link: "app://d", reason: "its host is b or c"),
    AndroidRow(
      id: "data are merged",
      data: #"<data a:scheme="app" a:host="b"/><data a:scheme="x" a:host="c" a:path="/p"/>"#,
      link: "app://c/p", reason: "fits, by its path"),
    AndroidRow(
      id: "an opaque link has no host", data: #"<data a:scheme="app" a:host="*"/>"#, link: "app:b",
      reason: "the link has no host"),
    AndroidRow(
      id: "any host, even none", data: #"<data a:scheme="app" a:host="*"/>"#, link: "app://",
      reason: "fits, by its host"),
    AndroidRow(
      id: "a port", data: #"<data a:scheme="app" a:host="b" a:port="8"/>"#, link: "app://b:9",
      reason: "its port is 8"),
    AndroidRow(
      id: "an escaped slash is one", data: #"<data a:scheme="app" a:host="b" a:path="/c/d"/>"#,
      link: "app://b/c%2Fd", reason: "fits, by its path"),
    AndroidRow(
      id: "a glob stops at the first",
      data: #"<data a:scheme="app" a:host="b" a:pathPattern=".*\\.pdf"/>"#, link: "app://b/a.b.pdf",
      reason: "none of its paths fits"),
    AndroidRow(
      id: "a group that keeps away",
      data:
        #"<data a:scheme="app" a:host="b"/><uri-relative-filter-group a:allow="false"><data a:queryPrefix="x="/></uri-relative-filter-group>"#,
      link: "app://b/?y=1&x=2", reason: "a group of filters keeps the link away"),
    AndroidRow(
      id: "a text of a resource", data: #"<data a:scheme="@string/scheme"/>"#, link: "res:x",
      reason: "fits, by its scheme"),
    AndroidRow(
      id: "not exported", activity: #"a:exported="false""#, data: #"<data a:scheme="app"/>"#,
      link: "app:x", reason: "the activity is not exported"),
    AndroidRow(
      id: "for files", data: #"<data a:scheme="app" a:mimeType="text/plain"/>"#, link: "app:x",
      reason: "the filter is for files, by mimeType"),
    AndroidRow(
      id: "a web link that is not verified", data: #"<data a:scheme="https" a:host="b.example"/>"#,
      link: "https://b.example/",
      reason: "a web link stays in the browser: no filter with android:autoVerify verifies its host"
    ),
    AndroidRow(
      id: "a web link that is", filter: #"a:autoVerify="true""#,
      data: #"<data a:scheme="https" a:host="b.example"/>"#, link: "https://b.example/",
      reason: "fits, by its host"),
    AndroidRow(
      id: "a web link of any host", filter: #"a:autoVerify="true""#,
      data: #"<data a:scheme="https" a:host="*"/>"#, link: "https://b.example/",
      reason: "a web link stays in the browser: no filter with android:autoVerify verifies its host"
    ),
    AndroidRow(
      id: "a web link beside others", filter: #"a:autoVerify="true""#,
      data: #"<data a:scheme="https" a:host="b.example"/><data a:scheme="app"/>"#,
      link: "https://b.example/",
      reason: "a web link stays in the browser: no filter with android:autoVerify verifies its host"
    ),
    AndroidRow(
      id: "a host without a scheme is not verified",
      data: """
        <data a:scheme="https" a:host="b.example"/></intent-filter><intent-filter a:autoVerify="true">
        <action a:name="android.intent.action.VIEW"/><category a:name="android.intent.category.DEFAULT"/>
        <category a:name="android.intent.category.BROWSABLE"/><data a:host="b.example"/>
        """,
      link: "https://b.example/",
      reason:
        "a web link stays in the browser: no filter with android:autoVerify verifies its host",
      others: ["the filter has no scheme"]),
    AndroidRow(
      id: "a browser writes a slash where no path is", filter: #"a:autoVerify="true""#,
      data: #"<data a:scheme="https" a:host="b.example" a:path="/"/>"#,
      link: "https://b.example?c=d", reason: "fits, by its path"),
    AndroidRow(
      id: "adb writes none", filter: #"a:autoVerify="true""#,
      data: #"<data a:scheme="https" a:host="b.example" a:path="/"/>"#,
      link: "https://b.example?c=d", caller: .adb, reason: "none of its paths fits"),
    AndroidRow(
      id: "a browser resolves dots", filter: #"a:autoVerify="true""#,
      data: #"<data a:scheme="https" a:host="b.example" a:path="/c/d"/>"#,
      link: "https://b.example/c/%2e/e/../d", reason: "fits, by its path"),
    AndroidRow(
      id: "an app's own dots stay", data: #"<data a:scheme="app" a:host="b" a:path="/c/d"/>"#,
      link: "app://b/c/./d", reason: "none of its paths fits"),
    AndroidRow(
      id: "a text of a resource with spaces and quotes",
      data: #"<data a:scheme="app" a:host="@string/host"/>"#, link: "app://open",
      reason: "fits, by its host"),
    AndroidRow(
      id: "an intent: URL", data: #"<data a:scheme="app"/>"#,
      link: "intent:x#Intent;scheme=app;end", reason: "fits, by its scheme"),
    AndroidRow(
      id: "an intent: URL without end", data: #"<data a:scheme="app"/>"#,
      link: "intent:x#Intent;scheme=app", reason: "the intent: URL has no ;end"),
    AndroidRow(id: "nothing", data: "", link: "app:x", reason: "the filter has no scheme"),
  ])
  func aFilterSaysWhyItFitsOrNot(row: AndroidRow) throws {
    let text = """
      <manifest xmlns:a="http://schemas.android.com/apk/res/android"><application>
      <activity a:name=".A" \(row.activity)><intent-filter \(row.filter)>
      <action a:name="android.intent.action.VIEW"/><category a:name="android.intent.category.DEFAULT"/>
      <category a:name="android.intent.category.BROWSABLE"/>\(row.data)</intent-filter></activity>
      </application></manifest>
      """
    let strings = AndroidResources.strings(
      in: Array(
        "<resources><string name='scheme'>res</string><string name='host'> \"open\" </string></resources>"
          .utf8))
    let manifest = try AndroidManifestFile(Array(text.utf8), strings: strings)
    let delivery = AndroidDelivery(manifest, from: row.caller)
    let verdict = delivery.verdict(on: try DeepLink(row.link), explains: true)
    #expect(verdict.reasons == [row.reason] + row.others)
    #expect(verdict.arrives == row.reason.hasPrefix("fits"))
  }

  struct IntentRow: Sendable, CustomTestStringConvertible {
    var link: String
    var web: String?
    var store: String?
    var intent: String
    var testDescription: String { intent }
  }

  @Test(arguments: [
    IntentRow(link: "app://a/b?c=d#e", intent: "intent://a/b?c=d#e#Intent;scheme=app;end"),
    IntentRow(link: "APP:x", intent: "intent:x#Intent;scheme=app;end"),
    IntentRow(
      link: "app:x", web: "https://a.example/?b;c=d",
      intent:
        "intent:x#Intent;scheme=app;S.browser_fallback_url=https%3A%2F%2Fa.example%2F%3Fb%3Bc%3Dd;end"
    ),
    IntentRow(
      link: "app:x", web: "https://a.example/",
      store: "https://play.google.com/store/apps/details?id=org.example.app",
      intent:
        "intent:x#Intent;scheme=app;package=org.example.app;S.browser_fallback_url=https%3A%2F%2Fa.example%2F;end"
    ),
    IntentRow(
      link: "app:x", store: "market://details?id=org.example.app",
      intent: "intent:x#Intent;scheme=app;package=org.example.app;end"),
    IntentRow(
      link: "app:x", web: "HTTPS://a.example/",
      store: "https://Play.Google.com/store/apps/details?id=org.example.app",
      intent:
        "intent:x#Intent;scheme=app;package=org.example.app;S.browser_fallback_url=HTTPS%3A%2F%2Fa.example%2F;end"
    ),
    IntentRow(
      link: "app:x", store: "https://play.google.com/store/apps/dev?id=57",
      intent:
        "intent:x#Intent;scheme=app;S.browser_fallback_url=https%3A%2F%2Fplay.google.com%2Fstore%2Fapps%2Fdev%3Fid%3D57;end"
    ),
    IntentRow(
      link: "app:x", store: "market://details?id=", intent: "intent:x#Intent;scheme=app;end"),
  ])
  func anIntentURLIsReadBack(row: IntentRow) throws {
    var fallback = AppDefinition.Fallback()
    (fallback.web, fallback.android) = (row.web, row.store)
    let intent = IntentURL(to: try DeepLink(row.link), fallback: fallback)
    #expect(intent.text == row.intent)
    #expect(IntentURL(row.intent)?.text == row.intent)
  }

  @Test(arguments: ["VIEW", "DEFAULT", "BROWSABLE"])
  func whatAFilterLacksIsSaid(name: String) throws {
    let kinds = ["VIEW": "action", "DEFAULT": "category", "BROWSABLE": "category"]
    let parts = kinds.filter { $0.key != name }.map {
      "<\($0.value) a:name='android.intent.\($0.value).\($0.key)'/>"
    }
    let text = """
      <manifest xmlns:a="http://schemas.android.com/apk/res/android"><application><activity-alias a:name=".B">
      <intent-filter>\(parts.joined())<data a:scheme="app"/></intent-filter></activity-alias></application></manifest>
      """
    let manifest = try AndroidManifestFile(Array(text.utf8))
    let link = try DeepLink("app:x")
    let fromBrowser = AndroidDelivery(manifest, from: .browser).verdict(on: link, explains: true)
    #expect(!fromBrowser.arrives && fromBrowser.reasons.first?.hasSuffix(name) == true)
    let fromProgram = AndroidDelivery(manifest, from: .adb).verdict(on: link, explains: false)
    #expect(fromProgram.arrives == (name == "BROWSABLE"))
  }

  @Test(arguments: [#"a:pathAdvancedPattern="[""#, #"a:port="x" a:host="b""#])
  func whatAndroidRefusesIsAFault(data: String) {
    let text = """
      <manifest xmlns:a="http://schemas.android.com/apk/res/android"><application><activity><intent-filter>
      <data \(data)/></intent-filter></activity></application></manifest>
      """
    #expect(throws: AndroidManifestFile.Fault.self) { try AndroidManifestFile(Array(text.utf8)) }
  }

  @Test func theBinaryFormOfAnAPKIsNamed() {
    do {
      _ = try AndroidManifestFile([3, 0, 8, 0, 1])
      Issue.record("it was read")
    } catch {
      #expect(error.message == "expected XML, not its binary form of an APK")
    }
  }

  // MARK: Apple

  struct AppleRow: Sendable, CustomTestStringConvertible {
    var id: String
    /// What stands in `applinks`.
    var links: String
    var link: String
    var arrives: Bool
    var testDescription: String { id }
  }

  @Test(arguments: [
    AppleRow(
      id: "the first that fits decides",
      links: #""details":[{"appIDs":["T.a"],"components":[{"/":"/a","exclude":true},{"/":"/*"}]}]"#,
      link: "https://b/a", arrives: false),
    AppleRow(
      id: "what one app leaves, another may take",
      links:
        #""details":[{"appIDs":["T.a"],"components":[{"/":"/a","exclude":true}]},{"appIDs":["T.b"],"components":[{"/":"/*"}]}]"#,
      link: "https://b/a", arrives: true),
    AppleRow(
      id: "rules of one app in two places",
      links:
        #""details":[{"appIDs":["T.a"],"components":[{"/":"/a","exclude":true}]},{"appIDs":["T.b","T.a"],"components":[{"/":"/c"}]},{"appIDs":["T.a"],"components":[{"/":"/*"}]}]"#,
      link: "https://b/a", arrives: false),
    AppleRow(
      id: "a later one",
      links: #""details":[{"appIDs":["T.a"],"components":[{"/":"/a","exclude":true},{"/":"/*"}]}]"#,
      link: "https://b/c", arrives: true),
    AppleRow(
      id: "a custom scheme", links: #""details":[{"appIDs":["T.a"],"components":[{}]}]"#,
      link: "app://b/c", arrives: false),
    AppleRow(
      id: "old paths", links: #""details":[{"appID":"T.a","paths":["NOT /a/*","/a*"]}]"#,
      link: "https://b/a/c", arrives: false),
    AppleRow(
      id: "old paths that fit", links: #""details":[{"appID":"T.a","paths":["NOT /a/*","/a*"]}]"#,
      link: "https://b/ab", arrives: true),
    AppleRow(
      id: "older details", links: #""details":{"T.a":{"paths":["*"]}}"#, link: "https://b/",
      arrives: true),
    AppleRow(
      id: "components before paths",
      links: #""details":[{"appID":"T.a","paths":["*"],"components":[{"/":"/a"}]}]"#,
      link: "https://b/c", arrives: false),
    AppleRow(
      id: "a default of the domain",
      links:
        #""defaults":{"caseSensitive":false},"details":[{"appIDs":["T.a"],"components":[{"/":"/A"}]}]"#,
      link: "https://b/a", arrives: true),
    AppleRow(
      id: "a component says more",
      links:
        #""defaults":{"caseSensitive":false},"details":[{"appIDs":["T.a"],"components":[{"/":"/A","caseSensitive":true}]}]"#,
      link: "https://b/a", arrives: false),
    AppleRow(
      id: "a default of an app, even of a path",
      links: #""details":[{"appIDs":["T.a"],"defaults":{"/":"/a"},"components":[{"?":"x=1"}]}]"#,
      link: "https://b/c?x=1", arrives: false),
    AppleRow(
      id: "a variable",
      links:
        #""substitutionVariables":{"food":["bur*","taco"]},"details":[{"appIDs":["T.a"],"components":[{"/":"/$(food)/$(digit)"}]}]"#,
      link: "https://b/burrito/7", arrives: true),
    AppleRow(
      id: "no text of a variable",
      links:
        #""substitutionVariables":{"food":["burrito","taco"]},"details":[{"appIDs":["T.a"],"components":[{"/":"/$(food)"}]}]"#,
      link: "https://b/soup", arrives: false),
    AppleRow(
      id: "a region",
      links: #""details":[{"appIDs":["T.a"],"components":[{"/":"/$(lang)-$(region)/"}]}]"#,
      link: "https://b/de-CH", arrives: true),
    AppleRow(
      id: "no such key",
      links: #""details":[{"appIDs":["T.a"],"components":[{"casesensitive":false,"/":"/A"}]}]"#,
      link: "https://b/a", arrives: false),
  ])
  func aRuleTakesOrRefusesALink(row: AppleRow) throws {
    let file = try AssociationFile(Array("{\"applinks\":{\(row.links)}}".utf8))
    let verdict = AppleDelivery(file).verdict(on: try DeepLink(row.link), explains: false)
    #expect(verdict.arrives == row.arrives)
  }

  @Test func manyStarsTakeNoTimeToSpeakOf() throws {
    let pattern = String(repeating: "*a", count: 40)
    let file = try AssociationFile(
      Array(
        #"{"applinks":{"details":[{"appIDs":["T.a"],"components":[{"/":"\#(pattern)"}]}]}}"#.utf8))
    let link = try DeepLink("https://b/\(String(repeating: "a", count: 2_000))b")
    #expect(!AppleDelivery(file).verdict(on: link, explains: false).arrives)
  }

  @Test func manyAppsTakeNoTimeToSpeakOf() throws {
    // One place has all of them, and each has one of its own.
    let apps = (0..<600).map { "T.a\($0)" }
    let all = apps.map { "\"\($0)\"" }.joined(separator: ",")
    let rules = apps.indices.map { "{\"/\":\"/\($0)\",\"exclude\":true}" }.joined(separator: ",")
    let own = apps.map { "{\"appIDs\":[\"\($0)\"],\"components\":[{\"/\":\"/x\"}]}" }
    let details = (["{\"appIDs\":[\(all)],\"components\":[\(rules)]}"] + own).joined(separator: ",")
    let text = Array("{\"applinks\":{\"details\":[\(details)]}}".utf8)
    let delivery = AppleDelivery(try AssociationFile(text))
    #expect(delivery.verdict(on: try DeepLink("https://b/x"), explains: false).entry == 600)
    #expect(!delivery.verdict(on: try DeepLink("https://b/7"), explains: true).arrives)
    #expect(AssociationLint.check(text, file: "apple-app-site-association").findings.count > 0)
  }

  @Test func aSignedFileIsRefused() {
    #expect(throws: Finding.self) { try AssociationFile([0x30, 0x82]) }
  }
}
