/// A schema made ready for use: its text form, its constraints, and its children, each looked up
/// once and not for every link.
///
/// Only schemas that `DefinitionChecker` finds nothing wrong with are made into plans. A plan is a
/// class because it is handed on for every field: copies of a struct would take much of the time in
/// which a fixed-width text is read.
final class ValuePlan: Sendable {
  /// One declared member of an object.
  struct Property: Sendable {
    var name: [UInt8]
    /// The name's number in the catalog's table.
    var number: Int
    var isRequired: Bool
    var plan: ValuePlan

    /// The name, as a finding shows it.
    var nameText: String { String(decoding: name, as: UTF8.self) }
  }

  /// nil: any JSON value.
  let type: Schema.ValueType?
  let form: TextForm
  let isEnveloped: Bool
  /// Whether numbers may have an exponent: in JSON they may, in plain text not.
  let allowsExponent: Bool
  let constraints: ValueConstraints
  /// The fields of a delimited or fixed-width object in order, `rest` last; or the declared members
  /// of a JSON object.
  let properties: [Property]
  /// The plan for an array's values: one that takes any text, where the schema names none; nil
  /// where they may be any JSON.
  let items: ValuePlan?

  init(_ schema: Schema, names: inout NameTable, isJSON: Bool = false) {
    type = isJSON ? schema.typeInJSON : schema.effectiveType
    form = TextForm(schema, type)
    isEnveloped = schema.envelope != nil
    allowsExponent = isJSON || schema.encoding == .json
    constraints = ValueConstraints(schema)
    properties = ValuePlan.children(of: schema, names: &names, areJSON: allowsExponent)
    let itemSchema = schema.items ?? (allowsExponent ? nil : Schema())
    if type == .array || type == nil, let itemSchema {
      items = ValuePlan(itemSchema, names: &names, isJSON: allowsExponent)
    } else {
      items = nil
    }
  }

  private init(
    _ plan: ValuePlan, constraints: ValueConstraints, properties: [Property], items: ValuePlan?
  ) {
    type = plan.type
    form = plan.form
    isEnveloped = plan.isEnveloped
    allowsExponent = plan.allowsExponent
    self.constraints = constraints
    self.properties = properties
    self.items = items
  }

  private static func children(
    of schema: Schema, names: inout NameTable, areJSON: Bool
  ) -> [Property] {
    let fields: [(name: String, fallback: Schema, isRequired: Bool)]
    switch schema.encoding {
    case .fixedWidth(let form): fields = form.fields.map { ($0, Schema(.number), true) }
    case .delimited(let form):
      fields = form.fieldNames.map { name in
        (name, Schema(name == form.rest ? .array : .string), name != form.rest)
      }
    default:
      fields = schema.properties.map { ($0.name, $0.schema, $0.schema.required ?? false) }
    }
    return fields.map { field in
      var child = schema.properties.first { $0.name == field.name }?.schema ?? field.fallback
      if case .fixedWidth = schema.encoding, child.type == nil { child.type = .number }
      return Property(
        name: Array(field.name.utf8), number: names.number(of: field.name),
        isRequired: field.isRequired, plan: ValuePlan(child, names: &names, isJSON: areJSON))
    }
  }

  /// The same plan with enum and const values, also those of its parts, matched in any ASCII case,
  /// as the authority of a link needs it.
  func ignoringCase() -> ValuePlan {
    var constraints = constraints
    constraints.ignoresCase = true
    let properties = properties.map { property in
      var property = property
      property.plan = property.plan.ignoringCase()
      return property
    }
    return ValuePlan(
      self, constraints: constraints, properties: properties, items: items?.ignoringCase())
  }

  /// The same plan for an array that others will add to: how many values it needs is not asked yet.
  func takingFewerItems() -> ValuePlan {
    guard constraints.minItems != nil else { return self }
    var constraints = constraints
    constraints.minItems = nil
    return ValuePlan(self, constraints: constraints, properties: properties, items: items)
  }

  /// Whether true is among the values that are declared.
  var takesTrue: Bool {
    let declared = constraints.constant.map { [$0] } ?? constraints.enumeration
    return declared?.contains { $0.kind == .true } ?? true
  }

  /// Whether any text at all is a value.
  var acceptsAnyText: Bool {
    !isEnveloped && (constraints.otherwise != nil || form == .text && constraints.isEmpty)
  }
}
