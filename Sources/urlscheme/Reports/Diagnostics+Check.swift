import URLSchemeCore

/// The findings of checks as people read them.
extension Diagnostics {
  /// `FILE:LINE:COLUMN: error: message [rule]`, the text with a caret, and what differs.
  func lines(_ placed: PlacedFinding, of check: Check) -> String {
    forStream(
      placed.finding, severity: placed.severity, file: check.file, line: placed.line,
      column: placed.column) + details(placed, of: check)
  }

  /// What is at fault, with a caret under it, and what differs.
  func details(_ placed: PlacedFinding, of check: Check) -> String {
    var details = ""
    // Fixtures are known by their names, unless they have none and go by their link.
    if check.kind == .fixture, check.name.utf8.elementsEqual(placed.quote?.bytes ?? []) == false {
      details += "  fixture: \(check.name.printable(limit: 200))\n"
    }
    // What is only worth knowing is said in one line.
    if let quote = placed.quote, placed.severity > .notice {
      details += excerpt(of: quote.bytes, around: quote.offset, masking: quote.secrets)
    }
    return details + differences(placed).map { "  \($0)\n" }.joined()
  }

  /// A line for what was expected and one for what is, for each part that differs.
  func differences(_ placed: PlacedFinding) -> [String] {
    placed.differences.flatMap { difference in
      let path = difference.path.printable(limit: 200)
      let expected = difference.expected.map { (sign: "-", json: $0, color: Color.red) }
      let actual = difference.actual.map { (sign: "+", json: $0, color: Color.green) }
      return [expected, actual].compactMap { $0 }.map { side in
        "\(label(side.sign, side.color)) \(path): \(side.json.printable(limit: 1_000))"
      }
    }
  }
}
