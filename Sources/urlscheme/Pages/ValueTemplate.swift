import URLSchemeCore

/// How a value is written, as a writer elsewhere needs it: a schema, and what became of it in a program.
final class ValueTemplate: Sendable {
  struct Member: Sendable {
    let name: String
    let isRequired: Bool
    let value: ValueTemplate
  }

  let schema: Schema
  let operation: ValueOperation
  /// The text for which a name alone stands.
  let bare: String?
  let members: [Member]
  /// How an array's values are written; nil: they are any JSON.
  let items: ValueTemplate?

  fileprivate init(_ schema: Schema, _ number: Int32, _ program: ValueProgram) {
    let operation = program.operations[Int(number)].element
    (self.schema, self.operation) = (schema, operation)
    bare = operation.hasBareName ? program.string(operation.bareName) : nil
    members = zip(operation.members.range, ValueProgramBuilder.members(of: schema)).map {
      let compiled = program.members[$0].element
      return Member(
        name: $1.name, isRequired: compiled.isRequired,
        value: ValueTemplate($1.schema, compiled.operation, program))
    }
    items =
      operation.items >= 0
      ? ValueTemplate(schema.items ?? Schema(), operation.items, program) : nil
  }
}

extension LinkProgram {
  /// How the value of a parameter is written.
  func template(of parameter: ParameterPlan) -> ValueTemplate {
    ValueTemplate(parameter.schema, parameter.value, values)
  }

  /// How each value is written that an exploded array has.
  func templateOfItem(of parameter: ParameterPlan) -> ValueTemplate {
    ValueTemplate(parameter.schema.items ?? Schema(), parameter.operation, values)
  }
}
