@testable import URLSchemeCore

extension AppDefinition {
  /// The definition as a file would say it, as far as random definitions go.
  var node: JSONNode {
    let prefixes: [(String, JSONNode)] =
      equivalent.isEmpty ? [] : [("equivalent", .strings(equivalent))]
    return .object(
      [
        ("urlscheme", .number("1")), ("name", .string(name)), ("schemes", .strings(schemes)),
        ("dialect", .string(dialect.rawValue)), ("allowReserved", allowReserved.node),
        ("querySeparator", .string(querySeparator.rawValue)),
        ("routes", .array(routes.map(\.node))),
      ] + prefixes
        + (allowsAnyCallback ? [("callbacks", .object([("allow", .string("any"))]))] : []))
  }
}

extension ByteSet {
  /// Reserved characters that are allowed, as a file would say it.
  fileprivate var node: JSONNode {
    if self == .reserved || isEmpty { return .boolean(!isEmpty) }
    return .string(":/?#[]@!$&'()*+,;=".filter { $0.utf8.allSatisfy(contains) })
  }
}

extension Route {
  fileprivate var node: JSONNode {
    var members: [(String, JSONNode)] = [("name", .string(name)), ("link", .string(link))]
    if !schemes.isEmpty { members.append(("schemes", .strings(schemes))) }
    if !aliases.isEmpty { members.append(("aliases", .strings(aliases))) }
    if !parameters.isEmpty { members.append(("parameters", parameters.node)) }
    if !patternParameters.isEmpty {
      let patterns = patternParameters.map { ($0.pattern, $0.schema?.node ?? .boolean(false)) }
      members.append(("patternParameters", .object(patterns)))
    }
    if callback {
      members.append(("callback", callbackLink.map(JSONNode.string) ?? .boolean(true)))
    }
    if !requireOneOf.isEmpty {
      members.append(("requireOneOf", .array(requireOneOf.map(JSONNode.strings))))
    }
    if !dependentRequired.isEmpty {
      let rules = dependentRequired.map { dependency in
        let lists = dependency.requires.map {
          $0.count == 1 ? .string($0[0]) : JSONNode.strings($0)
        }
        return (dependency.parameter, JSONNode.array(lists))
      }
      members.append(("dependentRequired", .object(rules)))
    }
    if !atMostOneOf.isEmpty {
      members.append(("atMostOneOf", .array(atMostOneOf.map(JSONNode.strings))))
    }
    if !conditions.isEmpty { members.append(("conditions", .array(conditions.map(\.node)))) }
    return .object(members)
  }
}

extension Route.Condition {
  fileprivate var node: JSONNode {
    let asked = tests.map { test -> (String, JSONNode) in
      let members: [(String, JSONNode?)] = [
        ("const", test.constant.map(JSONNode.init)),
        ("enum", test.enumeration.map { .array($0.map(JSONNode.init)) }),
        ("present", test.isPresent.map(JSONNode.boolean)),
      ]
      return (test.parameter, .object(members.compactMap { name, node in node.map { (name, $0) } }))
    }
    return .object([
      ("if", .object(asked)),
      ("then", .object([("required", .strings(required)), ("forbidden", .strings(forbidden))])),
    ])
  }
}

extension [Parameter] {
  fileprivate var node: JSONNode { .object(map { ($0.name, $0.schema.node) }) }
}

