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
    placed.offset =
      isBare
      ? value(of: finding, in: root)?.offset ?? root.offset : offset(of: finding, in: root)
    return placed
  }

  private static func offset(of finding: Finding, in root: JSONNode) -> Int {
    let values = root["values"]
    let node: JSONNode?
    switch finding.rule {
    case .unknownKey: return root.member(finding.subject)?.nameOffset ?? root.offset
    case .missingKey: node = root
    case .unknownScheme: node = root["app"] ?? root["link"]
    case .unknownRoute, .ambiguousLink, .shadowedRoute: node = root["route"] ?? root["link"]
    case _ where root["route"] == nil: node = root["link"]
    // What is said about no value of its own, such as one that is missing, is said about all of
    // them.
    case .missingParameter: node = values.flatMap { value(of: finding, in: $0) } ?? values
    default: node = values.flatMap { value(of: finding, in: $0) } ?? root[finding.subject] ?? values
    }
    return node?.offset ?? root.offset
  }

  private static func value(of finding: Finding, in values: JSONNode) -> JSONNode? {
    let way = Array(finding.subject.utf8)[...]
    // A field may stand among the parameters.
    let field = way.drop { $0 != UInt8(ascii: ".") }.dropFirst()
    return node(at: way, in: values) ?? node(at: field, in: values)
  }

  /// The deepest node on a way such as `outfit.garments[1]`; nil where not even its first step
  /// exists.
  private static func node(at path: ArraySlice<UInt8>, in node: JSONNode) -> JSONNode? {
    let step: JSONNode
    let length: Int
    switch node.content {
    case .object(let members):
      // A name may itself have dots.
      let steps = members.filter { path.continues($0.name) }
      guard let longest = steps.max(by: { $0.name.utf8.count < $1.name.utf8.count }) else {
        return nil
      }
      (step, length) = (longest.value, longest.name.utf8.count)
    case .array(let nodes):
      let number = path.dropFirst().prefix { $0 != UInt8(ascii: "]") }
      guard let index = Int(String(decoding: number, as: UTF8.self)), nodes.indices.contains(index)
      else { return nil }
      (step, length) = (nodes[index], number.count + 2)
    default: return nil
    }
    let rest = path.dropFirst(length).drop { $0 == UInt8(ascii: ".") }
    return rest.isEmpty ? step : self.node(at: rest, in: step) ?? step
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
