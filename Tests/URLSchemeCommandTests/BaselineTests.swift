import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Findings that are accepted as they are: which they are, how often, and what no longer occurs.
@Suite struct BaselineTests {
  private static func baseline(_ entries: [Baseline.Entry], isUpdated: Bool = false) -> Baseline {
    Baseline(path: "/none/b.json", json: [], entries: entries, isUpdated: isUpdated)
  }

  private static func entry(
    _ file: String, _ rule: Rule, _ text: String, count: Int = 1
  ) -> Baseline.Entry {
    Baseline.Entry(file: file, rule: rule.rawValue, text: text, count: count)
  }

  private static func check(_ link: String, file: String = "<stdin>", line: Int = 1) -> Check {
    var validator = LinkValidator(.builtIn)
    return validator.check(Array(link.utf8).span, file: file, line: line)
  }

  /// How many findings of a check are accepted.
  private static func accepted(_ check: Check, by baseline: inout Baseline) -> Int {
    check.findings.filter { baseline.accepts($0, of: check) }.count
  }

  private static let link = "ukdailyoffers://drinks?x=1"

  @Test func acceptsByRuleFileAndText() {
    let known = [Self.entry("<stdin>", .unknownParameter, Self.link)]
    for (check, isAccepted) in [
      (Self.check(Self.link), true), (Self.check(Self.link, line: 9), true),
      (Self.check(Self.link + "2"), false), (Self.check(Self.link, file: "<arguments>"), false),
    ] {
      var baseline = Self.baseline(known)
      #expect((Self.accepted(check, by: &baseline) == 1) == isAccepted)
    }
    var other = Self.baseline([Self.entry("<stdin>", .unknownRoute, Self.link)])
    #expect(Self.accepted(Self.check(Self.link), by: &other) == 0)
  }

  @Test func acceptsAsManyAsItCounts() {
    let entry = Self.entry("<stdin>", .unknownParameter, Self.link)
    for (entries, count) in [
      ([], 0), ([entry], 1), ([entry, entry], 2),
      ([Self.entry("<stdin>", .unknownParameter, Self.link, count: 3)], 3),
      ([entry, Self.entry("<stdin>", .unknownParameter, Self.link, count: 1 << 30)], 5),
    ] {
      var baseline = Self.baseline(entries)
      let accepted = (0..<5).map {
        Self.accepted(Self.check(Self.link, line: $0 + 1), by: &baseline)
      }
      #expect(accepted.reduce(0, +) == count)
    }
  }

  @Test func acceptsNoNotices() {
    let check = Self.check("ukdailyoffers://search?term=a")
    #expect(check.findings.map(\.severity) == [.notice])
    var baseline = Self.baseline([], isUpdated: true)
    #expect(Self.accepted(check, by: &baseline) == 0)
  }

  @Test func saysWhatNoLongerOccurs() {
    var baseline = Self.baseline([
      Self.entry("<stdin>", .unknownParameter, Self.link, count: 2),
      Self.entry("<arguments>", .unknownRoute, "a:"), Self.entry("gone.txt", .unknownRoute, "b:"),
      Self.entry("../elsewhere.txt", .unknownRoute, "c:"),
    ])
    #expect(Self.accepted(Self.check(Self.link), by: &baseline) == 1)
    let findings = baseline.staleChecks(Baseline.Scope(files: ["<stdin>"])).flatMap(\.findings).map(
      \.finding)
    #expect(Set(findings.map(\.expected)) == ["<stdin>", "gone.txt"])
    #expect(findings.allSatisfy { $0.rule == .staleBaseline })
  }

  @Test func masksSecrets() throws {
    let json = """
      {"urlscheme":1,"name":"A","schemes":["a"],"routes":[{"name":"r","link":"//{?s,n}",
      "parameters":{"s":{"secret":true},"n":{"type":"integer"}}}]}
      """
    let catalog = try Catalog(json: Array(json.utf8))
    var validator = LinkValidator(catalog)
    let check = validator.check(Array("a://?s=hidden&n=x".utf8).span, file: "<stdin>", line: 1)
    var baseline = Self.baseline([], isUpdated: true)
    #expect(Self.accepted(check, by: &baseline) == 1)
    let text = String(decoding: baseline.updated(Baseline.Scope(files: ["<stdin>"])), as: UTF8.self)
    #expect(!text.contains("hidden"))
    #expect(text.contains("n=x"))
  }

  @Test func isWrittenSortedWithCounts() throws {
    var baseline = Self.baseline([Self.entry("<built-in>", .lowCoverage, "kept")], isUpdated: true)
    for link in ["ukdailyoffers://b?x", "ukdailyoffers://drinks?x", "ukdailyoffers://b?x"] {
      let check = Self.check(link)
      #expect(Self.accepted(check, by: &baseline) == check.findings.count)
    }
    let text = baseline.updated(Baseline.Scope(files: ["<stdin>"]))
    #expect(
      String(decoding: text, as: UTF8.self) == """
        {
          "baseline": 1,
          "findings": [
            {"file":"<built-in>","rule":"low-coverage","text":"kept"},
            {"file":"<stdin>","rule":"unknown-parameter","text":"ukdailyoffers://drinks?x"},
            {"file":"<stdin>","rule":"unknown-route","text":"ukdailyoffers://b?x","count":2}
          ]
        }

        """)
    let read = try BaselineFile.entries(text, path: "b")
    #expect(BaselineFile.text(read) == text)
    #expect(read.map(\.count) == [1, 1, 2])
  }

  @Test func anEmptyOneIsOne() throws {
    #expect(try BaselineFile.entries(BaselineFile.text([]), path: "b") == [])
  }

  @Test(arguments: [
    ("", "1:1"), ("[]", "1:1"), ("{}", "1:1"), (#"{"baseline": 2, "findings": []}"#, "1:14"),
    (#"{"baseline": 1}"#, "1:1"), (#"{"baseline": 1, "findings": {}}"#, "1:29"),
    (#"{"baseline": 1, "findings": [], "x": 1}"#, "1:33"),
    (#"{"baseline": 1, "findings": [{"file": "a", "rule": "b"}]}"#, "1:30"),
    (#"{"baseline": 1, "findings": [{"fil": "a"}]}"#, "1:31"),
    (
      #"{"baseline": 1, "findings": [{"file":"a","rule":"b","text":"c","count":0}]}"#, "1:72"
    ),
  ])
  func saysWhereAFileIsWrong(_ text: String, _ place: String) {
    let error = #expect(throws: FaultyFile.self) {
      try BaselineFile.entries(Array(text.utf8), path: "b")
    }
    let words = error?.text(Diagnostics(isColored: false)) ?? ""
    #expect(words.hasPrefix("b:\(place): error: "), "\(words)")
  }
}
