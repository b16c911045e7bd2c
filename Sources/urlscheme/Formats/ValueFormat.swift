import URLSchemeCore

/// One value of each link, as it is: what `--get` writes. A link that lacks it gives an empty line.
struct ValueFormat: RecordFormat {
  private let name: RecordName
  /// The byte by which readers tell the values of several links apart; nil: there is one link.
  private let delimiter: UInt8?
  /// The nearest name that links may have; empty where the name itself is one.
  private let suggestion: String

  init(_ name: String, delimiter: UInt8?, _ declared: DeclaredValues) {
    self.name = RecordName(name)
    self.delimiter = delimiter
    suggestion =
      declared.has(name) ? "" : NearestWord.nearest(to: name, in: declared.names) ?? ""
  }

  var missing: Finding {
    Finding(.missingParameter, at: 0, name.text, suggestion: suggestion)
  }

  func write(_ record: Record, to writer: inout ByteWriter) throws(RecordFault) {
    if let value = name.value(in: record) {
      if let delimiter {
        try record.check(
          value, lacks: delimiter,
          delimiter == 0
            ? "no NUL in the value" : "no line end in the value; -0 ends lines with NUL instead")
      }
      record.write(value, as: .raw, to: &writer)
    } else if !record.isFailure, name.text != "error" {
      // What is wrong with a link is reported already; a good one has no error.
      throw .missing(offset: record[.link].map { record.characters(of: $0).count } ?? 0)
    }
  }
}
