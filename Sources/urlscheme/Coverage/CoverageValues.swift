import URLSchemeCore

/// The items of the values that a schema declares by `enum`, by `const` or by being boolean: of the value
/// itself, of an array's values, and of an object's members.
struct CoverageValues: Sendable {
  /// The items of the values.
  private var declared: [Value: Int] = [:]
  /// What is in the value; without a name, each value of an array.
  private var parts: [(name: String?, values: CoverageValues)] = []

  /// Adds the items; nil where there are none.
  init?(_ schema: Schema, of path: String, route: String, _ items: inout [Coverage.Item]) {
    for value in schema.finiteValues ?? [] where declared[value] == nil {
      declared[value] = items.count
      items.append(
        Coverage.Item(
          kind: .value, route: route, parameter: path, name: value.string ?? value.json))
    }
    let inner = schema.items.map { [(name: nil as String?, schema: $0)] } ?? []
    for part in inner + schema.properties.map({ (name: $0.name, schema: $0.schema) })
    where !part.schema.secret {
      let place = part.name.map { "\(path).\($0)" } ?? path
      guard let values = CoverageValues(part.schema, of: place, route: route, &items) else {
        continue
      }
      parts.append((part.name, values))
    }
    if declared.isEmpty, parts.isEmpty { return nil }
  }

  /// Counts a value, and what is in it.
  func count(_ node: Int, of tape: ValueTape, _ items: inout [Coverage.Item]) {
    if !declared.isEmpty, let item = declared[tape.value(node)] { items[item].count += 1 }
    for part in parts {
      if let name = part.name {
        guard let member = tape.member(named: name, of: node) else { continue }
        part.values.count(member, of: tape, &items)
      } else if tape.kind(node) == .array {
        for item in tape.children(of: node) { part.values.count(item, of: tape, &items) }
      }
    }
  }
}
