import URLSchemeCore

/// A decoded link for people: its parts, one a line, aligned; secrets masked, control characters made visible.
enum TextOutput {
  /// The lines of a record; the last one, an empty one, separates it from the next.
  static func lines(_ record: LinkRecord, secrets: [String]) -> String {
    var rows: [(name: String, text: String)] = []
    for key in ["app", "route"] {
      if let text = record.value[key]?.string { rows.append((key, text)) }
    }
    let values = record.isRouted ? record.value["values"] : record.value
    for member in values?.object ?? [] where !hidden.contains(member.name) || record.isRouted {
      append(member.name, member.value, isSecret: secrets.contains(member.name), to: &rows)
    }
    for member in record.value["defaults"]?.object ?? [] {
      rows.append((member.name, "\(member.value.plainText) (default)"))
    }
    for pair in (record.value[record.isRouted ? "unknown" : "query"]?.array ?? []) {
      let suffix = record.isRouted ? " (unknown)" : ""
      rows.append((pair[0]?.plainText ?? "", (pair[1]?.plainText ?? "") + suffix))
    }
    if record.isRouted, let fragment = record.value["fragment"]?.string {
      rows.append(("#", fragment))
    }
    for notice in record.value["notices"]?.array ?? [] {
      rows.append(("notice", notice["message"]?.plainText ?? ""))
    }
    let width = rows.map { $0.name.printable.count }.max() ?? 0
    return rows.map { name, text in
      let name = name.printable
      return "\(name)\(String(repeating: " ", count: width - name.count + 2))\(text.printable)\n"
    }.joined()
  }

  private static let hidden: Set<String> = ["link", "query", "notices"]

  private static func append(
    _ name: String, _ value: Value, isSecret: Bool, to rows: inout [(name: String, text: String)]
  ) {
    guard !isSecret else { return rows.append((name, "••••")) }
    guard let members = value.object, !members.isEmpty else {
      return rows.append((name, value.plainText))
    }
    for member in members {
      append("\(name).\(member.name)", member.value, isSecret: false, to: &rows)
    }
  }
}
