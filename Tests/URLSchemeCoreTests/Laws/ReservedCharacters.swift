@testable import URLSchemeCore

extension AppDefinition {
  /// All patterns whose links reach a route: its own, its aliases, that of links with callbacks, and what
  /// the prefixes that mean the same make of them.
  func forms(of route: Route) -> [String] {
    func kind(_ text: String) -> Int {
      text.hasPrefix("//") ? 2 : text.hasPrefix("/") || text.hasPrefix("{/") ? 1 : 0
    }
    let forms = [route.link] + route.aliases + (route.callbackLink.map { [$0] } ?? [])
    return forms.flatMap { form -> [String] in
      let own = equivalent.filter { form.hasPrefix($0) && kind($0) == kind(form) }
        .max { $0.count < $1.count }
      guard let own else { return [form] }
      let rest = String(form.dropFirst(own.count))
      guard !rest.isEmpty, !["?", "{?", "{#"].contains(where: rest.hasPrefix) else {
        // The end of a path may have a slash or none; without any segments, there is nothing to tell apart.
        let named = equivalent.filter { $0 != own && (own + $0).contains { $0 != "/" } }
        return [form] + named.map { $0.count > 2 ? $0.dropLast() + rest : $0 + rest }
      }
      let others = equivalent.filter { $0 != own }.map { $0 + rest }
      return [form]
        + others.filter { other in
          // An authority comes from a prefix alone.
          kind(other) < 2 || equivalent.contains { $0.hasPrefix("//") && other.hasPrefix($0) }
        }
    }
  }
}

/// Which characters stand unescaped in the text of a parameter, and separate there, as the design says.
enum ReservedCharacters {
  /// The reserved characters that a parameter's text keeps in every form of its route; nil: none.
  static func kept(_ name: String, of route: Route, in definition: AppDefinition) -> String? {
    let patterns = definition.forms(of: route).compactMap { try? PatternParser.parse($0) }
    guard let link = patterns.first else { return nil }
    let schema = route.schema(of: name)
    let isRest = link.rest?.variable == name
    if isRaw(schema, isRest: isRest) { return nil }
    let reserved = schema.allowReserved ?? definition.allowReserved
    guard !reserved.isEmpty else { return isRest ? allowed(name, link, patterns, definition) : nil }
    return allowed(name, link, patterns, definition).filter {
      isRest && $0 == "/" || $0.utf8.allSatisfy(reserved.contains)
    }
  }

  private static func allowed(
    _ name: String, _ link: Pattern, _ patterns: [Pattern], _ definition: AppDefinition
  ) -> String {
    let isRest = link.rest?.variable == name
    // Where it is before an @ of an authority alone, a colon may stand; elsewhere in one neither may.
    let authorities = patterns.filter {
      $0.anchor == .authority
        && ($0.segments.first ?? $0.rest)?.variables.contains(name) == true
    }
    let isUser = authorities.allSatisfy { $0.source.contains("{\(name)}@") }
    let others = authorities.isEmpty ? ":@" : isUser ? ":" : ""
    let inPath = "!$&'()*+,;=" + others + (isRest ? "/" : "")
    if link.pathVariables.contains(name) { return inPath }
    if link.fragment == name { return "!$&'()*+,;=:@/?" }
    // Another form may have it in its path.
    let isMoved = patterns.contains { $0.pathVariables.contains(name) }
    return inQuery(of: definition).filter { !isMoved || inPath.contains($0) }
  }

  /// The same of a parameter that a pattern of names declares.
  static func kept(_ schema: Schema, inQueryOf definition: AppDefinition) -> String? {
    let reserved = schema.allowReserved ?? definition.allowReserved
    return reserved.isEmpty
      ? nil : inQuery(of: definition).filter { $0.utf8.allSatisfy(reserved.contains) }
  }

  private static func inQuery(of definition: AppDefinition) -> String {
    (definition.dialect == .form ? "&!$'()*,;=:@/?" : "&!$'()*+,;=:@/?")
      .replacing(definition.querySeparator.rawValue, with: "")
  }

  /// Whether `{+x}` holds a text that is neither decoded nor escaped.
  static func isRaw(_ schema: Schema, isRest: Bool) -> Bool {
    isRest && schema.encoding == nil && schema.allowReserved?.isEmpty != false
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
