import URLSchemeCore

/// An explanation of where a link goes, for people and for programs.
struct ExplanationText {
  private let explanation: RouteExplanation

  init(_ explanation: RouteExplanation) {
    self.explanation = explanation
  }

  /// One line a candidate, aligned: route, pattern, why it takes the link or does not.
  var lines: String {
    let rows = explanation.candidates.map { candidate in
      (candidate.route.printable, candidate.pattern.printable, candidate.message)
    }
    let routeWidth = rows.map(\.0.count).max() ?? 0
    let patternWidth = rows.map(\.1.count).max() ?? 0
    return rows.map { route, pattern, message in
      "\(ExplanationText.padded(route, routeWidth))  "
        + "\(ExplanationText.padded(pattern, patternWidth))  \(message)\n"
    }.joined()
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
    let value: Value = [
      "link": .string(String(decoding: link, as: UTF8.self)), "app": .string(explanation.app),
      "routed": .boolean(explanation.isRouted), "candidates": .array(candidates),
    ]
    return isPretty ? PrettyFormat.lines(value) : value.json
  }
}
