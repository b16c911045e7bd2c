import Testing
import URLSchemeCore

@testable import urlscheme

/// What is said of Android manifests, and where.
@Suite struct ManifestLintTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var id: String
    var attributes = ""
    var filter = #"android:autoVerify="true""#
    var actions = "VIEW"
    var categories = ["DEFAULT", "BROWSABLE"]
    /// Begins in the fifth line.
    var data: String
    var rest = ""
    var findings: [String]
    var testDescription: String { id }
  }

  @Test(arguments: [
    Row(
      id: "web links",
      data: #"<data android:scheme="https"/><data android:host="a.example"/>"#, findings: []),
    Row(
      id: "a custom scheme", filter: "", data: #"<data android:scheme="app"/>"#, findings: []),
    Row(
      id: "what is beside the scheme", filter: "", data: #"<data android:scheme="app://"/>"#,
      findings: ["5:23 error invalid-scheme"]),
    Row(
      id: "capitals", filter: "",
      data: "<data android:scheme=\"App\"/>\n<data android:host=\"A.example\"/>",
      findings: ["5:23 error not-lower-case", "6:21 error not-lower-case"]),
    Row(
      id: "nothing in a value", filter: "", data: "<data android:scheme=\"\"/>",
      findings: ["5:23 error invalid-manifest"]),
    Row(
      id: "a scheme of a placeholder", filter: "", data: "<data android:scheme=\"${S}\"/>",
      findings: []),
    Row(
      id: "a MIME type", filter: "",
      data: "<data android:mimeType=\"a/${applicationId}.B\"/>",
      findings: ["5:25 error not-lower-case"]),
    Row(
      id: "a host that is more",
      data: #"<data android:scheme="https"/><data android:host="a.example/b"/>"#,
      findings: ["5:51 error invalid-host"]),
    Row(
      id: "a host with a star in it",
      data: #"<data android:scheme="https"/><data android:host="*.*.example"/>"#,
      findings: ["5:51 error misplaced-wildcard"]),
    Row(
      id: "a port that is none",
      data: #"<data android:scheme="https"/><data android:host="a.example" android:port="65536"/>"#,
      findings: ["5:76 error invalid-port"]),
    Row(
      id: "a port by itself", filter: "",
      data: #"<data android:scheme="app"/><data android:port="80"/>"#,
      findings: ["5:49 error ineffective-data"]),
    Row(
      id: "a path without a host", filter: "",
      data: #"<data android:scheme="app"/><data android:path="/b"/>"#,
      findings: ["5:1 error ineffective-data"]),
    Row(
      id: "a host without a scheme", filter: "", data: #"<data android:host="b"/>"#,
      findings: ["5:1 error ineffective-data"]),
    Row(
      id: "paths that no link has", filter: "",
      data: """
        <data android:scheme="app"/><data android:host="b"/>
        <data android:path="b"/>
        <data android:pathPattern="b.*"/>
        <data android:pathAdvancedPattern="b+"/>
        <data android:pathPrefix="/b?c=d"/>
        """,
      findings: [
        "6:21 error never-matches", "7:28 error never-matches", "8:36 error never-matches",
        "9:27 error never-matches",
      ]),
    Row(
      id: "paths that links may have", filter: "",
      data: """
        <data android:scheme="app"/><data android:host="b"/>
        <data android:pathPattern=".*b"/>
        <data android:pathAdvancedPattern="[/]b"/>
        <data android:pathSuffix="b"/>
        """,
      findings: []),
    Row(
      id: "a pattern that Android refuses", filter: "",
      data: """
        <data android:scheme="a"/><data android:host="b"/>
        <data android:pathAdvancedPattern="/+b{"/>
        """,
      findings: ["6:36 error invalid-manifest"]),
    Row(
      id: "a group of patterns", filter: "",
      data: """
        <data android:scheme="app"/><data android:host="b"/>
        <uri-relative-filter-group><data android:path="c" android:query="d=?"/>\
        </uri-relative-filter-group>
        """,
      findings: ["6:48 error never-matches"]),
    Row(
      id: "no action", filter: "", actions: "SEND", data: #"<data android:scheme="https"/>"#,
      findings: []),
    Row(
      id: "no action to verify", actions: "SEND",
      data: #"<data android:scheme="https"/><data android:host="b.example"/>"#,
      findings: ["2:1 error unreachable-filter"]),
    Row(
      id: "no categories", filter: "", categories: [], data: #"<data android:scheme="app"/>"#,
      findings: ["2:1 error unreachable-filter"]),
    Row(
      id: "a custom scheme that is not for browsers", filter: "", categories: ["DEFAULT"],
      data: #"<data android:scheme="app"/>"#, findings: ["2:1 warning unreachable-filter"]),
    Row(
      id: "files", filter: "", categories: ["DEFAULT"],
      data: #"<data android:scheme="content"/><data android:mimeType="a/b"/>"#, findings: []),
    Row(id: "no data", data: "", findings: ["2:1 error unreachable-filter"]),
    Row(
      id: "empty data", categories: [], data: "<data/>", findings: ["2:1 error unreachable-filter"]),
    Row(
      id: "not exported", attributes: #"android:exported="false""#, filter: "",
      data: #"<data android:scheme="app"/>"#, findings: ["1:171 error unreachable-filter"]),
    Row(
      id: "nothing to verify", data: #"<data android:scheme="app"/>"#,
      findings: ["2:1 error unverified-host"]),
    Row(
      id: "no host to verify", data: #"<data android:scheme="http"/>"#,
      findings: ["2:1 error unverified-host"]),
    Row(
      id: "not verified", filter: "",
      data: #"<data android:scheme="https"/><data android:host="b.example"/>"#,
      findings: ["2:1 warning unverified-host"]),
    Row(
      id: "a host that can't be verified", filter: "",
      data: #"<data android:scheme="https"/><data android:host="*"/>"#, findings: []),
    Row(
      id: "hosts that are not verified",
      data: """
        <data android:scheme="https"/><data android:host="b.example"/>
        <data android:host="*"/>
        <data android:host="*b.example"/>
        <data android:host="localhost"/>
        <data android:host="*.b.example"/>
        <data android:host="10.0.0.1"/>
        <data android:host="b.xn--p1ai"/>
        """,
      findings: [
        "6:21 warning unverified-host", "7:21 warning unverified-host",
        "8:21 warning unverified-host",
      ]),
    Row(
      id: "a host that browsers write otherwise",
      data: #"<data android:scheme="https"/><data android:host="bücher.example"/>"#,
      findings: ["5:51 error invalid-host"]),
    Row(
      id: "web links and files", filter: #"android:autoVerify="true""#,
      data:
        #"<data android:scheme="https"/><data android:scheme="file"/><data android:host="b.example"/>"#,
      findings: ["2:1 error mixed-schemes"]),
    Row(
      id: "web links and files that nobody verifies", filter: "",
      data: #"<data android:scheme="http"/><data android:scheme="file"/>"#, findings: []),
    Row(
      id: "films of the web, not for browsers", filter: "", categories: ["DEFAULT"],
      data: #"<data android:scheme="http"/><data android:mimeType="video/*"/>"#, findings: []),
    Row(
      id: "a type that keeps links away",
      data:
        #"<data android:scheme="https"/><data android:host="b.example"/><data android:mimeType="a/b"/>"#,
      findings: ["2:1 error unreachable-filter"]),
    Row(
      id: "a search, also without data", filter: "", actions: "WEB_SEARCH",
      data: #"<data android:scheme=""/><data android:scheme="http"/>"#, findings: []),
    Row(
      id: "attributes without a namespace", filter: "",
      data: #"<data scheme="app" host="b"/>"#, findings: ["5:15 error invalid-manifest"]),
    Row(
      id: "two kinds of links",
      data: #"""
        <data android:scheme="https"/><data android:scheme="app"/><data android:host="b.example"/>
        """#,
      findings: ["2:1 error mixed-schemes"]),
    Row(
      id: "two kinds of links that nobody verifies", filter: "",
      data: #"<data android:scheme="http"/><data android:scheme="app"/>"#,
      findings: ["2:1 warning mixed-schemes"]),
    Row(
      id: "what looks as if it were a pair", filter: "",
      data: """
        <data android:scheme="app" android:host="b"/>
        <data android:host="c" android:port="80"/>
        """,
      findings: ["5:1 warning merged-data"]),
    Row(
      id: "test URLs", filter: "",
      data: #"<data android:scheme="app"/><data android:host="b"/>"#,
      rest: """
        <tools:validation testUrl="app://b/c"/>
        <tools:validation testUrl="app://c/b"/>
        <tools:validation testUrl="b"/>
        <tools:validation/>
        """,
      findings: [
        "7:28 error test-url-mismatch", "8:28 error test-url-mismatch",
        "9:1 error invalid-manifest",
      ]),
    Row(
      id: "test URLs of what only the build knows", filter: "",
      data: #"<data android:scheme="${S}"/>"#,
      rest: #"<tools:validation testUrl="app://b"/>"#, findings: []),
    Row(
      id: "what is to be ignored", filter: #"tools:ignore="AppLinkUrlError, unreachable-filter""#,
      categories: [],
      data: """
        <data android:scheme="App" />
        <data android:host="*.*"/>
        <data android:scheme="a" android:host="b"/>
        """,
      rest: #"<tools:validation testUrl="app://b" tools:ignore="all"/>"#,
      findings: ["7:1 warning merged-data"]),
  ])
  func aFilterIsJudged(row: Row) {
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" \
      xmlns:tools="http://schemas.android.com/tools">\
      <uses-sdk android:targetSdkVersion="30"/><application>\
      <activity android:name=".A" \(row.attributes)>
      <intent-filter \(row.filter)>
      <action android:name="android.intent.action.\(row.actions)"/>
      \(row.categories.map { "<category android:name=\"android.intent.category.\($0)\"/>" }.joined())
      \(row.data)</intent-filter>
      \(row.rest)
      </activity></application></manifest>
      """
    let check = ManifestLint.check(Array(text.utf8), file: "AndroidManifest.xml")
    #expect(check.findings.map(\.brief) == row.findings)
  }

  @Test func aHostIsVerifiedForAllFiltersOfTheApp() {
    func activity(_ name: String, _ filter: String, _ path: String) -> String {
      """
      <activity a:name="\(name)"><intent-filter \(filter)><action a:name="android.intent.action.VIEW"/>
      <category a:name="android.intent.category.DEFAULT"/><category a:name="android.intent.category.BROWSABLE"/>
      <data a:scheme="https"/><data a:host="b.example"/><data a:path="\(path)"/></intent-filter></activity>
      """
    }
    let verified = activity(".A", "a:autoVerify='true'", "/a")
    let text = """
      <manifest xmlns:a="http://schemas.android.com/apk/res/android"><application>
      \(verified)\(activity(".B", "", "/b"))
      </application></manifest>
      """
    let check = ManifestLint.check(Array(text.utf8), file: "AndroidManifest.xml")
    #expect(check.findings.map(\.brief) == [])
  }

  @Test func anActivityOfLaterVersionsSaysWhetherItIsExported() {
    let text = """
      <manifest xmlns:a="http://schemas.android.com/apk/res/android">
      <uses-sdk a:targetSdkVersion="31"/><application>
      <activity><intent-filter><action a:name="android.intent.action.MAIN"/></intent-filter></activity>
      <activity/></application></manifest>
      """
    let check = ManifestLint.check(Array(text.utf8), file: "AndroidManifest.xml")
    #expect(check.findings.map(\.brief) == ["3:1 error invalid-manifest"])
  }

  @Test(arguments: [
    ("", "1:1 error invalid-manifest"), ("<resources/>", "1:1 error invalid-manifest"),
    ("\u{3}\0\u{8}\0", "1:1 error invalid-manifest"),
    ("<manifest>\n<a></b></manifest>", "2:4 error invalid-manifest"),
  ])
  func whatIsNoManifestIsRefusedInItsPlace(_ text: String, _ finding: String) {
    let check = ManifestLint.check(Array(text.utf8), file: "AndroidManifest.xml")
    #expect(check.findings.map(\.brief) == [finding])
  }

  @Test func textsOfResourcesStandForThemselves() {
    let text = """
      <manifest xmlns:a="http://schemas.android.com/apk/res/android"><application><activity>
      <intent-filter><data a:scheme="@string/s"/><data a:host="@string/none"/></intent-filter>
      </activity></application></manifest>
      """
    let check = ManifestLint.check(
      Array(text.utf8), file: "AndroidManifest.xml", strings: ["s": "app:"])
    #expect(check.findings.map(\.brief) == ["2:32 error invalid-scheme"])
  }
}

extension PlacedFinding {
  /// Line, column, severity and rule.
  var brief: String { "\(line):\(column) \(severity.rawValue) \(finding.rule.rawValue)" }
}
