/// Definitions, compiled for reading links: tables of numbers, ranges and bytes.
///
/// It is made from a finished router and says nothing that the router does not.
final class LinkProgram: Sendable {
  /// How records begin, and with that the bytes.
  static let recordStart: StaticString = #"{"link":""#
  /// What stands before the values.
  static let valuesKey: StaticString = #","values":"#

  /// The bytes of all names, texts and pieces of JSON.
  let bytes: FlatTable<UInt8>
  let operations: FlatTable<ValueOperation>
  let members: FlatTable<MemberOperation>
  let choices: FlatTable<ChoiceProgram>
  let apps: FlatTable<AppProgram>
  let routes: FlatTable<RouteProgram>
  let parameters: FlatTable<ParameterProgram>
  let guards: FlatTable<GuardProgram>
  let rules: FlatTable<PresenceRule>
  let parts: FlatTable<Slice>
  let nodes: FlatTable<NodeProgram>
  /// What ends at terminals, one for each of them, and what ends at nodes besides.
  let paths: FlatTable<PathProgram>
  let edges: FlatTable<EdgeProgram>
  let ends: FlatTable<EndProgram>
  let bindings: FlatTable<BindingProgram>
  let steps: FlatTable<StepProgram>
  let names: FlatTable<NameEntry>
  let literalPairs: FlatTable<LiteralPairProgram>
  /// The table of schemes, in lower case.
  let schemes: Slice
  /// How many bytes a record has at most besides what a link's own become, and how many each of these
  /// becomes.
  let overhead: Int
  let expansion: Int
  /// What it was made from: the router, and the operations' plans.
  let router: Router
  let plans: [ValuePlan]
  /// What is to be said where a guard does not hold, but for the place.
  let guardNotices: [Finding]

  init(
    _ builder: ProgramBuilder, apps: [AppProgram], nodes: [NodeProgram], schemes: Slice
  ) {
    bytes = FlatTable(copying: builder.bytes)
    operations = FlatTable(copying: builder.operations)
    members = FlatTable(copying: builder.members)
    choices = FlatTable(copying: builder.choices)
    self.apps = FlatTable(copying: apps)
    // What a reader holds before it has read any link.
    routes = FlatTable(copying: builder.routes + [.none])
    parameters = FlatTable(copying: builder.parameters)
    guards = FlatTable(copying: builder.guards)
    rules = FlatTable(copying: builder.rules)
    parts = FlatTable(copying: builder.parts)
    self.nodes = FlatTable(copying: nodes)
    edges = FlatTable(copying: builder.edges)
    ends = FlatTable(copying: builder.ends + [.none])
    bindings = FlatTable(copying: builder.bindings)
    steps = FlatTable(copying: builder.steps)
    names = FlatTable(copying: builder.names)
    literalPairs = FlatTable(copying: builder.literalPairs)
    paths = FlatTable(copying: builder.paths)
    self.schemes = schemes
    (overhead, expansion) = (1_024 + builder.overhead, builder.expansion)
    router = builder.router
    (plans, guardNotices) = (builder.plans, builder.guardNotices)
  }

  deinit {
    bytes.free()
    operations.free()
    members.free()
    choices.free()
    apps.free()
    routes.free()
    parameters.free()
    guards.free()
    rules.free()
    parts.free()
    nodes.free()
    edges.free()
    ends.free()
    bindings.free()
    steps.free()
    names.free()
    literalPairs.free()
    paths.free()
  }
}

/// An app, laid flat.
struct AppProgram: BitwiseCopyable, Sendable {
  /// Its first scheme.
  var scheme: Slice
  /// The nodes where links begin.
  var authority: Int32
  var absolute: Int32
  var rootless: Int32
  /// The schemes that callbacks may have, in lower case, among the parts.
  var callbackSchemes: Slice
}

extension LinkProgram {
  /// The bytes as a text that goes on for its padding.
  var text: PaddedText { bytes.text }

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
        name.count <= 16 || equals(name, entry.name, ignoringCase: ignoringCase)
      {
        return Int(entry.value)
      }
      index = (index &+ 1) & mask
    }
  }

  /// Whether a text is one of the program's; without regard to case, the program's is in lower case.
  func equals(_ text: PaddedText, _ part: Slice, ignoringCase: Bool = false) -> Bool {
    guard text.count == part.count else { return false }
    for offset in 0..<part.count {
      let byte = ignoringCase ? ByteClass.lowercased(text[offset]) : text[offset]
      guard byte == self.text[part.start &+ offset] else { return false }
    }
    return true
  }
}

extension FlatTable<UInt8> {
  /// The bytes as a text; the last `PaddedText.padding` of them are its padding.
  fileprivate var text: PaddedText { unsafe PaddedText(base, count: count - PaddedText.padding) }
}
