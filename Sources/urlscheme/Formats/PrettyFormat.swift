import URLSchemeCore

/// JSON over several lines, two spaces a level; nothing but white space differs from the compact
/// form.
struct PrettyFormat: RecordFormat {
  func write(_ record: Record, to writer: inout ByteWriter) {
    write(0, of: record, indent: 0, to: &writer)
  }

  private func write(
    _ number: Int, of record: Record, indent: Int, to writer: inout ByteWriter
  ) {
    guard !record.isLeaf(number) else { return record.write(number, as: .json, to: &writer) }
    let isObject = record.isObject(number)
    writer.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    var isFirst = true
    for child in record.children(of: number) {
      if !isFirst { writer.append(UInt8(ascii: ",")) }
      isFirst = false
      beginLine(indent + 2, &writer)
      if isObject {
        let key = record.key(of: child)
        writer.append("\"")
        if record.isPlain(key) {
          writer.append(record.bytes.span, key)
        } else {
          writer.appendEscaped(record.bytes.span.extracting(key))
        }
        writer.append("\": ")
      }
      write(child, of: record, indent: indent + 2, to: &writer)
    }
    beginLine(indent, &writer)
    writer.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  private func beginLine(_ indent: Int, _ writer: inout ByteWriter) {
    writer.append(UInt8(ascii: "\n"))
    writer.append(UInt8(ascii: " "), count: indent)
  }

  /// The same of any value.
  static func lines(_ value: Value, indent: String = "") -> String {
    let inner = indent + "  "
    switch value {
    case .array(let values) where !values.isEmpty:
      let lines = values.map { inner + PrettyFormat.lines($0, indent: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .object(let members) where !members.isEmpty:
      let lines = members.map { member in
        let name = Value.string(member.name).json
        return "\(inner)\(name): \(PrettyFormat.lines(member.value, indent: inner))"
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    default: return value.json
    }
  }
}

extension Value {
  /// The value as JSON, on one line or over several.
  func json(isPretty: Bool) -> String {
    isPretty ? PrettyFormat.lines(self) : json
  }
}
