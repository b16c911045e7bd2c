import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What is found in an Info.plist, and where.
@Suite struct PropertyListLintTests {
  struct Case: CustomTestStringConvertible {
    let id: String
    /// What stands in the dictionary, from line 3.
    let entries: String
    var definitions: [AppDefinition] = []
    /// What is found: `LINE:COLUMN severity rule: message`.
    var findings: [String] = []
    var testDescription: String { id }
  }

  static func file(_ entries: String) -> [UInt8] {
    Array("<plist version=\"1.0\">\n<dict>\n\(entries)\n</dict>\n</plist>\n".utf8)
  }

  /// An entry with one URL type; its schemes stand from line 8.
  static func types(_ schemes: String..., name: String? = "com.example.app") -> String {
    let name = name.map { "<key>CFBundleURLName</key><string>\($0)</string>" } ?? ""
    let strings = schemes.map { "      <string>\($0)</string>" }.joined(separator: "\n")
    return """
      <key>CFBundleURLTypes</key>
      <array>
        <dict>
          \(name)
          <key>CFBundleURLSchemes</key><array>
      \(strings)
          </array>
        </dict>
      </array>
      """
  }

  static func queries(_ schemes: String...) -> String {
    "<key>LSApplicationQueriesSchemes</key>\n<array>\n"
      + schemes.map { "  <string>\($0)</string>" }.joined(separator: "\n") + "\n</array>"
  }

  static func app(
    _ schemes: String..., identifier: String? = nil, queries: [String] = []
  ) -> AppDefinition {
    var definition = AppDefinition(name: "App", schemes: schemes)
    definition.identifier = identifier
    definition.queries = queries
    return definition
  }

  static func describe(_ finding: PlacedFinding) -> String {
    let rule = finding.finding.rule.rawValue
    return
      "\(finding.line):\(finding.column) \(finding.severity) \(rule): \(finding.finding.message)"
  }

  private func expect(_ testCase: Case) {
    let check = PropertyListLint.check(
      Self.file(testCase.entries), file: "Info.plist", definitions: testCase.definitions)
    #expect(check.kind == .propertyList)
    #expect(check.file == "Info.plist")
    #expect(check.name == "Info.plist")
    #expect(check.findings.map(Self.describe) == testCase.findings)
  }

  // MARK: Schemes

  private static let scheme = "a scheme is a letter, then letters, digits, +, - or .; found"

  @Test(arguments: [
    Case(id: "a scheme", entries: types("app", "web+app", "App2.x")),
    Case(
      id: "with a colon and slashes", entries: types("app", "other://"),
      findings: ["9:20 error invalid-scheme: \(scheme) \"other://\"; did you mean other?"]),
    Case(
      id: "with a colon", entries: types("app:"),
      findings: ["8:18 error invalid-scheme: \(scheme) \"app:\"; did you mean app?"]),
    Case(
      id: "with an underscore", entries: types("my_app"),
      findings: ["8:17 error invalid-scheme: \(scheme) \"my_app\"; did you mean my-app?"]),
    Case(
      id: "with a reference before the fault", entries: types("a&amp;b"),
      findings: ["8:15 error invalid-scheme: \(scheme) \"a&b\"; did you mean ab?"]),
    Case(
      id: "empty", entries: types(""),
      findings: ["8:15 error invalid-scheme: \(scheme) \"\""]),
    Case(
      id: "with a digit first", entries: types("1app"),
      findings: ["8:15 error invalid-scheme: \(scheme) \"1app\""]),
    Case(
      id: "nearly a defined one", entries: types("ukdailyofers://"),
      definitions: [app("ukdailyoffers")],
      findings: [
        "8:27 error invalid-scheme: \(scheme) \"ukdailyofers://\"; did you mean ukdailyoffers?"
      ]),
    Case(
      id: "in the queries", entries: queries("fb", "fb_api"),
      findings: ["6:13 error invalid-scheme: \(scheme) \"fb_api\"; did you mean fb-api?"]),
    Case(
      id: "twice", entries: types("app", "other", "App"),
      findings: ["10:15 error duplicate-scheme: the scheme App is listed twice"]),
    Case(
      id: "twice in the queries", entries: queries("fb", "fb"),
      findings: ["6:11 warning duplicate-scheme: the scheme fb is listed twice"]),
    Case(
      id: "registered and asked about", entries: types("app") + "\n" + queries("app")),
  ])
  func schemes(_ testCase: Case) {
    expect(testCase)
  }

  // MARK: Names and lists

  @Test(arguments: [
    Case(
      id: "no name", entries: types("app", name: nil),
      findings: [
        "5:3 warning missing-name: CFBundleURLTypes[0]: the name (CFBundleURLName) is missing"
      ]),
    Case(
      id: "a blank name", entries: types("app", name: " "),
      findings: [
        "6:39 warning missing-name: CFBundleURLTypes[0]: the name (CFBundleURLName) is missing"
      ]),
    Case(
      id: "no schemes", entries: types(),
      findings: [
        "7:10 warning invalid-property-list: CFBundleURLTypes[0].CFBundleURLSchemes: "
          + "expected at least one scheme"
      ]),
    Case(
      id: "no key for the schemes",
      entries: """
        <key>CFBundleURLTypes</key><array>
        <dict><key>CFBundleURLName</key><string>a</string></dict>
        </array>
        """,
      findings: [
        "4:1 warning invalid-property-list: CFBundleURLTypes[0].CFBundleURLSchemes: "
          + "expected at least one scheme"
      ]),
    Case(id: "no types", entries: "<key>CFBundleURLTypes</key><array/>"),
    Case(
      id: "a key twice", entries: types("app") + "\n" + types("other"),
      findings: [
        "12:6 error duplicate-key: the key CFBundleURLTypes appears twice in one object"
      ]),
    Case(
      id: "50 queries",
      entries: queries((1...50).map { "a\($0)" }.joined(separator: "</string>\n<string>"))),
    Case(
      id: "51 queries",
      entries: queries((1...51).map { "a\($0)" }.joined(separator: "</string>\n<string>")),
      findings: [
        "55:9 warning invalid-property-list: LSApplicationQueriesSchemes: "
          + "expected at most 50 schemes, found 51"
      ]),
  ])
  func namesAndLists(_ testCase: Case) {
    expect(testCase)
  }

