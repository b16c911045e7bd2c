import URLSchemeCore

/// The report for code scanning: SARIF 2.1.0, with a result for each finding.
///
/// Results come first, as they are found; the tool and its rules, of which only those that were
/// broken are listed, come last. Members of a JSON object have no order.
///
/// Files are relative to the folder where the program ran, which viewers know as `%SRCROOT%`. What
/// is in no file has a place nonetheless: GitHub refuses a whole report for one result without.
/// What differs from a fixture is told in the message.
///
/// <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>
struct SARIFReport: Report {
  var output = Array(
    """
    {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[\
    {"columnKind":"utf16CodeUnits","results":[
    """.utf8)

  private let options: ReportOptions
  private let words = Diagnostics(isColored: false)
  private var sink = JSONSink()
  private var hasResults = false
  /// The rules that were broken, in the order of their first findings, and their places in it.
  private var rules: [Rule] = []
  private var ruleIndexes: [Rule: Int] = [:]

  init(_ options: ReportOptions) {
    self.options = options
  }

  mutating func add(_ check: Check) {
    for placed in check.findings {
      output += (hasResults ? ",\n" : "\n").utf8
      hasResults = true
      write(placed, of: check)
      sink.moveText(to: &output)
    }
  }

  mutating func finish(_ summary: ValidationSummary) {
    output += "\n],\"tool\":".utf8
    sink.beginObject()
    sink.key("driver")
    sink.beginObject()
    sink.member("name", "urlscheme")
    sink.member("version", options.version)
    sink.key("rules")
    sink.beginArray()
    for rule in rules { write(rule) }
    sink.endArray()
    sink.endObject()
    sink.endObject()
    sink.moveText(to: &output)
    if summary.hiddenFindings > 0 { writeNotification("\(summary.hiddenFindings) more not shown") }
    output += "}]}\n".utf8
  }

  private mutating func write(_ placed: PlacedFinding, of check: Check) {
    let rule = placed.finding.rule
    let index = ruleIndexes[rule] ?? rules.count
    if index == rules.count {
      rules.append(rule)
      ruleIndexes[rule] = index
    }
    sink.beginObject()
    sink.member("ruleId", rule.rawValue)
    sink.member("ruleIndex", index)
    sink.member("level", placed.severity == .notice ? "note" : placed.severity.rawValue)
    sink.key("message")
    sink.beginObject()
    let text = ([placed.finding.message] + words.details(placed)).joined(separator: "\n")
    sink.member("text", Self.plain(text))
    sink.endObject()
    sink.key("locations")
    sink.beginArray()
    let column = placed.utf16Column ?? placed.utf16ColumnInQuote
    writeLocation(of: check, line: placed.line, column: column)
    sink.endArray()
    sink.endObject()
  }

  private mutating func writeLocation(of check: Check, line: Int, column: Int?) {
    sink.beginObject()
    sink.key("physicalLocation")
    sink.beginObject()
    sink.key("artifactLocation")
    sink.beginObject()
    let path = check.path.split(separator: "/", omittingEmptySubsequences: false)
      .map { PercentEncoding.escaped(String($0)) }.joined(separator: "/")
    if path.hasPrefix("/") {
      sink.member("uri", "file://\(path)")
    } else {
      sink.member("uri", path)
      if check.isInFile { sink.member("uriBaseId", "%SRCROOT%") }
    }
    sink.endObject()
    sink.key("region")
    sink.beginObject()
    sink.member("startLine", max(1, line))
    if let column { sink.member("startColumn", column) }
    sink.endObject()
    sink.endObject()
    sink.endObject()
  }

  private mutating func write(_ rule: Rule) {
    sink.beginObject()
    sink.member("id", rule.rawValue)
    let explanation = rule.explanation
    for (key, text) in [
      ("shortDescription", explanation.summary), ("fullDescription", explanation.advice),
    ] {
      sink.key(key)
      sink.beginObject()
      sink.member("text", Self.plain(text))
      sink.endObject()
    }
    sink.endObject()
  }

  /// A text in which nothing stands for an argument or a link (§3.11.5, §3.11.6).
  private static func plain(_ text: String) -> String {
    let mayHaveLink = text.includes("](")
    return text.reduce(into: "") { plain, character in
      switch character {
      case "{", "}": plain += "\(character)\(character)"
      case "[" where mayHaveLink, "]" where mayHaveLink: plain += "\\\(character)"
      default: plain.append(character)
      }
    }
  }

  /// A warning about the run itself.
  private mutating func writeNotification(_ text: String) {
    output += ",\"invocations\":[".utf8
    sink.beginObject()
    sink.key("executionSuccessful")
    sink.boolean(true)
    sink.key("toolExecutionNotifications")
    sink.beginArray()
    sink.beginObject()
    sink.member("level", "warning")
    sink.key("message")
    sink.beginObject()
    sink.member("text", text)
    sink.endObject()
    sink.endObject()
    sink.endArray()
    sink.endObject()
    sink.moveText(to: &output)
    output += "]".utf8
  }
}

extension PlacedFinding {
  /// The column in UTF-16 code units, from 1, where a quote begins where its line does, and so has what stands
  /// before the place; nil elsewhere: the region is the whole line then.
  fileprivate var utf16ColumnInQuote: Int? {
    if column <= 1 { return 1 }
    guard let quote, quote.offset == column - 1, quote.offset <= quote.bytes.count else {
      return nil
    }
    let before = quote.bytes.prefix(quote.offset)
    guard !before.contains(UInt8(ascii: "\n")) else { return nil }
    return String(decoding: before, as: UTF8.self).utf16.count + 1
  }
}
