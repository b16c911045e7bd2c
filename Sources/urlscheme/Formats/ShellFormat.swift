import URLSchemeCore

/// Assignments that a shell may `eval`, whatever the link says: `link_term='half price';
/// link_order='price'`, and before them what forgets the variables of the link before.
///
/// Names come from the definition alone; what a link names itself (unknown parameters, those that a
/// pattern of names declares, members of JSON, a generic link's query) never becomes a variable. Each link gives one line: a script that
/// reads line by line evaluates nothing that a link says.
struct ShellFormat: RecordFormat {
  /// How a shell writes assignments.
  enum Dialect: Sendable {
    /// The shells of POSIX: `name='text'`.
    case posix
    /// `set name 'text'`, and a list for an array.
    case fish
  }

  private let dialect: Dialect
  private let variables: ShellVariables
  private let forgetting: String

  init(_ dialect: Dialect, _ declared: DeclaredValues) {
    self.dialect = dialect
    variables = ShellVariables(declared)
    forgetting = dialect == .posix ? variables.unset : variables.erase
  }

  /// Makes `eval` fail where there is nothing to evaluate: it would succeed, with the variables of another link.
  static func failEvaluation(_ format: DecodeOptions.Format) {
    guard format == .shell || format == .fish else { return }
    try? File.standardOutput.write(Array("false\n".utf8).span)
  }

  /// The same where the arguments are wrong, as far as they say what was meant.
  static func failEvaluation(askedIn arguments: [[UInt8]]) {
    let arguments = arguments.map(\.text)
    guard arguments.first == "decode" else { return }
    for (name, format) in [("shell", DecodeOptions.Format.shell), ("fish", .fish)] {
      let isAsked =
        arguments.contains("--format=\(name)")
        || zip(arguments, arguments.dropFirst()).contains { $0 == "--format" && $1 == name }
      if isAsked { return failEvaluation(format) }
    }
  }

  func failure(_ rule: Rule) -> String {
    let name = ShellVariables.prefix + "error"
    let assignment = dialect == .posix ? "\(name)='" : "set \(name) '"
    return "\(forgetting); \(assignment)\(rule.rawValue)'; false"
  }

  /// No variable can hold a NUL.
  func fault(of value: Span<UInt8>) -> String? {
    value.contains(0) ? "no NUL, which a shell can't hold" : nil
  }

  func compile(_ program: inout RecordProgram) {
    let record = program.record
    program.append(forgetting)
    var seen: Set<String> = []
    if let error = record["error"] {
      if let rule = record.member("rule", of: error) {
        assign(rule, to: "error", &seen, &program)
      }
      // So that `eval` fails.
      return program.append("; false")
    }
    if record.isRouted {
      for name in ["app", "scheme", "route"] {
        if let value = record[name] { assign(value, to: name, &seen, &program) }
      }
      let declared = variables.declared(ofRouteOf: record)
      for member in ["values", "defaults"].flatMap({ record.children(of: record[$0]) }) {
        let name = record.name(of: member)
        // A pattern of names leaves it to the link how a parameter is called.
        guard let shape = declared[name] else { continue }
        assignValues(
          of: member, as: shape, to: ShellVariables.variable(ofParameter: name), &seen, &program)
      }
    } else {
      for member in record.components {
        assign(member, to: ShellVariables.variable(record.name(of: member)), &seen, &program)
      }
    }
    // Fish's status is 4 since what was to be forgotten was not all there.
    if dialect == .fish { program.append("; true") }
  }

  /// Assigns a value, or those in it to variables of their own; an empty array or object stands for
  /// itself.
  private func assignValues(
    of number: Int, as shape: DeclaredValues.Shape, to name: String, _ seen: inout Set<String>,
    _ program: inout RecordProgram
  ) {
    let isWhole = ShellVariables.isWhole(shape)
    let children = program.record.children(of: number)
    let isArray = program.record.table.nodes[number].kind == .array
    if isArray, !isWhole, dialect == .fish {
      program.append("; set \(ShellVariables.prefix)\(name)")
      for child in children { append(quoted: child, &program) }
    } else if isWhole || children.isEmpty {
      assign(number, to: name, &seen, &program)
    } else {
      for (index, child) in children.enumerated() {
        let own = program.record.name(of: child)
        let step = isArray ? String(index) : ShellVariables.variable(own)
        assignValues(
          of: child, as: shape.part(named: own), to: "\(name)_\(step)", &seen, &program)
      }
    }
  }

  private func assign(
    _ value: Int, to name: String, _ seen: inout Set<String>, _ program: inout RecordProgram
  ) {
    // Two names that differ only in characters that variables can't have: the first one stands.
    guard seen.insert(name).inserted else { return }
    if dialect == .posix {
      program.append("; \(ShellVariables.prefix)\(name)")
      program.append(assigned: value)
    } else {
      program.append("; set \(ShellVariables.prefix)\(name)")
      append(quoted: value, &program)
    }
  }

  private func append(quoted value: Int, _ program: inout RecordProgram) {
    program.append(" '")
    program.append(value: value, as: .fish)
    program.append("'")
  }

  /// What assigns characters to a variable of a shell of POSIX, behind its name. Of several lines one
  /// is made; the `_` keeps `$(…)` from dropping line ends at their end.
  static func writeAssignment(
    of text: [UInt8], to name: ArraySlice<UInt8>, to writer: inout ByteWriter
  ) {
    guard text.contains(UInt8(ascii: "\n")) else {
      return TextStyle.assigned.write(text.span, to: &writer)
    }
    var escaped: [UInt8] = []
    for byte in text {
      switch byte {
      case UInt8(ascii: "\\"): escaped += "\\\\".utf8
      case UInt8(ascii: "\n"): escaped += "\\n".utf8
      default: escaped.append(byte)
      }
    }
    writer.append("=$(printf '%b_' '")
    TextStyle.posix.write(escaped.span, to: &writer)
    writer.append("'); ")
    writer.append(name.span)
    writer.append("=${")
    writer.append(name.span)
    writer.append("%_}")
  }
}
