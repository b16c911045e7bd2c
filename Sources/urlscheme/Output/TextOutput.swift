import URLSchemeCore

/// A decoded link for people: its parts, one a line, aligned; secrets masked, control characters
/// made visible.
enum TextOutput {
  private typealias Row = (name: String, text: String)

  /// The lines of a record; the line end that follows separates it from the next.
  static func lines(_ record: LinkRecord, secrets: [String]) -> String {
    let rows = (record.isRouted ? routed(record, secrets) : generic(record)) + notices(record)
    let names = rows.map(\.name.printable)
    let widths = names.map { name in name.unicodeScalars.reduce(0) { $0 + $1.columns } }
    let width = widths.max() ?? 0
    return rows.indices.map { index in
      let space = String(repeating: " ", count: width - widths[index] + 2)
      return "\(names[index])\(space)\(rows[index].text.printable)\n"
    }.joined()
  }

  private static func routed(_ record: LinkRecord, _ secrets: [String]) -> [Row] {
    var rows: [Row] = ["app", "route"].map { ($0, record.value[$0]?.plainText ?? "") }
    for member in record.value["values"]?.object ?? [] {
      append(member.name, member.value, isSecret: secrets.contains(member.name), to: &rows)
    }
    for member in record.value["defaults"]?.object ?? [] {
      let text = secrets.contains(member.name) ? mask : member.value.plainText
      rows.append((member.name, "\(text) (default)"))
    }
    for pair in record.value["unknown"]?.array ?? [] {
      rows.append((pair[0]?.plainText ?? "", "\(pair[1]?.plainText ?? "") (unknown)"))
    }
    if let fragment = record.value["fragment"] { rows.append(("#", fragment.plainText)) }
    return rows + route(record)
  }

  /// Where the link goes, if the record says so.
  private static func route(_ record: LinkRecord) -> [Row] {
    var rows: [Row] = []
    let screens = (record.value["screens"]?.array ?? []).map(\.plainText)
    if !screens.isEmpty { rows.append(("screens", screens.joined(separator: " › "))) }
    if record.value["confirm"] == true { rows.append(("confirm", "ask the person first")) }
    return rows
  }

  private static func generic(_ record: LinkRecord) -> [Row] {
    let pairs = record.value["query"]?.array ?? []
    return record.components.map { ($0.name, $0.value.plainText) }
      // With the name that --get takes: a link must not pass its own names off as ours.
      + pairs.map { ("query.\($0[0]?.plainText ?? "")", $0[1]?.plainText ?? "") }
  }

  private static func notices(_ record: LinkRecord) -> [Row] {
    (record.value["notices"]?.array ?? []).map { ("notice", $0["message"]?.plainText ?? "") }
  }

  private static let mask = "••••"

  private static func append(
    _ name: String, _ value: Value, isSecret: Bool, to rows: inout [Row]
  ) {
    guard !isSecret else { return rows.append((name, mask)) }
    if let members = value.object, !members.isEmpty {
      for member in members {
        append("\(name).\(member.name)", member.value, isSecret: false, to: &rows)
      }
    } else if let items = value.array, items.contains(where: { $0.object != nil }) {
      for (index, item) in items.enumerated() {
        append("\(name)[\(index)]", item, isSecret: false, to: &rows)
      }
    } else {
      rows.append((name, value.plainText))
    }
  }
}
