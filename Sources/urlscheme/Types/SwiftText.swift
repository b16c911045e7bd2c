import URLSchemeCore

/// Text of Swift, laid out as `swift format` does.
struct SwiftText {
  /// No line is longer, but for those that are one text.
  private static let width = 100

  private(set) var text = ""
  private var depth = 0

  mutating func line(_ line: String = "") {
    if !line.isEmpty { text += String(repeating: "  ", count: depth) + line }
    text += "\n"
  }

  /// A block between braces.
  mutating func block(_ head: String, _ body: (inout SwiftText) -> Void) {
    if fits("\(head) {") {
      line("\(head) {")
    } else {
      line(ofType: head)
      line("{")
    }
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  /// The head of a block, of which the last conformances may go on below.
  private mutating func line(ofType head: String) {
    let parts = head.split(separator: ",").map(String.init)
    let rows = parts.indices.dropFirst().map { count in
      (parts[..<count].joined(separator: ",") + ",", parts[count...].joined(separator: ","))
    }
    guard !fits(head), let row = rows.last(where: { fits($0.0) }) else { return line(head) }
    line(row.0)
    indented { $0.line(String(row.1.dropFirst())) }
  }

  /// A property that is computed by an expression.
  mutating func property(_ head: String, _ expression: String) {
    let whole = "\(head) { \(expression) }"
    guard !fits(whole) else { return line(whole) }
    block(head) { $0.line(expression) }
  }

  private func fits(_ line: String) -> Bool { 2 * depth + line.count <= SwiftText.width }

  /// Lines that stand deeper, such as those of a case.
  mutating func indented(_ body: (inout SwiftText) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Arguments or parameters in parentheses, on one line or, where it is too long, on lines of their own;
  /// the parenthesis that closes arguments stands behind the last of them.
  mutating func list(_ head: String, _ items: [String], _ tail: String) {
    let whole = "\(head)\(items.joined(separator: ", "))\(tail)"
    guard !fits(whole) else { return line(whole) }
    line(head)
    indented { text in
      var row = ""
      for (index, item) in items.enumerated() {
        let item = index < items.count - 1 ? "\(item)," : item
        if !row.isEmpty, !text.fits("\(row) \(item)") {
          text.line(row)
          row = ""
        }
        row += row.isEmpty ? item : " \(item)"
      }
      text.line(tail == ")" ? row + tail : row)
    }
    if tail != ")" { line(tail) }
  }

  /// The elements of a literal, a line each; only several of them have commas.
  mutating func rows(_ elements: [String]) {
    for element in elements { line(elements.count > 1 ? "\(element)," : element) }
  }

  /// A comment of documentation; a text that somebody chose stays on its line.
  mutating func comment(_ words: String?, or other: String) {
    let words = words.map(SwiftText.oneLine)
    line("/// \(words.flatMap { $0.isEmpty ? nil : $0 } ?? other)")
  }

  /// A text as one line of a comment.
  static func oneLine(_ text: String) -> String {
    text.onOneLine.printable(limit: 1_000)
  }

  /// A literal of a string.
  static func literal(_ text: String) -> String {
    let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\"", "\\": escaped += "\\\(scalar)"
      case " "..."~": escaped.unicodeScalars.append(scalar)
      default: escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return "\"\(escaped)\""
  }

  /// JSON as a raw string, in ASCII.
  static func rawLiteral(json: String) -> String {
    let escaped = json.unicodeScalars.reduce(into: "") { escaped, scalar in
      guard !scalar.isASCII else { return escaped.unicodeScalars.append(scalar) }
      escaped += scalar.jsonEscape
    }
    var marks = "#"
    while escaped.includes("\"\(marks)") || escaped.includes("\\\(marks)") { marks += "#" }
    return "\(marks)\"\(escaped)\"\(marks)"
  }
}
