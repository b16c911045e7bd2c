/// A part of a link that gives a parameter its value, or none: what a variable of the path holds, a pair
/// of the query, the fragment.
struct LinkPart: BitwiseCopyable, Sendable {
  /// Where the part begins in the link: at the name of a pair, else at the value.
  private let first: Int32
  /// Where the value begins, and where it ends; it begins at -1 where a name is bare.
  private var valueStart: Int32
  private var valueEnd: Int32
  /// The number of the parameter; -1 for a pair that the route does not declare, -2 for one that its
  /// pattern writes out, and less for one that a pattern of names declares.
  private var number: Int16
  let isPair: Bool
  private var escapes: UInt8 = 0
  /// Where its value stands among the records, which may be several times as long as the link, once it was read.
  private var (writtenStart, writtenEnd) = (0, 0)

  /// What is no pair.
  init(_ range: Range<Int>, _ parameter: Int32, hasEscapes: Bool) {
    isPair = false
    first = Int32(truncatingIfNeeded: range.lowerBound)
    (valueStart, valueEnd) = (first, Int32(truncatingIfNeeded: range.upperBound))
    number = Int16(truncatingIfNeeded: parameter)
    escapes = hasEscapes ? 2 : 0
  }

  /// A pair whose name is the one of a parameter.
  init(
    nameAt place: Int, value start: Int, _ end: Int, _ parameter: Int32, hasEscapes: Bool,
    nameHasEscapes: Bool
  ) {
    isPair = true
    first = Int32(truncatingIfNeeded: place)
    valueStart = Int32(truncatingIfNeeded: start)
    valueEnd = Int32(truncatingIfNeeded: end)
    number = Int16(truncatingIfNeeded: parameter)
    escapes = (hasEscapes ? 2 : 0) | (nameHasEscapes ? 1 : 0)
  }

  /// A bare name that begins at a place.
  init(nameAt place: Int) {
    isPair = true
    first = Int32(truncatingIfNeeded: place)
    (valueStart, valueEnd, number) = (-1, first, -1)
  }

  /// Ends a name, behind which there may be an equals sign and a value.
  mutating func endName(_ end: Int, hasValue: Bool) {
    valueEnd = Int32(truncatingIfNeeded: end)
    if hasValue { valueStart = valueEnd &+ 1 }
  }

  mutating func endValue(_ end: Int, hasEscapes: Bool) {
    valueEnd = Int32(truncatingIfNeeded: end)
    if hasEscapes { escapes |= 2 }
  }

  static let unknown = -1
  static let literal = -2
  /// The first of the numbers, downwards, of pairs whose names match one of the route's patterns.
  static let patterned = -3

  /// The number of the pattern that the name matches; -1: none.
  var pattern: Int { parameter <= LinkPart.patterned ? LinkPart.patterned &- parameter : -1 }

  var parameter: Int {
    get { Int(number) }
    set { number = Int16(truncatingIfNeeded: newValue) }
  }

  var place: Int { Int(first) }
  var isBare: Bool { valueStart < 0 }

  /// Where the value begins: behind the equals sign.
  var start: Int { Int(valueStart) }
  /// Where the part ends.
  var end: Int { Int(valueEnd) }

  var nameEnd: Int { isBare ? end : start &- 1 }
  var name: Range<Int> { place..<max(place, nameEnd) }
  /// The value; empty behind a bare name.
  var value: Range<Int> { isBare ? end..<end : start..<max(start, end) }

  /// Whether the name, or the value, has escapes, or what lenient reading takes for such.
  var nameHasEscapes: Bool { escapes & 1 != 0 }
  var hasEscapes: Bool { escapes & 2 != 0 }
  mutating func noteEscapeInName() { escapes |= 1 }
  var written: Range<Int> { writtenStart..<max(writtenStart, writtenEnd) }
  mutating func setWritten(_ start: Int, _ end: Int) { (writtenStart, writtenEnd) = (start, end) }
}

/// What was found in the link that was read last: its route, and the parts that give parameters values.
struct LinkParts: ~Copyable {
  /// Whether the link's route is known, be its values right or not.
  var isRouted = false
  /// The numbers of the route and of its end.
  var route = 0
  var end = 0
  /// Where what stands before the query ends, and where the query ends.
  var pathEnd = 0
  var queryEnd = 0
  /// Where a fragment stands that the route does not name; it begins at 0 where there is none.
  var unknownFragment = 0..<0
  /// How many screens are shown.
  var screenCount = 0

  /// The parts in the order of the link.
  private(set) var all = GrowingTable<LinkPart>()
  /// The numbers of the parts that give parameters values, in the order of these, once they are sorted.
  private var order = GrowingTable<Int32>()
  private var ends = GrowingTable<Int32>()
  /// The parameters that the link gives a value.
  private(set) var given = ParameterSet()
  /// Whether the parts come in the order of their parameters.
  private(set) var areInOrder = true
  private var last = -1
  /// Whether there are pairs that the route does not declare, or that its pattern writes out.
  private(set) var haveOthers = false

  mutating func removeAll() {
    all.removeAll()
    given = ParameterSet()
    (areInOrder, haveOthers, last) = (true, false, -1)
    unknownFragment = 0..<0
  }

  mutating func append(_ part: LinkPart) {
    all.append(part)
    let parameter = part.parameter
    guard parameter >= 0 else { return haveOthers = true }
    if parameter < last { areInOrder = false }
    last = parameter
    given.insert(parameter)
  }

  mutating func setPattern(_ pattern: Int, of number: Int) {
    all[number].parameter = LinkPart.patterned &- pattern
  }

  mutating func setLiteral(_ number: Int) { all[number].parameter = LinkPart.literal }

  /// Sorts the parts that give parameters values by these; gives how many there are.
  mutating func sort(parameterCount: Int) -> Int {
    ends.removeAll()
    for _ in 0..<parameterCount { ends.append(0) }
    for number in all.indices where all[number].parameter >= 0 { ends[all[number].parameter] &+= 1 }
    var count: Int32 = 0
    for parameter in 0..<parameterCount {
      // Where its parts begin, for now.
      (ends[parameter], count) = (count, count &+ ends[parameter])
    }
    order.removeAll()
    for _ in 0..<count { order.append(0) }
    for number in all.indices where all[number].parameter >= 0 {
      let place = Int(ends[all[number].parameter])
      order[place] = Int32(truncatingIfNeeded: number)
      ends[all[number].parameter] &+= 1
    }
    return Int(count)
  }

  /// The number of a part by its place among all that were sorted.
  func sorted(_ place: Int) -> Int { Int(order[place]) }

  mutating func setWritten(_ start: Int, _ end: Int, of number: Int) {
    all[number].setWritten(start, end)
  }

  // MARK: For whoever is in no hurry

  /// The first part of a parameter; nil where the link gives it no value.
  func part(of parameter: Int) -> LinkPart? {
    guard given.contains(parameter) else { return nil }
    for index in all.indices where all[index].parameter == parameter { return all[index] }
    return nil
  }

  /// The number of the last part of a parameter, which is given; links mostly end with callbacks.
  func lastIndex(of parameter: Int) -> Int {
    var index = all.count &- 1
    while all[index].parameter != parameter { index &-= 1 }
    return index
  }

  /// How many parts give a parameter a value.
  func count(of parameter: Int) -> Int {
    var count = 0
    for index in all.indices where all[index].parameter == parameter { count += 1 }
    return count
  }

  /// The pairs that the route does not declare.
  var unknown: [LinkPart] { all.array.filter { $0.parameter == LinkPart.unknown } }
  var hasUnknownFragment: Bool { unknownFragment.lowerBound > 0 }
}