  // MARK: Placeholders

  @Test(arguments: [
    Case(
      id: "a setting as the name", entries: types("app", name: "$(PRODUCT_BUNDLE_IDENTIFIER)"),
      findings: [
        "6:39 warning unresolved-placeholder: CFBundleURLTypes[0].CFBundleURLName: "
          + "what $(PRODUCT_BUNDLE_IDENTIFIER) becomes is decided when the app is built"
      ]),
    Case(
      id: "a setting as a scheme", entries: types("${ENV_URL_HANDLER}"),
      definitions: [app("app")],
      findings: [
        "8:15 warning unresolved-placeholder: CFBundleURLTypes[0].CFBundleURLSchemes[0]: "
          + "what ${ENV_URL_HANDLER} becomes is decided when the app is built"
      ]),
    Case(
      id: "a setting with an operator, that cannot become the scheme",
      entries: types("my$(X:rfc1034identifier)"), definitions: [app("app")],
      findings: [
        "3:6 error unregistered-scheme: the scheme app is defined but not registered here",
        "8:15 warning unresolved-placeholder: CFBundleURLTypes[0].CFBundleURLSchemes[0]: "
          + "what $(X:rfc1034identifier) becomes is decided when the app is built",
      ]),
    Case(
      id: "a setting with a default", entries: types("$(X:default=app)"),
      definitions: [app("app")],
      findings: [
        "8:15 warning unresolved-placeholder: CFBundleURLTypes[0].CFBundleURLSchemes[0]: "
          + "what $(X:default=app) becomes is decided when the app is built; taken as app"
      ]),
    Case(
      id: "a default that nobody defines", entries: types("app", "$(X:default=apps)"),
      definitions: [app("app")],
      findings: [
        "9:15 warning unresolved-placeholder: CFBundleURLTypes[0].CFBundleURLSchemes[1]: "
          + "what $(X:default=apps) becomes is decided when the app is built; taken as apps",
        "9:15 warning undefined-scheme: no definition describes the registered scheme apps; "
          + "did you mean app?",
      ]),
    Case(
      id: "a setting beside what is no scheme", entries: types("a_$(X)"),
      findings: [
        "8:15 warning unresolved-placeholder: CFBundleURLTypes[0].CFBundleURLSchemes[0]: "
          + "what $(X) becomes is decided when the app is built",
        "8:15 error invalid-scheme: \(scheme) \"a_$(X)\"",
      ]),
    Case(
      id: "the same setting twice", entries: types("$X", "$X", "$x"),
      findings: [
        "8:15 warning unresolved-placeholder: CFBundleURLTypes[0].CFBundleURLSchemes[0]: "
          + "what $X becomes is decided when the app is built",
        "9:15 warning unresolved-placeholder: CFBundleURLTypes[0].CFBundleURLSchemes[1]: "
          + "what $X becomes is decided when the app is built",
        "9:15 error duplicate-scheme: the scheme $X is listed twice",
        "10:15 warning unresolved-placeholder: CFBundleURLTypes[0].CFBundleURLSchemes[2]: "
          + "what $x becomes is decided when the app is built",
      ]),
    Case(
      id: "a leftover", entries: types("YOUR_SCHEME"),
      findings: [
        "8:15 error leftover-placeholder: CFBundleURLTypes[0].CFBundleURLSchemes[0]: "
          + "YOUR_SCHEME must still be replaced"
      ]),
    Case(
      id: "a leftover in brackets", entries: types("&lt;your scheme&gt;"),
      findings: [
        "8:15 error leftover-placeholder: CFBundleURLTypes[0].CFBundleURLSchemes[0]: "
          + "<your scheme> must still be replaced"
      ]),
    Case(
      id: "a leftover name", entries: types("app", name: "com.YOUR-COMPANY.app"),
      findings: [
        "6:39 error leftover-placeholder: CFBundleURLTypes[0].CFBundleURLName: "
          + "com.YOUR-COMPANY.app must still be replaced"
      ]),
    Case(
      id: "a leftover in the queries", entries: queries("REPLACE_ME"),
      findings: [
        "5:11 error leftover-placeholder: LSApplicationQueriesSchemes[0]: "
          + "REPLACE_ME must still be replaced"
      ]),
    Case(
      id: "a setting named like a leftover", entries: types("$(YOUR_SCHEME)"),
      findings: [
        "8:15 warning unresolved-placeholder: CFBundleURLTypes[0].CFBundleURLSchemes[0]: "
          + "what $(YOUR_SCHEME) becomes is decided when the app is built"
      ]),
  ])
  func placeholders(_ testCase: Case) {
    expect(testCase)
  }
}
