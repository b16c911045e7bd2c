import URLSchemeCore

/// The report for people who were not there: a page that says what of each definition links exercise, how
/// many links that are, what none does, and what was found.
///
/// What is found comes last, and counts stand first, so findings are kept until the end. Beyond 4 MiB of
/// text they are only counted: nobody reads more of a page, and memory is bounded.
struct HTMLReport: Report {
  var output: [UInt8] = []

  private let words = Diagnostics(isColored: false)
  private var rows = ""
  /// How many more bytes of findings are kept, and how many had no room.
  private var room: Int
  private var hidden = 0

  /// - Parameter room: How many bytes of findings are kept.
  init(room: Int = 4 << 20) {
    self.room = room
  }

  mutating func add(_ check: Check) {
    if let reason = check.skipReason {
      add(check, check.line, check.column, "skipped", "", [reason.printable(limit: 200)])
    }
    for placed in check.findings {
      add(
        check, placed.line, placed.column, placed.severity.rawValue,
        placed.finding.rule.rawValue, words.lines(placed))
    }
  }

  private mutating func add(
    _ check: Check, _ line: Int, _ column: Int, _ severity: String, _ rule: String,
    _ lines: [String]
  ) {
    guard room > 0 else { return hidden += 1 }
    let style =
      switch severity {
      case "error": "bad"
      case "warning": "doubt"
      default: "soft"
      }
    let text = lines.map(\.markup).joined(separator: "<br/>")
    let row = """
      <tr><th scope="row">\(check.file.markup):\(line):\(column)</th>\
      <td class="\(style)">\(severity)</td><td>\(rule)</td>\
      <td>\(text)<br/><code>\(check.shownName.markup)</code></td></tr>

      """
    room -= row.utf8.count
    rows += row
  }

  mutating func finish(_ summary: ValidationSummary) {
    let coverage = (summary.coverage ?? []).map(\.section).joined()
    let body = """
      <main>
      <h1>Links checked</h1>
      <p>\(summary.line.markup)</p>
      <h2>Coverage</h2>
      \(coverage.isEmpty ? "<p>No link exercises a definition that was given.</p>\n" : coverage)\
      <h2>Findings</h2>
      \(findings(summary))</main>

      """
    output += HTMLPage(title: "Links checked", body: body).text.utf8
    rows = ""
  }

  private func findings(_ summary: ValidationSummary) -> String {
    let rest = hidden + summary.hiddenFindings
    let more = rest > 0 ? "<p>and \(rest) more not shown</p>\n" : ""
    guard !rows.isEmpty else { return more.isEmpty ? "<p>Nothing was found.</p>\n" : more }
    return """
      <div class="wide" role="region" aria-label="Findings" tabindex="0">
      <table>
      <thead><tr><th scope="col">Place</th><th scope="col">Severity</th><th scope="col">Rule</th>\
      <th scope="col">What was found</th></tr></thead>
      <tbody>
      \(rows)</tbody>
      </table>
      </div>
      \(more)
      """
  }
}

extension Coverage {
  /// What is covered of one app, route by route.
  fileprivate var section: String {
    let name = app.markup
    let missing = items.filter { !$0.isCovered }
    let list = missing.map { "<li>no link \($0.words.markup)</li>\n" }.joined()
    let verdict =
      missing.isEmpty
      ? "<p class=\"good\">Links exercise all of it.</p>\n"
      : "<h4>Never exercised</h4>\n<ul class=\"bad\">\n\(list)</ul>\n"
    return """
      <h3>\(name): \(percentage) % (\(coveredCount) of \(items.count))</h3>
      <p><meter min="0" max="100" value="\(percentage)" aria-label="Coverage of \(name)">\
      \(percentage) %</meter></p>
      \(verdict)<div class="wide" role="region" aria-label="Parts of \(name)" tabindex="0">
      <table>
      <caption>What links exercise of \(name)</caption>
      <thead><tr><th scope="col">Part</th><th scope="col">Kind</th><th scope="col" class="number">Links</th></tr>\
      </thead>
      \(groups)</table>
      </div>

      """
  }

  /// The items of each route together.
  private var groups: String {
    var groups = ""
    for (index, item) in items.enumerated() {
      if index == 0 || items[index - 1].route != item.route {
        if index > 0 { groups += "</tbody>\n" }
        groups += """
          <tbody>
          <tr><th scope="rowgroup" colspan="3">\(app.markup)/\(item.route.markup)</th></tr>

          """
      }
      groups += item.row
    }
    return items.isEmpty ? "" : groups + "</tbody>\n"
  }
}

extension Coverage.Item {
  fileprivate var row: String {
    let owner = parameter.map { "\($0.markup): " } ?? ""
    let kind = kind == .absence ? "left out" : kind.rawValue
    let number = isCovered ? "<td class=\"number\">\(count)" : "<td class=\"number bad\">never"
    let name = name.printable(limit: 200).markup
    return "<tr><th scope=\"row\">\(owner)\(name)</th><td>\(kind)</td>\(number)</td></tr>\n"
  }
}
