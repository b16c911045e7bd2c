import URLSchemeCore

/// Writes records in one of the formats that they are converted to.
protocol RecordFormat: Sendable {
  /// Writes what a record comes to, whether its link was refused or not.
  mutating func write(
    _ record: Record, to writer: inout ByteWriter
  ) throws(RecordFault)

  /// Whether a record that can't be written whole is written all the same; otherwise `failure` stands
  /// for it.
  var keepsRows: Bool { get }

  /// What stands for a record that can't be written.
  func failure(_ rule: Rule) -> String

  /// What is wrong with a record that lacks the one value that is asked for.
  var missing: Finding { get }
}

/// Why a record can't be written, wholly or in part.
enum RecordFault: Error {
  /// It lacks the one value that is asked for; the link ends there.
  case missing(offset: Int)
  case value(Finding)
  /// Its rows would be too many: all of them have the link.
  case tooLong
}

extension RecordFormat {
  var keepsRows: Bool { false }

  func failure(_ rule: Rule) -> String { "" }

  var missing: Finding { Finding(.missingParameter, at: 0) }
}

/// Records as they are.
struct PlainFormat: RecordFormat {
  func write(_ record: Record, to writer: inout ByteWriter) {
    record.write(0, as: .json, to: &writer)
  }
}

extension DecodeOptions.Format {
  /// What writes records so.
  ///
  /// - Parameters:
  ///   - delimiter: The byte that ends each piece.
  ///   - isOneOfMany: Whether readers tell the pieces of several links apart by it.
  func format(
    _ catalog: Catalog, delimiter: UInt8, isOneOfMany: Bool
  ) -> any RecordFormat {
    switch self {
    case .json: PlainFormat()
    case .prettyJSON: PrettyFormat()
    case .text: TextFormat(catalog)
    case .tsv: TabSeparatedFormat(delimiter: delimiter)
    case .shell: ShellFormat(.posix, DeclaredValues(catalog))
    case .fish: ShellFormat(.fish, DeclaredValues(catalog))
    case .get(let name):
      ValueFormat(name, delimiter: isOneOfMany ? delimiter : nil, DeclaredValues(catalog))
    case .fields(let names, let form): FieldTable(names, form, delimiter: delimiter)
    }
  }
}
