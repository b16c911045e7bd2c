import URLSchemeCore

/// Converts records, as decoding writes them, into the format that was asked for: one piece of output
/// for each record that is selected.
///
/// The records of a route differ in little but their values. What a format makes of a record is
/// therefore compiled once for each shape that records have; a record of a known shape is not read as
/// JSON: its values are found, and copied between constant texts. Nothing is allocated for it.
struct RecordPrinter: Sendable {
  /// Why a record could not be written.
  struct Fault {
    /// How many records were read before it.
    var record: Int
    var fault: RecordPrograms.Fault
  }

  /// What was wrong with the records that were printed last.
  private(set) var faults: [Fault] = []

  private let compiler: RecordCompiler
  private let delimiter: UInt8
  private let isForTerminal: Bool
  private let isJSON: Bool
  private var shapes = TextShapes()
  /// The values of the record at hand.
  private var values = TextShapes.noValues
  private var programs = RecordPrograms()
  /// How many bytes the last records came to, and an eighth more, for sixteen of theirs.
  private var growth = 32

  /// - Parameters:
  ///   - delimiter: The byte that ends each piece.
  ///   - forTerminal: Whether a terminal gets the output, which control characters must not reach.
  ///   - isOneOfMany: Whether readers tell the pieces of several links apart by `delimiter`.
  init(
    _ format: DecodeOptions.Format, _ selection: RecordSelection, _ catalog: Catalog,
    delimiter: UInt8, forTerminal: Bool, isOneOfMany: Bool = true
  ) {
    compiler = RecordCompiler(
      format, selection, catalog, delimiter: delimiter, isOneOfMany: isOneOfMany)
    self.delimiter = delimiter
    isForTerminal = forTerminal
    isJSON = format.isJSON
  }

  /// Whether records are written as they are, each ended by a line feed.
  var passesRecords: Bool {
    compiler.passesRecords && !isForTerminal && delimiter == UInt8(ascii: "\n")
  }

  /// Appends what records come to, each of which ends in a line feed or with the text.
  mutating func print(_ records: Span<UInt8>, to output: inout [UInt8]) {
    faults.removeAll(keepingCapacity: true)
    let start = output.count
    output.write(reserving: growth * records.count / 16 + 4_096) { writer in
      printAll(records, to: &writer)
      if !records.isEmpty { growth = 18 * writer.count / records.count + 1 }
    }
    if isForTerminal { makeHarmless(&output, from: start) }
  }

  private mutating func printAll(_ records: Span<UInt8>, to writer: inout ByteWriter) {
    // The copies of a printer share this; references to it are not to be counted for every record.
    let compiler = compiler
    var (position, number) = (0, 0)
    while position < records.count {
      let start = writer.count
      var fault: RecordPrograms.Fault?
      if let (shape, _, end) = shapes.recognize(records, from: position, &values) {
        fault = programs.run(shape, records, values, compiler, &writer)
        position = end
      } else {
        position = printFirst(records, from: position, compiler, &fault, &writer)
      }
      if let fault { add(fault, record: number, compiler, from: start, &writer) }
      if position < records.count, records[position] == UInt8(ascii: "\n") { position += 1 }
      number += 1
    }
  }

  /// Prints a record of a shape that is not known, and remembers it; gives the record's end.
  private mutating func printFirst(
    _ records: Span<UInt8>, from start: Int, _ compiler: RecordCompiler,
    _ fault: inout RecordPrograms.Fault?, _ writer: inout ByteWriter
  ) -> Int {
    let end = records.line(from: start)?.text.upperBound ?? records.count
    let record = Record(records.extracting(start..<end).array)
    let link = record["link"].map(record.text) ?? []
    if RecordPrograms.isTooLong(link.count, repeated: compiler.format.linkCount(of: record)) {
      // The program of such a shape would be as large.
      if compiler.selects(record) { fault = .tooLong(link: link) }
      return end
    }
    let values = record.values.map { value in
      let range = value.range.lowerBound + start..<value.range.upperBound + start
      return TextShapes.Value(
        range, hasEscapes: records.extracting(range).contains(UInt8(ascii: "\\")))
    }
    let program = compiler.compile(record)
    if !program.dependsOnValues,
      shapes.insert(record.table.text, record.values, shape: programs.count)
    {
      programs.append(program)
      fault = programs.run(programs.count - 1, records, values, compiler, &writer)
    } else {
      var programs = RecordPrograms()
      programs.append(program)
      fault = programs.run(0, records, values, compiler, &writer)
      if shapes.isFull { (shapes, self.programs) = (TextShapes(), RecordPrograms()) }
    }
    return end
  }

  /// Notes why a record can't be written, and puts in its place what stands for it.
  private mutating func add(
    _ fault: RecordPrograms.Fault, record: Int, _ compiler: RecordCompiler, from start: Int,
    _ writer: inout ByteWriter
  ) {
    faults.append(Fault(record: record, fault: fault))
    if compiler.dropsFailures { return writer.truncate(to: start) }
    // A row has its end already, with an empty cell.
    if compiler.format.keepsRows { return }
    writer.truncate(to: start)
    switch fault {
    case .missing: break
    case .value(let finding):
      writer.append(Array(compiler.format.failure(finding.rule).utf8).span)
    case .tooLong(let link): return printFailure(of: link, finding(fault), compiler, &writer)
    }
    if compiler.endsPieces { writer.append(delimiter) }
  }

  /// Prints a link as one that was refused.
  private mutating func printFailure(
    of link: [UInt8], _ finding: Finding, _ compiler: RecordCompiler, _ writer: inout ByteWriter
  ) {
    var record: [UInt8] = []
    LinkDecoder.appendFailure(of: link.span, finding, to: &record)
    var fault: RecordPrograms.Fault?
    _ = printFirst(record.span, from: 0, compiler, &fault, &writer)
  }

  /// What is wrong with a record, in full.
  func finding(_ fault: RecordPrograms.Fault) -> Finding {
    switch fault {
    case .value(let finding): return finding
    case .tooLong:
      let limit = RecordPrograms.greatestRepetition >> 20
      return Finding(
        .invalidValue, at: 0,
        expected: "at most \(limit) MiB of rows, which all have the link; JSON has it once")
    case .missing(let offset):
      var finding = compiler.format.missing
      finding.offset = offset
      return finding
    }
  }

  /// Appends the output of a link that was refused.
  mutating func printFailure(_ link: Span<UInt8>, _ finding: Finding, to output: inout [UInt8]) {
    var record: [UInt8] = []
    LinkDecoder.appendFailure(of: link, finding, to: &record)
    print(record.span, to: &output)
  }

  private func makeHarmless(_ output: inout [UInt8], from start: Int) {
    let text = output[start...].text
    output.replaceSubrange(start..., with: text.harmless(isJSON: isJSON, delimiter: delimiter).utf8)
  }
}
