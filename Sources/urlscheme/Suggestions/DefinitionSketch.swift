import URLSchemeCore

/// A definition that is inferred, and its JSON as a person would lay it out.
struct DefinitionSketch {
  /// The most frequent one first.
  var schemes: [String]
  var dialect: Dialect
  var routes: [RouteSketch]
  /// The name of each route.
  private let names: [String]

  init(_ schemes: [String], _ dialect: Dialect, _ routes: [RouteSketch]) {
    (self.schemes, self.dialect, self.routes) = (schemes, dialect, routes)
    let short = routes.map { RouteName.name(of: $0, isFull: false) }
    let sharers = Dictionary(grouping: short) { $0 }
    var taken: Set<String> = []
    names = zip(routes, short).map { route, name in
      let isShared = (sharers[name]?.count ?? 0) > 1
      return taken.insertUnique(isShared ? RouteName.name(of: route, isFull: true) : name)
    }
  }

  /// The text of a definition file.
  var json: [UInt8] {
    var lines = [
      "{",
      "  \"urlscheme\": 1,",
      "  \"name\": \(Value.string(name).json),",
      "  \"schemes\": \(Self.inline(.array(schemes.map(Value.string)))),",
    ]
    if dialect == .form { lines.append("  \"dialect\": \"form\",") }
    if !callbackSchemes.isEmpty {
      let allowed: Value = ["allow": .array(callbackSchemes.map(Value.string))]
      lines.append("  \"callbacks\": \(Self.inline(allowed)),")
    }
    let types = sharedTypes
    if !types.isEmpty {
      lines.append("  \"types\": {")
      lines += types.map { type, schema in
        "    \(Value.string(type).json): \(Self.inline(.object(schema)))"
      }.joined(separator: ",\n").split(separator: "\n").map(String.init)
      lines.append("  },")
    }
    lines.append("  \"routes\": [")
    for (index, route) in routes.enumerated() {
      lines += routeLines(of: route, names[index], types.map(\.name))
      if index + 1 < routes.count { lines[lines.count - 1] += "," }
    }
    lines += ["  ]", "}", ""]
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// The words of the first scheme, with capital letters.
  private var name: String {
    let scheme = schemes.first ?? ""
    let words = scheme.split { "+-.".contains($0) }.map { word in
      word.prefix(1).uppercased() + word.dropFirst()
    }
    return words.isEmpty ? scheme : words.joined(separator: " ")
  }

  /// The schemes of apps to which callbacks lead, the app's own apart.
  private var callbackSchemes: [String] {
    let all = routes.compactMap(\.callbackSchemes).reduce(into: Set()) { $0.formUnion($1) }
    return all.subtracting(schemes).sorted { $0.precedes($1) }
  }

  /// The types that several parameters have, and that take more than a word to write.
  private var sharedTypes: [(name: String, schema: [Value.Member])] {
    let parameters = routes.flatMap(\.parameters).filter { $0.truthType != nil }
    return Dictionary(grouping: parameters) { $0.truthType ?? "" }
      .filter { $0.value.count > 1 }.sorted { $0.key.precedes($1.key) }
      .map { ($0.key, $0.value[0].truthSchema) }
  }

  private func routeLines(
    of route: RouteSketch, _ name: String, _ types: [String]
  ) -> [String] {
    let name = "\"name\": \(Value.string(name).json)"
    let link = "\"link\": \(Value.string(route.pattern(schemes: schemes)).json)"
    let parameters = route.parameters
    let callback = route.callbackSchemes == nil ? [] : ["\"callback\": true"]
    if parameters.isEmpty {
      return ["    { \(([name, link] + callback).joined(separator: ", ")) }"]
    }
    var lines = ["    {", "      \(name),", "      \(link),", "      \"parameters\": {"]
    lines += parameters.enumerated().map { index, parameter in
      let comma = index + 1 < parameters.count ? "," : ""
      return "        \(Value.string(parameter.name).json): "
        + "\(Self.inline(.object(parameter.members(types))))\(comma)"
    }
    lines.append("      }\(callback.isEmpty ? "" : ",")")
    return lines + callback.map { "      \($0)" } + ["    }"]
  }

  /// A value in one line, with spaces where people have them.
  private static func inline(_ value: Value) -> String {
    switch value {
    case .array(let values): return "[\(values.map(inline).joined(separator: ", "))]"
    case .object(let members) where !members.isEmpty:
      let pairs = members.map { "\(Value.string($0.name).json): \(inline($0.value))" }
      return "{ \(pairs.joined(separator: ", ")) }"
    default: return value.json
    }
  }
}
