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
    var end: Int
    /// The number of the declared text that it is; -1 where it is none.
    var choice = -1
  }

  /// Only the first parameters have values that are told from the link.
  static let placeLimit = 16

  /// The values that are read, in the order in which they stand in the link.
  var tape = ValueTape()
  /// What was read for a parameter.
  private struct Slot: Sendable {
    /// The node of its value, or -1.
    var node = -1
    /// How many values it was given as an exploded array.
    var itemCount = 0
  }

  /// One for each parameter; those of parameters that are not present are left from other links.
  private var slots: [Slot] = []
  /// Where values stand that are told from the link, and a bit for each parameter that has one.
  private var places = InlineArray<16, Place>(repeating: Place(start: 0, end: 0))
  private var placed: UInt64 = 0
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
    (present, placed) = (0, 0)
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
    // Of those before them, bits tell which are present.
    guard parameterCount > 64 else { return }
    for index in 64..<parameterCount { slots[index] = Slot() }
  }

  /// The bit of a parameter, if it is one of the first 64.
  static func bit(_ parameter: Int) -> UInt64 { 1 << UInt64(truncatingIfNeeded: parameter) }

  /// Whether a slot holds what this link says.
  private func isCurrent(_ parameter: Int) -> Bool {
    parameter >= 64 || (present & ~placed) & FoundValues.bit(parameter) != 0
  }

  /// The node of a parameter's value, or -1.
  func node(_ parameter: Int) -> Int { isCurrent(parameter) ? slots[parameter].node : -1 }

  /// How many values a parameter was given as an exploded array.
  func itemCount(_ parameter: Int) -> Int {
    isCurrent(parameter) ? slots[parameter].itemCount : 0
  }

  /// Where a parameter's value stands, if it is told from the link.
  ///
  /// It is `mutating` so that the places are not copied for it.
  mutating func place(_ parameter: Int) -> Place? {
    placed & FoundValues.bit(parameter) == 0 ? nil : places[parameter]
  }

  mutating func set(_ node: Int, for parameter: Int) {
    slots[parameter] = Slot(node: node)
    present |= FoundValues.bit(parameter)
  }

  /// Takes note of the place of a value; the parameter is one that may have one.
  mutating func set(_ place: Place, for parameter: Int) {
    places[parameter] = place
    placed |= FoundValues.bit(parameter)
    present |= FoundValues.bit(parameter)
  }

  mutating func appendItem(_ node: Int, to parameter: Int) {
    items.append(Item(owner: parameter, node: node))
    if !isCurrent(parameter) { slots[parameter] = Slot() }
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

  /// Whether the link says something for a parameter.
  func isPresent(_ parameter: Int) -> Bool {
    guard parameter >= 64 else { return present & FoundValues.bit(parameter) != 0 }
    return slots[parameter].node >= 0 || slots[parameter].itemCount > 0
  }
}
