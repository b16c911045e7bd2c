@testable import URLSchemeCore

/// A schema's operation with all that reading and writing need, between texts and JSON: what tables of
/// cases can spell.
struct FormProbe {
  let program: ValueProgram
  let operation: TableEntry<ValueOperation>

  /// The notices of the last call.
  private(set) var notices: [Finding] = []

  init(_ schema: Schema, ignoringCase: Bool = false, keeping kept: String? = nil) {
    var builder = ValueProgramBuilder()
    let number = builder.add(
      schema, ignoringCase: ignoringCase, splittingAt: kept.map { ByteSet($0) })
    program = ValueProgram(builder)
    operation = program.operations[Int(number)]
  }

  /// The operation of a schema that a definition could have.
  init(_ json: String, ignoringCase: Bool = false) throws {
    self.init(try FormProbe.schema(json), ignoringCase: ignoringCase)
  }

  /// Reads a schema as that of a parameter in a definition that holds nothing else.
  static func schema(_ json: String) throws -> Schema {
    let definition = """
      {"urlscheme": 1, "name": "Test", "schemes": ["test"], "routes":
        [{"name": "route", "link": "//{?x}", "parameters": {"x": \(json)}}]}
      """
    let routes = try AppDefinition(json: Array(definition.utf8)).routes
    return routes[0].parameters[0].schema
  }

  /// Whether any text at all is a value.
  var takesAnyText: Bool { withExtendedLifetime(program) { operation.acceptsAnyText } }

  // MARK: Values

  /// Whether a text with marks before escaped separators is a value.
  func takes(_ text: [UInt8]) -> Bool {
    var reader = ValueReader(program, output: TapeOutput())
    return PaddedText.with(text.span) { reader.read($0, operation) }
  }

  mutating func read(_ text: String) throws(Finding) -> Value {
    try readTape(text).value(0)
  }

  private mutating func readTape(_ text: String) throws(Finding) -> ValueTape {
    var reader = ValueReader(program, output: TapeOutput())
    reader.describes = true
    let isRead = PaddedText.with(Array(text.utf8).span) { reader.read($0, operation) }
    notices = reader.checker.notices
    guard isRead else { throw reader.finding ?? Finding(.invalidValue, at: 0, "no finding") }
    return reader.output.tape
  }

  mutating func write(_ value: Value, plain: Bool = false) throws(Finding) -> String {
    var tape = ValueTape()
    tape.append(value: value)
    return try writeTape(tape, plain: plain)
  }

  private mutating func writeTape(_ tape: ValueTape, plain: Bool) throws(Finding) -> String {
    var writer = ValueWriter(program)
    writer.tape = tape
    writer.checker.takesUnknownValues = true
    defer { notices = writer.checker.notices }
    var output: [UInt8] = []
    try writer.write(0, operation, plain: plain, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: Texts

  /// The value of a text as JSON; or a finding, as `summary` writes it.
  mutating func json(of text: String) -> String {
    do throws(Finding) {
      return try read(text).json
    } catch {
      return error.summary
    }
  }

  /// The text of a value that is given as JSON; or a finding, as `summary` writes it.
  mutating func text(of json: String, plain: Bool = false) -> String {
    do throws(Finding) {
      var tape = ValueTape()
      try tape.appendJSON(Array(json.utf8).span)
      return try writeTape(tape, plain: plain)
    } catch {
      return error.summary
    }
  }
}

extension Finding {
  /// Rule, place and subject: `! invalid-value@2 radius`.
  var summary: String {
    "! \(rule.rawValue)@\(offset)\(subject.isEmpty ? "" : " \(subject)")"
  }
}
