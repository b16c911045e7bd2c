import URLSchemeCore

/// Errors as people read them: one line where many lines are read, the text with a caret under the
/// fault where one is given.
struct Diagnostics {
  let isColored: Bool

  /// `error: message [rule]`, then the text and a caret under the byte at fault.
  func forPerson(_ finding: Finding, in text: [UInt8], masking secrets: [Range<Int>] = []) -> String
  {
    let excerpt = Excerpt(text, around: finding.offset, masking: secrets)
    let margin = String(repeating: " ", count: excerpt.column + 2)
    return "\(error(finding))  \(excerpt.text)\n\(margin)\(label("^", "32"))\n"
  }

  /// `FILE:LINE:COLUMN: error: message [rule]`
  func forStream(_ finding: Finding, file: String, line: Int, column: Int) -> String {
    "\(file.printable):\(line):\(column): \(error(finding))"
  }

  /// `error: message`, and what to do next.
  func failure(_ message: String, help: String? = nil) -> String {
    let hint = help.map { "\(label("help:", "36")) \($0)\n" } ?? ""
    return "\(label("error:", "31")) \(message)\n\(hint)"
  }

  private func error(_ finding: Finding) -> String {
    "\(label("error:", "31")) \(finding.message) [\(finding.rule.rawValue)]\n"
  }

  private func label(_ word: String, _ color: String) -> String {
    isColored ? "\u{1B}[1;\(color)m\(word)\u{1B}[0m" : word
  }
}
