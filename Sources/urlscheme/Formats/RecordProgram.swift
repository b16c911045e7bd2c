import URLSchemeCore

/// What records of one shape come to: constant texts and values, one after the other. A format makes
/// it from the first record of the shape.
struct RecordProgram {
  enum Piece {
    case constant([UInt8])
    case step(TextPrograms.Step)
  }

  let record: Record
  private(set) var pieces: [Piece] = []
  /// Whether the records lack the one value that is asked for.
  var lacksValue = false

  init(_ record: Record) {
    self.record = record
  }

  mutating func append(_ constant: String) {
    pieces.append(.constant(Array(constant.utf8)))
  }

  /// Appends a constant text in a style.
  mutating func append(_ text: String, as style: TextStyle) {
    pieces.append(.constant(style.written(Array(text.utf8))))
  }

  /// Appends a value as text; in JSON, with a string's quotes.
  mutating func append(value node: Int, as style: TextStyle) {
    let isQuoted = style == .json && record.table.nodes[node].kind == .string
    if isQuoted { append("\"") }
    switch record.source(of: node, as: style) {
    case .constant(let text): pieces.append(.constant(text))
    case .step(let step): pieces.append(.step(step))
    }
    if isQuoted { append("\"") }
  }

  /// Appends a value as a shell of POSIX assigns it, behind the variable's name.
  mutating func append(assigned node: Int) {
    switch record.source(of: node, as: .posix) {
    case .constant(let text):
      append("='")
      pieces.append(.constant(text))
      append("'")
    case .step(var step):
      step.isAssigned = true
      pieces.append(.step(step))
    }
  }
}

extension Record {
  /// Where a value of all records of the shape comes from.
  func source(of node: Int, as style: TextStyle) -> RecordProgram.Piece {
    if let number = number(of: node) {
      return .step(.value(number, style: style.rawValue, care: style.care))
    }
    guard let numbers = numbers(in: node), let first = numbers.first, let last = numbers.last else {
      let isJSON = style == .json
      let range = table.nodes[node].range
      return .constant(isJSON ? Array(table.text[range]) : style.written(text(of: node)))
    }
    let range = table.nodes[node].range
    // JSON has quotes and backslashes of its own.
    return .step(
      .span(
        from: first, before: values[first].range.lowerBound - range.lowerBound, to: last,
        behind: range.upperBound - values[last].range.upperBound, style: style.rawValue,
        care: style == .raw || style == .json ? [] : [.any]))
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

  /// What is wrong with a value that has such a byte; nil: it can be written.
  func fault(of value: Span<UInt8>) -> String?

  /// What is wrong with a record that lacks the one value that is asked for.
  var missing: Finding { get }
}

extension RecordFormat {
  var keepsRows: Bool { false }

  func failure(_ rule: Rule) -> String { "" }

  func fault(of value: Span<UInt8>) -> String? { nil }

  var missing: Finding { Finding(.missingParameter, at: 0) }
}
