/// Reads links as a program says, and writes their values to its output, in four steps: find the route by
/// path and query, find the parts that give parameters values, read these in the pattern's order, and see
/// what is missing.
///
/// Values whose parts come in that order are read where they are found. Where another order is met, the parts
/// are collected from there on, and then read by the same operations; in records, values that were read
/// already are copied to their places. Where nobody keeps the values, any order will do.
///
/// Every definition, kind of value and order of parameters takes this way. Functions say whether a link is
/// right; what is wrong with one is looked for where somebody asks (`LinkReader+Faults`), by the same
/// operations.
struct LinkReader<Output: LinkOutput & ~Copyable>: ~Copyable {
  let program: LinkProgram
  /// The program's names and pieces.
  let bytes: PaddedText
  var options: ReaderOptions
  var memory = ReaderMemory()
  var values: ValueReader<Output>

  // The link that is read, and how far it was.
  var link: MarkedText
  var position = 0
  var place = PrefixCache.Place()
  var route: TableEntry<RouteProgram>
  /// Whether the path begins with an authority, which parts that has besides its host, and where these
  /// stand, if there are any.
  var hasAuthority = false
  var shape = AuthorityShape()
  var authority = LinkComponents()
  /// Where the path begins, and whether it has more segments than were cut.
  var pathStart = 0
  var arePathsCut = false
  /// Whether `{+x}` may match, and where what it holds begins.
  var allowsRest = true
  var restStart = 0
  /// Which of the route's names the query has; the last bit stands for all beyond 63.
  var foundNames: UInt64 = 0
  /// The fragment, which begins at -1 where there is none.
  var fragment = ReaderMemory.Segment()
  /// Whether several routes take the link with equal right.
  var isTied = false
  /// Whether a variable of the path holds a value of which nobody has asked yet whether it fits, or one name decided
  /// for the route.
  var isGuess = false
  /// Whether more than the path was asked where the link leads, and whether some route was passed over that
  /// wants a pair which the link has not.
  var isQueryAsked = false
  var lacksPairs = false
  /// Whether values are asked for, or only the route.
  private var readsValues = false
  /// Where the output of the link begins.
  private(set) var start: Output.Mark
  /// Whether all parts up to now were read in place, and where in the record these values begin.
  var isInPlace = false
  var valuesStart = 0
  /// The parameter that was read last, and how many values it has if they are an exploded array.
  var last = -1
  var itemCount = 0
  /// What was done to the text that the link was read from; nil where it needed nothing.
  var repair: LinkRepair?

  init(_ program: LinkProgram, _ options: ReaderOptions, output: consuming Output) {
    self.program = program
    bytes = program.values.text
    self.options = options
    values = ValueReader(program.values, output: output)
    values.looksForUnsafe = options.looksForRemarks
    start = values.output.mark
    link = MarkedText.none(program.values.text)
    // The last one stands for none.
    route = program.routes[program.routes.count - 1]
  }

  // MARK: Links

  /// Reads a link; false where it is refused. What was written of one that is must be taken back.
  mutating func read(_ link: MarkedText) -> Bool {
    begin(link, readingValues: true)
    guard !options.isGeneric else { return readGeneric() }
    if memory.prefixes.find(link.text, &place, end: &memory.parts.pathEnd) {
      position = memory.parts.pathEnd
      return findEnd(at: place.node) && readRest()
    }
    guard findApp() else { return place.scheme > 0 && readUnknownScheme() }
    guard cutPath() else { return false }
    // A guess is nearly always right, unless the link is refused.
    if findRoute(guessing: true), readRest() { return true }
    return isGuess && findRoute() && readRest()
  }

  /// Finds the route of a link by its path and query, and the parts that give parameters values; false
  /// where it has none, or its parts are not right. No value is read.
  mutating func find(_ link: MarkedText) -> Bool {
    begin(link, readingValues: false)
    return findApp() && cutPath() && findRoute()
  }

  /// Reads the link whose route was asked for last as one of an end.
  mutating func read(at end: Int) -> Bool {
    readsValues = true
    return findParts(of: end) && readRest()
  }

  mutating func begin(_ link: MarkedText, readingValues: Bool) {
    self.link = link
    readsValues = readingValues
    start = values.output.mark
    values.scratch.removeAll()
    values.mayBeUnsafe = false
    memory.parts.isRouted = false
    clearNotices()
    (isTied, lacksPairs) = (false, false)
  }

  private mutating func clearNotices() {
    if !memory.notices.isEmpty { memory.notices.removeAll(keepingCapacity: true) }
    if !values.checker.notices.isEmpty { values.checker.notices.removeAll(keepingCapacity: true) }
  }

  /// Begins to read the values of a route that may not be the first one that was tried.
  mutating func beginValues() {
    // Which of several texts counts is known at the end.
    isInPlace = readsValues && !route.takesDuplicates
    guard readsValues else { return }
    (last, itemCount) = (-1, 0)
    values.output.reset(to: start)
    clearNotices()
    if Output.writesRecords { writeOpening() }
    valuesStart = values.output.length
  }

  private mutating func readRest() -> Bool { checkParts() && readValues() && readTail() }

  /// Sees whether a link has parts that it must not have.
  private mutating func checkParts() -> Bool {
    if !program.ends[memory.parts.end].literalPairs.isEmpty { markLiteralPairs() }
    if route.hasPatternParameters, memory.parts.haveOthers, !markPatternParameters() {
      return false
    }
    return !options.isStrict || !hasUnknown
  }

  var hasUnknown: Bool {
    mutating get {
      if memory.parts.hasUnknownFragment { return true }
      guard memory.parts.haveOthers else { return false }
      for index in memory.parts.all.indices where isUnknown(memory.parts.all[index]) {
        return true
      }
      return false
    }
  }

  // MARK: Parts of links

  /// A part of the link, decoded; nil where an escape is not whole, or the text is not UTF-8.
  mutating func decoded(_ start: Int, _ end: Int, plusAsSpace: Bool) -> PaddedText? {
    guard let text = unescaped(start, end, plusAsSpace: plusAsSpace) else { return nil }
    if text.isPlain { return text }
    guard text.withSpan({ UTF8Check.firstInvalid(in: $0) == nil }) else { return nil }
    values.noteUnsafe(text)
    return text
  }

  /// A part of the link without its escapes, be it UTF-8 or not; nil where one is not whole.
  mutating func unescaped(_ start: Int, _ end: Int, plusAsSpace: Bool = false) -> PaddedText? {
    values.scratch.decoded(
      link, start, end, plusAsSpace: plusAsSpace, isLenient: options.isLenient)
  }

  /// A text of a pair: as it stands there, or decoded where it has escapes.
  mutating func text(
    _ start: Int, _ end: Int, hasEscapes: Bool, plusAsSpace: Bool
  ) -> PaddedText? {
    let text = link.plainPart(start, end)
    guard hasEscapes || plusAsSpace && text.contains(UInt8(ascii: "+")) else { return text }
    return decoded(start, end, plusAsSpace: plusAsSpace)
  }
}
