/// Finds the place of a value in a record by the way to it, so that a fault in a value has a
/// column.
enum RecordPlaces {
  /// The finding with the offset of the value that its subject names.
  ///
  /// The record, which is JSON, is read again: that is only ever needed for a fault.
  static func placed(_ finding: Finding, in record: Span<UInt8>) -> Finding {
    guard let root = try? JSONNode(parsing: record) else { return finding }
    var placed = finding
    placed.offset = node(of: finding, in: root)?.offset ?? root.offset
    if finding.rule == .unknownKey {
      placed.offset = root.member(finding.subject)?.nameOffset ?? root.offset
    }
    return placed
  }

  private static func node(of finding: Finding, in root: JSONNode) -> JSONNode? {
    switch finding.rule {
    case .unknownKey, .missingKey: return root
    case .unknownScheme: return root.member("app")?.value
    case .unknownRoute, .ambiguousLink, .shadowedRoute: return root.member("route")?.value
    default: break
    }
    guard root.member("route") != nil else { return root.member("link")?.value ?? root }
    // What is said about no value of its own, such as one that is missing, is said about all of
    // them.
    let values = root.member("values")?.value
    return values.flatMap { node(at: Array(finding.subject.utf8)[...], in: $0) }
      ?? root.member(finding.subject)?.value ?? values
  }

  /// The deepest node on a way such as `outfit.garments[1]`; nil where not even its first step
  /// exists.
  private static func node(at path: ArraySlice<UInt8>, in node: JSONNode) -> JSONNode? {
    switch node.content {
    case .object(let members):
      for member in members {
        // A name may itself have dots.
        guard path.starts(with: member.name.utf8) else { continue }
        let rest = path.dropFirst(member.name.utf8.count)
        if rest.isEmpty { return member.value }
        let isField = rest.first == UInt8(ascii: ".")
        if isField || rest.first == UInt8(ascii: "[") {
          return self.node(at: isField ? rest.dropFirst() : rest, in: member.value) ?? member.value
        }
      }
      return nil
    case .array(let nodes):
      let step = path.dropFirst().prefix { $0 != UInt8(ascii: "]") }
      guard let index = Int(String(decoding: step, as: UTF8.self)), nodes.indices.contains(index)
      else { return nil }
      let rest = path.dropFirst(step.count + 2).drop { $0 == UInt8(ascii: ".") }
      return self.node(at: rest, in: nodes[index]) ?? nodes[index]
    default: return nil
    }
  }
}

extension JSONNode {
  fileprivate func member(_ name: String) -> JSONMember? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name.utf8.elementsEqual(name.utf8) }
  }
}
