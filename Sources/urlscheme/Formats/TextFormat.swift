import URLSchemeCore

/// A decoded link for people: its parts, one a line, aligned; secrets masked, control characters
/// made visible. An empty line follows.
struct TextFormat: RecordFormat {
  private struct Row {
    var name: String
    /// What stands in place of values, where there are none.
    var text = ""
    var values: [Int] = []
    var note = ""
  }

  /// The names of secret parameters, by the app's first scheme and the route's name.
  private var secrets: [String: Set<String>] = [:]
  private let mask: SecretMask
  private let program: LinkProgram
  /// Routes that declare parameters by patterns of names, by the same.
  private var patterned: [String: Route] = [:]

  init(_ catalog: Catalog) {
    (mask, program) = (SecretMask(catalog), catalog.program)
    for app in catalog.definitions {
      for route in app.routes {
        let names = route.parameters.filter(\.schema.secret).map(\.name)
        let name = "\(app.schemes.first ?? "")/\(route.name)"
        if !names.isEmpty { secrets[name] = Set(names) }
        if !route.patternParameters.isEmpty { patterned[name] = route }
      }
    }
  }

  func compile(_ program: inout RecordProgram) {
    let record = program.record
    if let error = record["error"] {
      program.append("error: ")
      if let message = record.member("message", of: error) {
        program.append(value: message, as: .printable)
      }
      program.append(" [")
      if let rule = record.member("rule", of: error) {
        program.append(value: rule, as: .printable)
      }
      return program.append("]\n")
    }
    program.dependsOnValues = self.program.hasSecrets && hasCallbacks(record)
    let rows = (record.isRouted ? routed(record) : generic(record)) + notices(record)
    let names = rows.map(\.name.printable)
    let widths = names.map(\.columns)
    let width = widths.max() ?? 0
    for (row, (name, columns)) in zip(rows, zip(names, widths)) {
      program.append(name)
      program.append(repeatElement(UInt8(ascii: " "), count: width - columns + 2))
      program.append(row.text)
      for (index, value) in row.values.enumerated() {
        if index > 0 { program.append(" › ") }
        program.append(value: value, as: .printable)
      }
      program.append("\(row.note)\n")
    }
  }

  /// Whether there are callbacks, which are hidden or not by where they lead.
  private func hasCallbacks(_ record: Record) -> Bool {
    let names =
      record.children(of: record["values"]).map(record.name)
      + (record.pairs("unknown") + record.pairs("query")).map { record.text(of: $0.name).text }
    return names.contains(where: CallbackName.all.contains)
  }

  private func routed(_ record: Record) -> [Row] {
    let members = ["app", "route"].map { (name: $0, value: record[$0]) }
    var rows = members.map { Row(name: $0.name, values: $0.value.map { [$0] } ?? []) }
    let name = secrets.isEmpty && patterned.isEmpty ? "" : record.routeName
    let (secrets, patterned) = (secrets[name] ?? [], patterned[name])
    for member in record.children(of: record["values"]) {
      let name = record.name(of: member)
      let isDeclared = patterned?.declares(name) ?? true
      if secrets.contains(name) || !isDeclared && patterned?.patternSchema(of: name)?.secret == true
        || program.hasSecrets && program.isSecretCallback(name, record.text(of: member).span)
      {
        rows.append(Row(name: name, text: TextFormat.hidden))
      } else {
        append(member, named: name, record, to: &rows)
      }
    }
    for member in record.children(of: record["defaults"]) {
      let name = record.name(of: member)
      rows.append(
        secrets.contains(name)
          ? Row(name: name, text: TextFormat.hidden, note: " (default)")
          : Row(name: name, values: [member], note: " (default)"))
    }
    rows += record.pairs("unknown").map { row(of: $0, record, note: " (unknown)") }
    if let fragment = record["fragment"] { rows.append(Row(name: "#", values: [fragment])) }
    // Where the link goes, if the record says so.
    let screens = record.children(of: record["screens"])
    if !screens.isEmpty { rows.append(Row(name: "screens", values: screens)) }
    if record["confirm"] != nil { rows.append(Row(name: "confirm", text: "ask the person first")) }
    return rows
  }

  private static let hidden = "••••"

  /// A pair that no route declares. Where the sign behind a name was escaped, the name has the value in it.
  private func row(
    of pair: (name: Int, value: Int), _ record: Record, prefix: String = "", note: String = ""
  ) -> Row {
    let name = record.text(of: pair.name).text
    let beginning = name.prefix { $0 != "=" }
    guard
      mask.hides(String(beginning))
        || program.isSecretCallback(name, record.text(of: pair.value).span)
    else {
      return Row(name: prefix + name, values: [pair.value], note: note)
    }
    let shown = name.prefix(beginning.count + 1)
    return Row(name: prefix + shown, text: TextFormat.hidden, note: note)
  }

  private func generic(_ record: Record) -> [Row] {
    record.components.map { Row(name: record.name(of: $0), values: [$0]) }
      // With the name that --get takes: a link must not pass its own names off as ours.
      + record.pairs("query").map { row(of: $0, record, prefix: "query.") }
  }

  private func notices(_ record: Record) -> [Row] {
    record.children(of: record["notices"]).map { notice in
      Row(name: "notice", values: record.member("message", of: notice).map { [$0] } ?? [])
    }
  }

  /// Appends the rows of an object's members, and of an array's values where there is an object among
  /// them.
  private func append(
    _ number: Int, named name: String, _ record: Record, to rows: inout [Row]
  ) {
    let children = record.children(of: number)
    switch record.table.nodes[number].kind {
    case .object where !children.isEmpty:
      for child in children {
        append(child, named: "\(name).\(record.name(of: child))", record, to: &rows)
      }
    case .array where children.contains { record.table.nodes[$0].kind == .object }:
      for (index, child) in children.enumerated() {
        append(child, named: "\(name)[\(index)]", record, to: &rows)
      }
    default: rows.append(Row(name: name, values: [number]))
    }
  }
}
