@testable import URLSchemeCore

/// Expands a pattern as RFC 6570 does, without asking what the link would mean.
enum NaiveExpansion {
  /// The link of values that were checked; nil where a value can't be written.
  static func link(
    _ route: Route, of definition: AppDefinition, _ request: RandomRequest
  ) -> String? {
    let source = request.hasCallbacks ? route.callbackLink ?? route.link : route.link
    guard let pattern = try? PatternParser.parse(source),
      let own = try? PatternParser.parse(route.link),
      let scheme = scheme(of: route, in: definition)
    else { return nil }
    let (queryVariables, fragment) = (own.queryVariables, own.fragment)
    var link = scheme + ":"
    switch pattern.anchor {
    case .authority: link += "//"
    case .absolute where pattern.segments.first?.isOptional != true: link += "/"
    case .absolute, .rootless, .web: break
    }
    for (depth, segment) in pattern.segments.enumerated() {
      let value = segment.variable.flatMap { request.values[$0] }
      if segment.isOptional, value == nil { continue }
      if depth > 0 || segment.isOptional && pattern.anchor == .absolute { link += "/" }
      guard let text = escaped(value, segment.variable, route, definition) else { return nil }
      link += String(decoding: segment.prefix, as: UTF8.self) + text
      for other in segment.others {
        let value = request.values[other.name]
        guard let text = escaped(value, other.name, route, definition) else { return nil }
        link += String(UnicodeScalar(other.delimiter)) + text
      }
      link += String(decoding: segment.suffix, as: UTF8.self)
    }
    if let rest = pattern.rest {
      if !pattern.segments.isEmpty { link += "/" }
      link += String(decoding: rest.prefix, as: UTF8.self)
      let value = rest.variable.flatMap { request.values[$0] }
      if let name = rest.variable, ReservedCharacters.isRaw(route.schema(of: name), isRest: true) {
        link += value?.string ?? ""
      } else {
        guard let text = escaped(value, rest.variable, route, definition) else { return nil }
        link += text
      }
    }
    if pattern.hasTrailingSlash { link += "/" }
    let inPath = pattern.pathVariables
    guard let pairs = pairs(pattern, queryVariables, inPath, route, definition, request) else {
      return nil
    }
    if !pairs.isEmpty {
      link += "?" + pairs.joined(separator: definition.querySeparator.rawValue)
    }
    if let name = fragment, let value = request.values[name] {
      guard let text = escaped(value, name, route, definition, isFragment: true) else {
        return nil
      }
      link += "#" + text
    }
    return link
  }

  /// The app's first scheme where the route has it, else the route's first one; as the app spells it.
  private static func scheme(of route: Route, in definition: AppDefinition) -> String? {
    let own = route.schemes.map { $0.lowercased() }
    guard let first = own.first, let main = definition.schemes.first,
      !own.contains(main.lowercased())
    else { return definition.schemes.first }
    return definition.schemes.first { $0.lowercased() == first }
  }

  private static func pairs(
    _ pattern: Pattern, _ queryVariables: [Pattern.QueryVariable], _ inPath: [String],
    _ route: Route, _ definition: AppDefinition, _ request: RandomRequest
  ) -> [String]? {
    let isForm = definition.dialect == .form
    var pairs = pattern.literalPairs.map { pair in
      String(decoding: pair.name, as: UTF8.self)
        + (pair.value.map { "=" + String(decoding: $0, as: UTF8.self) } ?? "")
    }
    func escape(_ text: String) -> String {
      let escaped = PercentEncoding.escaped(text)
      return isForm ? escaped.replacing("%20", with: "+") : escaped
    }
    let names =
      queryVariables.map(\.name) + (route.callback ? CallbackName.all : [])
    for name in names where !inPath.contains(name) {
      guard let value = request.values[name] else { continue }
      let isExploded = queryVariables.contains { $0.name == name && $0.isExploded }
      let schema = route.schema(of: name)
      let kept = ReservedCharacters.kept(name, of: route, in: definition)
      for item in isExploded ? value.array ?? [] : [value] {
        let own = isExploded ? schema.items ?? Schema(.string) : schema
        guard let pair = pair(name, item, own, bare: schema.bare, keeping: kept, isForm) else {
          return nil
        }
        pairs.append(pair)
      }
    }
    // What patterns of names declare comes in the order of the values.
    guard case .object(let members) = request.values else { return nil }
    for member in members where !names.contains(member.name) {
      guard let schema = route.patternSchema(of: member.name) else { continue }
      let kept = ReservedCharacters.kept(schema, inQueryOf: definition)
      guard
        let pair = pair(member.name, member.value, schema, bare: schema.bare, keeping: kept, isForm)
      else { return nil }
      pairs.append(pair)
    }
    for item in request.unknown {
      pairs.append(escape(item.name) + (item.value.map { "=" + escape($0) } ?? ""))
    }
    return pairs
  }

