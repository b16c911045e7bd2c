/// The values of a link, as Swift's types.
extension DecodedLink {
  /// What the link says, and what the app assumes where it says nothing: an object, in the order in
  /// which the route declares its parameters.
  public var valuesWithDefaults: Value {
    guard let assumed = defaults.object, !assumed.isEmpty else { return values }
    let members = ((values.object ?? []) + assumed).map { member in
      (place: plan.parameter(named: member.name) ?? .max, member: member)
    }
    return .object(members.sorted { $0.place < $1.place }.map(\.member))
  }

  /// The value of a parameter, in a Swift type.
  ///
  /// ```swift
  /// let servings: Int? = try decoded.value("servings")
  /// let order: Order = try decoded.value("order", applyingDefaults: true)
  /// ```
  ///
  /// - Parameters:
  ///   - parameter: The name of a parameter.
  ///   - type: An integer type of at most 64 bits, which refuses what it can't hold; `Double`, `String`, `Bool`,
  ///     ``ExactDecimal``, ``Value``, an array, an enumeration or a structure of such types that is
  ///     `Decodable`; also Foundation's `Decimal`, `URL`, `UUID` and `Date`. An optional is nil
  ///     where the link does not have the parameter.
  ///   - applyingDefaults: Whether the definition's default stands in for what is absent.
  /// - Throws: `unknown-parameter` where the route has none of that name, so that a definition and an
  ///   app that disagree don't look like an absent value; `missing-parameter` for a type that is no
  ///   optional; `invalid-value` or `value-out-of-range` for a value that the type does not hold.
  public func value<Result: Decodable>(
    _ parameter: String, as type: Result.Type = Result.self, applyingDefaults: Bool = false
  ) throws(Finding) -> Result {
    guard let value = self[parameter] ?? (applyingDefaults ? defaults[parameter] : nil) else {
      let number = plan.parameter(named: parameter)
      guard number != nil || plan.patternParameters.contains(where: { $0.names.matches(parameter) })
      else {
        throw Finding(.unknownParameter, at: 0, parameter, among: plan.parameters.map(\.name))
      }
      guard let none = Optional<Never>.none as? Result else {
        if let number, plan.parameters[number].isExploded {
          return try ValueDecoder.decode(type, from: [], at: [MemberName(parameter)])
        }
        throw Finding(.missingParameter, at: link.bytes.count, parameter)
      }
      return none
    }
    // A JSON null is a value: an optional `Value` is nil only where the link does not have the parameter.
    if let value = value as? Result { return value }
    return try ValueDecoder.decode(type, from: value, at: [MemberName(parameter)])
  }

  /// All values, in a Swift type whose properties have the names of parameters.
  ///
  /// ```swift
  /// struct Recipe: Codable {
  ///   var id: Int
  ///   var servings: Int?
  /// }
  /// let recipe = try decoded.decode(Recipe.self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: A `Decodable` type; what may be absent is an optional there.
  ///   - applyingDefaults: Whether the definition's defaults stand in for what is absent.
  /// - Throws: the first fault, of which the subject is the way to the value, such as `r.radius`.
  public func decode<Result: Decodable>(
    _ type: Result.Type = Result.self, applyingDefaults: Bool = false
  ) throws(Finding) -> Result {
    try ValueDecoder.decode(
      type, from: applyingDefaults ? valuesWithDefaults : values, lists: lists)
  }

  /// The parameters whose names are repeated for each value of a list: an empty one is absent.
  private var lists: [String] { plan.parameters.filter(\.isExploded).map(\.name) }
}

extension Catalog {
  /// Encodes the link of a route from a Swift type whose properties have the names of parameters.
  ///
  /// ```swift
  /// let link = try catalog.encode("recipe", Recipe(id: 7))
  /// ```
  ///
  /// - Parameters:
  ///   - route: A route's name, with an app's scheme and a slash before it where several apps have
  ///     one of that name.
  ///   - values: An `Encodable` type; what is nil is absent.
  ///   - unknown: Query parameters that the route does not declare, such as `utm_source`, to write behind the others.
  /// - Throws: the first fault; its subject is the way to the value, such as `r.radius`.
  @_disfavoredOverload  // A literal is a `Value`, whose members keep their order.
  public func encode(
    _ route: String, _ values: some Encodable, unknown: [QueryItem] = []
  ) throws(Finding) -> DeepLink {
    let number = try program.route(named: route)
    let values = try ValueEncoder.encode(values, route: program.plans[number].route)
    return try link(number, values, unknown)
  }
}
