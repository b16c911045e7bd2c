import Foundation

@testable import URLSchemeCore

/// A JSON Schema (2020-12), compiled: as many keywords as the schema of definitions uses.
///
/// A keyword that is not known here is refused, so that nothing passes because nobody looked.
final class JSONSchema: Sendable {
  struct Unusable: Error, CustomStringConvertible {
    var description: String
  }

  /// One assertion of a schema about a value.
  enum Keyword: Sendable {
    case never
    case reference(String)
    case types(Set<String>)
    case oneOf(Set<Value>)
    case length(ClosedRange<Int>)
    case pattern(Pattern)
    case limits(least: ExactDecimal?, most: ExactDecimal?)
    case itemCount(ClosedRange<Int>)
    case uniqueItems
    case items(JSONSchema)
    case memberCount(ClosedRange<Int>)
    case required([String])
    /// Schemas by name, and one for the other members.
    case members([String: JSONSchema], others: JSONSchema?)
    case names(JSONSchema)
    case not(JSONSchema)
    case anyOf([JSONSchema])
  }

  /// A regular expression that must be found in a text.
  struct Pattern: Sendable {
    let source: String

    init(_ source: String) throws {
      self.source = source
      _ = try NSRegularExpression(pattern: source)
    }

    func isFound(in text: String) -> Bool {
      text.range(of: source, options: .regularExpression) != nil
    }
  }

  let keywords: [Keyword]
  /// The schemas of `$defs`; only the root has any.
  let definitions: [String: JSONSchema]

  convenience init(_ text: [UInt8]) throws {
    let root = try JSONNode(parsing: text.span)
    try self.init(root, at: "#", isRoot: true)
    for name in references where definitions[name] == nil {
      throw Unusable(description: "#/$defs/\(name) is missing")
    }
  }

  private init(_ node: JSONNode, at path: String, isRoot: Bool = false) throws {
    switch node.content {
    case .boolean(let flag):
      (keywords, definitions) = (flag ? [] : [.never], [:])
    case .object(let members):
      definitions = try isRoot ? JSONSchema.schemas(node["$defs"], at: "\(path)/$defs") : [:]
      let read = try members.compactMap { member in
        try JSONSchema.keyword(member, beside: node, at: "\(path)/\(member.name)", isRoot)
      }
      let properties = try JSONSchema.schemas(node["properties"], at: "\(path)/properties")
      let others = try node["additionalProperties"].map {
        try JSONSchema($0, at: "\(path)/additionalProperties")
      }
      let isAboutMembers = !properties.isEmpty || others != nil
      keywords = read + (isAboutMembers ? [.members(properties, others: others)] : [])
    default: throw Unusable(description: "\(path) is no schema")
    }
  }

  // MARK: Keywords

  private static func keyword(
    _ member: JSONMember, beside schema: JSONNode, at path: String, _ isRoot: Bool
  ) throws -> Keyword? {
    let value = member.value
    switch member.name {
    // What says nothing about a value: `format` is an annotation, too.
    case "$schema" where isRoot, "title", "description", "default", "examples", "format": return nil
    case "$defs" where isRoot, "properties", "additionalProperties": return nil
    case "$ref":
      let reference = try string(value, path)
      guard reference.hasPrefix("#/$defs/") else { throw Unusable(description: path) }
      return .reference(String(reference.dropFirst("#/$defs/".count)))
    case "type": return .types([try string(value, path)])
    case "const": return .oneOf([Value(value)])
    case "enum": return .oneOf(Set(value.elements.map(Value.init)))
    case "pattern": return .pattern(try Pattern(try string(value, path)))
    case "minLength": return .length(try int(value, path)...Int.max)
    case "maxLength": return .length(0...(try int(value, path)))
    case "minItems": return .itemCount(try int(value, path)...Int.max)
    case "maxItems": return .itemCount(0...(try int(value, path)))
    case "minProperties": return .memberCount(try int(value, path)...Int.max)
    case "maxProperties": return .memberCount(0...(try int(value, path)))
    case "minimum": return .limits(least: try number(value, path), most: nil)
    case "maximum": return .limits(least: nil, most: try number(value, path))
    case "uniqueItems" where value.content == .boolean(true): return .uniqueItems
    case "items": return .items(try JSONSchema(value, at: path))
    case "required": return .required(try value.elements.map { try string($0, path) })
    case "propertyNames": return .names(try JSONSchema(value, at: path))
    case "not": return .not(try JSONSchema(value, at: path))
    case "anyOf": return .anyOf(try value.elements.map { try JSONSchema($0, at: path) })
    default: throw Unusable(description: "unknown keyword \(path)")
    }
  }

  private static func schemas(_ node: JSONNode?, at path: String) throws -> [String: JSONSchema] {
    var schemas: [String: JSONSchema] = [:]
    for member in node?.members ?? [] {
      schemas[member.name] = try JSONSchema(member.value, at: "\(path)/\(member.name)")
    }
    return schemas
  }

  private static func string(_ node: JSONNode, _ path: String) throws -> String {
    guard case .string(let text) = node.content else { throw Unusable(description: path) }
    return text
  }

  private static func number(_ node: JSONNode, _ path: String) throws -> ExactDecimal {
    guard case .number(let text) = node.content, let number = ExactDecimal(text) else {
      throw Unusable(description: path)
    }
    return number
  }

  private static func int(_ node: JSONNode, _ path: String) throws -> Int {
    guard let count = Int(try number(node, path).description) else {
      throw Unusable(description: path)
    }
    return count
  }

  // MARK: References

  /// The names that references in this schema and those in it have.
  private var references: Set<String> {
    var names: Set<String> = []
    for definition in definitions.values { names.formUnion(definition.references) }
    for keyword in keywords {
      switch keyword {
      case .reference(let name): names.insert(name)
      case .items(let schema), .names(let schema), .not(let schema):
        names.formUnion(schema.references)
      case .anyOf(let schemas): for schema in schemas { names.formUnion(schema.references) }
      case .members(let schemas, let others):
        for schema in schemas.values { names.formUnion(schema.references) }
        names.formUnion(others?.references ?? [])
      default: break
      }
    }
    return names
  }
}

extension Value {
  /// A value as JSON Schema compares it: objects without regard to the order of their members.
  init(_ node: JSONNode) {
    switch node.content {
    case .null: self = .null
    case .boolean(let flag): self = .boolean(flag)
    case .number(let text): self = .number(ExactDecimal(unchecked: text))
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map(Value.init))
    case .object(let members):
      let sorted = members.sorted { $0.name < $1.name }
      self = .object(sorted.map { Member($0.name, Value($0.value)) })
    }
  }
}
