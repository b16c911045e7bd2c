import Testing

@testable import URLSchemeCore

@Suite("The sentences of findings")
struct FindingMessageTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let rule: Rule
    let finding: Finding
    let message: String
    var testDescription: String { "\(rule.rawValue): \(message)" }

    init(
      _ rule: Rule, _ subject: String = "", expected: String = "", found: String = "",
      suggestion: String = "", says message: String
    ) {
      self.rule = rule
      finding = Finding(
        rule, at: 0, subject, expected: expected, found: found, suggestion: suggestion)
      self.message = message
    }
  }

  static let links = [
    Row(.missingScheme, says: "a link begins with a scheme and a colon, like app:"),
    Row(.invalidScheme, says: "a scheme is a letter, then letters, digits, +, - or ."),
    Row(
      .invalidScheme, found: #""1""#,
      says: #"a scheme is a letter, then letters, digits, +, - or .; found "1""#),
    Row(
      .invalidCharacter, "the path", expected: "%20", found: #"" ""#,
      says: #"" " is not allowed in the path; write it %20"#),
    Row(
      .invalidCharacter, "the query", found: "byte 0xFF",
      says: "byte 0xFF is not allowed in the query"),
    Row(.invalidCharacter, says: "this character is not allowed here"),
    Row(
      .invalidPercentEscape, "the path",
      says: "% must be followed by two hexadecimal digits; a percent sign itself is %25"),
    Row(.invalidHost, found: #""]""#, says: #"brackets in a host hold an IP address; found "]""#),
    Row(.invalidPort, found: #""x""#, says: #"a port has digits only; found "x""#),
    Row(.linkTooLong, expected: "1048576", says: "the link is longer than 1048576 bytes"),
    Row(
      .unknownHost, "shop.exampl", suggestion: "shop.example",
      says: "no app has the host shop.exampl; did you mean shop.example?"),
    Row(.unknownHost, says: "a link on the web has a host, like https://www.example.com"),
    Row(
      .unknownHost, expected: "debug", says: "debug is not on the web: it has no address there"),
    Row(
      .unknownScheme, "emergent", expected: "Daily Offers", suggestion: "ukdailyoffers",
      says: "Daily Offers does not have the scheme emergent; did you mean ukdailyoffers?"),
    Row(
      .unknownScheme, "ukdailyoffersapp", suggestion: "ukdailyoffers",
      says: "no app has the scheme ukdailyoffersapp; did you mean ukdailyoffers?"),
    Row(.unknownRoute, "Daily Offers", says: "Daily Offers: no such route"),
    Row(.unknownRoute, says: "no such route"),
    Row(
      .unknownRoute, "App", expected: #"segment "x" is not a value of id"#,
      says: #"App: no such route; segment "x" is not a value of id"#),
    Row(
      .repairedLink, found: "double quotes", says: "double quotes around the link are left out"),
    Row(.repairedLink, expected: "&", found: "&amp;", says: "&amp; is read as &"),
    Row(
      .missingParameter, "domain", found: "domian", suggestion: "domain",
      says: "domain is missing, but the link has domian; did you mean domain?"),
    Row(
      .missingParameter, "term", found: "Term",
      says: "term is missing, but the link has Term: names are case-sensitive"),
    Row(.ambiguousLink, found: "a, b", says: "more than one route matches: a, b"),
    Row(
      .shadowedRoute, "supermarket", found: "drinks",
      says: "a link with these values opens the route drinks, not supermarket"),
  ]

  static let values = [
    Row(
      .callbackNotAllowed, "x-success", found: "javascript",
      says: "x-success: links of the scheme javascript are not allowed as callbacks"),
    Row(
      .guardStopped, "term", expected: "a search needs at least 3 characters", found: "search",
      says: "a search needs at least 3 characters (stopped at search)"),
    Row(
      .ambiguousRoutes, "a", expected: "b", found: "app://1",
      says: "the routes a and b both match app://1"),
    Row(
      .unreachableRoute, "a", expected: "b", found: "app://x",
      says: "no link reaches the route a; app://x opens b"),
    Row(
      .overlappingRoutes, "app", expected: "64", found: "app://x",
      says: "app: more than 64 patterns fit app://x at once"),
    Row(
      .invalidPropertyList, "CFBundleURLTypes", expected: "a list", found: "a string",
      says: "CFBundleURLTypes: expected a list, found a string"),
    Row(.invalidUTF8, "term", says: "term: the bytes are not UTF-8"),
    Row(.invalidUTF8, says: "the bytes are not UTF-8"),
    Row(
      .invalidValue, "order", expected: #"one of "alpha", "price""#, found: #""prise""#,
      suggestion: "price",
      says: #"order: expected one of "alpha", "price", found "prise"; did you mean price?"#),
    Row(
      .invalidValue, "code", expected: "at least 4 characters",
      says: "code: expected at least 4 characters"),
    Row(.invalidValue, "code", found: "more", says: "code: unexpected more"),
    Row(.invalidValue, "code", says: "code: not allowed here"),
    Row(
      .wrongLength, "r", expected: "14 digits", found: "12",
      says: "r: expected 14 digits, found 12"),
    Row(
      .valueOutOfRange, "r.radius", expected: "at most 0.99", found: "1",
      says: "r.radius: expected at most 0.99, found 1"),
    Row(
      .separatorInValue, "outfit.model", found: "|",
      says: "outfit.model: the separator | cannot stand inside a field"),
    Row(
      .checksumMismatch, "outfit",
      says: "outfit: the checksum does not match: the text was changed or truncated"),
    Row(.missingParameter, "term", says: "term is missing"),
    Row(.missingParameter, "b", expected: "a needs it", says: "b is missing: a needs it"),
    Row(.duplicateParameter, "r", says: "r appears twice, but takes one value"),
    Row(
      .duplicateParameter, "r", expected: "NAME:=JSON gives the whole of it",
      says: "r appears twice, but NAME:=JSON gives the whole of it"),
    Row(
      .unknownParameter, "serch", suggestion: "search",
      says: "unknown parameter serch; did you mean search?"),
    Row(.unknownParameter, says: "unknown parameter without a name"),
    Row(
      .unknownValue, "order", expected: #""alpha""#, found: #""size""#,
      says: #"order: "size" is not one of its values; read as "alpha""#),
    Row(
      .unknownValue, "pin", expected: "0", says: "pin: this is not one of its values; read as 0"),
  ]

  static let definitions = [
    Row(
      .invalidJSON, expected: "a comma or ]", found: "2", says: "expected a comma or ], found 2"),
    Row(.invalidJSON, "term", expected: "a value", says: "expected a value"),
    Row(.duplicateKey, "name", says: "the key name appears twice in one object"),
    Row(
      .unknownKey, "routes[0].lnik", suggestion: "link",
      says: "unknown key routes[0].lnik; did you mean link?"),
    Row(.missingKey, "routes[2]", expected: "link", says: "routes[2]: the key link is missing"),
    Row(.missingKey, expected: "name", says: "the key name is missing"),
    Row(
      .invalidDefinition, "routes[0].link", expected: "a string", found: "3",
      says: "routes[0].link: expected a string, found 3"),
    Row(
      .unsupportedPattern, "routes[0].link", expected: "each name once", found: "a",
      says: "routes[0].link: expected each name once, found a"),
    Row(
      .unusedParameter, "routes[0].parameters.x",
      says: "routes[0].parameters.x: no pattern of the route has this parameter"),
    Row(
      .duplicateScheme, "app", found: "App, Other App",
      says: "two definitions claim the scheme app: App, Other App"),
    Row(.duplicateScheme, "app", says: "the scheme app is listed twice"),
    Row(
      .duplicateHost, "a.example", found: "App, Other App",
      says: "two definitions have the host a.example: App, Other App"),
    Row(
      .duplicateHost, "a.example", expected: "first.urlscheme.json",
      says: "first.urlscheme.json has the host a.example too"),
    Row(
      .duplicateScheme, "app", expected: "first.urlscheme.json",
      says: "first.urlscheme.json claims the scheme app too"),
  ]

  static let registrations = [
    Row(
      .invalidPort, "android:port", expected: "a port from 1 to 65535", found: "\"x\"",
      says: "android:port: expected a port from 1 to 65535, found \"x\""),
    Row(
      .invalidHost, "android:host", expected: "a host alone", found: "\"a/b\"",
      says: "android:host: expected a host alone, found \"a/b\""),
    Row(.invalidManifest, expected: "<manifest>", says: "expected <manifest>"),
    Row(
      .invalidAssociation, "details", expected: "an array", found: "5",
      says: "details: expected an array, found 5"),
    Row(
      .invalidAppID, "appIDs[0]", expected: "TEAM.BUNDLE", found: "\"a\"",
      says: "appIDs[0]: expected TEAM.BUNDLE, found \"a\""),
    Row(
      .invalidFingerprint, expected: "32 pairs", found: "20 pairs",
      says: "expected 32 pairs, found 20 pairs"),
    Row(
      .unreachableFilter, "this filter", expected: "it lacks the action VIEW",
      says: "no link reaches this filter: it lacks the action VIEW"),
    Row(
      .ineffectiveData, "a path", expected: "android:host",
      says: "a path counts for nothing without android:host"),
    Row(
      .neverMatches, "android:path", expected: "a path begins with /", found: "\"a\"",
      says: "android:path: \"a\" fits no link: a path begins with /"),
    Row(
      .notLowerCase, "android:host", found: "\"A\"",
      says: "android:host belongs in lower case, as links have it: \"A\""),
    Row(
      .misplacedWildcard, "android:host", expected: "at the beginning of a host",
      found: "\"a.*\"",
      says: "android:host: * only is a wildcard at the beginning of a host, found \"a.*\""),
    Row(
      .testURLMismatch, expected: "its scheme is app",
      says: "the test URL does not fit: its scheme is app"),
    Row(
      .unverifiedHost, expected: "host",
      says: "Android does not verify the hosts of this filter, which has no host"),
    Row(
      .unverifiedHost, found: "\"*\"",
      says: "Android verifies domain names, perhaps with *. before them, and not \"*\""),
    Row(
      .mixedSchemes, "\"app\"",
      says: "web links and those of \"app\" belong in filters of their own"),
    Row(
      .mergedData, found: "scheme and host",
      says: "all <data> of a filter are merged: write scheme and host each in an element of its own"
    ),
    Row(
      .undefinedVariable, "details[0]", found: "$(a)", suggestion: "$(b)",
      says: "details[0]: nothing defines $(a), which stands for itself; did you mean $(b)?"),
    Row(
      .widenedRule, "details[0]", expected: "it has no pattern",
      says: "details[0]: this fits more than it says: it has no pattern"),
    Row(
      .unreachableRule, "b", expected: "a",
      says: "b never decides: a comes before it, and fits all of it"),
  ]

  static let validation = [
    Row(
      .routeNotRegistered, "shop/item", expected: "its host is shop", found: "shop://item/7",
      says: "shop/item: the system does not hand over shop://item/7: its host is shop"),
    Row(
      .registeredNotRouted, "the path /old", found: "shop://x/old",
      says: "no route takes shop://x/old, which the path /old hands over"),
    Row(
      .unregisteredScheme, "app", says: "the scheme app is defined but not registered here"),
    Row(.undefinedScheme, "app", says: "no definition describes the registered scheme app"),
    Row(
      .missingQueryScheme, "liteapp", expected: "x-success",
      says: "LSApplicationQueriesSchemes lacks liteapp, which x-success needs"),
    Row(
      .missingName, "CFBundleURLTypes[0]",
      says: "CFBundleURLTypes[0]: the name (CFBundleURLName) is missing"),
    Row(
      .unresolvedPlaceholder, "CFBundleURLTypes[0]", found: "$(NAME)",
      says: "CFBundleURLTypes[0]: what $(NAME) becomes is decided when the app is built"),
    Row(
      .unresolvedPlaceholder, "CFBundleURLName", expected: "app", found: "$(NAME:default=app)",
      says: """
        CFBundleURLName: what $(NAME:default=app) becomes is decided when the app is built; taken as app
        """),
    Row(.leftoverPlaceholder, found: "YOUR_SCHEME", says: "YOUR_SCHEME must still be replaced"),
    Row(.notCanonical, expected: "app://a", says: "the canonical form is app://a"),
    Row(.unsafeCharacter, "term", found: "U+202E", says: "term: the value holds U+202E"),
    Row(.deprecated, "the route drinks", says: "the route drinks is deprecated"),
    Row(
      .deprecated, "types.code", expected: "routes[0].parameters.id names it",
      says: "types.code is deprecated, yet routes[0].parameters.id names it"),
    Row(.fixtureMismatch, says: "the link does not do what its fixture says"),
    Row(
      .invalidFixture, "screens", expected: "an array of strings", found: "a number",
      says: "screens: expected an array of strings, found a number"),
    Row(
      .undeclaredParameter, "routes[0].link.term",
      says: "routes[0].link.term: the route does not describe this parameter"),
    Row(.forbiddenParameter, "file", says: "file is not allowed"),
    Row(
      .forbiddenParameter, "file", expected: "beside text", says: "file is not allowed beside text"),
    Row(.systemScheme, "http", found: "the web", says: "http: the web owns this scheme"),
    Row(
      .ineffectiveGuard, "routes[0].guards[0]", expected: "it stops at the last screen",
      says: "routes[0].guards[0]: the guard stops no link: it stops at the last screen"),
    Row(
      .lowCoverage, "ukdailyoffers", expected: "80", found: "50",
      says: "50 % of ukdailyoffers is covered, expected at least 80 %"),
    Row(.nothingChecked, says: "there is nothing to check here"),
    Row(
      .nothingChecked, found: "cannot read a", says: "there is nothing to check here: cannot read a"
    ),
    Row(
      .pathInAuthority, "app://a", expected: "urlscheme reads the path a; others the host a",
      says:
        "app://a: the first word is a host to other parsers: urlscheme reads the path a; others "
        + "the host a"),
    Row(
      .opaqueOnAndroid, expected: "x",
      says: "without a slash, the link has no parts to some parsers: x"),
    Row(
      .authorityNotAHost, expected: "x",
      says: "the authority is not a host to every parser: x"),
    Row(
      .caseInAuthority, expected: "x", says: "parsers differ in the case of the authority: x"),
    Row(.plusInForm, expected: "x", says: "parsers differ in what + means: x"),
    Row(.escapedSlashInPath, expected: "x", says: "%2F is a slash to some parsers: x"),
    Row(.bareName, expected: "x", says: "parsers differ in a name without =: x"),
    Row(.dotSegments, expected: "x", says: "some parsers resolve segments of dots: x"),
    Row(
      .brokenLink, "app/r", expected: "no such route", found: "app://r",
      says: "app/r: app://r is no longer read: no such route"),
    Row(
      .changedMeaning, "app/r", expected: "it opens q", found: "app://r",
      says: "app/r: app://r does something else: it opens q"),
    Row(
      .changedCallback, "app/r", found: "app://r", says: "app/r: app://r does something else"),
    Row(.changedConfirm, "app/r", found: "app://r", says: "app/r: app://r does something else"),
    Row(
      .changedForeign, "app/r", expected: "unknown parameter utm", found: "app://r?utm=1",
      says: "app/r: app://r?utm=1 is reported now: unknown parameter utm"),
    Row(
      .unreadableByOld, "app/r", expected: "no such route", found: "app://r",
      says: "app/r: apps of the older version cannot read app://r: no such route"),
    Row(
      .untriedLinks, "app/r", expected: "no value of p is known", found: "app://r{?p}",
      says: "app/r: no link of app://r{?p} could be tried: no value of p is known"),
    Row(
      .staleBaseline, "unknown-route", expected: "links.txt", found: "app://a",
      says: "links.txt has fewer findings of unknown-route than this accepts: app://a"),
  ]

  @Test(arguments: links + values + definitions + registrations + validation)
  func readsWellAloud(_ row: Row) {
    #expect(row.finding.message == row.message)
    #expect(Self.json(row.finding) == Self.escaped(row.message))
  }

  private static func json(_ finding: Finding) -> String {
    var bytes: [UInt8] = []
    bytes.write(reserving: 0) { writer in
      writer.appendMessage(of: finding)
      writer.escape(from: 0)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONWriter.appendEscaped(Array(text.utf8).span, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func everyRuleHasARow() {
    let rows =
      Self.links + Self.values + Self.definitions + Self.registrations + Self.validation
    #expect(Set(rows.map(\.rule)) == Set(Rule.allCases))
  }

  // MARK: Text that somebody else chose

  @Test func nothingThatTheInputChoseReachesATerminalRaw() {
    let hostile = "a\u{1B}[31m\r\n\u{202E}b"
    let shown = #"a\u{1B}[31m\u{D}\u{A}\u{202E}b"#
    let finding = Finding(
      .invalidValue, at: 0, hostile, expected: hostile, found: hostile, suggestion: hostile)
    #expect(
      finding.message == "\(shown): expected \(shown), found \(shown); did you mean \(shown)?")
    #expect(Self.json(finding) == Self.escaped(finding.message))
  }

  @Test func longTextIsCut() {
    let long = String(repeating: "a", count: 300)
    let finding = Finding(
      .invalidValue, at: 0, long, expected: long, found: "\"\(long)\"", suggestion: long)
    let wide = String(repeating: "a", count: 200) + "…"
    let narrow = "\"" + String(repeating: "a", count: 59) + "…\""
    #expect(finding.message == "\(wide): expected \(wide), found \(narrow); did you mean \(wide)?")
  }

  @Test func aFindingKeepsWhatItSaysWhenItMoves() {
    let finding = Finding(.invalidValue, at: 3, "a", expected: "b", found: "c", suggestion: "d")
    let moved = finding.moved(by: 4)
    #expect(moved.offset == 7)
    #expect(moved.message == finding.message)
  }
}
