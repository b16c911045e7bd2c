import URLSchemeCore

/// The findings of checks as people read them.
extension Diagnostics {
  /// Appends `FILE:LINE:COLUMN: error: message [rule]`, the text with a caret, and what differs.
  func append(_ placed: PlacedFinding, of check: Check, to output: inout ByteWriter) {
    appendLine(
      placed.finding, severity: placed.severity, file: check.file, line: placed.line,
      column: placed.column, to: &output)
    appendDetails(placed, of: check, to: &output)
  }

  /// Appends a link with a caret, but for a notice: what is only worth knowing is said in one line.
  func appendExcerpt(
    of link: Span<UInt8>, around offset: Int, _ severity: Severity,
    masking secrets: [Range<Int>] = [], to output: inout ByteWriter
  ) {
    guard severity > .notice else { return }
    appendExcerpt(of: link, around: offset, masking: secrets, to: &output)
  }

  /// Appends what is at fault, with a caret under it, and what differs.
  func appendDetails(_ placed: PlacedFinding, of check: Check, to output: inout ByteWriter) {
    // Fixtures are known by their names, unless they have none and go by their link.
    if check.kind == .fixture, check.name.utf8.elementsEqual(placed.quote?.bytes ?? []) == false {
      output.append("  fixture: ")
      output.append(printable: check.name, limit: 200)
      output.append(UInt8(ascii: "\n"))
    }
    // What is only worth knowing is said in one line.
    if let quote = placed.quote, placed.severity > .notice {
      appendExcerpt(
        of: quote.bytes.span, around: quote.offset, masking: quote.secrets, to: &output)
    }
    for line in details(placed) {
      output.append("  ")
      output.append(line.bytes.span)
      output.append(UInt8(ascii: "\n"))
    }
  }

  /// The message of a finding, and the lines below it.
  func lines(_ placed: PlacedFinding) -> [String] { [placed.finding.message] + details(placed) }

  /// The link that shows how versions differ, and where the older one says so; a line for what was expected and
  /// one for what is, for each part that differs.
  func details(_ placed: PlacedFinding) -> [String] {
    let witness = placed.witness.map { "\(label("link", .cyan)) \($0.printable(limit: 1_000))" }
    let origin = placed.origin.map {
      "\(label("was", .cyan)) \($0.file.printable):\($0.line):\($0.column)"
    }
    return [witness, origin].compactMap { $0 }
      + placed.differences.flatMap { difference in
        let path = difference.path.printable(limit: 200)
        let expected = difference.expected.map { (sign: "-", json: $0, color: Color.red) }
        let actual = difference.actual.map { (sign: "+", json: $0, color: Color.green) }
        return [expected, actual].compactMap { $0 }.map { side in
          "\(label(side.sign, side.color)) \(path): \(side.json.printable(limit: 1_000))"
        }
      }
  }
}
