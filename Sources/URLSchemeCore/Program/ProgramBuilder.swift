/// Compiles definitions into a program, in three steps: the parameters of each route, its patterns laid
/// into the trie, and the trie laid flat.
///
/// There are no sets or dictionaries on the way: the runtime would look for each of their types when the
/// program starts.
struct ProgramBuilder {
  var values = ValueProgramBuilder()
  private(set) var apps: [AppProgram] = []
  private(set) var appPlans: [AppPlan] = []
  private(set) var schemeNames = Slice.none
  private(set) var schemes: [SchemeProgram] = []
  private(set) var webScheme = -1
  private(set) var hostNames = Slice.none
  private(set) var hosts: [HostProgram] = []
  var schemeNumbers: [Int32] = []
  let builtInCount: Int
  var plans: [RoutePlan] = []
  var routeNames = ByteTable()
  var routes: [RouteProgram] = []
  var forms: [FormProgram] = []
  var pathPieces: [PathPieceProgram] = []
  var parameters: [ParameterProgram] = []
  var steps: [StepProgram] = []
  var guards: [GuardProgram] = []
  var rules: [PresenceRule] = []
  var valueTests: [ValueTestProgram] = []
  var names: [NameEntry] = []
  /// The names in the queries of the last app; and from app and name to the name's number.
  private var queryNames: [(name: [UInt8], value: Int)] = []
  private var queryNameNumbers = ByteTable()
  var pieces: [Slice] = []
  var literalPairs: [LiteralPairProgram] = []
  var bindings: [BindingProgram] = []
  var ends: [EndProgram] = []
  var nodes: [NodeProgram] = []
  var edges: [EdgeProgram] = []
  var nodeEnds: [Int32] = []
  var maximumDepth = 0
  var trie = TrieBuilder()

  /// Compiles definitions that were checked and whose schemes differ.
  ///
  /// - Parameter builtInCount: How many of them, the first ones, are built in.
  static func program(of definitions: [AppDefinition], builtInCount: Int = 0) -> LinkProgram {
    var builder = ProgramBuilder(builtInCount: builtInCount)
    for definition in definitions { builder.add(definition) }
    builder.addSchemes()
    builder.layFlat()
    return LinkProgram(builder)
  }

  // MARK: Pieces

  mutating func add(_ piece: some Collection<UInt8>) -> Slice { values.add(piece) }

  mutating func addPieces(_ texts: [[UInt8]]) -> Slice {
    pieces.add(texts.map { values.add($0) })
  }

  /// Adds a table of names; the last of equal ones is not found.
  mutating func addTable(_ entries: [(name: [UInt8], value: Int)]) -> Slice {
    guard !entries.isEmpty else { return .none }
    var size = 2
    while size < 2 * entries.count { size *= 2 }
    var table = [NameEntry](repeating: NameEntry(), count: size)
    for (name, value) in entries {
      let (low, high) = ValueProgramBuilder.words(of: name)
      var index = NameEntry.hash(low, high, name.count) & (size - 1)
      while table[index].value >= 0 { index = (index + 1) & (size - 1) }
      table[index] = NameEntry(low: low, high: high, name: add(name), value: Int32(value))
    }
    return names.add(table)
  }

  // MARK: Apps

