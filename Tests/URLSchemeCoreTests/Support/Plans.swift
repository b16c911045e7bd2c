import Testing

@testable import URLSchemeCore

/// A schema's plan with all that reading and writing need, between texts and JSON: what tables of
/// cases can spell.
struct FormProbe {
  let plan: ValuePlan
  private(set) var names: NameTable
  private var tape = ValueTape()
  private var scratch = TextScratch()

  /// The notices of the last call.
  private(set) var notices: [Finding] = []

  init(_ schema: Schema) {
    names = NameTable()
    plan = ValuePlan(schema, names: &names)
  }

  /// The plan of a schema that a definition could have.
  init(_ json: String) throws {
    self.init(try FormProbe.schema(json))
  }

  init(plan: ValuePlan, names: NameTable) {
    self.plan = plan
    self.names = names
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

  // MARK: Values

  mutating func read(_ text: String) throws(Finding) -> Value {
    tape.removeAll()
    defer { takeNotices() }
    try tape.read(Array(text.utf8).span, as: plan, &scratch)
    var builder = ValueBuilder()
    tape.emit(0, names, to: &builder)
    return builder.value
  }

  mutating func write(_ value: Value, plain: Bool = false) throws(Finding) -> String {
    tape.removeAll()
    tape.append(value: value)
    return try writeTape(plain: plain)
  }

  private mutating func writeTape(plain: Bool) throws(Finding) -> String {
    defer { takeNotices() }
    var output = Array("what stood there".utf8)
    try tape.write(0, as: plan, plain: plain, &scratch, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private mutating func takeNotices() {
    notices = scratch.notices
    scratch.notices.removeAll()
  }

  // MARK: Texts

  /// The value of a text as JSON; or a finding, as `summary` writes it.
  mutating func json(of text: String) -> String {
    tape.removeAll()
    defer { takeNotices() }
    do throws(Finding) {
      try tape.read(Array(text.utf8).span, as: plan, &scratch)
    } catch {
      return error.summary
    }
    var sink = JSONSink()
    tape.emit(0, names, to: &sink)
    return String(decoding: sink.output, as: UTF8.self)
  }

  /// The text of a value that is given as JSON; or a finding, as `summary` writes it.
  mutating func text(of json: String, plain: Bool = false) -> String {
    tape.removeAll()
    do throws(Finding) {
      try tape.appendJSON(Array(json.utf8).span)
      return try writeTape(plain: plain)
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

/// A text that a schema reads as a value, and the value's text.
struct FormCase: CustomTestStringConvertible {
  let id: String
  let schema: String
  let text: String
  /// JSON, or a finding's summary.
  let value: String
  /// The text that the value is written as; nil: it is the text that was read.
  let written: String?

  init(_ id: String, _ schema: String, _ text: String, _ value: String, written: String? = nil) {
    self.id = id
    self.schema = schema
    self.text = text
    self.value = value
    self.written = written
  }

  var testDescription: String { id }
}
