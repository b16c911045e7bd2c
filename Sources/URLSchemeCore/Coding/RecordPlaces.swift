/// Finds the place of a value in a record by the way to it, so that a fault in a value has a
/// column.
enum RecordPlaces {
  /// The finding with the offset of the value that its subject names.
  ///
  /// The record, which is JSON, is read again: that is only ever needed for a fault.
  ///
  /// - Parameter isBare: Whether the record is nothing but values.
  static func placed(_ finding: Finding, in record: Span<UInt8>, isBare: Bool = false) -> Finding {
    let depth = JSONReader.maximumDepthOfRecords
    guard let root = try? JSONNode(parsing: record, maximumDepth: depth) else { return finding }
    var placed = finding
    guard !isBare else {
      placed.offset = place(finding, inValues: root)?.offset ?? root.offset
      return placed
    }
    placed.offset =
      finding.rule == .unknownKey
      ? root.member(finding.subject)?.nameOffset ?? root.offset
      : node(of: finding, in: root)?.offset ?? root.offset
    return placed
  }

  private static func node(of finding: Finding, in root: JSONNode) -> JSONNode? {
    switch finding.rule {
    case .missingKey: return root
    case .unknownScheme: return root.member("app")?.value
    case .unknownRoute, .ambiguousLink, .shadowedRoute: return root.member("route")?.value
    default: break
    }
    guard root.member("route") != nil else { return root.member("link")?.value ?? root }
    // What is said about no value of its own, such as one that is missing, is said about all of
    // them.
    let values = root.member("values")?.value
    let value = values.flatMap { place(finding, inValues: $0) }
    let isMissing = finding.rule == .missingParameter
    return value ?? (isMissing ? nil : root.member(finding.subject)?.value) ?? values
  }

  private static func place(_ finding: Finding, inValues values: JSONNode) -> JSONNode? {
    let way = Array(finding.subject.utf8)[...]
    // A field may stand among the parameters.
    let field = way.drop { $0 != UInt8(ascii: ".") }.dropFirst()
    return node(at: way, in: values) ?? node(at: field, in: values)
  }

  /// The deepest node on a way such as `outfit.garments[1]`; nil where not even its first step
  /// exists.
  private static func node(at path: ArraySlice<UInt8>, in node: JSONNode) -> JSONNode? {
    switch node.content {
    case .object(let members):
      // A name may itself have dots.
      let steps = members.filter { path.continues($0.name) }
      guard let step = steps.max(by: { $0.name.utf8.count < $1.name.utf8.count }) else {
        return nil
      }
      let rest = path.dropFirst(step.name.utf8.count).drop { $0 == UInt8(ascii: ".") }
      return rest.isEmpty ? step.value : self.node(at: rest, in: step.value) ?? step.value
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

extension ArraySlice<UInt8> {
  /// Whether a way begins with this name.
  fileprivate func continues(_ name: String) -> Bool {
    guard starts(with: name.utf8) else { return false }
    let next = dropFirst(name.utf8.count).first
    return next == nil || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
  }
}
