import URLSchemeCore

/// Errors as people read them: one line where many lines are read, the text with a caret under the
/// fault where one is given.
struct Diagnostics {
  let isColored: Bool
  /// How wide the terminal is that shows them; nil: there is none.
  var columns: Int?

  /// `error: message [rule]`, then the text and a caret under the byte at fault, and what to do.
  ///
  /// - Parameter help: What to do next; nil: what the rule alone tells.
  func forPerson(
    _ finding: Finding, in text: [UInt8], masking secrets: [Range<Int>] = [], help: String? = nil
  ) -> String {
    let sentence = "\(finding.message) [\(finding.rule.rawValue)]"
    let excerpt = String { output in
      appendExcerpt(of: text.span, around: finding.offset, masking: secrets, to: &output)
    }
    return labelled("error:", .red, sentence) + excerpt + hint(help ?? NextStep.after(finding))
  }

  /// `FILE:LINE:COLUMN: error: message [rule]`, of a file's text.
  func forStream(_ finding: Finding, in text: [UInt8], file: String) -> String {
    let place = TextPosition(of: finding.offset, in: text)
    return String { output in
      appendLine(finding, file: file, line: place.line, column: place.column, to: &output)
    }
  }

  /// Appends `FILE:LINE:COLUMN: error: message [rule]`.
  func appendLine(
    _ finding: Finding, severity: Severity = .error, file: String, line: Int, column: Int,
    to output: inout ByteWriter
  ) {
    appendPlace(file: file, line: line, column: column, to: &output)
    appendSentence(finding, severity, to: &output)
  }

  /// The same of a refusal, whose sentence is known, of lines of which the first has this number.
  func appendLine(
    _ refusals: borrowing LinkRefusals, _ index: Int, file: String, from number: Int,
    to output: inout ByteWriter
  ) {
    let line = number + refusals.all[index].line
    let column = refusals.all[index].offset + 1
    appendPlace(file: file, line: line, column: column, to: &output)
    appendLabel(of: .error, to: &output)
    output.append(refusals.sentences.span, refusals.all[index].sentence)
    appendRule(refusals.all[index].rule, to: &output)
  }

  private func appendPlace(file: String, line: Int, column: Int, to output: inout ByteWriter) {
    output.append(printable: file)
    output.append(UInt8(ascii: ":"))
    output.append(line)
    output.append(UInt8(ascii: ":"))
    output.append(column)
    output.append(": ")
  }

  /// Appends the text around a place, and a caret under it.
  ///
  /// - Parameter isPlain: Whether all of the text is known to be printable ASCII.
  func appendExcerpt(
    of text: Span<UInt8>, around offset: Int, masking secrets: [Range<Int>] = [],
    isPlain: Bool = false, to output: inout ByteWriter
  ) {
    output.append("  ")
    // The indent, and the caret after the last column.
    let column = Excerpt.append(
      text, around: offset, masking: secrets, isPlain: isPlain, room: columns.map { $0 - 3 },
      to: &output)
    output.append(UInt8(ascii: "\n"))
    output.append(UInt8(ascii: " "), count: column + 2)
    appendLabel("^", .green, to: &output)
    output.append(UInt8(ascii: "\n"))
  }

  /// `error: message`, and what to do next.
  func failure(_ message: String, help: String? = nil) -> String {
    labelled("error:", .red, message) + (help.map(hint) ?? "")
  }

  /// `warning: message`, and what to do next.
  func warning(_ message: String, help: String? = nil) -> String {
    labelled("warning:", .yellow, message) + (help.map(hint) ?? "")
  }

  /// `note: TEXT`, what is only said to those who ask for much.
  func note(_ text: String) -> String {
    labelled("note:", .cyan, text)
  }

  /// What the system refused, and what to do next.
  func failure(_ error: PlatformError) -> String {
    failure(error.message, help: error.help)
  }

  /// `help: TEXT`, what to do next.
  func hint(_ help: String) -> String {
    labelled("help:", .cyan, help)
  }

  /// A line that begins with a label; on a terminal, lines of its width.
  private func labelled(_ words: String, _ color: Color, _ text: String) -> String {
    // Lines after the first are indented as far as the label reaches.
    let indent = words.count + 1
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let columns else { return String(line) }
      let margin = line.prefix { $0 == " " }
      return margin
        + Paragraph.lines(line.dropFirst(margin.count), columns: columns, hanging: indent)
    }
    return "\(label(words, color)) \(lines.joined(separator: "\n"))\n"
  }

  /// Appends `error: message [rule]`.
  func appendSentence(
    _ finding: Finding, _ severity: Severity, to output: inout ByteWriter
  ) {
    appendLabel(of: severity, to: &output)
    output.appendMessage(of: finding)
    appendRule(finding.rule, to: &output)
  }

  private func appendLabel(of severity: Severity, to output: inout ByteWriter) {
    switch severity {
    case .error: appendLabel("error:", .red, to: &output)
    case .warning: appendLabel("warning:", .yellow, to: &output)
    case .notice: appendLabel("notice:", .cyan, to: &output)
    }
    output.append(UInt8(ascii: " "))
  }

  private func appendRule(_ rule: Rule, to output: inout ByteWriter) {
    output.append(" [")
    output.append(rule.rawValue.bytes.span)
    output.append("]\n")
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

  private func appendLabel(_ words: StaticString, _ color: Color, to output: inout ByteWriter) {
    guard isColored else { return output.append(words) }
    output.append("\u{1B}[1;")
    output.append(color.rawValue.bytes.span)
    output.append(UInt8(ascii: "m"))
    output.append(words)
    output.append("\u{1B}[0m")
  }
}
