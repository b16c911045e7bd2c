@testable import URLSchemeCore

/// What a schema has against a value.
extension JSONSchema {
  /// The ways to the values that break the schema, each with the keyword that they break; none
  /// where the value is valid.
  func faults(of value: JSONNode) -> [String] {
    faults(of: value, at: "", root: self)
  }

  private func faults(of value: JSONNode, at path: String, root: JSONSchema) -> [String] {
    keywords.flatMap { $0.faults(of: value, at: path, root: root) }
  }
}

extension JSONSchema.Keyword {
  fileprivate func faults(of value: JSONNode, at path: String, root: JSONSchema) -> [String] {
    switch self {
    case .never: return ["\(path): false"]
    case .reference(let name):
      return root.definitions[name]?.faults(of: value, at: path, root) ?? ["\(path): $ref"]
    case .types(let types):
      return types.isDisjoint(with: value.schemaTypes) ? ["\(path): type"] : []
    case .oneOf(let values): return values.contains(Value(value)) ? [] : ["\(path): enum"]
    case .not(let schema):
      return schema.faults(of: value, at: path, root).isEmpty ? ["\(path): not"] : []
    case .anyOf(let schemas):
      let isValid = schemas.contains { $0.faults(of: value, at: path, root).isEmpty }
      return isValid ? [] : ["\(path): anyOf"]
    default: break
    }
    // The others speak of values of one type only.
    switch value.content {
    case .string(let text): return faults(of: text, at: path)
    case .number(let text): return faults(of: ExactDecimal(unchecked: text), at: path)
    case .array(let elements): return faults(of: elements, at: path, root)
    case .object(let members): return faults(of: members, at: path, root)
    case .null, .boolean: return []
    }
  }

  private func faults(of text: String, at path: String) -> [String] {
    switch self {
    case .length(let range) where !range.contains(text.unicodeScalars.count): ["\(path): length"]
    case .pattern(let pattern) where !pattern.isFound(in: text): ["\(path): pattern"]
    default: []
    }
  }

  private func faults(of number: ExactDecimal, at path: String) -> [String] {
    guard case .limits(let least, let most) = self else { return [] }
    let isBeyond = least.map { number < $0 } ?? false || most.map { number > $0 } ?? false
    return isBeyond ? ["\(path): limits"] : []
  }

  private func faults(
    of elements: [JSONNode], at path: String, _ root: JSONSchema
  ) -> [String] {
    switch self {
    case .itemCount(let range) where !range.contains(elements.count): ["\(path): itemCount"]
    case .uniqueItems where Set(elements.map(Value.init)).count < elements.count:
      ["\(path): uniqueItems"]
    case .items(let schema):
      elements.enumerated().flatMap { schema.faults(of: $1, at: "\(path)[\($0)]", root) }
    default: []
    }
  }

  private func faults(
    of members: [JSONMember], at path: String, _ root: JSONSchema
  ) -> [String] {
    switch self {
    case .memberCount(let range) where !range.contains(members.count): ["\(path): memberCount"]
    case .required(let names):
      names.filter { name in !members.contains { $0.name == name } }
        .map { "\(path).\($0): required" }
    case .members(let schemas, let others):
      members.flatMap { member in
        (schemas[member.name] ?? others)?
          .faults(of: member.value, at: "\(path).\(member.name)", root) ?? []
      }
    case .names(let schema):
      members.flatMap { member in
        schema.faults(
          of: JSONNode(content: .string(member.name), offset: 0), at: "\(path).\(member.name)",
          root)
      }
    default: []
    }
  }
}

extension JSONSchema {
  fileprivate func faults(
    of value: JSONNode, at path: String, _ root: JSONSchema
  ) -> [String] {
    faults(of: value, at: path, root: root)
  }
}

extension JSONNode {
  /// The names that JSON Schema has for the value's type.
  fileprivate var schemaTypes: Set<String> {
    switch content {
    case .null: ["null"]
    case .boolean: ["boolean"]
    case .string: ["string"]
    case .array: ["array"]
    case .object: ["object"]
    case .number(let text):
      // A number is an integer by its value, however it is written.
      Double(text).map { $0 == $0.rounded() } == true ? ["number", "integer"] : ["number"]
    }
  }
}
