import URLSchemeCore

/// Makes the program of a shape of records: whether they are selected, and what they come to in the
/// format that was asked for.
struct RecordCompiler: Sendable {
  private let selection: RecordSelection
  private let conditions: [(name: RecordName, text: [UInt8])]
  /// nil: records stay as they are.
  private let format: (any RecordFormat)?
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
    self.format =
      switch format {
      case .json: nil
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

  /// Whether records are written as they are.
  var passesRecords: Bool { format == nil && selection.isEmpty }

  /// Whether what can't be written is left out.
  var dropsFailures: Bool { selection.isFailure == false }

  /// Whether a value that can't be written leaves its place empty, rather than the record.
  var keepsRows: Bool { format?.keepsRows ?? true }

  /// What stands for a record that can't be written.
  func failure(_ rule: Rule) -> String { format?.failure(rule) ?? "" }

  /// Why a value can't be written; nil: it can.
  func fault(of value: Span<UInt8>) -> String? { format?.fault(of: value) }

  /// What is wrong with a record that lacks the one value that is asked for.
  var missing: Finding { format?.missing ?? Finding(.missingParameter, at: 0) }

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
    if let format {
      format.compile(&program)
    } else {
      program.append(value: 0, as: .json)
    }
    if endsPieces { program.append(String(UnicodeScalar(delimiter))) }
    return program
  }
}
