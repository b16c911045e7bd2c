@testable import URLSchemeCore

/// Which characters stand unescaped in the text of a parameter, and separate there, as the design says.
enum ReservedCharacters {
  /// The reserved characters that a parameter's text keeps in every form of its route; nil: none.
  static func kept(_ name: String, of route: Route, in definition: AppDefinition) -> String? {
    let patterns = ([route.link] + route.aliases).compactMap { try? PatternParser.parse($0) }
    guard let link = patterns.first else { return nil }
    let schema = route.schema(of: name)
    let isRest = link.rest?.variable == name
    if isRaw(schema, isRest: isRest) { return nil }
    guard isRest || schema.allowReserved ?? definition.allowReserved else { return nil }
    if link.pathVariables.contains(name) {
      let isInAuthority = patterns.contains { pattern in
        pattern.anchor == .authority
          && (pattern.segments.first ?? pattern.rest)?.variable == name
      }
      return "!$&'()*+,;=" + (isInAuthority ? "" : ":@") + (isRest ? "/" : "")
    }
    if link.fragment == name { return "!$&'()*+,;=:@/?" }
    return definition.dialect == .form ? "!$'()*,;=:@/?" : "!$'()*+,;=:@/?"
  }

  /// Whether `{+x}` holds a text that is neither decoded nor escaped.
  static func isRaw(_ schema: Schema, isRest: Bool) -> Bool {
    isRest && schema.encoding == nil && schema.allowReserved != true
  }

  /// The characters at which a text is split before it is decoded; none where it is decoded first.
  static func separators(of schema: Schema, keeping kept: String?) -> String {
    guard let kept, schema.envelope == nil else { return "" }
    let separators: String
    switch schema.encoding {
    case .delimited(let form) where form.escape == nil && !form.alsoEscaped:
      separators = form.separator
    case .pairs(let form) where form.escape == nil: separators = form.separator + form.equals
    default: return ""
    }
    return separators.allSatisfy(kept.contains) ? separators : ""
  }

  /// All such characters, further inside too.
  static func allSeparators(of schema: Schema, keeping kept: String?) -> String {
    let own = separators(of: schema, keeping: kept)
    guard !own.isEmpty || schema.effectiveType == .array && schema.encoding == nil else {
      return ""
    }
    let parts = schema.properties.map(\.schema) + (schema.items.map { [$0] } ?? [])
    return own + parts.map { allSeparators(of: $0, keeping: kept) }.joined()
  }
}
