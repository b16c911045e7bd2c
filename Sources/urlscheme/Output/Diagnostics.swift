import URLSchemeCore

/// Errors as people read them: one line where many lines are read, the text with a caret under the
/// fault where one is given.
struct Diagnostics {
  let isColored: Bool

  /// `error: message [rule]`, then the text and a caret under the byte at fault.
  func forPerson(_ finding: Finding, in text: [UInt8], masking secrets: [Range<Int>] = []) -> String
  {
    sentence(finding, .error) + excerpt(of: text, around: finding.offset, masking: secrets)
  }

  /// `FILE:LINE:COLUMN: error: message [rule]`
  func forStream(
    _ finding: Finding, severity: Severity = .error, file: String, line: Int, column: Int
  ) -> String {
    "\(file.printable):\(line):\(column): \(sentence(finding, severity))"
  }

  /// The text around a place, and a caret under it.
  func excerpt(
    of text: [UInt8], around offset: Int, masking secrets: [Range<Int>] = []
  ) -> String {
    let excerpt = Excerpt(text, around: offset, masking: secrets)
    let margin = String(repeating: " ", count: excerpt.column + 2)
    return "  \(excerpt.text)\n\(margin)\(label("^", .green))\n"
  }

  /// `error: message`, and what to do next.
  func failure(_ message: String, help: String? = nil) -> String {
    let hint = help.map { "\(label("help:", .cyan)) \($0)\n" } ?? ""
    return "\(label("error:", .red)) \(message)\n\(hint)"
  }

  private func sentence(_ finding: Finding, _ severity: Severity) -> String {
    let word = label("\(severity.rawValue):", severity.color)
    return "\(word) \(finding.message) [\(finding.rule.rawValue)]\n"
  }

  /// The colours of a terminal, as SGR parameters.
  enum Color: String {
    case plain = "39"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  /// The words in bold and in colour, where colours are wanted.
  func label(_ words: String, _ color: Color) -> String {
    isColored ? "\u{1B}[1;\(color.rawValue)m\(words)\u{1B}[0m" : words
  }
}

extension Severity {
  fileprivate var color: Diagnostics.Color {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .notice: .cyan
    }
  }
}
