/// Reads links as a program says, and writes their values to its output.
///
/// It finds the route by the link's prefix, reads the query's pairs in place, and then what is left
/// over. Whatever is wrong ends it with false: what that is, `LinkDecoder` says.
/// None of its functions is anything but `mutating`: a call of another would copy all of it.
struct LinkReader<Output: LinkOutput & ~Copyable>: ~Copyable {
  let program: LinkProgram
  let bytes: PaddedText
  /// How records begin.
  let linkKey: PaddedText
  let plans: [ValuePlan]
  let options: ReaderOptions
  var output: Output
  var memory = ReaderMemory()
  var scratch: ScratchSpace

  // The link that is read, and how far it was.
  var link: PaddedText
  var position = 0
  var place = PrefixCache.Place()
  /// What the variables of the path hold, in order.
  var captures = InlineArray<65, Capture>(repeating: Capture())
  var captureCount = 0
  /// Whether the path may lead elsewhere than where it was followed to.
  var hasOtherWays = false
  /// Whether the last of them is the rest of the path.
  var isRest = false
  /// The route that the link takes, and the end of its path.
  var routeNumber = 0
  var route: TableEntry<RouteProgram>
  var end: TableEntry<EndProgram>
  /// The pair of the query, or other part of the link, that was found last.
  var pair = Pair()
  /// Which of the path's names the query has, and which of the route's parameters have a value, a bit
  /// for each.
  var present: UInt64 = 0
  var given: UInt64 = 0
  /// Guards that do not hold, a bit for each of the route's; where each value began that they ask of.
  var failedGuards: UInt64 = 0
  var guardPlaces = InlineArray<64, Int>(repeating: 0)
  /// Where callbacks stand, in the order of their kinds; empty for those that are not there.
  var callbacks = InlineArray<3, Capture>(repeating: Capture())
  /// How many screens are shown.
  var screenCount = 0
  /// Where a fragment stands that the route does not name; its end is 0 where there is none.
  var fragment = Capture()

  /// A part of the link, as it stands there.
  struct Capture {
    var start = 0
    var end = 0
    var hasEscapes = false
  }

  typealias Pair = ReaderMemory.Piece

  init(
    _ program: LinkProgram, _ options: ReaderOptions, _ scratch: ScratchSpace,
    output: consuming Output
  ) {
    self.program = program
    bytes = program.text
    linkKey = bytes.part(0, LinkProgram.recordStart.utf8CodeUnitCount)
    plans = program.plans
    self.options = options
    self.scratch = scratch
    self.output = output
    link = bytes
    // The last ones stand for none.
    route = program.routes[program.routes.count - 1]
    end = program.ends[program.ends.count - 1]
  }

  // MARK: Links

  /// Reads a link; false where it is not right, or nothing is known of it here.
  mutating func read(_ link: PaddedText) -> Bool {
    self.link = link
    scratch.removeAll()
    captureCount = 0
    if let (end, place) = memory.prefixes.find(link) {
      self.place = place
      position = end
      return readEnds(program.paths[Int(program.nodes[place.node].path)])
    }
    return readPath()
  }

  /// Reads the query for the end that fits it best.
  mutating func readEnds(_ path: TableEntry<PathProgram>) -> Bool {
    guard path.isPlain else { return readMatched() }
    guard path.ends.count > 1 else { return readValues(path, path.ends.start) && readTail() }
    let query = position
    let mark = output.mark
    // First that which declares the most names.
    var number =
      byte(query) != UInt8(ascii: "?") && path.bare >= 0 ? Int(path.bare) : path.ends.start
    while true {
      let isRead = readValues(path, number)
      if !isRead {
        // The values are those of another route, maybe.
        position = query
        guard findNames(path) else { return false }
      }
      let best = best(of: path, number)
      if best == number { return isRead && readTail() }
      guard best >= 0 else { return false }
      output.reset(to: mark)
      (number, position) = (best, query)
    }
  }

  /// The end that fits best a query with these of the path's names; -1 where several do.
  private mutating func best(of path: TableEntry<PathProgram>, _ number: Int) -> Int {
    if present == 0 { return Int(path.bare) }
    // One that declares all of them, and one of them alone, declares more than any other.
    if end.own & present != 0, present & ~end.declared == 0 { return number }
    var (best, bestRank, isTied) = (-1, -1, false)
    for index in path.ends.start..<path.ends.end {
      let rank = program.ends[index].element.rank(present)
      if rank == bestRank { isTied = true }
      guard rank > bestRank else { continue }
      (best, bestRank, isTied) = (index, rank, false)
    }
    return isTied ? -1 : best
  }

  /// Asks the matcher for the terminal that the link reaches, where the path alone does not tell.
  mutating func readMatched() -> Bool {
    var matcher = memory.matcher.take() ?? RouteMatcher()
    defer { memory.matcher = matcher }
    let app = place.app
    let found = link.withSpan { link -> (terminal: Int, query: Int)? in
      do throws(Finding) {
        let components = try LinkComponents.parse(link, lenient: false)
        matcher.begin(link, components, isLenient: false)
        guard let terminal = try matcher.match(link, app: app, in: program.router) else {
          return nil
        }
        return (terminal, components.path.upperBound)
      } catch {
        return nil
      }
    }
    guard let found, matcher.captures.count <= captures.count else { return false }
    captureCount = 0
    for capture in matcher.captures {
      captures[captureCount] = Capture(
        start: capture.range.lowerBound, end: capture.range.upperBound,
        hasEscapes: link.part(capture.range.lowerBound, capture.range.upperBound)
          .firstIndex(of: UInt8(ascii: "%"), from: 0) < capture.range.count)
      captureCount &+= 1
    }
    position = found.query
    let path = program.paths[found.terminal]
    return readValues(path, path.ends.start) && readTail()
  }
}

/// How links are read.
struct ReaderOptions: Sendable {
  /// Refuse parameters and fragments that the route does not declare.
  var isStrict = false
  /// Say where links go.
  var isRouting = false
  /// Refuse links of which there is something to say, though they are right.
  var refusesRemarks = false
}
