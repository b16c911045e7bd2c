import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Registrations beside the definitions of their apps: every route's links arrive, and everything that is
/// registered leads to a route.
struct RegistrationCheckTests {
  private static func definition() throws -> AppDefinition {
    try AppDefinition(
      json: Array(
        """
        { "urlscheme": 1, "name": "Shop", "schemes": ["shop"],
          "web": { "hosts": ["www.shop.example", "shop.example"], "base": "/app",
                   "identifiers": { "apple": ["ABCDE12345.com.example"], "android": { "package": "com.example" } } },
          "routes": [
            { "name": "launch", "link": "//" },
            { "name": "item", "link": "//item/{id}", "parameters": { "id": { "type": "integer" } } },
            { "name": "search", "link": "//search{?term}", "parameters": { "term": { "required": true } } },
            { "name": "debug", "link": "//debug", "web": false } ] }
        """.utf8))
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var id: String
    /// What stands in the place of what.
    var change: (from: String, to: String) = ("", "")
    /// The rules, subjects and links of what is found.
    var found: [String] = []
    var testDescription: String { id }

    func changed(_ text: String) -> String {
      change.from.isEmpty ? text : text.replacing(change.from, with: change.to)
    }
  }

  private func inShort(_ findings: [Finding]) -> [String] {
    findings.map { "\($0.rule.rawValue) \($0.subject): \($0.found)" }
  }

  /// Each link that is shown is one that the system keeps, or one that no route takes.
  private func expectTrueWitnesses(_ findings: [Finding], _ delivery: some LinkDelivery) throws {
    let catalog = try Catalog(definitions: [Self.definition()])
    for finding in findings {
      let link = try DeepLink(finding.found)
      let arrives = delivery.verdict(on: link, explains: false).arrives
      let isRouted = (try? catalog.route(link)) != nil
      switch finding.rule {
      case .routeNotRegistered: #expect(!arrives && isRouted, "\(finding.found)")
      default: #expect(arrives && !isRouted, "\(finding.found)")
      }
    }
  }

  // MARK: Android

  private static let manifest = """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
    <activity android:name=".Main" android:exported="true">
      <intent-filter>
        <action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        <data android:scheme="shop"/>
      </intent-filter>
      <intent-filter android:autoVerify="true">
        <action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        <data android:scheme="http"/>
        <data android:scheme="https"/>
        <data android:host="www.shop.example"/>
        <data android:host="shop.example"/>
        <data android:path="/app"/>
        <data android:pathPrefix="/app/"/>
      </intent-filter>
    </activity></application></manifest>
    """

