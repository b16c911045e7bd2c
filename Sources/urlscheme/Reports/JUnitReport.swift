import URLSchemeCore

/// The report for the test pages of CI servers: JUnit's XML, as linters such as ruff write it and
/// `junit-10.xsd` of the Jenkins xUnit plugin allows it.
///
/// A file is a suite, and a check a test case, as in the other reports: a link, a fixture by its
/// name, a definition. Names that stand twice in a file are numbered, since GitLab shows only the
/// first of a name. Findings that are no failures are the output of their case. The schema has no
/// attributes for line and column; they begin the text.
///
/// Counts stand before what they count, so cases are kept until the end. Beyond 16 MiB of text, some
/// 100,000 of them, they are only counted, and one last case says how many they are: a server that
/// shows reports takes no more, and memory is bounded.
struct JUnitReport: Report {
  var output: [UInt8] = []

  let listsPassed = true

  private struct Suite {
    var name: String
    var className: String
    var tests = 0
    var failures = 0
    var skipped = 0
    /// How many cases have each name.
    var names: [String: Int] = [:]
    var cases: [UInt8] = []
  }

  private let options: ReportOptions
  private let words = Diagnostics(isColored: false)
  private var suites: [Suite] = []
  /// How many more bytes of cases are kept.
  private var room: Int
  /// How many checks had no room, and how many of them failed.
  private var hidden = (checks: 0, failures: 0)
  /// The places of suites, by their files.
  private var places: [[UInt8]: Int] = [:]

  /// - Parameter room: How many bytes of cases are kept.
  init(_ options: ReportOptions, room: Int = 16 << 20) {
    self.options = options
    self.room = room
  }

  mutating func add(_ check: Check) {
    let failures = check.findings.filter { options.fails($0.severity) }
    guard room > 0 else {
      hidden.checks += 1
      if !failures.isEmpty { hidden.failures += 1 }
      return
    }
    let place = place(of: check.file)
    var content: [String] = []
    if let reason = check.skipReason {
      content.append("<skipped\(attribute("message", reason.printable(limit: 200)))/>")
      suites[place].skipped += 1
    }
    if let first = failures.first {
      let attributes =
        attribute("message", first.finding.message) + attribute("type", first.severity.rawValue)
      let text = failures.map { details($0, of: check) }.joined(separator: "\n")
      content.append("<failure\(attributes)>\(text.markupKeepingLines)</failure>")
      suites[place].failures += 1
    }
    let others = check.findings.filter { !options.fails($0.severity) }
    if !others.isEmpty {
      let text = others.map { "\($0.severity.rawValue): \(details($0, of: check))" }
      content.append("<system-out>\(text.joined(separator: "\n").markupKeepingLines)</system-out>")
    }
    addCase(check.shownName, content, to: place)
  }

  /// The place of a file's suite, which is made where there is none.
  private mutating func place(of file: String) -> Int {
    if let place = places[Array(file.utf8)] { return place }
    places[Array(file.utf8)] = suites.count
    suites.append(Suite(name: file, className: JUnitReport.withoutExtension(Check.path(of: file))))
    return suites.count - 1
  }

  mutating func finish(_ summary: ValidationSummary) {
    addHidden(summary)
    let tests = suites.reduce(0) { $0 + $1.tests }
    let failures = suites.reduce(0) { $0 + $1.failures }
    append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    append(
      "<testsuites name=\"urlscheme\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\">\n")
    for place in suites.indices {
      write(suites[place])
      suites[place].cases = []
    }
    if let coverage = summary.coverage, !coverage.isEmpty { write(coverage) }
    append("</testsuites>\n")
  }

  /// Says how much is not shown; where some of it failed, so does this.
  private mutating func addHidden(_ summary: ValidationSummary) {
    let shown = [
      (hidden.checks, "check", hidden.failures > 0),
      (summary.hiddenFindings, "finding", summary.hidesFailures),
    ].filter { $0.0 > 0 }
    guard !shown.isEmpty else { return }
    suites.append(Suite(name: "urlscheme", className: "urlscheme"))
    let place = suites.count - 1
    for (count, noun, isFailure) in shown {
      let element = isFailure ? "failure" : "skipped"
      addCase(
        Finding.counted(count, "more \(noun)"),
        ["<\(element) message=\"not shown\"/>"],
        to: place)
      suites[place].failures += isFailure ? 1 : 0
      suites[place].skipped += isFailure ? 0 : 1
    }
  }

  private func details(_ placed: PlacedFinding, of check: Check) -> String {
    var details: [UInt8] = []
    details.write { words.appendDetails(placed, of: check, to: &$0) }
    // Their last line end is not wanted.
    let lines = details.isEmpty ? "" : "\n" + details.dropLast().text
    return "line \(placed.line), col \(placed.column), \(placed.finding.message)\(lines)"
  }

  private mutating func addCase(_ name: String, _ content: [String], to place: Int) {
    var number = suites[place].names[name, default: 0] + 1
    var own = number > 1 ? "\(name) (\(number))" : name
    while number > 1, suites[place].names[own] != nil {
      number += 1
      own = "\(name) (\(number))"
    }
    suites[place].names[name] = number
    if number > 1 { suites[place].names[own] = 1 }
    let attributes =
      attribute("name", own)
      + attribute("classname", suites[place].className)
    let lines = content.map { "            \($0)\n" }.joined()
    let element =
      content.isEmpty
      ? "<testcase\(attributes)/>" : "<testcase\(attributes)>\n\(lines)        </testcase>"
    suites[place].tests += 1
    let count = suites[place].cases.count
    suites[place].cases += "        \(element)\n".utf8
    room -= suites[place].cases.count - count
  }

  private mutating func write(_ suite: Suite) {
    let counts = """
       tests="\(suite.tests)" failures="\(suite.failures)" errors="0" skipped="\(suite.skipped)"
      """
    append("    <testsuite\(attribute("name", suite.name))\(counts) package=\"urlscheme\">\n")
    output += suite.cases
    append("    </testsuite>\n")
  }

  /// Figures are properties of a suite; there is no other place for them.
  private mutating func write(_ coverage: [Coverage]) {
    var suite = Suite(name: "coverage", className: "urlscheme")
    suite.cases += "        <properties>\n".utf8
    for app in coverage {
      let attributes = attribute("name", app.title) + attribute("value", app.figures)
      suite.cases += "            <property\(attributes)/>\n".utf8
    }
    suite.cases += "        </properties>\n".utf8
    write(suite)
  }

  private func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(value.markup)\""
  }

  /// `docs/links.txt` is `docs/links`.
  private static func withoutExtension(_ path: String) -> String {
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[name...].lastIndex(of: "."), dot > name else { return path }
    return String(path[..<dot])
  }
}
