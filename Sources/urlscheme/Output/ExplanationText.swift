import URLSchemeCore

/// An explanation of where a link goes, for people and for programs.
struct ExplanationText {
  private let explanation: RouteExplanation
  /// What was done to the text before it was read as a link.
  private let notices: [Finding]
  /// What other parsers make of the link; nil where nobody asks.
  var table: ParserTable?

  init(_ explanation: RouteExplanation, notices: [Finding] = []) {
    self.explanation = explanation
    self.notices = notices
  }

  /// One line a candidate, aligned: route, pattern, why it takes the link or does not.
  var lines: String {
    let rows = explanation.candidates.map { candidate in
      (candidate.route.printable, candidate.pattern.printable, candidate.message)
    }
    let routeWidth = rows.map(\.0.count).max() ?? 0
    let patternWidth = rows.map(\.1.count).max() ?? 0
    let remarks = notices.map { "notice: \($0.message)\n" }.joined()
    return remarks
      + rows.map { route, pattern, message in
        "\(ExplanationText.padded(route, routeWidth))  "
          + "\(ExplanationText.padded(pattern, patternWidth))  \(message)\n"
      }.joined() + (table.map { "\n\($0.lines)" } ?? "")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// One object.
  func json(of link: [UInt8], isPretty: Bool) -> String {
    let candidates = explanation.candidates.map { candidate -> Value in
      [
        "route": .string(candidate.route), "pattern": .string(candidate.pattern),
        "verdict": .string(candidate.verdict.name), "text": .string(candidate.text),
        "offset": .number(ExactDecimal(candidate.offset)),
        "expected": .string(candidate.expected), "message": .string(candidate.message),
      ]
    }
    let value = Value(omittingNil: [
      "link": .string(link.text), "app": .string(explanation.app),
      "routed": .boolean(explanation.isRouted), "candidates": .array(candidates),
      "notices": notices.isEmpty ? .none : .array(notices.map(Self.json(of:))),
      "parsers": table?.json,
    ])
    return value.json(isPretty: isPretty)
  }

  /// One object for a link that belongs to no app.
  static func json(
    ofRefused link: [UInt8], _ finding: Finding, _ table: ParserTable, isPretty: Bool
  ) -> String {
    let value: Value = [
      "link": .string(link.text), "error": json(of: finding), "parsers": table.json,
    ]
    return value.json(isPretty: isPretty)
  }

  private static func json(of finding: Finding) -> Value {
    [
      "rule": .string(finding.rule.rawValue), "message": .string(finding.message),
      "offset": .number(ExactDecimal(finding.offset)),
    ]
  }
}
