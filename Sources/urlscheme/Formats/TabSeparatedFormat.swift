import URLSchemeCore

/// Rows of link, app, route, name and value with tabs between them: one for each scalar value.
struct TabSeparatedFormat: RecordFormat {
  let delimiter: UInt8

  /// Rows of one link that repeat it to more bytes would not fit into memory, sooner or later.
  static let greatestRepetition = 64 << 20

  func write(_ record: Record, to writer: inout ByteWriter) throws(RecordFault) {
    guard !isTooLong(record) else { throw .tooLong }
    let start = writer.count
    for member in [Record.Member.link, .app, .route] {
      if let value = record[member] { record.write(value, as: .tabSeparated, to: &writer) }
      writer.append(UInt8(ascii: "\t"))
    }
    let lead = start..<writer.count
    var isBegun = true
    if record.isFailure {
      writer.append("error")
      endRow(with: record.rule, of: record, &writer)
    } else if record.isRouted {
      if let values = record[.values], !record.isLeaf(values) {
        writeRows(of: values, lead, &isBegun, record, &writer)
      } else {
        endRow(with: nil, of: record, &writer)
      }
    } else {
      for member in record.components {
        beginRow(lead, &isBegun, &writer)
        record.writeKey(of: member, as: .tabSeparated, to: &writer)
        endRow(with: member, of: record, &writer)
      }
      for pair in record.pairs(.query) {
        beginRow(lead, &isBegun, &writer)
        writer.append("query.")
        record.write(pair.name, as: .tabSeparated, to: &writer)
        endRow(with: pair.value, of: record, &writer)
      }
      if isBegun { writer.truncate(to: start) }
    }
  }

  private func isTooLong(_ record: Record) -> Bool {
    let link = record[.link].map { record.characters(of: $0).count } ?? 0
    // There are no more rows than values.
    guard link > Self.greatestRepetition / max(1, record.table.count) else { return false }
    var count = 0
    if record.isRouted, let values = record[.values] {
      for number in values + 1..<record.table.nodes[values].next where record.isLeaf(number) {
        count += 1
      }
    } else {
      for _ in record.components { count += 1 }
      for _ in record.pairs(.query) { count += 1 }
    }
    return count > 1 && link > Self.greatestRepetition / count
  }

  /// Writes the rows of all values in a value; an empty array or object stands for itself.
  ///
  /// - Parameters:
  ///   - lead: Where what they begin with was written.
  ///   - isBegun: Whether the first one begins there, at the end of what was written.
  private func writeRows(
    of number: Int, _ lead: Range<Int>, _ isBegun: inout Bool, _ record: Record,
    _ writer: inout ByteWriter
  ) {
    let isArray = record.isArray(number)
    var index = 0
    for child in record.children(of: number) {
      beginRow(lead, &isBegun, &writer)
      let start = writer.count - lead.count
      if isArray {
        writer.append(index)
        index += 1
      } else {
        record.writeKey(of: child, as: .tabSeparated, to: &writer)
      }
      if record.isLeaf(child) {
        endRow(with: child, of: record, &writer)
      } else {
        writer.append(UInt8(ascii: "."))
        isBegun = true
        writeRows(of: child, start..<writer.count, &isBegun, record, &writer)
      }
    }
  }

  private func beginRow(_ lead: Range<Int>, _ isBegun: inout Bool, _ writer: inout ByteWriter) {
    if !isBegun { writer.append(again: lead) }
    isBegun = false
  }

  private func endRow(with value: Int?, of record: Record, _ writer: inout ByteWriter) {
    writer.append(UInt8(ascii: "\t"))
    if let value { record.write(value, as: .tabSeparated, to: &writer) }
    writer.append(delimiter)
  }
}
