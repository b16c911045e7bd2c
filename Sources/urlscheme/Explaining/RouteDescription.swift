import URLSchemeCore

/// What people are told of a route: the app that has it, what it is, and the parameters of its links.
struct RouteDescription: Sendable {
  /// A parameter as links have it, or a field of one.
  struct Parameter: Sendable {
    var name: String
    var schema: Schema
    var isRequired: Bool
    /// Whether it is inside JSON, where what says no type is any JSON.
    var isInJSON = false

    /// The fields of an object, where the definition names them.
    var fields: [Parameter] {
      let names: [String]
      var rest: String?
      var fallback = Schema(.string)
      switch schema.encoding {
      case .fixedWidth(let form): (names, fallback) = (form.fields, Schema(.number))
      case .delimited(let form) where form.isObject: (names, rest) = (form.fieldNames, form.rest)
      case .delimited, .pairs, .boolean, .json, .base64url, nil: names = []
      }
      var fields = schema.properties.map { Parameter($0.name, $0.schema) }
      let others = names.filter { name in !fields.contains { $0.name == name } }
      fields += others.map { Parameter($0, $0 == rest ? Schema(.array) : fallback) }
      for index in fields.indices {
        fields[index].isInJSON = isInJSON || schema.encoding == .json
        // Digits are a number without saying so.
        if case .fixedWidth? = schema.encoding, fields[index].schema.typeInJSON == nil {
          fields[index].schema.type = .number
        }
      }
      return fields
    }

    init(_ name: String, _ schema: Schema, isRequired: Bool? = nil) {
      self.name = name
      self.schema = schema
      self.isRequired = isRequired ?? schema.required ?? false
    }
  }

  let app: AppDefinition
  let route: Route
  /// The schemes in which the route exists; the first is that of links built from values.
  let schemes: [String]
  /// The parameters in the order of the route's link, then the callbacks.
  let parameters: [Parameter]
  /// How many of the parameters are the route's own.
  let ownCount: Int
  /// The shortest name that means the route.
  let name: String
  let number: Int

  /// - Parameter name: The route's name, with any of the app's schemes and a slash before it where
  ///   several apps have one of that name.
  /// - Throws: `unknown-scheme`, `unknown-route` or `ambiguous-link`, with an offset in `name`.
  init(of name: String, in catalog: Catalog) throws(Finding) {
    let program = catalog.program
    number = try program.route(named: name)
    let plan = program.plans[number]
    let app = program.appPlans[plan.app]
    (self.app, route) = (app.definition, plan.route)
    schemes = app.definition.schemes(of: plan.route)
    parameters = plan.described
    ownCount = parameters.count - (plan.takesCallbacks ? CallbackName.all.count : 0)
    let isUnique = (try? program.route(named: plan.name)) == number
    self.name = isUnique ? plan.name : "\(app.scheme)/\(plan.name)"
  }
}

extension Catalog {
  /// What links of each route may hold: the app's first scheme, the route's name, and its parameters
  /// with the callbacks.
  var routeParameters: [(app: String, route: String, parameters: [RouteDescription.Parameter])] {
    program.plans.map { plan in
      (program.appPlans[plan.app].scheme, plan.name, plan.described)
    }
  }
}

extension RoutePlan {
  fileprivate var described: [RouteDescription.Parameter] {
    parameters.map {
      RouteDescription.Parameter(
        $0.name, route.schema(of: $0.name, isExploded: $0.isExploded), isRequired: $0.isRequired)
    }
  }
}
