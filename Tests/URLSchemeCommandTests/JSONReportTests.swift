import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite struct JSONReportTests {
  @Test func whatPassedIsOnlyCounted() throws {
    var summary = ValidationSummary()
    summary.files = 1
    summary.checks = 2
    summary.errors = 1
    let checks = [Check.link("a:"), .link("a:b", line: 2, .missing("x", in: "a:b", line: 2))]
    #expect(
      JSONReport().text(checks, summary) == """
        {"checks":[
        {"kind":"link","file":"links.txt","line":2,"column":1,"name":"a:b","findings":[\
        {"rule":"missing-parameter","severity":"error","message":"x is missing","line":2,\
        "column":4,"offset":3,"subject":"x"}]}
        ],"summary":{"files":1,"checks":2,"skipped":0,"errors":1,"warnings":0,"notices":0,\
        "hidden":0}}

        """)
  }

  @Test func nothingIsAValidReportToo() throws {
    let report = try Value(json: Array(JSONReport().text([]).utf8))
    #expect(report["checks"] == [])
    #expect(report["summary"]?["checks"] == 0)
  }

  @Test func checksAreSeparated() throws {
    let checks = (1...3).map { Check.link("a:", line: $0, .unknown("x", line: $0)) }
    let report = try Value(json: Array(JSONReport().text(checks).utf8))
    #expect(report["checks"]?.array?.map { $0["line"] } == [1, 2, 3])
  }

  @Test func whatTurnsTextAroundIsEscaped() {
    let report = JSONReport().text([.link("a:\u{202E}\u{1B}\u{E0041}é", .unknown("x"))])
    #expect(report.contains("\"name\":\"a:\\u202e\\u001b\\udb40\\udc41é\""))
  }

  @Test func coverageHasEveryItem() throws {
    var summary = ValidationSummary()
    summary.coverage = [
      .init(app: "a", items: [.init(kind: .alias, route: "r", name: "//x", count: 1)])
    ]
    let report = try Value(json: Array(JSONReport().text([], summary).utf8))
    #expect(
      report["summary"]?["coverage"] == [
        [
          "app": "a", "percent": 100,
          "items": [["kind": "alias", "route": "r", "name": "//x", "covered": true, "count": 1]],
        ]
      ])
  }
}
