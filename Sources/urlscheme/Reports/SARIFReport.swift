import URLSchemeCore

/// The report for code scanning: SARIF 2.1.0, with a result for each finding.
///
/// Results come first, as they are found; the tool and its rules, of which only those that were
/// broken are listed, come last. Members of a JSON object have no order.
///
/// Files are relative to the folder where the program ran, or on GitHub to that of the job, which viewers know as
/// `%SRCROOT%`. What is in no file has a place nonetheless: GitHub refuses a whole report for one result without.
/// What differs from a fixture is told in the message.
///
/// <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>
struct SARIFReport: Report {
  var output = Array(
    """
    {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[\
    {"columnKind":"utf16CodeUnits","results":[
    """.utf8)

  /// GitHub refuses a report with more results.
  private static let limit = 25_000

  private let options: ReportOptions
  private let words = Diagnostics(isColored: false)
  private var count = 0
  /// The rules that were broken, in the order of their first findings.
  private var rules: [Rule] = []

  init(_ options: ReportOptions) {
    self.options = options
  }

  mutating func add(_ check: Check) {
    for placed in check.findings {
      count += 1
      guard count <= Self.limit else { continue }
      output += (count > 1 ? ",\n" : "\n").utf8
      write(result(placed, of: check))
    }
  }

  mutating func finish(_ summary: ValidationSummary) {
    output += "\n],\"tool\":".utf8
    let driver: Value = [
      "name": "urlscheme", "version": .string(options.version),
      "rules": .array(rules.map(Self.descriptor)),
    ]
    write(["driver": driver])
    var notifications = (summary.coverage ?? []).map { coverage -> Value in
      ["level": "note", "message": Self.message("\(coverage.title): \(coverage.figures)")]
    }
    let hidden = summary.hiddenFindings + max(0, count - Self.limit)
    if hidden > 0 {
      notifications.append(
        ["level": "warning", "message": Self.message("\(hidden) more not shown")])
    }
    if !notifications.isEmpty {
      output += ",\"invocations\":".utf8
      write([["executionSuccessful": true, "toolExecutionNotifications": .array(notifications)]])
    }
    output += "}]}\n".utf8
  }

  private mutating func write(_ value: Value) {
    output += value.json.harmless(isJSON: true, delimiter: UInt8(ascii: "\n")).utf8
  }

  private mutating func result(_ placed: PlacedFinding, of check: Check) -> Value {
    let rule = placed.finding.rule
    let index = rules.firstIndex(of: rule) ?? rules.count
    if index == rules.count { rules.append(rule) }
    let text = words.lines(placed).joined(separator: "\n")
    let column = placed.utf16Column ?? placed.utf16ColumnInQuote
    return [
      "ruleId": .string(rule.rawValue), "ruleIndex": Value(index),
      "level": .string(placed.severity == .notice ? "note" : placed.severity.rawValue),
      "message": Self.message(text),
      "locations": [Self.location(of: check, line: placed.line, column: column)],
    ]
  }

  private static func location(of check: Check, line: Int, column: Int?) -> Value {
    let file = check.isInFile ? Workspace.path(of: check.path) : check.path
    let path = file.split(separator: "/", omittingEmptySubsequences: false)
      .map { PercentEncoding.escaped(String($0)) }.joined(separator: "/")
    let isAbsolute = path.hasPrefix("/")
    let artifact = Value(omittingNil: [
      "uri": .string(isAbsolute ? "file://\(path)" : path),
      "uriBaseId": check.isInFile && !isAbsolute ? "%SRCROOT%" : .none,
    ])
    let region = Value(omittingNil: [
      "startLine": Value(max(1, line)), "startColumn": column.map { Value($0) },
    ])
    return ["physicalLocation": ["artifactLocation": artifact, "region": region]]
  }

  private static func descriptor(of rule: Rule) -> Value {
    let explanation = rule.explanation
    return [
      "id": .string(rule.rawValue), "shortDescription": message(explanation.summary),
      "fullDescription": message(explanation.advice),
    ]
  }

  private static func message(_ text: String) -> Value { ["text": .string(plain(text))] }

  /// A text in which nothing stands for an argument or a link (§3.11.5, §3.11.6).
  private static func plain(_ text: String) -> String {
    let mayHaveLink = text.includes("](")
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "{", "}": plain.append(scalar)
      case "[" where mayHaveLink, "]" where mayHaveLink: plain.append("\\")
      default: break
      }
      plain.append(scalar)
    }
    return String(plain)
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
    return before.text.utf16.count + 1
  }
}
