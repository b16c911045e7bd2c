import URLSchemeCore

/// Assignments that a shell may `eval`, whatever the link says: `link_term='half price'
/// link_order='price'`.
///
/// Names come from the definition alone; what a link names itself (unknown parameters, members of
/// JSON, a generic link's query) never becomes a variable. Each link gives one line: a script that
/// reads line by line evaluates nothing that a link says.
enum ShellText {
  /// What stands for a link that was refused, so that `eval` fails.
  static let failure = "false"

  /// - Parameter whole: The parameters that are assigned as JSON rather than by their members.
  /// - Throws: `invalid-value` for a NUL, which no variable can hold.
  static func assignments(
    _ record: LinkRecord, whole: [String] = []
  ) throws(Finding) -> String {
    var text = ""
    var isStatement = false
    var seen: Set<String> = []
    for row in record.rows(whole: whole) where record.isRouted || row.path.first != "query" {
      let name = "link_" + row.path.map(variable).joined(separator: "_")
      // Two names that differ only in characters that variables can't have: the first one stands.
      guard seen.insert(name).inserted else { continue }
      let value = row.value.plainText
      guard !value.unicodeScalars.contains("\0") else {
        throw Finding(
          .invalidValue, at: 0, row.path.joined(separator: "."),
          expected: "no NUL, which a shell can't hold")
      }
      let hasLines = value.unicodeScalars.contains("\n")
      if !text.isEmpty { text += isStatement || hasLines ? "; " : " " }
      text += hasLines ? lines(name, value) : "\(name)='\(quoted(value))'"
      isStatement = hasLines
    }
    return text
  }

  private static func variable(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { scalar in
          ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
            || ("0"..."9").contains(scalar) ? scalar : "_"
        }))
  }

  /// A value of several lines, on one; the `_` keeps `$(…)` from dropping line ends at its end.
  private static func lines(_ name: String, _ value: String) -> String {
    let escaped = value.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "\(name)=$(printf '%b_' '\(quoted(escaped))'); \(name)=${\(name)%_}"
  }

  /// Between single quotes a shell takes everything as it is but a single quote.
  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { quoted, scalar in
      if scalar == "'" { quoted += "'\\''" } else { quoted.unicodeScalars.append(scalar) }
    }
  }
}
