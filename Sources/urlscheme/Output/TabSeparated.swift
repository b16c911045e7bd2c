import URLSchemeCore

/// Rows of link, app, route, name and value with tabs between them: one for each scalar value.
enum TabSeparated {
  static func rows(_ record: LinkRecord, _ delimiter: UInt8) -> String {
    let head = ["link", "app", "route"].map { record.value[$0]?.plainText ?? "" }
    var rows = record.rows()
    if rows.isEmpty { rows = [(path: [], value: .null)] }
    return rows.map { row in
      line(head + [row.path.joined(separator: "."), row.value.plainText], delimiter)
    }.joined()
  }

  /// A link that was refused has no app and route; its one row names the rule.
  static func failure(_ record: LinkRecord, _ finding: Finding, _ delimiter: UInt8) -> String {
    line(
      [record.value["link"]?.plainText ?? "", "", "", "error", finding.rule.rawValue], delimiter)
  }

  private static func line(_ fields: [String], _ delimiter: UInt8) -> String {
    fields.map(escaped).joined(separator: "\t") + String(UnicodeScalar(delimiter))
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\t": escaped += "\\t"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\0": escaped += "\\0"
      case "\\": escaped += "\\\\"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
