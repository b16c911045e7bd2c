import Testing
import URLSchemeCore

@testable import urlscheme

@Suite struct JUnitReportTests {
  @Test func aCheckIsATestCaseOfItsFile() {
    var skipped = Check(.fixture, file: "b/c.jsonl", name: "later")
    skipped.skipReason = "not <yet>"
    let checks = [
      Check.link("a:b", line: 2, .missing("x", in: "a:b", line: 2), .unknown("y", line: 2)),
      .link("a:", line: 3, .missing("x", in: "a:", line: 3), .missing("z", in: "a:", line: 3)),
      skipped, Check(.definition, file: "./d.urlscheme.json", name: "d"),
    ]
    #expect(
      JUnitReport(.plain).text(checks) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="urlscheme" tests="4" failures="2" errors="0">
            <testsuite name="links.txt" tests="2" failures="2" errors="0" skipped="0" \
        package="urlscheme">
                <testcase name="a:b" classname="links">
                    <failure message="x is missing" type="error">line 2, col 4, x is missing
          a:b
             ^</failure>
                    <system-out>warning: line 2, col 1, unknown parameter y</system-out>
                </testcase>
                <testcase name="a:" classname="links">
                    <failure message="x is missing" type="error">line 3, col 3, x is missing
          a:
            ^
        line 3, col 3, z is missing
          a:
            ^</failure>
                </testcase>
            </testsuite>
            <testsuite name="b/c.jsonl" tests="1" failures="0" errors="0" skipped="1" \
        package="urlscheme">
                <testcase name="later" classname="b/c">
                    <skipped message="not &lt;yet&gt;"/>
                </testcase>
            </testsuite>
            <testsuite name="./d.urlscheme.json" tests="1" failures="0" errors="0" skipped="0" \
        package="urlscheme">
                <testcase name="d" classname="d.urlscheme"/>
            </testsuite>
        </testsuites>

        """)
  }

  @Test func whatHasNoRoomIsCounted() {
    var report = JUnitReport(.plain, room: 1_000)
    for line in 1...1_000 { report.add(Check.link("a:b", line: line, .unknown("y", line: line))) }
    report.add(Check.link("c:", line: 1_001, .missing("x", in: "c:", line: 1_001)))
    report.finish(ValidationSummary())
    let text = String(decoding: report.output, as: UTF8.self)
    let cases = text.split(separator: "<system-out>").count - 1
    #expect((2...10).contains(cases))
    #expect(
      text.hasSuffix(
        """
            <testsuite name="urlscheme" tests="1" failures="1" errors="0" skipped="0" \
        package="urlscheme">
                <testcase name="\(1_001 - cases) more checks" classname="urlscheme">
                    <failure message="not shown"/>
                </testcase>
            </testsuite>
        </testsuites>

        """))
  }

  @Test func aFileIsOneSuiteWhereverItsChecksStand() throws {
    let other = Check(.definition, file: "other", name: "other")
    let checks = [
      Check.link("a:", .unknown("x")), other, .link("a:", line: 2, .unknown("x", line: 2)),
    ]
    let root = try #require(XMLTree(JUnitReport(.plain).text(checks)))
    #expect(root.children.map { $0.attributes["name"] } == ["links.txt", "other"])
    #expect(root.children[0].children.map { $0.attributes["name"] } == ["a:", "a: (2)"])
  }

  @Test(arguments: [(Severity?.some(.error), 1), (.some(.warning), 1), (nil, 0)])
  func whatFailsIsForTheCallerToSay(_ failOn: Severity?, _ failures: Int) throws {
    var options = ReportOptions.plain
    options.failOn = failOn
    let check = Check.link("a:", .unknown("x"), .missing("x", in: "a:"))
    let root = try #require(XMLTree(JUnitReport(options).text([check])))
    #expect(root.attributes["failures"] == String(failures))
    #expect(root.children[0].attributes["failures"] == String(failures))
    #expect(root.all("failure").count == failures)
    #expect(root.all("system-out").count == (failOn == .warning ? 0 : 1))
  }

  @Test func hiddenFindingsAreATestCaseThatWasSkipped() throws {
    var summary = ValidationSummary()
    summary.hiddenFindings = 12
    let root = try #require(XMLTree(JUnitReport(.plain).text([.link("a:")], summary)))
    #expect(root.attributes["tests"] == "2")
    #expect(root.children[1].attributes["skipped"] == "1")
    #expect(root.all("testcase")[1].attributes["name"] == "12 more findings")
  }

  @Test func nothingCheckedIsNoSuite() throws {
    let root = try #require(XMLTree(JUnitReport(.plain).text([])))
    #expect(root.attributes["tests"] == "0")
    #expect(root.children == [])
  }

  /// The elements and attributes that `junit-10.xsd` has, of those that a report writes.
  @Test func aReportHasOnlyWhatTheSchemaAllows() throws {
    let root = try #require(XMLTree(ReportSample(saying: "a").report(as: .junit)))
    let allowed: [String: Set<String>] = [
      "testsuites": ["name", "tests", "failures", "errors"],
      "testsuite": ["name", "tests", "failures", "errors", "skipped", "package"],
      "testcase": ["name", "classname"], "failure": ["message", "type"], "skipped": ["message"],
      "system-out": [], "properties": [], "property": ["name", "value"],
    ]
    let elements = [root] + allowed.keys.flatMap { root.all($0) }
    #expect(elements.count == 11)
    #expect(elements.count == 1 + root.descendants)
    for element in elements {
      #expect(
        element.attributes.keys.allSatisfy { allowed[element.name, default: []].contains($0) })
    }
  }
}

extension XMLTree {
  fileprivate var descendants: Int { children.reduce(children.count) { $0 + $1.descendants } }
}
