/// What a definition wants to be rid of in what a parameter holds.
extension Schema {
  /// Whether it, or a part of it, is deprecated.
  var hasDeprecatedParts: Bool {
    deprecated || properties.contains { $0.schema.hasDeprecatedParts }
      || items?.hasDeprecatedParts == true
  }

  /// Appends the ways to the deprecated parts that a value has.
  func appendDeprecated(in value: Value, _ path: String, to paths: inout [String], limit: Int) {
    guard paths.count < limit, hasDeprecatedParts else { return }
    guard !deprecated else { return paths.append(path) }
    for property in properties {
      guard let member = value[property.name] else { continue }
      property.schema.appendDeprecated(
        in: member, "\(path).\(property.name)", to: &paths, limit: limit)
    }
    guard let items else { return }
    for (index, item) in (value.array ?? []).enumerated() where paths.count < limit {
      items.appendDeprecated(in: item, "\(path)[\(index)]", to: &paths, limit: limit)
    }
  }
}
