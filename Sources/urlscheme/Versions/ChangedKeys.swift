import URLSchemeCore

/// Which keys of a definition say something else than in another version, of those that decide what links do.
enum ChangedKeys {
  /// The ways from an app's top to keys of its own.
  static func ofApp(_ old: AppDefinition, _ new: AppDefinition) -> [DefinitionPath] {
    let top = DefinitionPath()
    return [
      (old.dialect == new.dialect, top["dialect"]),
      (old.allowReserved == new.allowReserved, top["allowReserved"]),
      (old.querySeparator == new.querySeparator, top["querySeparator"]),
      (old.equivalent == new.equivalent, top["equivalent"]),
      (old.isKeptOnWeb(in: new), top["web"]),
    ].filter { !$0.0 }.map(\.1)
  }

  /// The ways to keys that decide which links an app may go back to.
  static func ofCallbacks(_ old: AppDefinition, _ new: AppDefinition) -> [DefinitionPath] {
    let top = DefinitionPath()
    let isSame =
      old.allowedCallbacks == new.allowedCallbacks
      && old.allowsAnyCallback == new.allowsAnyCallback
    return [
      (isSame, top["callbacks"]["allow"]), (old.queries == new.queries, top["queries"]),
    ].filter { !$0.0 }.map(\.1)
  }

  /// The names of keys of a route beside its parameters.
  static func ofRoute(_ old: Route, _ new: Route) -> [String] {
    [
      (old.link == new.link, "link"), (old.aliases == new.aliases, "aliases"),
      (old.schemes == new.schemes, "schemes"), (old.web == new.web, "web"),
      (old.callback == new.callback && old.callbackLink == new.callbackLink, "callback"),
      (
        old.patternParameters.map(\.pattern) == new.patternParameters.map(\.pattern)
          && old.patternParameters.map { $0.schema?.plain }
            == new.patternParameters.map { $0.schema?.plain },
        "patternParameters"
      ),
      (old.requireOneOf == new.requireOneOf, "requireOneOf"),
      (old.atMostOneOf == new.atMostOneOf, "atMostOneOf"),
      (old.dependentRequired == new.dependentRequired, "dependentRequired"),
      (old.conditions == new.conditions, "conditions"),
    ].filter { !$0.0 }.map(\.1)
  }

  /// The ways from a schema to its keys.
  static func ofSchema(_ old: Schema, _ new: Schema) -> [[String]] {
    let keys: [(isSame: Bool, key: String)] = [
      (old.type == new.type, "type"), (old.enumeration == new.enumeration, "enum"),
      (old.constant == new.constant, "const"), (old.encoding == new.encoding, "encoding"),
      (old.envelope == new.envelope, "envelope"), (old.format == new.format, "format"),
      (old.pattern == new.pattern, "pattern"), (old.minLength == new.minLength, "minLength"),
      (old.maxLength == new.maxLength, "maxLength"), (old.minimum == new.minimum, "minimum"),
      (old.maximum == new.maximum, "maximum"), (old.minItems == new.minItems, "minItems"),
      (old.maxItems == new.maxItems, "maxItems"),
      (old.ignoreCase == new.ignoreCase, "ignoreCase"),
      (old.otherwise == new.otherwise, "otherwise"), (old.bare == new.bare, "bare"),
      (old.duplicates == new.duplicates, "duplicates"),
      (old.exponent == new.exponent, "exponent"),
      (old.allowReserved == new.allowReserved, "allowReserved"),
      (old.includesQuery == new.includesQuery, "includesQuery"),
      (old.required == new.required, "required"),
      (old.additionalProperties == new.additionalProperties, "additionalProperties"),
      (old.defaultValue == new.defaultValue, "default"),
    ]
    var paths = keys.filter { !$0.isSame }.map { [$0.key] }
    if let own = old.items, let other = new.items {
      paths += ofSchema(own, other).map { ["items"] + $0 }
    } else if old.items != new.items {
      paths.append(["items"])
    }
    for property in old.properties {
      guard let other = new.properties.first(where: { $0.name == property.name }) else {
        paths.append(["properties"])
        continue
      }
      paths += ofSchema(property.schema, other.schema).map { ["properties", property.name] + $0 }
    }
    if new.properties.contains(where: { new in !old.properties.contains { $0.name == new.name } }) {
      paths.append(["properties"])
    }
    return paths
  }
}

extension Schema {
  /// The schema without what is there for people alone.
  var plain: Schema {
    var plain = self
    (plain.description, plain.typeName, plain.examples) = (nil, nil, [])
    (plain.deprecated, plain.secret, plain.isPublic) = (false, false, false)
    plain.items = items?.plain
    plain.properties = properties.map { Parameter($0.name, $0.schema.plain) }
    return plain
  }
}

extension AppDefinition {
  /// Whether all of its addresses on the web are another version's, too.
  fileprivate func isKeptOnWeb(in other: AppDefinition) -> Bool {
    guard let web else { return true }
    return web.base == other.web?.base
      && web.hosts.allSatisfy { other.web?.hosts.contains($0) == true }
  }
}
