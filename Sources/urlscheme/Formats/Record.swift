import URLSchemeCore

/// The record of one link as decoding writes it, laid out, for a format to say what all records of its
/// shape come to.
///
/// Of records of one shape these are the same: the keys, the app, the scheme and the route, the names
/// of parameters that no route declares, and which values there are. The values differ.
struct Record {
  let table: JSONTable
  /// The record's members by their names.
  private var members: [String: Int] = [:]
  /// The values that differ, in the order of the text, and their numbers by those of their nodes.
  private(set) var values: [(range: Range<Int>, isString: Bool)] = []
  private var numbers: [Int: Int] = [:]

  init(_ text: [UInt8]) {
    table = JSONTable(text)
    for member in table.children(of: 0) { members[name(of: member)] = member }
    var fixed = Set(["app", "scheme", "route"].compactMap { members[$0] })
    for list in ["unknown", "query"] {
      // One that is no UTF-8 is an object.
      for pair in pairs(list) { fixed.formUnion(pair.name..<table.nodes[pair.name].next) }
    }
    for (number, node) in table.nodes.enumerated() where !fixed.contains(number) {
      guard node.kind == .string || node.kind == .scalar else { continue }
      numbers[number] = values.count
      values.append((node.range, node.kind == .string))
    }
  }

  // MARK: Parts

  subscript(member: String) -> Int? { members[member] }

  /// Whether a definition describes the link.
  var isRouted: Bool { members["route"] != nil }

  /// Whether the link was refused.
  var isFailure: Bool { members["error"] != nil }

  func children(of number: Int?) -> [Int] { number.map(table.children) ?? [] }

  /// The member of an object.
  func member(_ name: String, of object: Int?) -> Int? {
    children(of: object).first { self.name(of: $0) == name }
  }

  /// Names and values of `unknown` or of a generic link's `query`.
  func pairs(_ list: String) -> [(name: Int, value: Int)] {
    children(of: members[list]).map { ($0 + 1, table.nodes[$0 + 1].next) }
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
    ["app", "route"].map { members[$0].map(text)?.text ?? "" }.joined(separator: "/")
  }

  private func characters(_ range: Range<Int>) -> [UInt8] {
    JSONTable.characters(range, in: table.text.span)
  }

  /// The number of a value that differs; nil: it is the same in all records of the shape, or is made
  /// of several.
  func number(of node: Int) -> Int? { numbers[node] }

  /// The numbers of those that are in an array or an object.
  func numbers(in container: Int) -> Range<Int>? {
    let nodes = container..<table.nodes[container].next
    guard let first = nodes.first(where: { numbers[$0] != nil }),
      let last = nodes.last(where: { numbers[$0] != nil }), let lower = numbers[first],
      let upper = numbers[last]
    else { return nil }
    return lower..<upper + 1
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
      if holder != members["values"], holder != members["defaults"] {
        names.append(isArray ? String(index) : name(of: holder))
      }
    }
    return names.joined(separator: ".")
  }
}
