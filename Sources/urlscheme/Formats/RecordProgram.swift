import URLSchemeCore

/// What records of one shape come to: constant texts and values, one after the other. A format makes
/// it from the first record of the shape.
struct RecordProgram {
  let record: Record
  private(set) var steps: [RecordPrograms.Step] = []
  /// The bytes of the steps' constants.
  private(set) var constants: [UInt8] = []
  /// Whether records of the shape may be selected, and the values that they must have.
  var isSelected = true
  var conditions: [(step: RecordPrograms.Step, text: [UInt8])] = []
  /// Whether another record of the shape may come to something else.
  var dependsOnValues = false
  /// Whether the records lack the one value that is asked for.
  var lacksValue = false

  init(_ record: Record) {
    self.record = record
  }

  mutating func append(_ constant: String) { append(constant.utf8) }

  /// Appends a constant, to the one before it if there is one.
  mutating func append(_ constant: some Collection<UInt8>) {
    guard !constant.isEmpty else { return }
    let start = constants.count
    constants += constant
    if case .constant(let last)? = steps.last {
      steps[steps.count - 1] = .constant(last.lowerBound..<constants.count)
    } else {
      steps.append(.constant(start..<constants.count))
    }
  }

  /// Appends a constant text in a style.
  mutating func append(_ text: String, as style: TextStyle) {
    append(style.written(Array(text.utf8)))
  }

  /// Appends a value as text; in JSON, with a string's quotes.
  mutating func append(value node: Int, as style: TextStyle) {
    let isQuoted = style == .json && record.table.nodes[node].kind == .string
    if isQuoted { append("\"") }
    append(record.source(of: node, as: style))
    if isQuoted { append("\"") }
  }

  /// Appends a value as a shell of POSIX assigns it, behind the variable's name.
  mutating func append(assigned node: Int) {
    switch record.source(of: node, as: .posix) {
    case .step(.value(let number, _)): steps.append(.value(number, .assigned))
    case let source:
      append("='")
      append(source)
      append("'")
    }
  }

  private mutating func append(_ source: Record.Source) {
    switch source {
    case .constant(let text): append(text)
    case .step(let step): steps.append(step)
    }
  }
}

extension Record {
  enum Source {
    case constant([UInt8])
    case step(RecordPrograms.Step)
  }

  /// Where a value of all records of the shape comes from.
  func source(of node: Int, as style: TextStyle) -> Source {
    if let number = number(of: node) { return .step(.value(number, style)) }
    let range = table.nodes[node].range
    guard let numbers = numbers(in: node), let first = numbers.first, let last = numbers.last else {
      let isJSON = style == .json
      return .constant(isJSON ? Array(table.text[range]) : style.written(text(of: node)))
    }
    return .step(
      .span(
        first: first, before: values[first].range.lowerBound - range.lowerBound, last: last,
        behind: range.upperBound - values[last].range.upperBound, style))
  }
}

/// Writes records in one of the formats that they are converted to.
protocol RecordFormat: Sendable {
  /// Says what all records of a shape come to, whether their links were refused or not.
  func compile(_ program: inout RecordProgram)

  /// Whether a value that can't be written leaves its place empty; otherwise `failure` stands for the
  /// record.
  var keepsRows: Bool { get }

  /// What stands for a record that can't be written.
  func failure(_ rule: Rule) -> String

  /// How often the link of a record is written.
  func linkCount(of record: Record) -> Int

  /// What is wrong with a value that has such a byte; nil: it can be written.
  func fault(of value: Span<UInt8>) -> String?

  /// What is wrong with a record that lacks the one value that is asked for.
  var missing: Finding { get }
}

extension RecordFormat {
  var keepsRows: Bool { false }

  func failure(_ rule: Rule) -> String { "" }

  func linkCount(of record: Record) -> Int { 1 }

  func fault(of value: Span<UInt8>) -> String? { nil }

  var missing: Finding { Finding(.missingParameter, at: 0) }
}
