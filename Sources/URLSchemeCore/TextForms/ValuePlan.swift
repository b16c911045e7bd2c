/// A schema made ready for use: its text form, its constraints, and its children, each looked up once and not for every link.
struct ValuePlan: Sendable {
  /// One declared member of an object.
  struct Property: Sendable {
    var name: [UInt8]
    /// The name's number in the catalog's table.
    var number: Int
    var isRequired: Bool
    var plan: ValuePlan
  }

  /// nil: any JSON value.
  var type: Schema.ValueType?
  var form: TextForm
  var isEnveloped: Bool
  var constraints: ValueConstraints
  /// The fields of a delimited or fixed-width object in order, `rest` last; or the declared members of a JSON object.
  var properties: [Property]
  private var itemPlans: [ValuePlan]

  /// The plan for an array's values: one that takes any text, where the schema names none.
  var items: ValuePlan? { itemPlans.first }

  init(_ schema: Schema, names: inout NameTable, isJSON: Bool = false) {
    type = isJSON && schema.type == nil && schema.enumeration == nil && schema.constant == nil
      ? nil : schema.effectiveType
    form = TextForm(schema, type)
    isEnveloped = schema.envelope != nil
    constraints = ValueConstraints(schema)
    let childrenAreJSON = isJSON || schema.encoding == .json
    properties = ValuePlan.children(of: schema, names: &names, areJSON: childrenAreJSON)
    let items = schema.items ?? (childrenAreJSON ? nil : Schema(.string))
    itemPlans =
      type == .array
      ? items.map { [ValuePlan($0, names: &names, isJSON: childrenAreJSON)] } ?? [] : []
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

  /// The same plan with enum and const values matched in any ASCII case, as the authority of a link needs it.
  func ignoringCase() -> ValuePlan {
    var plan = self
    plan.constraints.ignoresCase = true
    return plan
  }

  /// Whether any text at all is a value.
  var acceptsAnyText: Bool {
    form == .text && !isEnveloped && constraints.isEmpty
  }
}

/// How a value is written, compiled from `Schema.Encoding`.
enum TextForm: Hashable, Sendable {
  case text
  case integer
  case number
  case boolean(true: [UInt8], false: [UInt8])
  case fixedWidth(width: Int, fractionDigits: Int)
  case delimitedArray(separator: UInt8, escape: UInt8?)
  case delimitedObject(separator: UInt8, escape: UInt8?, fieldCount: Int, hasRest: Bool)
  case json
  case base64url
  /// An array whose values are written one by one, under a repeated name or as a delimited object's rest.
  case separate

  init(_ schema: Schema, _ type: Schema.ValueType?) {
    switch schema.encoding {
    case .fixedWidth(let form):
      self = .fixedWidth(width: form.width, fractionDigits: form.fractionDigits)
    case .delimited(let form):
      let separator = form.separator.utf8.first ?? UInt8(ascii: ",")
      let escape = form.escape?.utf8.first
      self =
        form.isObject
        ? .delimitedObject(
          separator: separator, escape: escape, fieldCount: form.fields?.count ?? 0,
          hasRest: form.rest != nil)
        : .delimitedArray(separator: separator, escape: escape)
    case .boolean(let yes, let no): self = .boolean(true: Array(yes.utf8), false: Array(no.utf8))
    case .json: self = .json
    case .base64url: self = .base64url
    case nil:
      switch type {
      case .integer: self = .integer
      case .number: self = .number
      case .boolean: self = .boolean(true: Array("true".utf8), false: Array("false".utf8))
      case .array: self = .separate
      case .string, .object, nil: self = .text
      }
    }
  }
}