  /// A pair of the query; the name alone where the value's text is that for which it stands.
  private static func pair(
    _ name: String, _ value: Value, _ schema: Schema, bare: Value?, keeping kept: String?,
    _ isForm: Bool
  ) -> String? {
    guard let text = text(value, schema, keeping: kept, keptAnyway: "") else { return nil }
    let name = PercentEncoding.escaped(name)
    if let bare, text == self.text(bare, schema, keeping: kept, keptAnyway: "") { return name }
    return "\(name)=\(isForm ? text.replacing("%20", with: "+") : text)"
  }

  private static func escaped(
    _ value: Value?, _ name: String?, _ route: Route, _ definition: AppDefinition,
    isFragment: Bool = false
  ) -> String? {
    guard let value, let name else { return "" }
    let kept = ReservedCharacters.kept(name, of: route, in: definition)
    // RFC 6570 §3.2.4 keeps what a fragment may hold.
    return text(
      value, route.schema(of: name), keeping: kept,
      keptAnyway: isFragment ? "!$&'()*+,;=:@/?" : "")
  }

  /// The text of a value as it stands in a link, a part after the other where the link is split first.
  private static func text(
    _ value: Value, _ schema: Schema, keeping kept: String?, keptAnyway: String,
    without separators: String = ""
  ) -> String? {
    func escaped(_ text: String, _ separators: String) -> String {
      let all = (kept ?? keptAnyway).filter { !separators.contains($0) }
      var escaped: [UInt8] = []
      PercentEncoding.encode(
        Array(text.utf8).span, keeping: ByteSet.unreserved.adding(all), to: &escaped)
      return String(decoding: escaped, as: UTF8.self)
    }
    let own = ReservedCharacters.separators(of: schema, keeping: kept)
    guard !own.isEmpty else { return text(value, schema).map { escaped($0, separators) } }
    let inside = separators + own
    func part(_ value: Value, _ schema: Schema?) -> String? {
      text(
        value, schema ?? Schema(.string), keeping: kept, keptAnyway: keptAnyway, without: inside)
    }
    func property(_ name: String) -> Schema? {
      schema.properties.first { $0.name == name }?.schema
    }
    var parts: [String?] = []
    switch schema.encoding {
    case .delimited(let form) where form.isObject:
      for name in form.fields ?? [] {
        if let field = value[name] { parts.append(part(field, property(name))) }
      }
      if let rest = form.rest, let left = value[rest] {
        if let items = left.array {
          parts += items.map { part($0, property(rest)?.items) }
        } else if left != [:], let schema = property(rest) {
          parts.append(
            text(left, schema, keeping: kept, keptAnyway: keptAnyway, without: separators))
        }
      }
      return joined(parts, form.separator)
    case .delimited(let form):
      return joined((value.array ?? []).map { part($0, schema.items) }, form.separator)
    case .pairs(let form):
      guard case .object(let members) = value else { return nil }
      parts = members.map { member in
        let name = escaped(member.name, inside)
        let isFlag = property(member.name) == nil && member.value == true
        guard !isFlag else { return name }
        guard let text = part(member.value, property(member.name)) else { return nil }
        let bare = property(member.name)?.bare.flatMap { part($0, property(member.name)) }
        return text == bare ? name : name + form.equals + text
      }
      return joined(parts, form.separator)
    default: return nil
    }
  }

  private static func joined(_ parts: [String?], _ separator: String) -> String? {
    parts.contains(nil) ? nil : parts.compactMap(\.self).joined(separator: separator)
  }

  private static func text(_ value: Value, _ schema: Schema) -> String? {
    let (program, operation) = ValueProgram.compile(schema)
    var writer = ValueWriter(program)
    var text: [UInt8] = []
    writer.tape.append(value: value)
    writer.checker.takesUnknownValues = true
    guard (try? writer.write(0, operation, plain: false, to: &text)) != nil else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}
