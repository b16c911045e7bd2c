import URLSchemeCore

/// The record of one link as decoding writes it, laid out, for a format to say what all records of its
/// shape come to.
///
/// Of records of one shape these are the same: the keys, the app, the scheme and the route, the names
/// of parameters that no route declares, and which values there are. The values differ.
struct Record {
  let table: JSONTable
  /// The values that differ, in the order of the text, and their numbers by those of their nodes; -1: it is none.
  private(set) var values: [(range: Range<Int>, isString: Bool)] = []
  private var numbers: [Int]

  init(_ text: [UInt8]) {
    table = JSONTable(text)
    numbers = Array(repeating: -1, count: table.nodes.count)
    var isFixed = Array(repeating: false, count: table.nodes.count)
    for member in ["app", "scheme", "route"].compactMap({ self[$0] }) { isFixed[member] = true }
    for pair in pairs("unknown") + pairs("query") {
      // One that is no UTF-8 is an object.
      for number in pair.name..<table.nodes[pair.name].next { isFixed[number] = true }
    }
    for (number, node) in table.nodes.enumerated() where !isFixed[number] {
      guard node.kind == .string || node.kind == .scalar else { continue }
      numbers[number] = values.count
      values.append((node.range, node.kind == .string))
    }
  }

  // MARK: Parts

  subscript(member: String) -> Int? { self.member(member, of: 0) }

  /// Whether a definition describes the link.
  var isRouted: Bool { self["route"] != nil }

  /// Whether the link was refused.
  var isFailure: Bool { self["error"] != nil }

  func children(of number: Int?) -> [Int] { number.map(table.children) ?? [] }

  /// The member of an object.
  func member(_ name: String, of object: Int?) -> Int? {
    guard let object, object < table.nodes.count else { return nil }
    let bytes = Array(name.utf8)
    var child = object + 1
    while child < table.nodes[object].next {
      if isNamed(bytes, child) { return child }
      child = table.nodes[child].next
    }
    return nil
  }

  private func isNamed(_ name: [UInt8], _ number: Int) -> Bool {
    guard let key = table.nodes[number].key else { return name.isEmpty }
    let written = table.text.span.extracting(key)
    return written.contains(UInt8(ascii: "\\")) ? characters(key) == name : written.equals(name)
  }

  /// Names and values of `unknown` or of a generic link's `query`.
  func pairs(_ list: String) -> [(name: Int, value: Int)] {
    children(of: self[list]).map { ($0 + 1, table.nodes[$0 + 1].next) }
  }

  /// The parts of a link that no definition describes, but for the query.
  var components: [Int] {
    children(of: 0).filter { !["link", "query", "notices"].contains(name(of: $0)) }
  }

  // MARK: Texts

  /// The key of a member.
  func name(of number: Int) -> String {
    table.nodes[number].key.map { characters($0).text } ?? ""
  }

  /// A value as text, without quotes where it is a string; of null, nothing.
  func text(of number: Int) -> [UInt8] {
    let node = table.nodes[number]
    return switch node.kind {
    case .string: characters(node.range)
    case .null: []
    case .scalar, .array, .object: Array(table.text[node.range])
    }
  }

  /// The name of the route as `route` takes it, the app and a slash before it.
  var routeName: String {
    ["app", "route"].map { self[$0].map(text)?.text ?? "" }.joined(separator: "/")
  }

  private func characters(_ range: Range<Int>) -> [UInt8] {
    JSONTable.characters(range, in: table.text.span)
  }

  /// The number of a value that differs; nil: it is the same in all records of the shape, or is made
  /// of several.
  func number(of node: Int) -> Int? { numbers[node] < 0 ? nil : numbers[node] }

  /// The numbers of those that are in an array or an object.
  func numbers(in container: Int) -> Range<Int>? {
    let nodes = container..<table.nodes[container].next
    guard let first = nodes.first(where: { numbers[$0] >= 0 }),
      let last = nodes.last(where: { numbers[$0] >= 0 })
    else { return nil }
    return numbers[first]..<numbers[last] + 1
  }

  /// The way to a value as `RecordName` takes it: the keys on it, but for `values` and `defaults`.
  func way(toNumber number: Int) -> String {
    var names: [String] = []
    var holder = 0
    while numbers[holder] != number {
      let children = table.children(of: holder)
      guard
        let index = children.firstIndex(where: { child in
          (child..<table.nodes[child].next).contains { numbers[$0] == number }
        })
      else { break }
      let isArray = table.nodes[holder].kind == .array
      holder = children[index]
      if holder != self["values"], holder != self["defaults"] {
        names.append(isArray ? String(index) : name(of: holder))
      }
    }
    return names.joined(separator: ".")
  }
}