  private mutating func add(_ definition: AppDefinition) {
    let app = apps.count
    let authority = trie.addNodes(AuthorityShape.count)
    let callbacks = CallbackPolicy(definition)
    apps.append(
      AppProgram(
        schemes: addPieces(definition.schemes.map { Array($0.utf8) }), authority: authority,
        absolute: trie.addNodes(1), rootless: trie.addNodes(1),
        web: definition.web == nil ? -1 : trie.addNodes(1), hosts: addHosts(of: definition),
        isForm: definition.dialect == .form,
        separator: definition.querySeparator == .semicolon ? UInt8(ascii: ";") : UInt8(ascii: "&"),
        hasForeign: !definition.foreign.isEmpty,
        callbackSchemes: addTable(callbacks.listed.map { ($0, 0) }),
        allowsOtherCallbacks: callbacks.allowsOthers))
    appPlans.append(AppPlan(definition, routes: plans.count..<plans.count))
    // What is wrong was refused when the definition was checked.
    appPlans[app].foreign = definition.foreignPatterns.compactMap { try? IRegexp($0) }
    for route in definition.routes {
      // The definition was checked, so its patterns can be read.
      guard let pattern = try? PatternParser.parse(route.link) else { continue }
      let plan = addRoute(route, pattern, app: app)
      appPlans[app].literalPaths.append(pattern.literalPath())
      let baseDepth = definition.web?.depth ?? 0
      appPlans[app].literalWebPaths.append(
        plan.webPatterns.first?.literalPath(from: baseDepth) ?? "")
      if !route.schemes.isEmpty { appPlans[app].hasRoutesOfSchemes = true }
      let secrets = plan.parameters.indices.filter { plan.parameters[$0].isSecret }
      if !secrets.isEmpty || plan.patternParameters.contains(where: { $0.plan?.isSecret == true }) {
        appPlans[app].hasSecrets = true
      }
      appPlans[app].secretNames += secrets.filter { plan.parameters[$0].isInQuery }
        .map { Array(plan.parameters[$0].name.utf8) }
      if secrets.contains(where: plan.inPath.contains) { appPlans[app].hasSecretPaths = true }
    }
    appPlans[app].routes = appPlans[app].routes.lowerBound..<plans.count
    apps[app].names = addTable(queryNames)
    queryNames = []
  }

  /// The number of a name among those in the queries of an app, which is the last one.
  mutating func number(ofQueryName name: [UInt8], in app: Int) -> Int {
    if let number = queryNameNumbers.value(app, name.span) { return number }
    let number = queryNames.count
    queryNames.append((name, number))
    queryNameNumbers.insert(app, name.span, number)
    return number
  }

  private mutating func addSchemes() {
    var entries: [(name: [UInt8], value: Int)] = []
    for app in appPlans.indices {
      for (number, scheme) in appPlans[app].definition.schemes.enumerated() {
        entries.append((scheme.utf8.map(ByteClass.lowercased), schemes.count))
        let spelling = pieces[apps[app].schemes.start + number]
        schemes.append(
          SchemeProgram(app: Int32(app), number: Int32(number), spelling: spelling))
      }
    }
    addHostNames(to: &entries)
    schemeNames = addTable(entries)
  }

  // MARK: The web

  private mutating func addHosts(of definition: AppDefinition) -> Slice {
    let names = definition.web?.hosts ?? []
    return hosts.add(names.map { HostProgram(app: Int32(apps.count), name: add($0.utf8)) })
  }

  /// Adds the table of hosts, and their scheme to the table of schemes, unless an app has it as its own.
  private mutating func addHostNames(to schemeEntries: inout [(name: [UInt8], value: Int)]) {
    guard !hosts.isEmpty else { return }
    hostNames = addTable(
      hosts.enumerated().map { (Array(values.bytes[$1.name.range]), $0) })
    let scheme = Array(WebAddress.scheme.utf8)
    if let known = schemeEntries.first(where: { $0.name == scheme }) {
      webScheme = known.value
      return
    }
    webScheme = schemes.count
    schemeEntries.append((scheme, schemes.count))
    schemes.append(SchemeProgram(app: -1, number: -1, spelling: add(scheme)))
  }
}

extension Pattern {
  /// Its literal segments from that one on, with slashes between them.
  fileprivate func literalPath(from depth: Int = 0) -> String {
    var path: [UInt8] = []
    for (index, segment) in segments.dropFirst(depth).filter({ $0.variable == nil }).enumerated() {
      if index > 0 { path.append(UInt8(ascii: "/")) }
      path += segment.prefix
    }
    return String(decoding: path, as: UTF8.self)
  }
}
