import URLSchemeCore

/// A table of some values of each link, which `--fields` names: a row a link, as CSV (RFC 4180, with
/// line feeds), with tabs, or as JSON objects.
///
/// A value that a link lacks is an empty cell, and null in JSON; an empty text is `""` in CSV. Nothing
/// is altered: a text that a spreadsheet would take for a formula stays as it is.
struct FieldTable: RecordFormat {
  enum Form: String, Sendable {
    case csv
    case tsv
    case json
  }

  private let names: [RecordName]
  private let form: Form
  private let delimiter: UInt8
  private let style: TextStyle

  init(_ names: [String], _ form: Form, delimiter: UInt8) {
    var seen: Set<String> = []
    // An object has each name once; a table may repeat a column.
    self.names = names.filter { form != .json || seen.insert($0).inserted }.map { RecordName($0) }
    self.form = form
    self.delimiter = delimiter
    style =
      switch form {
      case .csv: .csv
      case .tsv: .tabSeparated
      case .json: .json
      }
  }

  /// The row of names; of JSON, none.
  var header: [UInt8] {
    guard form != .json else { return [] }
    let cells = names.map { style.written(Array($0.text.utf8)) }
    return Array(cells.joined(separator: separator.utf8)) + [delimiter]
  }

  private var separator: String { form == .tsv ? "\t" : "," }

  /// What ends a row cannot stand in it.
  func fault(of value: Span<UInt8>) -> String? {
    form == .csv && delimiter == 0 && value.contains(0) ? "no NUL in the value" : nil
  }

  var keepsRows: Bool { true }

  func compile(_ program: inout RecordProgram) {
    if form == .json { program.append("{") }
    for (index, name) in names.enumerated() {
      if index > 0 { program.append(separator) }
      if form == .json { program.append("\(Value.string(name.text).json):") }
      append(name.value(in: program.record), to: &program)
    }
    if form == .json { program.append("}") }
  }

  private func append(_ value: Int?, to program: inout RecordProgram) {
    let isAbsent = value.map { program.record.table.nodes[$0].kind == .null } ?? true
    if let value, !isAbsent || form == .json { return program.append(value: value, as: style) }
    switch form {
    case .json: program.append("null")
    // Many readers skip an empty line: a row of one column must not be one.
    case .csv where names.count == 1: program.append("\"\"")
    case .csv, .tsv: break
    }
  }
}
