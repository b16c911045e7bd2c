/// What a link holds for the parameters of its route, and besides them.
///
/// All arrays are reused from link to link.
struct FoundValues: Sendable {
  struct Item: Sendable {
    /// The parameter's number; for an unknown one, the node of its name.
    var owner: Int
    var node: Int
  }

  /// The values, in the order in which they stand in the link.
  var tape = ValueTape()
  /// For each parameter, the node of its value, or -1.
  private(set) var nodes: [Int] = []
  /// For each parameter, how many values it was given as an exploded array.
  private(set) var itemCounts: [Int] = []
  /// The values of exploded arrays, in the order of the link.
  private(set) var items: [Item] = []
  /// Unknown query parameters: nodes of name and value.
  private(set) var unknown: [Item] = []
  /// For each unknown query parameter, where its name begins in the link.
  private(set) var unknownOffsets: [Int] = []

  mutating func removeAll() {
    tape.removeAll()
    nodes.removeAll(keepingCapacity: true)
    itemCounts.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    unknown.removeAll(keepingCapacity: true)
    unknownOffsets.removeAll(keepingCapacity: true)
  }

  /// Makes room for the parameters of a route.
  mutating func begin(parameterCount: Int) {
    for _ in 0..<parameterCount {
      nodes.append(-1)
      itemCounts.append(0)
    }
  }

  mutating func set(_ node: Int, for parameter: Int) {
    nodes[parameter] = node
  }

  mutating func appendItem(_ node: Int, to parameter: Int) {
    items.append(Item(owner: parameter, node: node))
    itemCounts[parameter] += 1
  }

  mutating func appendUnknown(name: Int, value: Int, at offset: Int) {
    unknown.append(Item(owner: name, node: value))
    unknownOffsets.append(offset)
  }

  /// Whether the link says something for a parameter.
  func isPresent(_ parameter: Int) -> Bool {
    nodes[parameter] >= 0 || itemCounts[parameter] > 0
  }
}
