import URLSchemeCore

/// The names that `--fields` and `--where` give: checked before there is any output, and written
/// above a table.
struct TableNames {
  private let format: DecodeOptions.Format
  private let selection: RecordSelection
  private let hasHeader: Bool

  init(_ format: DecodeOptions.Format, _ selection: RecordSelection, hasHeader: Bool) {
    (self.format, self.selection, self.hasHeader) = (format, selection, hasHeader)
  }

  /// Whether it matters what apps there are beside those that the links are for: a shell is to forget
  /// the variables of all of them.
  var needsWholeCatalog: Bool {
    switch format {
    case .shell, .fish, .fields: true
    default: !selection.conditions.isEmpty
    }
  }

  /// Writes the names above a table; gives how the program ends where one of them can't be meant.
  func begin(_ command: Command, _ session: inout Session) throws(PlatformError) -> ExitStatus? {
    do throws(UsageError) {
      try check(command, session.catalog)
    } catch {
      return session.fail(error)
    }
    if hasHeader, case .fields(let names, let form) = format {
      let table = FieldTable(names, form, delimiter: session.common.delimiter)
      try session.writeText(table.header)
    }
    return nil
  }

  /// A name that no link can have would give an empty column, or no output at all, and status 0.
  private func check(_ command: Command, _ catalog: Catalog) throws(UsageError) {
    var names = selection.conditions.map { ("--where", $0.name.text) }
    if case .fields(let fields, _) = format { names += fields.map { ("--fields", $0) } }
    guard !names.isEmpty else { return }
    let declared = DeclaredValues(catalog)
    let others = DeclaredValues.ofRecords(isRouting: command == .route)
    for (option, name) in names where !declared.has(name) && !others.has(name) {
      throw UsageError(
        .unknownName(option, name, known: declared.names + others.names), command)
    }
  }
}
