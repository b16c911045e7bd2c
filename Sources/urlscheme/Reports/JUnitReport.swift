import URLSchemeCore

/// The report for the test pages of CI servers: JUnit's XML, as linters such as ruff write it and
/// `junit-10.xsd` of the Jenkins xUnit plugin allows it.
///
/// A file is a suite, and a finding a test case named after its rule; the second and further ones
/// of a rule in a file are numbered, since GitLab shows only the first of a name. Findings that are
/// no failures pass, with what was found as their output. A file without findings has one case,
/// which passes. The schema has no attributes for line and column; they begin the text.
///
/// Counts stand before what they count, so what was found is kept until the end, and so is the
/// name of every file. What passed takes no memory. Findings beyond 16 MiB of text, some 50,000 of
/// them, are only counted, and one last case says how many they are: a server that shows reports
/// takes no more, and memory is bounded.
struct JUnitReport: Report {
  var output: [UInt8] = []

  private struct Suite {
    var name: String
    var className: String
    var tests = 0
    var failures = 0
    var skipped = 0
    /// Whether something was found that is not among the cases.
    var hidesSome = false
    var findings: [Rule: Int] = [:]
    var cases: [UInt8] = []
  }

  private let options: ReportOptions
  private let words = Diagnostics(isColored: false)
  private var suites: [Suite] = []
  /// How many more bytes of cases are kept.
  private var room: Int
  /// How many findings had no room, and how many of them are failures.
  private var hidden = (findings: 0, failures: 0)
  /// The places of suites, by their files.
  private var places: [String: Int] = [:]

  /// - Parameter room: How many bytes of cases are kept.
  init(_ options: ReportOptions, room: Int = 16 << 20) {
    self.options = options
    self.room = room
  }

  mutating func addPassed(_ kind: Check.Kind, file: String) {
    _ = place(of: file)
  }

  mutating func add(_ check: Check) {
    let place = place(of: check.file)
    if let reason = check.skipReason {
      guard room > 0 else { return hide(in: place, isFailure: false) }
      let message = attribute("message", reason.printable(limit: 200))
      addCase(check.shownName, "<skipped\(message)/>", to: place)
      suites[place].skipped += 1
    }
    for placed in check.findings { add(placed, of: check, to: place) }
  }

  /// The place of a file's suite, which is made where there is none.
  private mutating func place(of file: String) -> Int {
    if let place = places[file] { return place }
    places[file] = suites.count
    suites.append(Suite(name: file, className: JUnitReport.withoutExtension(Check.path(of: file))))
    return suites.count - 1
  }

  mutating func finish(_ summary: ValidationSummary) {
    for place in suites.indices where suites[place].tests == 0 && !suites[place].hidesSome {
      addCase("No findings", nil, to: place)
    }
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
    append("</testsuites>\n")
  }

  private mutating func hide(in place: Int, isFailure: Bool) {
    suites[place].hidesSome = true
    hidden.findings += 1
    if isFailure { hidden.failures += 1 }
  }

  /// Says how many findings are not shown; where some of them are failures, so is this.
  private mutating func addHidden(_ summary: ValidationSummary) {
    let count = summary.hiddenFindings + hidden.findings
    guard count > 0 else { return }
    let element = hidden.failures > 0 ? "failure" : "skipped"
    suites.append(Suite(name: "urlscheme", className: "urlscheme"))
    addCase("\(count) more findings", "<\(element) message=\"not shown\"/>", to: suites.count - 1)
    suites[suites.count - 1].failures += hidden.failures > 0 ? 1 : 0
    suites[suites.count - 1].skipped += hidden.failures > 0 ? 0 : 1
  }

  private mutating func add(_ placed: PlacedFinding, of check: Check, to place: Int) {
    guard room > 0 else { return hide(in: place, isFailure: options.fails(placed.severity)) }
    let rule = placed.finding.rule
    let number = suites[place].findings[rule, default: 0] + 1
    suites[place].findings[rule] = number
    let name = "urlscheme.\(rule.rawValue)\(number > 1 ? " (\(number))" : "")"
    let message = placed.finding.message
    var details: [UInt8] = []
    details.write { words.appendDetails(placed, of: check, to: &$0) }
    // Their last line end is not wanted.
    let lines = details.isEmpty ? "" : "\n" + String(decoding: details.dropLast(), as: UTF8.self)
    let text = "line \(placed.line), col \(placed.column), \(message)\(lines)"
    if options.fails(placed.severity) {
      suites[place].failures += 1
      let attributes = attribute("message", message) + attribute("type", placed.severity.rawValue)
      addCase(name, "<failure\(attributes)>\(escaped(text))</failure>", to: place)
    } else {
      let output = "\(placed.severity.rawValue): \(text)"
      addCase(name, "<system-out>\(escaped(output))</system-out>", to: place)
    }
  }

  private mutating func addCase(_ name: String, _ content: String?, to place: Int) {
    let attributes = attribute("name", name) + attribute("classname", suites[place].className)
    let element =
      content.map { "<testcase\(attributes)>\n            \($0)\n        </testcase>" }
      ?? "<testcase\(attributes)/>"
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

  private func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(escaped(value.printable))\""
  }

  /// Text as XML holds it. The line ends are ours; all else that XML 1.0 has no character for is
  /// written `\u{…}`.
  private func escaped(_ text: String) -> String {
    let text = text.escaped { byte in
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      default: nil
      }
    }
    // U+FFFE and U+FFFF begin with this byte.
    guard text.utf8.contains(0xEF) else { return text }
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\u{FFFE}", "\u{FFFF}":
        escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// `docs/links.txt` is `docs/links`.
  private static func withoutExtension(_ path: String) -> String {
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[name...].lastIndex(of: "."), dot > name else { return path }
    return String(path[..<dot])
  }

  private mutating func append(_ text: String) {
    output += text.utf8
  }
}
