import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What an Info.plist registers beside what definitions say, in both formats.
@Suite struct PropertyListLintDefinitionsTests {
  private typealias Lint = PropertyListLintTests

  struct Case: CustomTestStringConvertible {
    let id: String
    let entries: String
    let definitions: [AppDefinition]
    var findings: [String] = []
    var testDescription: String { id }
  }

  private static func app(
    _ schemes: String..., identifier: String? = nil, queries: [String] = [],
    callbacks: [String] = [], takesCallbacks: Bool = true
  ) -> AppDefinition {
    var definition = AppDefinition(name: "App", schemes: schemes)
    definition.identifier = identifier
    definition.queries = queries
    definition.allowedCallbacks = callbacks
    var route = Route(name: "open", link: "//")
    route.callback = takesCallbacks
    definition.routes = [route]
    return definition
  }

  private static let missing = "is defined but not registered here"
  private static let undefined = "no definition describes the registered scheme"
  private static let lacks = "LSApplicationQueriesSchemes lacks"

  @Test(arguments: [
    Case(id: "no definitions", entries: Lint.types("app"), definitions: []),
    Case(
      id: "the same schemes, in another order and case", entries: Lint.types("APP", "other"),
      definitions: [app("other", "App")]),
    Case(
      id: "one that the system owns", entries: Lint.types("app", "MAILTO"),
      definitions: [app("app", "mailto", "tel")],
      findings: ["9:15 warning system-scheme: MAILTO: e-mail owns this scheme"]),
    Case(
      id: "one not registered", entries: Lint.types("app"), definitions: [app("app", "app2")],
      findings: ["3:6 error unregistered-scheme: the scheme app2 \(missing)"]),
    Case(
      id: "one not defined", entries: Lint.types("app", "fb123"), definitions: [app("app")],
      findings: ["9:15 warning undefined-scheme: \(undefined) fb123"]),
    Case(
      id: "one spelt otherwise", entries: Lint.types("ukdailyofers"),
      definitions: [app("ukdailyoffers")],
      findings: [
        "3:6 error unregistered-scheme: the scheme ukdailyoffers \(missing)",
        "8:15 warning undefined-scheme: \(undefined) ukdailyofers; did you mean ukdailyoffers?",
      ]),
    Case(
      id: "nothing registered", entries: "<key>CFBundleName</key><string>App</string>",
      definitions: [app("app")],
      findings: ["2:1 error unregistered-scheme: the scheme app \(missing)"]),
    Case(
      id: "another app's definition", entries: Lint.types("app"),
      definitions: [app("app"), app("other", identifier: "com.example.other")]),
    Case(
      id: "a definition of the same identifier", entries: Lint.types("app"),
      definitions: [app("app"), app("other", identifier: "com.example.app")],
      findings: ["3:6 error unregistered-scheme: the scheme other \(missing)"]),
    Case(
      id: "a definition that shares one scheme of two", entries: Lint.types("app", "b"),
      definitions: [app("app"), app("b", "c")],
      findings: ["3:6 error unregistered-scheme: the scheme c \(missing)"]),
    Case(
      id: "only other apps' definitions", entries: Lint.types("app"),
      definitions: [app("first"), app("second")],
      findings: [
        "3:6 error unregistered-scheme: the scheme first \(missing)",
        "3:6 error unregistered-scheme: the scheme second \(missing)",
        "8:15 warning undefined-scheme: \(undefined) app",
      ]),
    Case(
      id: "a leftover is no registration", entries: Lint.types("REPLACE_ME"),
      definitions: [app("app")],
      findings: [
        "3:6 error unregistered-scheme: the scheme app \(missing)",
        "8:15 error leftover-placeholder: CFBundleURLTypes[0].CFBundleURLSchemes[0]: "
          + "REPLACE_ME must still be replaced",
      ]),
  ])
  func schemesAreComparedBothWays(_ testCase: Case) {
    expect(testCase)
  }

  @Test(arguments: [
    Case(
      id: "asked about", entries: Lint.types("app") + "\n" + Lint.queries("Full", "notes"),
      definitions: [app("app", queries: ["full"], callbacks: ["notes"])]),
    Case(
      id: "not asked about", entries: Lint.types("app") + "\n" + Lint.queries("full"),
      definitions: [app("app", queries: ["full", "lite"], callbacks: ["notes", "lite"])],
      findings: [
        "12:6 error missing-query-scheme: \(lacks) lite, which App needs",
        "12:6 error missing-query-scheme: \(lacks) notes, which a callback needs",
      ]),
    Case(
      id: "no list", entries: Lint.types("app"), definitions: [app("app", queries: ["full"])],
      findings: ["2:1 error missing-query-scheme: \(lacks) full, which App needs"]),
    Case(
      id: "schemes that need no leave", entries: Lint.types("app"),
      definitions: [app("app", queries: ["https", "App"], callbacks: ["http", "javascript"])]),
    Case(
      id: "a definition without callbacks", entries: Lint.types("app"),
      definitions: [app("app", callbacks: ["notes"], takesCallbacks: false)]),
    Case(
      id: "another app's callbacks", entries: Lint.types("app"),
      definitions: [app("app"), app("other", queries: ["full"])]),
    Case(
      id: "a setting that may be it", entries: Lint.types("app") + "\n" + Lint.queries("fu$(X)"),
      definitions: [app("app", queries: ["full", "lite"])],
      findings: [
        "12:6 error missing-query-scheme: \(lacks) lite, which App needs",
        "14:11 warning unresolved-placeholder: LSApplicationQueriesSchemes[0]: "
          + "what $(X) becomes is decided when the app is built",
      ]),
    Case(
      id: "one that is no scheme, but nearly it",
      entries: Lint.types("app") + "\n" + Lint.queries("full://"),
      definitions: [app("app", queries: ["full"])],
      findings: [
        "14:15 error invalid-scheme: a scheme is a letter, then letters, digits, +, - or .; "
          + "found \"full://\"; did you mean full?"
      ]),
  ])
  func schemesThatCallbacksNeedAreAskedAbout(_ testCase: Case) {
    expect(testCase)
  }

