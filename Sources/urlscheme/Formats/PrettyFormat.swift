import URLSchemeCore

/// JSON over several lines, two spaces a level; nothing but white space differs from the compact
/// form.
struct PrettyFormat: RecordFormat {
  func compile(_ program: inout RecordProgram) {
    append(0, "\n", to: &program)
  }

  /// - Parameter lead: The line end before a value's parts, and their indent without their own.
  private func append(_ number: Int, _ lead: String, to program: inout RecordProgram) {
    let record = program.record
    let node = record.table.nodes[number]
    let children = record.children(of: number)
    guard !children.isEmpty else { return program.append(value: number, as: .json) }
    let isObject = node.kind == .object
    program.append(isObject ? "{" : "[")
    for (index, child) in children.enumerated() {
      program.append(index > 0 ? ",\(lead)  " : "\(lead)  ")
      if isObject { program.append("\(Value.string(record.name(of: child)).json): ") }
      append(child, lead + "  ", to: &program)
    }
    program.append(lead + (isObject ? "}" : "]"))
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
