import URLSchemeCore

/// Reads what an Info.plist says about URL schemes, and where it says it.
///
/// Of a key that stands twice in one dictionary the last counts. What is wrong with the list itself comes
/// before a value that is of another type than Apple's systems expect.
struct InfoPropertyListReader {
  private(set) var list = InfoPropertyList(urlTypes: [], queriesSchemes: [])
  /// Where things stand, by their paths: the list itself (an empty path), keys that have arrays
  /// (`CFBundleURLTypes`), dictionaries (`CFBundleURLTypes[0]`), the contents of strings
  /// (`CFBundleURLTypes[0].CFBundleURLName`). Of the binary format, which has no lines, nothing.
  private(set) var places: [String: Range<Int>] = [:]
  /// Keys that stood before in the same dictionary; of the binary format, none.
  private(set) var repeatedKeys: [(name: String, offset: Int)] = []

  private let isBinary: Bool

  private typealias Key = InfoPropertyList.Key

  /// Reads a property list, XML or binary, of at most 1 MiB.
  ///
  /// - Throws: `invalid-property-list` with the byte offset, where the bytes are no property list,
  ///   or where one of the keys has a value of another type. A key that is absent is none.
  init(_ bytes: [UInt8]) throws(Finding) {
    isBinary = PropertyListReader.isBinary(bytes)
    let root = try PropertyListReader.read(bytes)
    for (key, path, value) in try members(of: root, "", [Key.types, Key.queries]) {
      guard key == Key.types else {
        list.queriesSchemes = try readStrings(in: value, path)
        continue
      }
      list.urlTypes = []
      let types = try items(of: value, path, "an array of dictionaries")
      for (index, item) in types.enumerated() { try readType(item, "\(path)[\(index)]") }
    }
    // In the order of the file, however deep they stand.
    repeatedKeys.sort { $0.offset < $1.offset }
  }

  private mutating func readType(_ node: PropertyListNode, _ path: String) throws(Finding) {
    // An entry of the same number may have stood there before.
    if !isBinary { places["\(path).\(Key.schemes)"] = nil }
    var type = InfoPropertyList.URLType(schemes: [])
    for (key, path, value) in try members(of: node, path, [Key.name, Key.role, Key.schemes]) {
      switch key {
      case Key.name: type.name = try readString(value, path)
      case Key.role: type.role = try readString(value, path)
      default: type.schemes = try readStrings(in: value, path)
      }
    }
    list.urlTypes.append(type)
  }

  // MARK: Values

  /// Those members of a dictionary that have one of the keys, each with the way to it.
  private mutating func members(
    of node: PropertyListNode, _ path: String, _ keys: [String]
  ) throws(Finding) -> [(key: String, path: String, value: PropertyListNode)] {
    guard case .dictionary(let members) = node.content else {
      throw mismatch(node, path, "a dictionary")
    }
    place(node, path)
    var seen: Set<String> = []
    return members.compactMap { key, value in
      guard let name = key.string, keys.contains(name) else { return nil }
      if !seen.insert(name).inserted, !isBinary {
        repeatedKeys.append((name, key.range.lowerBound))
      }
      let path = path.isEmpty ? name : "\(path).\(name)"
      place(key, path)
      return (name, path, value)
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
    for (index, item) in try items(of: node, path, "an array of strings").enumerated() {
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
