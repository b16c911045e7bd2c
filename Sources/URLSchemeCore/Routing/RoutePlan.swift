/// A route made ready for use: its pattern, and a plan for each of its parameters.
struct RoutePlan: Sendable {
  /// The app's number in the router.
  var app: Int
  /// The route's place in its definition.
  var index: Int
  var name: String
  var definition: Route
  var pattern: Pattern
  /// The parameters in the order of the pattern, then the callbacks.
  var parameters: [ParameterPlan]
  /// Query pairs that every link of the route has, decoded.
  var literalPairs: [LiteralPair]
  /// Lists of parameters, by number, of which one must be present.
  var requireOneOf: [[Int]]
  var dependentRequired: [(parameter: Int, requires: [Int])]

  struct LiteralPair: Sendable {
    var name: [UInt8]
    /// nil: a bare name.
    var value: [UInt8]?
  }

  /// The number of the parameter of that name.
  func parameter(named name: String) -> Int? {
    parameters.firstIndex { $0.nameBytes.elementsEqual(name.utf8) }
  }
}

/// One parameter of a route, compiled.
struct ParameterPlan: Sendable {
  enum Location: Hashable, Sendable {
    /// A segment, or a part of one.
    case segment
    /// `{+x}`
    case rest
    case query
    case fragment
  }

  var name: String
  var nameBytes: [UInt8]
  /// The name as it stands in a query.
  var escapedName: [UInt8]
  /// The name's number in the table of names.
  var number: Int
  var location: Location
  var isExploded: Bool
  var isRequired: Bool
  var isSecret: Bool
  /// The value; for an exploded array, the array.
  var value: ValuePlan
  var schema: Schema

  init(
    name: String, location: Location, isExploded: Bool, isOptionalSegment: Bool, schema: Schema,
    inAuthority: Bool, names: inout NameTable
  ) {
    self.name = name
    let bytes = Array(name.utf8)
    var escaped: [UInt8] = []
    PercentEncoding.encode(bytes.span, to: &escaped)
    nameBytes = bytes
    escapedName = escaped
    number = names.number(of: name)
    self.location = location
    self.isExploded = isExploded
    isRequired = schema.required ?? (location == .segment && !isOptionalSegment)
    isSecret = schema.secret
    let plan = ValuePlan(schema, names: &names)
    value = inAuthority ? plan.ignoringCase() : plan
    self.schema = schema
  }
}
