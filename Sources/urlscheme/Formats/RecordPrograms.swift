import URLSchemeCore

/// The programs of the shapes that records were found to have, by the numbers of the shapes.
///
/// The steps of all programs stand in one place, as do their constants.
struct RecordPrograms: Sendable {
  /// One piece of output.
  enum Step: Sendable {
    /// A part of the constants.
    case constant(Range<Int>)
    /// A value, by its number.
    case value(Int, TextStyle)
    /// An array or an object, from so many bytes before its first value to so many behind its last.
    case span(first: Int, before: Int, last: Int, behind: Int, TextStyle)
  }

  /// Why a record can't be written, wholly or in part.
  enum Fault {
    /// It lacks the one value that is asked for; the link ends there.
    case missing(offset: Int)
    case value(Finding)
    /// Its rows would be too many: all of them have the link.
    case tooLong(link: [UInt8])
  }

  /// What is asked for every record, and nothing whose references would be counted.
  private struct Entry {
    var steps: Range<Int>
    var isSelected: Bool
    var hasConditions: Bool
    var lacksValue: Bool
    /// The number of the link among the values, and how often it is written; -1: it is no text.
    var link: Int
    var linkCount: Int
  }

  private struct Details {
    var conditions: [(step: Step, text: [UInt8])]
    /// Says the way to a value that turns out to be what can't be written.
    var record: Record
  }

  /// Rows of one link that repeat it to more bytes would not fit into memory, sooner or later.
  static let greatestRepetition = 64 << 20

  static func isTooLong(_ link: Int, repeated count: Int) -> Bool {
    count > 1 && link > greatestRepetition / count
  }

  private var entries: [Entry] = []
  private var details: [Details] = []
  private var steps: [Step] = []
  /// The same as the core runs them.
  private var textSteps: [TextStep] = []
  private var constants: [UInt8] = []

  var count: Int { entries.count }

  mutating func append(_ program: RecordProgram) {
    let (start, moved, record) = (steps.count, constants.count, program.record)
    constants += program.constants
    steps += program.steps.map { step in
      guard case .constant(let part) = step else { return step }
      return .constant(part.lowerBound + moved..<part.upperBound + moved)
    }
    textSteps += steps[start...].map(\.textStep)
    let link = record["link"].flatMap(record.number) ?? -1
    let linkCount = steps[start...].count { step in
      if case .value(link, _) = step { true } else { false }
    }
    entries.append(
      Entry(
        steps: start..<steps.count, isSelected: program.isSelected,
        hasConditions: !program.conditions.isEmpty, lacksValue: program.lacksValue,
        link: link, linkCount: linkCount))
    details.append(Details(conditions: program.conditions, record: record))
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
        offset: link.hasEscapes ? characters(link, text).count : link.end - link.start)
    }
    if entry.linkCount > 1 {
      let link = values[entry.link]
      if Self.isTooLong(link.end - link.start, repeated: entry.linkCount) {
        return .tooLong(link: characters(link, text))
      }
    }
    var fault: Fault?
    var number = entry.steps.lowerBound
    while true {
      number += TextStep.run(
        textSteps.span.extracting(number..<entry.steps.upperBound), constants.span, text,
        values.span, to: &writer)
      guard number < entry.steps.upperBound else { return fault }
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
      switch condition.step {
      case .constant: true
      case .value(let number, _): characters(values[number], text) == condition.text
      case .span(let first, let before, let last, let behind, _):
        text.extracting(values[first].start - before..<values[last].end + behind)
          .equals(condition.text)
      }
    }
  }

  /// Writes what can't be copied as it stands; gives what is wrong with a value that can't be written
  /// at all.
  private func writeCarefully(
    _ number: Int, _ shape: Int, _ text: Span<UInt8>, _ values: [TextShapes.Value],
    _ compiler: RecordCompiler, _ writer: inout ByteWriter
  ) -> Finding? {
    switch steps[number] {
    case .constant: break
    case .value(let value, let style) where !values[value].hasEscapes:
      // There are no controls in it.
      style.write(text.extracting(values[value].start..<values[value].end), to: &writer)
    case .value(let value, let style):
      let characters = characters(values[value], text)
      if let expected = compiler.format.fault(of: characters.span) {
        return Finding(
          .invalidValue, at: 0, details[shape].record.way(toNumber: value), expected: expected)
      }
      if style == .assigned {
        ShellFormat.writeAssignment(of: characters, to: variable(before: number), to: &writer)
      } else {
        style.write(characters.span, to: &writer)
      }
    case .span(let first, let before, let last, let behind, let style):
      style.write(
        text.extracting(values[first].start - before..<values[last].end + behind), to: &writer)
    }
    return nil
  }

  /// The name of the variable that a step assigns to, which ends the constant before it.
  private func variable(before step: Int) -> ArraySlice<UInt8> {
    guard step > 0, case .constant(let part) = steps[step - 1] else { return [] }
    let space = constants[part].lastIndex(of: UInt8(ascii: " "))
    return constants[(space.map { $0 + 1 } ?? part.lowerBound)..<part.upperBound]
  }

  /// The characters of a string, or a number.
  private func characters(_ value: TextShapes.Value, _ text: Span<UInt8>) -> [UInt8] {
    value.hasEscapes
      ? JSONTable.characters(value.start..<value.end, in: text)
      : text.extracting(value.start..<value.end).array
  }
}

extension RecordPrograms.Step {
  fileprivate var textStep: TextStep {
    switch self {
    case .constant(let part): TextStep(constant: part)
    case .value(let number, let style):
      TextStep(value: number, style.copying, isAssigned: style == .assigned)
    case .span(let first, let before, let last, let behind, let style):
      // The JSON of arrays and objects has quotes and backslashes of its own.
      TextStep(
        from: first, before: before, to: last, behind: behind,
        style == .raw || style == .json ? .all : .none)
    }
  }
}
