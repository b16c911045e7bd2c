import URLSchemeCore

/// The report for a page of Markdown, such as the summary of a job of GitHub Actions: counts, then a
/// table of findings, of which all but the first are folded in, then coverage.
///
/// Such a page has a limit of 1 MiB, beyond which GitHub shows nothing of it: the report stays well
/// below, and says how many findings it leaves out. Texts from outside are entities wherever a
/// character means something in Markdown or HTML, or would begin a link: they are shown as they are.
///
/// <https://github.github.com/gfm/>
struct MarkdownReport: Report {
  var output: [UInt8] = []

  /// How many findings are shown at once; the others are folded in.
  private static let openRows = 20
  /// Of the others, how many bytes there may be.
  private static let mostBytes = 1 << 19

  private let words = Diagnostics(isColored: false)
  private var rows: [String] = []
  private var rowBytes = 0
  private var leftOut = 0

  mutating func add(_ check: Check) {
    for placed in check.findings {
      guard rows.count < Self.openRows || rowBytes < Self.mostBytes else {
        leftOut += 1
        continue
      }
      let row = row(placed, of: check)
      rowBytes += row.utf8.count
      rows.append(row)
    }
  }

  mutating func finish(_ summary: ValidationSummary) {
    append("### urlscheme\n\n\(summary.line)\n")
    if !rows.isEmpty { append(table(rows.prefix(Self.openRows))) }
    let others = rows.dropFirst(Self.openRows)
    if !others.isEmpty { append(folded("\(others.count) more", table(others))) }
    let hidden = leftOut + summary.hiddenFindings
    if hidden > 0 { append("\nand \(hidden) more not shown\n") }
    for coverage in summary.coverage ?? [] { append(text(coverage)) }
  }

  private func row(_ placed: PlacedFinding, of check: Check) -> String {
    let place = "\(check.path.printable(limit: 500)):\(placed.line):\(placed.column)"
    var cell = words.lines(placed).map { Self.escaped($0) }.joined(separator: "<br>")
    if check.name != check.file {
      cell += "<br><code>\(Self.escaped(check.name.printable(limit: 500)))</code>"
    }
    return "| \(placed.severity.rawValue) | <code>\(Self.escaped(place))</code> "
      + "| \(placed.finding.rule.rawValue) | \(cell) |\n"
  }

  private func table(_ rows: ArraySlice<String>) -> String {
    "\n| | Place | Rule | Finding |\n|---|---|---|---|\n" + rows.joined()
  }

  private func folded(_ title: String, _ text: String) -> String {
    "\n<details><summary>\(title)</summary>\n\(text)\n</details>\n"
  }

  private func text(_ coverage: Coverage) -> String {
    let title = "Coverage of \(Self.escaped(coverage.app.printable)): \(coverage.figures)"
    let missing = coverage.items.filter { !$0.isCovered }.map { item in
      "- no link \(Self.escaped(item.words))\n"
    }
    return missing.isEmpty ? "\n\(title)\n" : folded(title, "\n" + missing.joined())
  }

  /// Text that means nothing but itself.
  private static func escaped(_ text: String) -> String {
    // `www.` begins a link, too.
    var isAfterW = false
    return text.escaped { byte in
      defer { isAfterW = byte | 0x20 == UInt8(ascii: "w") }
      return isPlain(byte) && !(isAfterW && byte == UInt8(ascii: ".")) ? nil : "&#\(byte);"
    }
  }

  /// Whether a byte has no meaning anywhere in a line; those from 0x80 are letters.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: " ,.;()/=?%+-\"'".utf8.contains(byte)
    }
  }
}
