/// What a link holds for the parameters of its route, and besides them.
///
/// All arrays are reused from link to link.
struct FoundValues: Sendable {
  struct Item: Sendable {
    /// The parameter's number; for an unknown one, the node of its name.
    var owner: Int
    var node: Int
  }

  /// Where a value stands in the link that is told from there.
  struct Place: Sendable {
    var start: Int
    /// -1: there is no such value.
    var end: Int
    /// The number of the declared text that it is; -1 where it is none.
    var choice = -1
  }

  /// The values, in the order in which they stand in the link.
  var tape = ValueTape()
  /// What there is for a parameter.
  private struct Slot: Sendable {
    /// The node of its value, or -1.
    var node = -1
    /// How many values it was given as an exploded array.
    var itemCount = 0
    /// Where its value stands, if it is told from the link and not on the tape.
    var place = Place(start: 0, end: -1)
  }

  /// One for each parameter; those beyond the last are left from other links.
  private var slots: [Slot] = []
  /// Which of the first 64 parameters the link says something for, a bit for each.
  private(set) var present: UInt64 = 0
  /// The numbers of the parameters.
  private(set) var parameters = 0..<0
  /// The values of exploded arrays, in the order of the link.
  private(set) var items: [Item] = []
  /// Unknown query parameters: nodes of name and value; or, where they are told from the link, -1
  /// and the number of the pair.
  private(set) var unknown: [Item] = []
  /// For each unknown query parameter, where its name begins in the link.
  private(set) var unknownOffsets: [Int] = []

  mutating func removeAll() {
    tape.removeAll()
    parameters = 0..<0
    present = 0
    if !items.isEmpty { items.removeAll(keepingCapacity: true) }
    if !unknown.isEmpty {
      unknown.removeAll(keepingCapacity: true)
      unknownOffsets.removeAll(keepingCapacity: true)
    }
  }

  /// Makes room for the parameters of a route.
  mutating func begin(parameterCount: Int) {
    parameters = 0..<parameterCount
    while slots.count < parameterCount { slots.append(Slot()) }
    var slots = slots.mutableSpan
    for index in 0..<parameterCount { slots[index] = Slot() }
  }

  /// The node of a parameter's value, or -1.
  func node(_ parameter: Int) -> Int { slots[parameter].node }

  /// How many values a parameter was given as an exploded array.
  func itemCount(_ parameter: Int) -> Int { slots[parameter].itemCount }

  /// Where a parameter's value stands, if it is told from the link.
  func place(_ parameter: Int) -> Place { slots[parameter].place }

  mutating func set(_ node: Int, for parameter: Int) {
    slots[parameter].node = node
    present |= FoundValues.bit(parameter)
  }

  mutating func set(_ place: Place, for parameter: Int) {
    slots[parameter].place = place
    present |= FoundValues.bit(parameter)
  }

  mutating func appendItem(_ node: Int, to parameter: Int) {
    items.append(Item(owner: parameter, node: node))
    slots[parameter].itemCount += 1
    present |= FoundValues.bit(parameter)
  }

  mutating func appendUnknown(name: Int, value: Int, at offset: Int) {
    unknown.append(Item(owner: name, node: value))
    unknownOffsets.append(offset)
  }

  /// Appends an unknown parameter that is told from the link.
  mutating func appendUnknown(pair: Int, at offset: Int) {
    appendUnknown(name: -1, value: pair, at: offset)
  }

  /// The bit of a parameter, if it is one of the first 64.
  static func bit(_ parameter: Int) -> UInt64 { 1 << UInt64(truncatingIfNeeded: parameter) }

  /// Whether the link says something for a parameter.
  func isPresent(_ parameter: Int) -> Bool {
    let slot = slots[parameter]
    return slot.node >= 0 || slot.place.end >= 0 || slot.itemCount > 0
  }
}
