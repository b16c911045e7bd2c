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
  let router: Router
  let options: ReaderOptions
  var output: Output
  var memory: ReaderMemory
  var scratch: ScratchSpace

  // The link that is read.
  var link: PaddedText
  var place = PrefixCache.Place()
  /// What the variables of the path hold, in order.
  var captures = InlineArray<65, Capture>(repeating: Capture())
  var captureCount = 0
  /// Whether the last of them is the rest of the path.
  var isRest = false
  /// The number of the route that the link takes, and of the end of its path.
  var routeNumber = 0
  var end: EndProgram?
  var route: RouteProgram
  /// The route's parameters that have a value, a bit for each.
  var given: UInt64 = 0
  /// Guards that do not hold, a bit for each of the route's; where each value began that they ask of.
  var failedGuards: UInt64 = 0
  var guardPlaces = InlineArray<64, Int>(repeating: 0)
  /// Where callbacks stand, in the order of their kinds; empty for those that are not there.
  var callbacks = InlineArray<3, Callback>(repeating: Callback())
  /// How many screens are shown.
  var screenCount = 0
  var fragment = 0..<0
  var hasUnknownFragment = false

  /// What a variable holds, as it stands in the link.
  struct Capture {
    var start = 0
    var end = 0
    var hasEscapes = false
  }

  struct Callback {
    var start = 0
    var end = 0
    var hasEscapes = false
  }

  init(
    _ program: LinkProgram, _ router: Router, _ options: ReaderOptions, _ scratch: ScratchSpace,
    memory: consuming ReaderMemory, output: consuming Output
  ) {
    self.program = program
    bytes = program.text
    linkKey = bytes.part(0, LinkProgram.recordStart.utf8CodeUnitCount)
    plans = program.plans
    self.router = router
    self.options = options
    self.scratch = scratch
    self.memory = memory
    self.output = output
    link = bytes
    route = RouteProgram.none
  }

  // MARK: Links

  /// Reads a link; false where it is not right, or nothing is known of it here.
  mutating func read(_ link: PaddedText) -> Bool {
    self.link = link
    scratch.removeAll()
    captureCount = 0
    if let (end, place) = memory.prefixes.find(link) {
      self.place = place
      guard place.node >= 0 else { return false }
      return readEnds(program.nodes[place.node].path, from: end)
    }
    return readPath()
  }

  /// Reads the query for the end that fits it best: first that which declares the most names.
  mutating func readEnds(_ path: PathProgram, from query: Int) -> Bool {
    guard path.isPlain, !path.ends.isEmpty else { return readMatched() }
    var number = path.ends.start
    let mark = output.mark
    while true {
      let end = program.ends[number]
      let present = readValues(path, end, from: query)
      guard path.ends.count > 1 else { return present != nil && readTail() }
      // The values are those of another route, maybe.
      guard let names = present ?? presentNames(path, end, from: query) else { return false }
      let best = best(of: path.ends, names)
      if best == number { return present != nil && readTail() }
      guard best >= 0 else { return false }
      output.reset(to: mark)
      number = best
    }
  }

  /// The end that fits best a query with these of the path's names; -1 where several do.
  private mutating func best(of ends: Slice, _ present: UInt64) -> Int {
    var (best, bestRank, isTied) = (-1, -1, false)
    for index in ends.start..<ends.end {
      let rank = program.ends[index].rank(present)
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
        guard let terminal = try matcher.match(link, app: app, in: router) else { return nil }
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
    let path = program.terminals[found.terminal]
    return readValues(path, program.ends[path.ends.start], from: found.query) != nil && readTail()
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
