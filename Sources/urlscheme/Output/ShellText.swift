import URLSchemeCore

/// Assignments that a shell may `eval`, whatever the link says: `link_term='half price' link_order='price'`.
///
/// Names come from the definition alone; what a link names itself (unknown parameters, a generic link's query) never becomes a
/// variable. Every value stands in single quotes.
enum ShellText {
  static func assignments(_ record: LinkRecord) -> String {
    let rows = record.isRouted ? record.rows : record.rows.filter { $0.path.first != "query" }
    var seen: Set<String> = []
    return rows.compactMap { row in
      let name = "link_" + row.path.map(variable).joined(separator: "_")
      // Two names that differ only in characters that variables can't have: the first one stands.
      guard seen.insert(name).inserted else { return nil }
      return "\(name)=\(quoted(row.value.plainText))"
    }.joined(separator: " ")
  }

  private static func variable(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { scalar in
          ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
            || ("0"..."9").contains(scalar) ? scalar : "_"
        }))
  }

  /// Single quotes keep everything but a single quote; NUL, which no variable can hold, is left out.
  private static func quoted(_ text: String) -> String {
    let inner = text.unicodeScalars.reduce(into: "") { quoted, scalar in
      switch scalar {
      case "'": quoted += "'\\''"
      case "\0": break
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return "'\(inner)'"
  }
}
