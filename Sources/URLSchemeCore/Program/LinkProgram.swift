/// Definitions, compiled for reading and writing links: scheme, then a trie of segments, then the routes
/// that end there, and an operation for each parameter.
///
/// What a reader asks of every link is laid flat, in tables of numbers, ranges and bytes; what is asked
/// for words, or to write links, is in plans. A program never changes, so any number of readers may share
/// it.
package final class LinkProgram: Sendable {
  package let values: ValueProgram
  let apps: FlatTable<AppProgram>
  let nodes: FlatTable<NodeProgram>
  let edges: FlatTable<EdgeProgram>
  /// One way in which a route's pattern, or an alias of it, can end, in the order of definitions.
  let ends: FlatTable<EndProgram>
  /// The numbers of the ends of each node.
  let nodeEnds: FlatTable<Int32>
  let bindings: FlatTable<BindingProgram>
  let literalPairs: FlatTable<LiteralPairProgram>
  let routes: FlatTable<RouteProgram>
  let forms: FlatTable<FormProgram>
  let pathPieces: FlatTable<PathPieceProgram>
  let parameters: FlatTable<ParameterProgram>
  let steps: FlatTable<StepProgram>
  let guards: FlatTable<GuardProgram>
  let rules: FlatTable<PresenceRule>
  let valueTests: FlatTable<ValueTestProgram>
  let names: FlatTable<NameEntry>
  let pieces: FlatTable<Slice>
  /// The table of the names of schemes, in lower case, which gives their numbers; and what they are.
  let schemeNames: Slice
  let schemes: FlatTable<SchemeProgram>
  /// The number of the scheme of links on the web, whose host says which app answers; -1: no app is there.
  let webScheme: Int
  /// The table of the names of these hosts, which gives their numbers; and what they are.
  let hostNames: Slice
  let hosts: FlatTable<HostProgram>
  /// The schemes of routes that are not there in all of their app's.
  let schemeNumbers: FlatTable<Int32>
  /// No pattern has more segments than this.
  let maximumDepth: Int

  /// Keeps all tables.
  private let memory = TableMemory()

  package let appPlans: [AppPlan]
  /// Whether links of any app hold secrets.
  package let hasSecrets: Bool
  /// How many of the apps, the first ones, are built in.
  let builtInCount: Int
  package let plans: [RoutePlan]
  /// From app and name to route.
  let routeNames: ByteTable

  init(_ builder: ProgramBuilder) {
    values = ValueProgram(builder.values)
    apps = memory.table(builder.apps)
    nodes = memory.table(builder.nodes)
    edges = memory.table(builder.edges)
    ends = memory.table(builder.ends)
    nodeEnds = memory.table(builder.nodeEnds)
    bindings = memory.table(builder.bindings)
    literalPairs = memory.table(builder.literalPairs)
    // What a reader holds before it has read any link.
    routes = memory.table(builder.routes + [.none])
    forms = memory.table(builder.forms)
    pathPieces = memory.table(builder.pathPieces)
    parameters = memory.table(builder.parameters)
    steps = memory.table(builder.steps)
    guards = memory.table(builder.guards)
    rules = memory.table(builder.rules)
    valueTests = memory.table(builder.valueTests)
    names = memory.table(builder.names)
    pieces = memory.table(builder.pieces)
    schemeNames = builder.schemeNames
    schemes = memory.table(builder.schemes)
    webScheme = builder.webScheme
    hostNames = builder.hostNames
    hosts = memory.table(builder.hosts)
    schemeNumbers = memory.table(builder.schemeNumbers)
    maximumDepth = builder.maximumDepth
    appPlans = builder.appPlans
    hasSecrets = appPlans.contains(where: \.hasSecrets)
    builtInCount = builder.builtInCount
    plans = builder.plans
    routeNames = builder.routeNames
  }

  /// What a name stands for in a table of names; -1: it is none of them.
  func value(of name: PaddedText, in table: Slice, ignoringCase: Bool = false) -> Int {
    var (low, high) = name.words
    if ignoringCase {
      (low, high) = (ShortText.lowercased(low), ShortText.lowercased(high))
    }
    let mask = table.count &- 1
    guard mask >= 0 else { return -1 }
    var index = NameEntry.hash(low, high, name.count) & mask
    while true {
      let entry = names[table.start &+ index]
      guard entry.value >= 0 else { return -1 }
      if entry.low == low, entry.high == high, entry.name.count == name.count,
        name.count <= 16 || values.equals(name, entry.name, ignoringCase: ignoringCase)
      {
        return Int(entry.value)
      }
      index = (index &+ 1) & mask
    }
  }

  /// The app that answers a scheme, in any case; nil: none does.
  func app(scheme: Span<UInt8>) -> Int? {
    PaddedText.with(scheme) { app(scheme: $0) }
  }

  func app(scheme: PaddedText) -> Int? {
    let number = value(of: scheme, in: schemeNames, ignoringCase: true)
    guard number >= 0, schemes[number].app >= 0 else { return nil }
    return Int(schemes[number].app)
  }

  /// Whether a scheme, by its number among the app's, is one of these; none stands for all.
  func has(_ scheme: Int32, in schemes: Slice) -> Bool {
    schemes.isEmpty || schemes.range.contains { schemeNumbers[$0].element == scheme }
  }

  /// The characters that separate where they stand unescaped; none where nothing does, or for -1.
  func delimiters(of operation: Int32) -> [UInt8] {
    operation < 0 ? [] : bytes(values.operations[Int(operation)].delimiters)
  }

  func bytes(_ piece: Slice) -> [UInt8] { values.text.part(piece).withSpan { $0.array } }

  /// The operation that reads one text of a parameter.
  package func operation(of parameter: ParameterPlan) -> TableEntry<ValueOperation> {
    values.operations[Int(parameter.operation)]
  }
}

/// An entry of a table of names.
struct NameEntry: BitwiseCopyable, Sendable {
  /// The first sixteen bytes.
  var low: UInt64 = 0
  var high: UInt64 = 0
  var name = Slice.none
  /// What the name stands for; -1: the entry is empty.
  var value: Int32 = -1

  static func hash(_ low: UInt64, _ high: UInt64, _ count: Int) -> Int {
    let mixed = (low ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    let all = (mixed ^ mixed &>> 32 ^ high) &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: all &>> 33)
  }
}
