public import URLSchemeCore

/// Makes definitions of two to six routes, with one to eight parameters each, of all text forms.
///
/// The same seed gives the same definition. Only such are given out as a catalog takes.
public struct RandomDefinition {
  private static let tries = 100

  private var schemas: SchemaSampler
  private let name: String

  private init(seed: UInt64) {
    schemas = SchemaSampler(random: SeededGenerator(seed: seed))
    name = "random-\(seed)"
  }

  /// The file of the definition of that seed, whose name and scheme have the seed in them.
  ///
  /// - Throws: what is wrong with the last of many trials, where none of them is in order.
  public static func json(seed: UInt64) throws(DefinitionError) -> [UInt8] {
    var maker = RandomDefinition(seed: seed)
    for _ in 1..<tries {
      if let json = try? maker.checkedDefinition() { return json }
    }
    return try maker.checkedDefinition()
  }

  private mutating func checkedDefinition() throws(DefinitionError) -> [UInt8] {
    let json = Array(definition().json.utf8)
    _ = try Catalog(definitions: [AppDefinition(json: json)])
    return json
  }

  private mutating func definition() -> Value {
    let names = Words.plain.shuffled(using: &schemas.random).prefix(schemas.random.int(2...6))
    return [
      "urlscheme": 1, "name": .string(name), "schemes": [.string(name)],
      "dialect": schemas.random.chance(perMille: 500) ? "form" : "uri",
      "routes": .array(names.map { route($0) }),
    ]
  }

  private mutating func route(_ name: String) -> Value {
    var names = Words.plain.shuffled(using: &schemas.random)
      .filter { $0 != name }.prefix(schemas.random.int(1...8))
    var parameters: [Value.Member] = []
    var path = schemas.random.pick(["//", "//", "///", "/", ""]) + name
    for _ in 0..<schemas.random.int(0...2) where names.count > 1 {
      let variable = names.removeFirst()
      path += "/{\(variable)}"
      parameters.append(Value.Member(variable, .object(schemas.scalar())))
    }
    if names.count > 1, schemas.random.chance(perMille: 150) {
      let variable = names.removeFirst()
      path += schemas.random.pick(["{/\(variable)}", "/{+\(variable)}"])
    }
    var variables: [String] = []
    for name in names {
      let isExploded = schemas.random.chance(perMille: 100)
      var schema = isExploded ? schemas.exploded() : schemas.any()
      if schemas.random.chance(perMille: 250) { schema.append(Value.Member("required", true)) }
      parameters.append(Value.Member(name, .object(schema)))
      variables.append(isExploded ? "\(name)*" : name)
    }
    let link = "\(path){?\(variables.joined(separator: ","))}"
    var members = [
      Value.Member("name", .string(name)), Value.Member("link", .string(link)),
      Value.Member("parameters", .object(parameters)),
    ]
    if schemas.random.chance(perMille: 200) { members.append(Value.Member("callback", true)) }
    members += rules(Array(names))
    return .object(members)
  }

  /// Rules about parameters of the query.
  private mutating func rules(_ names: [String]) -> [Value.Member] {
    guard names.count > 1 else { return [] }
    let (first, last) = (Value.string(names[0]), Value.string(names[names.count - 1]))
    switch schemas.random.int(0...4) {
    case 0: return [Value.Member("requireOneOf", [[first, last]])]
    case 1: return [Value.Member("dependentRequired", .object([Value.Member(names[0], [last])]))]
    default: return []
    }
  }
}
