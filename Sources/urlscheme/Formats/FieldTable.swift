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
    var header: [UInt8] = []
    header.write { writer in
      for (index, name) in names.enumerated() {
        if index > 0 { writer.append(separator) }
        style.write(name.bytes.span, to: &writer)
      }
      writer.append(delimiter)
    }
    return header
  }

  private var separator: UInt8 { form == .tsv ? UInt8(ascii: "\t") : UInt8(ascii: ",") }

  var keepsRows: Bool { true }

  func write(_ record: Record, to writer: inout ByteWriter) throws(RecordFault) {
    var fault: RecordFault?
    if form == .json { writer.append(UInt8(ascii: "{")) }
    for (index, name) in names.enumerated() {
      if index > 0 { writer.append(separator) }
      if form == .json {
        writer.append("\"")
        writer.appendEscaped(name.bytes.span)
        writer.append("\":")
      }
      do {
        try write(name.value(in: record), of: record, to: &writer)
      } catch {
        fault = fault ?? error
      }
    }
    if form == .json { writer.append(UInt8(ascii: "}")) }
    if let fault { throw fault }
  }

  private func write(
    _ value: Int?, of record: Record, to writer: inout ByteWriter
  ) throws(RecordFault) {
    guard let value, !record.isNull(value) else {
      switch form {
      case .json: writer.append("null")
      // Many readers skip an empty line: a row of one column must not be one.
      case .csv where names.count == 1: writer.append("\"\"")
      case .csv, .tsv: break
      }
      return
    }
    // What ends a row cannot stand in it.
    if form == .csv, delimiter == 0 {
      try record.check(value, lacks: 0, "no NUL in the value")
    }
    record.write(value, as: style, to: &writer)
  }
}