  @Test(arguments: [
    Case(id: "all is well"),
    Case(
      id: "a host is missing", change: (#"<data android:host="shop.example"/>"#, ""),
      found: ["route-not-registered Shop: https://shop.example/app"]),
    Case(
      id: "hosts are not verified", change: (#"android:autoVerify="true""#, ""),
      found: [
        "route-not-registered Shop: https://www.shop.example/app",
        "route-not-registered Shop: https://shop.example/app",
      ]),
    Case(
      id: "the activity is not exported", change: (#"exported="true""#, #"exported="false""#),
      found: [
        "route-not-registered Shop: shop://",
        "route-not-registered Shop: https://www.shop.example/app",
        "route-not-registered Shop: https://shop.example/app",
      ]),
    Case(
      id: "browsers may not ask", change: ("category.BROWSABLE", "category.LAUNCHER"),
      found: [
        "route-not-registered Shop: shop://",
        "route-not-registered Shop: https://www.shop.example/app",
        "route-not-registered Shop: https://shop.example/app",
      ]),
    Case(
      id: "the scheme is misspelt", change: (#"scheme="shop""#, #"scheme="shpo""#),
      found: [
        "route-not-registered Shop: shop://", "registered-not-routed the scheme shpo: shpo://",
      ]),
    Case(
      id: "the scheme is in upper case", change: (#"scheme="shop""#, #"scheme="SHOP""#),
      found: ["route-not-registered Shop: shop://"]),
    Case(
      id: "the base itself is missing", change: (#"<data android:path="/app"/>"#, ""),
      found: [
        "route-not-registered shop/launch: https://www.shop.example/app",
        "route-not-registered shop/launch: https://shop.example/app",
      ]),
    Case(
      id: "the base is in another case", change: ("/app/", "/App/"),
      found: [
        "route-not-registered shop/item: https://www.shop.example/app/item/0",
        "route-not-registered shop/item: https://shop.example/app/item/0",
        "route-not-registered shop/search: https://www.shop.example/app/search?term=",
        "route-not-registered shop/search: https://shop.example/app/search?term=",
        "registered-not-routed the path /App/: https://www.shop.example/App/",
      ]),
    Case(
      id: "a glob stops at the first letter",
      change: (#"pathPrefix="/app/""#, #"pathPattern="/app/.*m/.*""#),
      found: [
        "route-not-registered shop/search: https://www.shop.example/app/search?term=",
        "route-not-registered shop/search: https://shop.example/app/search?term=",
      ]),
    Case(
      id: "a path whose route needs a parameter, too",
      change: (
        #"<data android:path="/app"/>"#,
        #"<data android:path="/app"/><data android:path="/app/search/"/>"#
      )),
    Case(
      id: "a path of an older version",
      change: (
        #"<data android:path="/app"/>"#, #"<data android:path="/app"/><data android:path="/old"/>"#
      ),
      found: ["registered-not-routed the path /old: https://www.shop.example/old"]),
    Case(
      id: "a host of another app",
      change: (
        #"<data android:path="/app"/>"#,
        #"<data android:host="m.shop.example"/><data android:path="/app"/>"#
      ),
      found: ["registered-not-routed the host m.shop.example: https://m.shop.example/app"]),
    Case(
      id: "a host where the app has paths",
      change: (
        #"<data android:scheme="shop"/>"#,
        #"<data android:scheme="shop"/><data android:host="item"/>"#
      ),
      found: [
        "route-not-registered shop/launch: shop://",
        "route-not-registered shop/search: shop://search?term=",
        "route-not-registered shop/debug: shop://debug",
      ]),
  ])
  func manifestsLetThroughWhatRoutesTake(_ testCase: Case) throws {
    let manifest = try AndroidManifestFile(Array(testCase.changed(Self.manifest).utf8))
    let findings = RegistrationCheck.findings(
      in: manifest, beside: ComparedApps([try Self.definition()]) { _ in true })
    #expect(inShort(findings) == testCase.found)
    try expectTrueWitnesses(findings, AndroidDelivery(manifest, from: .browser))
  }

  // MARK: Apple

  private static let association = """
    { "applinks": { "details": [ { "appIDs": ["ABCDE12345.com.example"], "components": [
      { "/": "/app/item/*" }, { "/": "/app" }, { "/": "/app/search", "?": { "term": "*" } } ] },
      { "appIDs": ["ABCDE12345.com.other"], "components": [ { "/": "/other" } ] } ] } }
    """

  @Test(arguments: [
    Case(id: "all is well"),
    Case(
      id: "a component is missing", change: (#"{ "/": "/app" },"#, ""),
      found: [
        "route-not-registered shop/launch: https://www.shop.example/app",
        "route-not-registered shop/launch: https://shop.example/app",
      ]),
    Case(
      id: "a component keeps links away that a later one takes",
      change: (
        #"{ "/": "/app/item/*" }"#, #"{ "/": "/app/*", "exclude": true }, { "/": "/app/item/*" }"#
      ),
      found: [
        "route-not-registered Shop: https://www.shop.example/app",
        "route-not-registered Shop: https://shop.example/app",
      ]),
    Case(
      id: "a query asks for more than the route", change: (#""term": "*""#, #""term": "?*""#),
      found: [
        "route-not-registered shop/search: https://www.shop.example/app/search?term=",
        "route-not-registered shop/search: https://shop.example/app/search?term=",
      ]),
    Case(
      id: "one character where more may stand", change: ("/app/item/*", "/app/item/?"),
      found: [
        "route-not-registered shop/item: https://www.shop.example/app/item/-1",
        "route-not-registered shop/item: https://shop.example/app/item/-1",
      ]),
    Case(
      id: "a component of an older version",
      change: (#"{ "/": "/app" }"#, #"{ "/": "/app" }, { "/": "/old/*" }"#),
      found: ["registered-not-routed this rule: https://www.shop.example/old/"]),
    Case(
      id: "another app", change: ("ABCDE12345.com.example", "ABCDE12345.com.example2"),
      found: [
        "route-not-registered Shop: https://www.shop.example/app",
        "route-not-registered Shop: https://shop.example/app",
      ]),
  ])
  func associationsLetThroughWhatRoutesTake(_ testCase: Case) throws {
    let file = try AssociationFile(Array(testCase.changed(Self.association).utf8))
    let findings = RegistrationCheck.findings(
      in: file, beside: ComparedApps([try Self.definition()]) { _ in true })
    #expect(inShort(findings) == testCase.found)
    try expectTrueWitnesses(findings, AppleDelivery(file.rules(ofApps: ["ABCDE12345.com.example"])))
  }

  @Test func whatOtherAppsHaveIsNotCompared() throws {
    var other = try Self.definition()
    other.web = nil
    let text = Array(Self.association.utf8)
    let check = AssociationLint.check(text, file: "a", definitions: [other])
    #expect(check.findings.isEmpty && check.mentionedApps.isEmpty)
  }
}
