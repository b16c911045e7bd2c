import URLSchemeCore

/// JSON over several lines, two spaces a level; nothing but white space differs from the compact
/// form.
enum PrettyJSON {
  static func lines(_ value: Value, indent: String = "") -> String {
    let inner = indent + "  "
    switch value {
    case .array(let values) where !values.isEmpty:
      let lines = values.map { inner + PrettyJSON.lines($0, indent: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .object(let members) where !members.isEmpty:
      let lines = members.map { member in
        "\(inner)\(Value.string(member.name).json): \(PrettyJSON.lines(member.value, indent: inner))"
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    default: return value.json
    }
  }
}
