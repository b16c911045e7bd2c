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
  private let forgetting: [UInt8]
  /// The name of the array's value at hand, which those of variables for what is in it begin with.
  private var item: [UInt8] = []
  /// Those that the record at hand has assigned to, where two values may have the same.
  private var assigned: Set<[UInt8]>?

  init(_ dialect: Dialect, _ declared: DeclaredValues) {
    self.dialect = dialect
    variables = ShellVariables(declared)
    forgetting = Array((dialect == .posix ? variables.unset : variables.erase).utf8)
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
    return "\(forgetting.text); \(assignment)\(rule.rawValue)'; false"
  }

  mutating func write(_ record: Record, to writer: inout ByteWriter) throws(RecordFault) {
    writer.append(forgetting.span)
    (assigned, item) = (nil, [])
    if let error = record[.error] {
      try assign(error, variables.ofError, record, to: &writer)
      // So that `eval` fails.
      return writer.append("; false")
    }
    if record.isRouted {
      try assign(0, variables.ofRecords, record, to: &writer)
      if let route = variables.variables(ofRouteOf: record) {
        if route.mayCollide { assigned = [] }
        for members in [record[.values], record[.defaults]] {
          if let members { try assign(members, route.parameters, record, to: &writer) }
        }
      }
    } else {
      try assign(0, variables.ofComponents, record, to: &writer)
    }
    // Fish's status is 4 since what was to be forgotten was not all there.
    if dialect == .fish { writer.append("; true") }
  }

  /// Assigns the values of an object's members to those of some variables that have their names.
  /// Others are named by the link: a pattern of names leaves it to that.
  private mutating func assign(
    _ object: Int, _ members: Range<Int>, _ record: Record, to writer: inout ByteWriter
  ) throws(RecordFault) {
    // They come in the order in which the definition declares them.
    var next = members.lowerBound
    for member in record.children(of: object) {
      let key = record.key(of: member)
      for _ in members {
        if next == members.upperBound { next = members.lowerBound }
        let variable = variables.variables[next]
        next += 1
        guard
          record.bytes.span.extracting(key).equals(variables.text.span.extracting(variable.key))
        else { continue }
        try assign(member, as: variable, record, to: &writer)
        break
      }
    }
  }

  /// Assigns a value, or those in it to variables of their own; an empty array or object stands for
  /// itself, but for fish's empty list.
  private mutating func assign(
    _ value: Int, as variable: ShellVariables.Variable, _ record: Record,
    to writer: inout ByteWriter
  ) throws(RecordFault) {
    if dialect == .fish, !variable.isWhole, record.isArray(value) {
      guard isFirst(variable.name) else { return }
      writer.append("; set ")
      writeName(variable.name, &writer)
      for child in record.children(of: value) {
        writer.append(UInt8(ascii: " "))
        try write(quoted: child, record, to: &writer)
      }
      return
    }
    guard !variable.isWhole, !record.isLeaf(value) else {
      return try assign(value, to: variable.name, record, &writer)
    }
    if record.isObject(value) {
      return try assign(value, variable.parts, record, to: &writer)
    }
    for (index, child) in record.children(of: value).enumerated() {
      item = Array(variables.text[variable.name]) + "_\(index)".utf8
      for part in variable.parts {
        try assign(child, as: variables.variables[part], record, to: &writer)
      }
    }
    item = []
  }

  /// Assigns a value to one variable.
  private mutating func assign(
    _ value: Int, to name: Range<Int>, _ record: Record, _ writer: inout ByteWriter
  ) throws(RecordFault) {
    guard isFirst(name) else { return }
    guard dialect == .posix else {
      writer.append("; set ")
      writeName(name, &writer)
      writer.append(UInt8(ascii: " "))
      return try write(quoted: value, record, to: &writer)
    }
    writer.append("; ")
    writeName(name, &writer)
    if record.has(UInt8(ascii: "\n"), in: value) {
      try check(value, record)
      return writeLines(
        record.bytes.span.extracting(record.characters(of: value)), of: name, &writer)
    }
    writer.append(UInt8(ascii: "="))
    try write(quoted: value, record, to: &writer)
  }

  /// Whether the record at hand has not assigned to a variable yet: of two names that differ only in
  /// characters that variables can't have, the first one stands.
  private mutating func isFirst(_ name: Range<Int>) -> Bool {
    assigned == nil || assigned?.insert(item + variables.text[name]).inserted == true
  }

  private func writeName(_ name: Range<Int>, _ writer: inout ByteWriter) {
    if !item.isEmpty { writer.append(item.span) }
    writer.append(variables.text.span, name)
  }

  private func write(
    quoted value: Int, _ record: Record, to writer: inout ByteWriter
  ) throws(RecordFault) {
    try check(value, record)
    writer.append(UInt8(ascii: "'"))
    record.write(value, as: dialect == .posix ? .posix : .fish, to: &writer)
    writer.append(UInt8(ascii: "'"))
  }

  /// No variable can hold a NUL.
  private func check(_ value: Int, _ record: Record) throws(RecordFault) {
    try record.check(value, lacks: 0, "no NUL, which a shell can't hold")
  }

  /// Writes what assigns characters to a variable of a shell of POSIX, behind its name. Of several lines
  /// one is made; the `_` keeps `$(…)` from dropping line ends at their end.
  private func writeLines(_ text: Span<UInt8>, of name: Range<Int>, _ writer: inout ByteWriter) {
    var escaped: [UInt8] = []
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "\\"): escaped += "\\\\".utf8
      case UInt8(ascii: "\n"): escaped += "\\n".utf8
      case let byte: escaped.append(byte)
      }
    }
    writer.append("=$(printf '%b_' '")
    TextStyle.posix.write(escaped.span, to: &writer)
    writer.append("'); ")
    writeName(name, &writer)
    writer.append("=${")
    writeName(name, &writer)
    writer.append("%_}")
  }
}
