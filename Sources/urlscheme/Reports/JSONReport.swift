import URLSchemeCore

/// The report for scripts: one JSON object, a line for each check that has something to say.
///
/// `checks` has those with findings and those that were skipped; of the others, which passed,
/// `summary` has the number, unless the report is to list them. Values are exact, unlike those in messages, which are made printable
/// and may be cut. `expected` and `actual` of a difference are JSON texts themselves.
struct JSONReport: Report {
  var output = Array("{\"checks\":[".utf8)

  let listsPassed: Bool

  private var sink = JSONSink()
  private var hasChecks = false

  init(listsPassed: Bool = false) {
    self.listsPassed = listsPassed
  }

  mutating func add(_ check: Check) {
    guard
      listsPassed || check.skipReason != nil || !check.findings.isEmpty || !check.compatible.isEmpty
    else { return }
    output += (hasChecks ? ",\n" : "\n").utf8
    hasChecks = true
    sink.beginObject()
    sink.member("kind", check.kind.rawValue)
    sink.member("file", check.file)
    sink.member("line", check.line)
    sink.member("column", check.column)
    sink.member("name", check.name)
    if let reason = check.skipReason { sink.member("skipped", reason) }
    sink.key("findings")
    sink.beginArray()
    for placed in check.findings { write(placed) }
    sink.endArray()
    if !check.compatible.isEmpty { write(check.compatible) }
    sink.endObject()
    sink.moveText(to: &output)
  }

  mutating func finish(_ summary: ValidationSummary) {
    output += "\n],\"summary\":".utf8
    sink.beginObject()
    sink.member("files", summary.files)
    sink.member("checks", summary.checks)
    sink.member("skipped", summary.skipped)
    sink.member("errors", summary.errors)
    sink.member("warnings", summary.warnings)
    sink.member("notices", summary.notices)
    sink.member("hidden", summary.hiddenFindings)
    if summary.acceptedFindings > 0 { sink.member("accepted", summary.acceptedFindings) }
    if let coverage = summary.coverage { write(coverage) }
    sink.endObject()
    sink.moveText(to: &output)
    output += "}\n".utf8
  }

  private mutating func write(_ placed: PlacedFinding) {
    let finding = placed.finding
    sink.beginObject()
    sink.member("rule", finding.rule.rawValue)
    sink.member("severity", placed.severity.rawValue)
    sink.key("message")
    sink.message(of: finding)
    sink.member("line", placed.line)
    sink.member("column", placed.column)
    sink.member("offset", finding.offset)
    if !finding.subject.isEmpty { sink.member("subject", finding.subject) }
    if !finding.expected.isEmpty { sink.member("expected", finding.expected) }
    if !finding.found.isEmpty { sink.member("found", finding.found) }
    if !finding.suggestion.isEmpty { sink.member("suggestion", finding.suggestion) }
    if let origin = placed.origin {
      sink.key("was")
      sink.beginObject()
      sink.member("file", origin.file)
      sink.member("line", origin.line)
      sink.member("column", origin.column)
      sink.endObject()
    }
    if !placed.differences.isEmpty {
      sink.key("differences")
      sink.beginArray()
      for difference in placed.differences { write(difference) }
      sink.endArray()
    }
    sink.endObject()
  }

  private mutating func write(_ routes: [CompatibleRoute]) {
    sink.key("compatible")
    sink.beginArray()
    for route in routes {
      sink.beginObject()
      sink.member("route", route.name)
      sink.key("proven")
      sink.boolean(route.links == nil)
      if let links = route.links { sink.member("links", links) }
      sink.endObject()
    }
    sink.endArray()
  }

  private mutating func write(_ difference: ValueDifference) {
    sink.beginObject()
    sink.member("path", difference.path)
    if let expected = difference.expected { sink.member("expected", expected) }
    if let actual = difference.actual { sink.member("actual", actual) }
    sink.endObject()
  }

  private mutating func write(_ coverage: [Coverage]) {
    sink.key("coverage")
    sink.beginArray()
    for app in coverage {
      sink.beginObject()
      sink.member("app", app.app)
      sink.member("percent", app.percentage)
      sink.key("items")
      sink.beginArray()
      for item in app.items { write(item) }
      sink.endArray()
      sink.endObject()
    }
    sink.endArray()
  }

  private mutating func write(_ item: Coverage.Item) {
    sink.beginObject()
    sink.member("kind", item.kind.rawValue)
    sink.member("route", item.route)
    if let parameter = item.parameter { sink.member("parameter", parameter) }
    sink.member("name", item.name)
    sink.key("covered")
    sink.boolean(item.isCovered)
    sink.member("count", item.count)
    sink.endObject()
  }
}
