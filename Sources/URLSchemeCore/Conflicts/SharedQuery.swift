/// Makes the queries and fragments that two routes both take: everything in them is declared by
/// both, and nothing is missing that one of them needs.
struct SharedQuery {
  /// A name that both declare, with the pair or pairs that a link has of it.
  private struct Piece {
    /// The parameter's number in each of the two; nil where it is a literal there.
    var parameters: [Int?]
    var isNeeded: Bool
    /// Some ways of writing it, as in a link.
    var texts: [[UInt8]]
    var isFragment = false
  }

  /// More names are not left out or brought in one by one.
  private static let maximumVaried = 8

  private let ends: [Int]
  private var pieces: [Piece] = []

  /// The queries, with the fragments after them, as they would stand in a link: the shortest first,
  /// then with all that may stand there, then with one more or one less. None where the routes have
  /// no link in common.
  static func queries(
    of first: Int, _ second: Int, _ conflicts: inout RouteConflicts
  ) -> [[UInt8]] {
    var query = SharedQuery(ends: [first, second])
    guard query.collect(&conflicts) else { return [] }
    return query.texts(conflicts.program)
  }

  private init(ends: [Int]) {
    self.ends = ends
  }

  // MARK: What both declare

  /// Whether there can be a link that both take.
  private mutating func collect(_ conflicts: inout RouteConflicts) -> Bool {
    let program = conflicts.program
    let routes = ends.map { program.plans[Int(program.ends[$0].route)] }
    for (end, route) in zip(ends, routes) {
      for (index, parameter) in route.parameters.enumerated()
      where parameter.location == .segment && parameter.isRequired {
        guard program.holds(index, end: end) else { return false }
      }
    }
    var names: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    for (end, route) in zip(ends, routes) {
      let written = program.literalPairs(ofEnd: end).map(\.name)
      let declared = route.parameters.filter { $0.location == .query }.map(\.nameBytes)
      for name in written + declared where seen.insert(name).inserted { names.append(name) }
    }
    for name in names {
      guard add(name, routes, &conflicts) else { return false }
    }
    return addFragment(routes, &conflicts)
  }

  /// Adds a name if both declare it; false where one of them needs what the other does not take.
  private mutating func add(
    _ name: [UInt8], _ routes: [RoutePlan], _ conflicts: inout RouteConflicts
  ) -> Bool {
    let parameters = routes.map { route in
      route.parameters.firstIndex { $0.location == .query && $0.nameBytes == name }
    }
    let literals = ends.map { end in
      conflicts.program.literalPairs(ofEnd: end).filter { $0.name == name }.map(\.value)
    }
    let isWritten = !(literals[0] + literals[1]).isEmpty
    let isRequired = zip(routes, parameters).contains { route, parameter in
      parameter.map { route.parameters[$0].isRequired } ?? false
    }
    let isNeeded = isWritten || isRequired
    let areDeclared = zip(parameters, literals).allSatisfy { $0 != nil || !$1.isEmpty }
    guard areDeclared else { return !isNeeded }
    var texts: [[UInt8]] = []
    let escaped = SharedQuery.escaped(name)
    if isWritten {
      texts = written(escaped, parameters, literals, routes, &conflicts)
    } else {
      let count = repetitions(parameters, routes)
      if count > 0 {
        texts = common(parameters, &conflicts).map { value in
          let pair = escaped + [UInt8(ascii: "=")] + SharedQuery.escaped(value)
          return Array(repeatElement(pair, count: count).joined(separator: [UInt8(ascii: "&")]))
        }
      }
    }
    guard !texts.isEmpty else { return !isNeeded }
    pieces.append(Piece(parameters: parameters, isNeeded: isNeeded, texts: texts))
    return true
  }

  /// The pairs that one of the patterns writes out; none where the other does not take them.
  private func written(
    _ name: [UInt8], _ parameters: [Int?], _ literals: [[[UInt8]?]], _ routes: [RoutePlan],
    _ conflicts: inout RouteConflicts
  ) -> [[UInt8]] {
    let all = literals[0].isEmpty ? literals[1] : literals[0]
    guard literals[1].isEmpty || literals[0].isEmpty || Set(literals[0]) == Set(literals[1]) else {
      return []
    }
    for (parameter, route) in zip(parameters, routes) {
      guard let parameter = parameter.map({ route.parameters[$0] }) else { continue }
      guard all.count == 1 || parameter.isExploded else { return [] }
      for value in all {
        let isTaken =
          value.map { conflicts.takes($0, parameter) }
          ?? (conflicts.program.operation(of: parameter).kind == .boolean)
        guard isTaken else { return [] }
      }
    }
    let pairs = all.map { value in
      value.map { name + [UInt8(ascii: "=")] + SharedQuery.escaped($0) } ?? name
    }
    return [Array(pairs.joined(separator: [UInt8(ascii: "&")]))]
  }

