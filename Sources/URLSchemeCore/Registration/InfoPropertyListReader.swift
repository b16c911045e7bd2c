/// Reads what an Info.plist says about URL schemes, and where it says it.
///
/// Of a key that stands twice in one dictionary the last counts. What is wrong with the list itself comes
/// before a value that is of another type than Apple's systems expect.
package struct InfoPropertyListReader {
  package private(set) var list = InfoPropertyList(urlTypes: [], queriesSchemes: [])
  /// Where things stand, by their paths: the list itself (an empty path), keys that have arrays
  /// (`CFBundleURLTypes`), dictionaries (`CFBundleURLTypes[0]`), the contents of strings
  /// (`CFBundleURLTypes[0].CFBundleURLName`). Of the binary format, which has no lines, nothing.
  package private(set) var places: [String: Range<Int>] = [:]
  /// Keys that stood before in the same dictionary; of the binary format, none.
  package private(set) var repeatedKeys: [(name: String, offset: Int)] = []

  private let isBinary: Bool

  private typealias Key = InfoPropertyList.Key
  private static let strings = "an array of strings"

  package init(_ bytes: [UInt8]) throws(Finding) {
    isBinary = PropertyListReader.isBinary(bytes)
    let root = try PropertyListReader.read(bytes)
    try readMembers(of: root, "", [Key.types, Key.queries]) {
      (reader: inout Self, key, path, value) throws(Finding) in
      switch key {
      case Key.types:
        reader.list.urlTypes = []
        let expectation = "an array of dictionaries"
        for (index, item) in try reader.items(of: value, path, expectation).enumerated() {
          try reader.readType(item, "\(path)[\(index)]")
        }
      default: reader.list.queriesSchemes = try reader.readStrings(in: value, path)
      }
    }
  }

  private mutating func readType(_ node: PropertyListNode, _ path: String) throws(Finding) {
    let index = list.urlTypes.count
    list.urlTypes.append(InfoPropertyList.URLType(schemes: []))
    // An entry of the same number may have stood there before.
    if !isBinary { places["\(path).\(Key.schemes)"] = nil }
    try readMembers(of: node, path, [Key.name, Key.role, Key.schemes]) {
      (reader: inout Self, key, path, value) throws(Finding) in
      switch key {
      case Key.name: reader.list.urlTypes[index].name = try reader.readString(value, path)
      case Key.role: reader.list.urlTypes[index].role = try reader.readString(value, path)
      default: reader.list.urlTypes[index].schemes = try reader.readStrings(in: value, path)
      }
    }
  }

  // MARK: Values

  /// Hands over those members of a dictionary that have one of the keys.
  private mutating func readMembers(
    of node: PropertyListNode, _ path: String, _ keys: [String],
    _ body: (inout Self, _ key: String, _ path: String, PropertyListNode) throws(Finding) -> Void
  ) throws(Finding) {
    guard case .dictionary(let members) = node.content else {
      throw mismatch(node, path, "a dictionary")
    }
    place(node, path)
    var seen: Set<String> = []
    for (key, value) in members {
      guard let name = key.string, keys.contains(name) else { continue }
      if !seen.insert(name).inserted, !isBinary {
        repeatedKeys.append((name, key.range.lowerBound))
      }
      let path = path.isEmpty ? name : "\(path).\(name)"
      place(key, path)
      try body(&self, name, path, value)
    }
  }

  private func items(
    of node: PropertyListNode, _ path: String, _ expected: String
  ) throws(Finding) -> [PropertyListNode] {
    guard case .array(let items) = node.content else { throw mismatch(node, path, expected) }
    return items
  }

  private mutating func readStrings(
    in node: PropertyListNode, _ path: String
  ) throws(Finding) -> [String] {
    var strings: [String] = []
    for (index, item) in try items(of: node, path, Self.strings).enumerated() {
      strings.append(try readString(item, "\(path)[\(index)]"))
    }
    return strings
  }

  private mutating func readString(
    _ node: PropertyListNode, _ path: String
  ) throws(Finding) -> String {
    guard let string = node.string else { throw mismatch(node, path, "a string") }
    place(node, path)
    return string
  }

  private mutating func place(_ node: PropertyListNode, _ path: String) {
    if !isBinary { places[path] = node.range }
  }

  private func mismatch(_ node: PropertyListNode, _ path: String, _ expected: String) -> Finding {
    Finding(.invalidPropertyList, at: node.range.lowerBound, path, expected: expected)
  }
}
