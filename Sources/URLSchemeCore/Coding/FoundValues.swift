/// What a link holds for the parameters of its route, and besides them.
///
/// All arrays are reused from link to link.
struct FoundValues: Sendable {
  struct Item: Sendable {
    /// The parameter's number; for an unknown one, the node of its name.
    var owner: Int
    var node: Int
  }

  /// The values that are read, in the order in which they stand in the link.
  var tape = ValueTape()
  /// What was read for a parameter.
  private struct Slot: Sendable {
    /// The node of its value, or -1.
    var node = -1
    /// How many values it was given as an exploded array.
    var itemCount = 0
  }

  /// One for each parameter of the route.
  private var slots: [Slot] = []
  /// The values of exploded arrays, in the order of the link.
  private(set) var items: [Item] = []
  /// Unknown query parameters: nodes of name and value.
  private(set) var unknown: [Item] = []
  /// For each unknown query parameter, where its name begins in the link.
  private(set) var unknownOffsets: [Int] = []

  /// The numbers of the parameters.
  var parameters: Range<Int> { slots.indices }

  mutating func removeAll() {
    tape.removeAll()
    if !slots.isEmpty { slots.removeAll(keepingCapacity: true) }
    if !items.isEmpty { items.removeAll(keepingCapacity: true) }
    if !unknown.isEmpty {
      unknown.removeAll(keepingCapacity: true)
      unknownOffsets.removeAll(keepingCapacity: true)
    }
  }

  /// Makes room for the parameters of a route.
  mutating func begin(parameterCount: Int) {
    for _ in 0..<parameterCount { slots.append(Slot()) }
  }

  /// The node of a parameter's value, or -1.
  func node(_ parameter: Int) -> Int { slots[parameter].node }

  /// How many values a parameter was given as an exploded array.
  func itemCount(_ parameter: Int) -> Int { slots[parameter].itemCount }

  mutating func set(_ node: Int, for parameter: Int) {
    slots[parameter].node = node
  }

  mutating func appendItem(_ node: Int, to parameter: Int) {
    items.append(Item(owner: parameter, node: node))
    slots[parameter].itemCount += 1
  }

  mutating func appendUnknown(name: Int, value: Int, at offset: Int) {
    unknown.append(Item(owner: name, node: value))
    unknownOffsets.append(offset)
  }

  /// Whether the link says something for a parameter.
  func isPresent(_ parameter: Int) -> Bool {
    slots[parameter].node >= 0 || slots[parameter].itemCount > 0
  }
}