extension Schema {
  fileprivate var node: JSONNode {
    var members: [(String, JSONNode?)] = [
      ("type", type.map { .string($0.rawValue) }),
      ("enum", enumeration.map { .array($0.map(JSONNode.init)) }),
      ("const", constant.map(JSONNode.init)), ("default", defaultValue.map(JSONNode.init)),
      ("minLength", minLength.map { .number("\($0)") }),
      ("maxLength", maxLength.map { .number("\($0)") }),
      ("minimum", minimum.map { .number($0.description) }),
      ("maximum", maximum.map { .number($0.description) }),
      ("pattern", pattern.map(JSONNode.string)), ("format", format.map { .string($0.rawValue) }),
      ("minItems", minItems.map { .number("\($0)") }),
      ("maxItems", maxItems.map { .number("\($0)") }), ("items", items?.node),
      ("description", description.map(JSONNode.string)),
      ("required", required.map(JSONNode.boolean)),
      ("encoding", encoding?.node), ("envelope", envelope.map { .string($0.rawValue) }),
    ]
    if includesQuery { members.append(("includesQuery", .boolean(true))) }
    if let allowReserved { members.append(("allowReserved", allowReserved.node)) }
    if let bare { members.append(("bare", JSONNode(bare))) }
    if duplicates != .error { members.append(("duplicates", .string(duplicates.rawValue))) }
    if exponent { members.append(("exponent", .boolean(true))) }
    if let additionalProperties {
      members.append(("additionalProperties", .boolean(additionalProperties)))
    }
    if !properties.isEmpty { members.append(("properties", properties.node)) }
    if !examples.isEmpty { members.append(("examples", .array(examples.map(JSONNode.init)))) }
    if deprecated { members.append(("deprecated", .boolean(true))) }
    if ignoreCase { members.append(("ignoreCase", .boolean(true))) }
    if secret { members.append(("secret", .boolean(true))) }
    if otherwise == .default { members.append(("otherwise", .string("default"))) }
    return .object(members.compactMap { name, node in node.map { (name, $0) } })
  }
}

extension Schema.Encoding {
  fileprivate var node: JSONNode {
    switch self {
    case .json: .object([("json", .object([]))])
    case .base64url: .object([("base64url", .object([]))])
    case .boolean(let yes, let no):
      .object([("boolean", .object([("true", .string(yes)), ("false", .string(no))]))])
    case .fixedWidth(let form):
      .object([
        (
          "fixedWidth",
          .object([
            ("fields", .strings(form.fields)), ("width", .number("\(form.width)")),
            ("fractionDigits", .number("\(form.fractionDigits)")),
          ])
        )
      ])
    case .delimited(let form):
      .object([
        (
          "delimited",
          .object(
            [("separator", .string(form.separator))]
              + (form.escape.map { [("escape", .string($0))] } ?? [])
              + (form.alsoEscaped ? [("alsoEscaped", .boolean(true))] : [])
              + (form.fields.map { [("fields", .strings($0))] } ?? [])
              + (form.rest.map { [("rest", .string($0))] } ?? []))
        )
      ])
    case .pairs(let form):
      .object([
        (
          "pairs",
          .object(
            [("separator", .string(form.separator)), ("equals", .string(form.equals))]
              + (form.escape.map { [("escape", .string($0))] } ?? []))
        )
      ])
    }
  }
}

extension JSONNode {
  fileprivate static func object(_ members: [(String, JSONNode)]) -> JSONNode {
    JSONNode(
      content: .object(members.map { JSONMember(name: $0, nameOffset: 0, value: $1) }), offset: 0)
  }
  fileprivate static func array(_ elements: [JSONNode]) -> JSONNode {
    JSONNode(content: .array(elements), offset: 0)
  }
  fileprivate static func string(_ text: String) -> JSONNode {
    JSONNode(content: .string(text), offset: 0)
  }
  fileprivate static func number(_ text: String) -> JSONNode {
    JSONNode(content: .number(text), offset: 0)
  }
  fileprivate static func boolean(_ flag: Bool) -> JSONNode {
    JSONNode(content: .boolean(flag), offset: 0)
  }
  fileprivate static func strings(_ texts: [String]) -> JSONNode { .array(texts.map(string)) }

  fileprivate init(_ value: Value) {
    self =
      switch value {
      case .null: JSONNode(content: .null, offset: 0)
      case .boolean(let flag): .boolean(flag)
      case .number(let number): .number(number.description)
      case .string(let text): .string(text)
      case .array(let values): .array(values.map(JSONNode.init))
      case .object(let members): .object(members.map { ($0.name, JSONNode($0.value)) })
      }
  }
}
