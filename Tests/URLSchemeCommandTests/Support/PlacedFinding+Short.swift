@testable import URLSchemeCore
@testable import urlscheme

extension PlacedFinding {
  /// The finding in a line: severity, rule, line and column, subject, what was found, what was
  /// meant.
  var inShort: String {
    var text = "\(severity.rawValue) \(finding.rule.rawValue) \(line):\(column)"
    for part in [finding.subject, finding.found] where !part.isEmpty { text += " \(part)" }
    if !finding.suggestion.isEmpty { text += " (\(finding.suggestion)?)" }
    return text
  }
}
