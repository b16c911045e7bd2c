import URLSchemeCore

/// The programs of the shapes that records were found to have, by the numbers of the shapes.
struct RecordPrograms: Sendable {
  /// A program as it is made.
  struct Draft {
    var program: RecordProgram
    /// Whether records of the shape may be selected, and the values that they must have.
    var isSelected = true
    var conditions: [(step: TextPrograms.Step, text: [UInt8])] = []

    init(_ record: Record) {
      program = RecordProgram(record)
    }
  }

  /// Why a record can't be written, wholly or in part.
  enum Fault {
    /// It lacks the one value that is asked for; the link ends there.
    case missing(offset: Int)
    case value(Finding)
  }

  /// What is asked for every record, and nothing whose references would be counted.
  private struct Entry {
    var start: Int
    var end: Int
    var isSelected: Bool
    var hasConditions: Bool
    var lacksValue: Bool
    /// The number of the link among the values; -1: it is no text.
    var link: Int
  }

  private struct Details {
    var conditions: [(step: TextPrograms.Step, text: [UInt8])]
    /// The ways to values that may turn out to be what can't be written.
    var ways: [String]
  }

  private var entries: [Entry] = []
  private var details: [Details] = []
  private var programs = TextPrograms()

  var count: Int { entries.count }

  mutating func append(_ draft: Draft) {
    let start = programs.steps.count
    let (program, record) = (draft.program, draft.program.record)
    for piece in program.pieces {
      switch piece {
      case .constant(let text): programs.append(constant: text, programStart: start)
      case .step(let step): programs.append(step)
      }
    }
    entries.append(
      Entry(
        start: start, end: programs.steps.count, isSelected: draft.isSelected,
        hasConditions: !draft.conditions.isEmpty, lacksValue: program.lacksValue,
        link: record["link"].flatMap(record.number) ?? -1))
    details.append(
      Details(conditions: draft.conditions, ways: record.values.indices.map(record.way)))
  }

  /// Writes a record, if it is selected.
  func run(
    _ shape: Int, _ text: Span<UInt8>, _ values: [TextShapes.Value], _ compiler: RecordCompiler,
    _ writer: inout ByteWriter
  ) -> Fault? {
    let entry = entries[shape]
    guard entry.isSelected, !entry.hasConditions || holds(shape, text, values) else { return nil }
    guard !entry.lacksValue else {
      guard entry.link >= 0 else { return .missing(offset: 0) }
      let link = values[entry.link]
      return .missing(
        offset: link.traits.contains(.escapes)
          ? characters(link.range, text).count : link.range.count)
    }
    var number = entry.start
    var fault: Fault?
    while true {
      number = programs.run(number..<entry.end, text, values, to: &writer)
      guard number < entry.end else { return fault }
      if let found = writeCarefully(number, shape, text, values, compiler, &writer) {
        fault = fault ?? .value(found)
      }
      number += 1
    }
  }

  /// Whether a record has the values that it must have to be selected.
  private func holds(
    _ shape: Int, _ text: Span<UInt8>, _ values: [TextShapes.Value]
  ) -> Bool {
    details[shape].conditions.allSatisfy { condition in
      isPlain(condition.step, values)
        ? text.extracting(condition.step.range(values)).equals(condition.text)
        : characters(condition.step, text, values) == condition.text
    }
  }

  /// Writes a value that may have to be escaped; nothing, where it can't be written at all.
  private func writeCarefully(
    _ number: Int, _ shape: Int, _ text: Span<UInt8>, _ values: [TextShapes.Value],
    _ compiler: RecordCompiler, _ writer: inout ByteWriter
  ) -> Finding? {
    let step = programs.steps[number]
    let style = TextStyle(rawValue: step.style) ?? .raw
    if isPlain(step, values) {
      if step.isAssigned { writer.append("='") }
      style.write(text.extracting(step.range(values)), to: &writer)
      if step.isAssigned { writer.append("'") }
      return nil
    }
    let characters = characters(step, text, values)
    if let expected = compiler.fault(of: characters.span) {
      return Finding(.invalidValue, at: 0, details[shape].ways[step.number], expected: expected)
    }
    if step.isAssigned {
      let name = programs.variable(before: number)
      ShellFormat.writeAssignment(of: characters, to: name, to: &writer)
    } else {
      style.write(characters.span, to: &writer)
    }
    return nil
  }

  /// Whether a value stands in its record as it is: it has no controls then, either.
  private func isPlain(_ step: TextPrograms.Step, _ values: [TextShapes.Value]) -> Bool {
    step.isValue && !values[step.number].traits.contains(.escapes)
  }

  private func characters(
    _ step: TextPrograms.Step, _ text: Span<UInt8>, _ values: [TextShapes.Value]
  ) -> [UInt8] {
    let range = step.range(values)
    return step.isValue ? characters(range, text) : text.extracting(range).array
  }

  /// The characters of a string, or a number.
  private func characters(_ range: Range<Int>, _ text: Span<UInt8>) -> [UInt8] {
    var characters: [UInt8] = []
    JSONString.append(range, of: text, to: &characters)
    return characters
  }
}

extension TextPrograms {
  /// The name of the variable that a step assigns to, which ends the constant before it.
  fileprivate func variable(before number: Int) -> [UInt8] {
    let constant = constant(before: number)
    let space = constant.lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? 0
    return Array(constant[space...])
  }
}