  /// How often a name must stand in a link for both; 0 where one takes fewer than the other needs.
  private func repetitions(_ parameters: [Int?], _ routes: [RoutePlan]) -> Int {
    var (least, most) = (1, 100)
    for (parameter, route) in zip(parameters, routes) {
      guard let parameter = parameter.map({ route.parameters[$0] }) else { continue }
      let constraints = parameter.schema
      least = max(least, parameter.isExploded ? constraints.minItems ?? 1 : 1)
      most = min(most, parameter.isExploded ? constraints.maxItems ?? 100 : 1)
    }
    return least <= most ? least : 0
  }

  /// Texts that a parameter of each route takes.
  private func common(_ parameters: [Int?], _ conflicts: inout RouteConflicts) -> [[UInt8]] {
    let routes = ends.map { Int(conflicts.program.ends[$0].route) }
    var samples: [[UInt8]] = []
    for (route, parameter) in zip(routes, parameters) {
      if let parameter { samples += conflicts.samples(route, parameter).texts }
    }
    var texts: [[UInt8]] = []
    for sample in samples where texts.count < 3 && !texts.contains(sample) {
      let isTaken = zip(routes, parameters).allSatisfy { route, parameter in
        parameter.map {
          conflicts.takes(sample, conflicts.program.plans[route].parameters[$0])
        } ?? true
      }
      if isTaken { texts.append(sample) }
    }
    return texts
  }

  private mutating func addFragment(
    _ routes: [RoutePlan], _ conflicts: inout RouteConflicts
  ) -> Bool {
    let parameters = routes.map { route in
      route.parameters.firstIndex { $0.location == .fragment }
    }
    let isNeeded = zip(routes, parameters).contains { route, parameter in
      parameter.map { route.parameters[$0].isRequired } ?? false
    }
    guard parameters.allSatisfy({ $0 != nil }) else { return !isNeeded }
    let texts = common(parameters, &conflicts).map { [UInt8(ascii: "#")] + SharedQuery.escaped($0) }
    guard !texts.isEmpty else { return !isNeeded }
    pieces.append(
      Piece(parameters: parameters, isNeeded: isNeeded, texts: texts, isFragment: true))
    return true
  }

  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    var escaped: [UInt8] = []
    PercentEncoding.encode(text.span, to: &escaped)
    return escaped
  }

  // MARK: What stands in a link together

  private func texts(_ program: LinkProgram) -> [[UInt8]] {
    let needed = Set(pieces.indices.filter { pieces[$0].isNeeded })
    guard let least = completed(needed, program) else { return [] }
    var most = least
    for piece in pieces.indices { most = completed(most.union([piece]), program) ?? most }
    var sets = [least, most]
    let varied = pieces.indices.filter { !least.contains($0) }.prefix(Self.maximumVaried)
    for piece in varied {
      sets += [least.union([piece]), most.subtracting([piece])].compactMap {
        completed($0, program)
      }
    }
    var texts: [[UInt8]] = []
    for set in sets {
      for choice in 0..<2 {
        let text = text(of: set, choice)
        if !texts.contains(text) { texts.append(text) }
      }
    }
    return texts
  }

  private func text(of set: Set<Int>, _ choice: Int) -> [UInt8] {
    var text: [UInt8] = []
    var separator = UInt8(ascii: "?")
    for index in set.sorted() {
      let texts = pieces[index].texts
      if !pieces[index].isFragment {
        text.append(separator)
        separator = UInt8(ascii: "&")
      }
      text += texts[min(choice, texts.count - 1)]
    }
    return text
  }

  /// The set with what `requireOneOf` and `dependentRequired` of both routes want besides; nil
  /// where that is not to be had.
  private func completed(_ set: Set<Int>, _ program: LinkProgram) -> Set<Int>? {
    var set = set
    var isComplete = false
    while !isComplete {
      isComplete = true
      for side in ends.indices {
        guard let missing = missing(from: set, side, program) else { continue }
        let found = missing.lazy.compactMap { parameter in
          pieces.firstIndex { $0.parameters[side] == parameter }
        }.first
        guard let found, set.insert(found).inserted else { return nil }
        isComplete = false
      }
    }
    return set
  }

  /// Parameters of which one must be brought in; nil where nothing is missing.
  private func missing(from set: Set<Int>, _ side: Int, _ program: LinkProgram) -> [Int]? {
    let end = ends[side]
    let route = program.plans[Int(program.ends[end].route)]
    func isPresent(_ parameter: Int) -> Bool {
      switch route.parameters[parameter].location {
      case .segment: program.holds(parameter, end: end)
      case .rest: true
      case .query, .fragment: set.contains { pieces[$0].parameters[side] == parameter }
      }
    }
    for (parameter, requires) in route.dependentRequired where isPresent(parameter) {
      for other in requires where !isPresent(other) { return [other] }
    }
    return route.requireOneOf.first { !$0.contains(where: isPresent) }
  }
}
