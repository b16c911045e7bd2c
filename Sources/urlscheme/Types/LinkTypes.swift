import URLSchemeCore

/// The types that an app's links have, in no language yet: what a printer of a language makes types of.
struct LinkTypes {
  /// A value that is part of a link.
  final class Property {
    /// The name as it stands in links.
    let name: String
    fileprivate(set) var shape: Shape
    let isOptional: Bool
    /// What an app assumes where the link does not say.
    let defaultValue: Value?
    /// The only value that it may have.
    let constant: Value?
    fileprivate(set) var isSecret: Bool
    let isDeprecated: Bool
    fileprivate(set) var description: String?

    init(_ name: String, _ schema: Schema, isOptional: Bool, isInJSON: Bool = false) {
      self.name = name
      shape = Shape(schema, isInJSON: isInJSON)
      self.isOptional = isOptional
      defaultValue = isOptional ? schema.defaultValue : nil
      constant = isOptional ? nil : schema.constant
      isSecret = schema.secret
      isDeprecated = schema.deprecated
      description = schema.description
    }
  }

  /// The kind of a value.
  indirect enum Shape {
    case text
    case boolean
    /// An integer that 32 bits hold, whatever a link says: as many as `Int` has on some watches.
    case integer
    /// One that 64 bits hold.
    case longInteger
    /// A number of any size, with its digits.
    case number
    /// One of a few texts.
    case choice([String])
    case list(Shape)
    case record([Property])
    /// Whatever JSON holds.
    case value
  }

  /// A route, and what its links say.
  struct Route {
    var name: String
    var summary: String?
    var isDeprecated: Bool
    var properties: [Property]
    /// Whether links have other parameters, which are declared by patterns of their names.
    var hasOthers: Bool
    /// Whether some of these are secret.
    var hasSecretOthers: Bool
    /// What the app gives back to a caller.
    var returns: [String]
  }

  var app: String
  var scheme: String
  var routes: [Route] = []
  /// The names of all screens, in the order in which routes name them.
  var screens: [String] = []

  init(_ definition: AppDefinition, _ plans: [RoutePlan]) {
    app = definition.name
    scheme = definition.schemes.first ?? ""
    let hasSecrets = plans.contains { plan in
      plan.parameters.contains(where: \.isSecret)
        || plan.patternParameters.contains { $0.plan?.isSecret == true }
    }
    for plan in plans {
      routes.append(
        Route(
          name: plan.name, summary: plan.route.summary, isDeprecated: plan.route.deprecated,
          properties: plan.parameters.map { parameter in
            let property = Property(
              parameter.name, parameter.schema, isOptional: !parameter.isRequired)
            if plan.takesCallbacks, let purpose = Self.purposes[parameter.name] {
              property.description = property.description ?? purpose
              // A link to go back to may be one that holds them.
              if hasSecrets, parameter.name != CallbackName.source { property.isSecret = true }
            }
            return property
          },
          hasOthers: plan.route.patternParameters.contains { $0.schema != nil },
          hasSecretOthers: plan.route.patternParameters.contains { $0.schema?.secret == true },
          returns: plan.route.returns))
      for screen in plan.route.screens where !screens.contains(screen) { screens.append(screen) }
    }
  }

  /// What is said of the parameters of x-callback-url, which no definition describes.
  private static let purposes = [
    "x-source": "The name of the app that asks.",
    "x-success": "The link to open once it is done.",
    "x-error": "The link to open if it fails.",
    "x-cancel": "The link to open if the person does not want it.",
  ]
}

extension LinkTypes.Shape {
  /// - Parameter isInJSON: Whether the value is part of a JSON text, where types must be said.
  init(_ schema: Schema, isInJSON: Bool = false) {
    if let values = schema.enumeration ?? schema.constant.map({ [$0] }), !values.isEmpty {
      self = LinkTypes.Shape(of: values)
      return
    }
    let isJSON = isInJSON || schema.encoding == .json
    switch isJSON ? schema.type : schema.effectiveType {
    case .string: self = .text
    case .boolean: self = .boolean
    case .integer: self = Self.integer([schema.minimum, schema.maximum])
    case .number: self = .number
    case .array:
      self = .list(LinkTypes.Shape(schema.items ?? Schema(), isInJSON: isJSON))
    case .object: self = LinkTypes.Shape(object: schema, isInJSON: isJSON)
    case nil: self = .value
    }
  }

  /// The shape of declared values.
  private init(of values: [Value]) {
    let texts = values.compactMap(\.string)
    if texts.count == values.count {
      // Texts that are the same to Swift would be one case.
      self = Set(texts).count == texts.count ? .choice(texts) : .text
    } else if values.allSatisfy({ $0.number != nil }) {
      self = Self.integer(values.map(\.number))
    } else if values.allSatisfy({ $0.boolean != nil }) {
      self = .boolean
    } else {
      self = .value
    }
  }

  /// The shape of integers that are among these, or between them; nil: there is no such limit.
  private static func integer(_ numbers: [ExactDecimal?]) -> LinkTypes.Shape {
    let numbers = numbers.map { $0.flatMap { Int64(exactly: $0) } }
    if numbers.contains(nil) { return .number }
    return numbers.allSatisfy { Int32(exactly: $0 ?? 0) != nil } ? .integer : .longInteger
  }

  private init(object schema: Schema, isInJSON: Bool) {
    func declared(_ name: String) -> Schema? {
      schema.properties.first { $0.name == name }?.schema
    }
    switch schema.encoding {
    case .fixedWidth(let form):
      self = .record(
        form.fields.map { name in
          var field = declared(name) ?? Schema()
          field.type = field.type ?? (form.fractionDigits == 0 ? .integer : .number)
          let property = LinkTypes.Property(name, field, isOptional: false)
          // So many digits always fit.
          if case .number = property.shape, field.type == .integer, form.width <= 18 {
            property.shape = form.width <= 9 ? .integer : .longInteger
          }
          return property
        })
    case .delimited(let form):
      self = .record(
        form.fieldNames.map { name in
          let implied = Schema(name == form.rest ? .array : nil)
          let field = declared(name) ?? implied
          return LinkTypes.Property(name, field, isOptional: field.required == false)
        })
    default:
      // Of members that nobody declared a record would know nothing.
      guard schema.additionalProperties != true, !schema.properties.isEmpty else {
        self = .value
        return
      }
      self = .record(
        schema.properties.map { property in
          LinkTypes.Property(
            property.name, property.schema, isOptional: property.schema.required != true,
            isInJSON: isInJSON)
        })
    }
  }
}