  private func expect(_ testCase: Case) {
    let check = PropertyListLint.check(
      Lint.file(testCase.entries), file: "Info.plist", definitions: testCase.definitions)
    #expect(check.findings.map(Lint.describe) == testCase.findings)
  }

  // MARK: Formats

  @Test func theBinaryFormatHasTheSameFindingsWithoutPlaces() throws {
    let xml = Lint.file(Lint.types("my_app", "app", "YOUR_SCHEME", name: "$(NAME)"))
    let binary = try PropertyListValue.binary(from: xml)
    let definitions = [Self.app("app", "app2")]
    let written = PropertyListLint.check(xml, file: "a", definitions: definitions).findings
    let read = PropertyListLint.check(binary, file: "a", definitions: definitions).findings
    #expect(written.count == 4)
    #expect(Set(read.map(\.finding.message)) == Set(written.map(\.finding.message)))
    #expect(read.count == written.count)
    #expect(read.allSatisfy { $0.line == 1 && $0.column == 1 && $0.quote == nil })
  }

  @Test func aFindingShowsItsLine() throws {
    let check = PropertyListLint.check(
      Lint.file("\t<key>CFBundleURLTypes</key><array/>\r\n"), file: "a",
      definitions: [Self.app("app")])
    let quote = try #require(check.findings.first?.quote)
    #expect(String(decoding: quote.bytes, as: UTF8.self) == "\t<key>CFBundleURLTypes</key><array/>")
    #expect(quote.offset == 6)
    #expect(quote.secrets.isEmpty)
  }

  @Test(arguments: [
    ("<plist>\n<dict>\n  <key>a</key>\n</dict></plist>", 4, 1),
    ("{\"CFBundleURLTypes\": []}", 1, 1),
    ("<plist>\n<dict><key>CFBundleURLTypes</key><string>app</string></dict></plist>", 2, 42),
    ("", 1, 1),
  ])
  func whatIsNoInfoPlistIsOneError(_ text: String, _ line: Int, _ column: Int) {
    let check = PropertyListLint.check(Array(text.utf8), file: "a", definitions: [])
    #expect(check.findings.map(\.finding.rule) == [.invalidPropertyList])
    #expect(check.findings.map(\.severity) == [.error])
    #expect(check.findings.map(\.line) == [line])
    #expect(check.findings.map(\.column) == [column])
  }

  @Test func aDamagedBinaryIsOneErrorAtItsBeginning() throws {
    var binary = try PropertyListValue.binary(from: Lint.file(Lint.types("app")))
    binary[binary.count - 1] = 0xFF
    let check = PropertyListLint.check(binary, file: "a", definitions: [])
    #expect(check.findings.map(\.finding.rule) == [.invalidPropertyList])
    #expect(check.findings.map(\.line) == [1])
    #expect(check.findings.map(\.column) == [1])
    #expect((check.findings.first?.finding.offset ?? 0) > 0)
  }

  // MARK: Hostile lists

  @Test func manyFaultsOnOneLineStaySmall() {
    let schemes = String(repeating: "<string>a_b</string>", count: 40_000)
    let text = """
      <dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLName</key><string>n</string>\
      <key>CFBundleURLSchemes</key><array>\(schemes)</array></dict></array></dict>
      """
    let check = PropertyListLint.check(
      Array(text.utf8), file: "a", definitions: [Self.app("a-bb")])
    #expect(check.findings.count == FileFindings.maximum)
    #expect(check.findings.allSatisfy { ($0.quote?.bytes.count ?? 0) <= 512 })
    #expect(check.findings.allSatisfy { $0.line == 1 })
  }

  @Test func aVastSchemeIsShownInPart() {
    let check = PropertyListLint.check(
      Lint.file(Lint.types(String(repeating: "_", count: 900_000), name: "n")), file: "a",
      definitions: [])
    #expect(check.findings.map(\.finding.rule) == [.invalidScheme])
    #expect(check.findings.allSatisfy { $0.finding.found.utf8.count < 200 })
  }

  @Test func controlCharactersNeverReachAMessageRaw() throws {
    var hostile = InfoPropertyList(AppDefinition(name: "a", schemes: []))
    hostile.urlTypes = [.init(name: "<a\u{1B}>", schemes: ["a\u{1B}[31m", "\u{202E}$(b\u{7})"])]
    let check = PropertyListLint.check(hostile.binary(), file: "a", definitions: [])
    #expect(check.findings.count == 4)
    for finding in check.findings {
      let hidden = finding.finding.message.unicodeScalars.filter { !$0.isPrintable }
      #expect(hidden.isEmpty)
    }
  }
}
