import URLSchemeCore

/// Makes the program of a shape of records: whether they are selected, and what they come to in the
/// format that was asked for.
struct RecordCompiler: Sendable {
  private let selection: RecordSelection
  private let conditions: [(name: RecordName, text: [UInt8])]
  let format: any RecordFormat
  /// Whether records are written as they are.
  let passesRecords: Bool
  private let delimiter: UInt8
  /// Whether each piece is ended here; the rows of TSV end themselves.
  let endsPieces: Bool

  init(
    _ format: DecodeOptions.Format, _ selection: RecordSelection, _ catalog: Catalog,
    delimiter: UInt8, isOneOfMany: Bool
  ) {
    self.selection = selection
    self.delimiter = delimiter
    conditions = selection.conditions.map { (RecordName($0.name), Array($0.text.utf8)) }
    endsPieces = format != .tsv
    passesRecords = format == .json && selection.isEmpty
    self.format =
      switch format {
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

  /// Whether what can't be written is left out.
  var dropsFailures: Bool { selection.isFailure == false }

  /// Whether a record is among those that are asked for.
  func selects(_ record: Record) -> Bool {
    guard selection.isFailure.map({ $0 == record.isFailure }) ?? true else { return false }
    return conditions.allSatisfy { condition in
      condition.name.value(in: record).map { record.text(of: $0) == condition.text } ?? false
    }
  }

  /// Says what records of the shape of this one come to.
  func compile(_ record: Record) -> RecordProgram {
    var program = RecordProgram(record)
    program.isSelected = selection.isFailure.map { $0 == record.isFailure } ?? true
    for condition in conditions {
      guard let node = condition.name.value(in: record) else {
        program.isSelected = false
        break
      }
      switch record.source(of: node, as: .raw) {
      case .constant(let text): program.isSelected = program.isSelected && text == condition.text
      case .step(let step): program.conditions.append((step, condition.text))
      }
    }
    guard program.isSelected else { return program }
    format.compile(&program)
    if endsPieces { program.append(String(UnicodeScalar(delimiter))) }
    return program
  }
}

/// Records as they are.
private struct PlainFormat: RecordFormat {
  func compile(_ program: inout RecordProgram) { program.append(value: 0, as: .json) }

  var keepsRows: Bool { true }
}
