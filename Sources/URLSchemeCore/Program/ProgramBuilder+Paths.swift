/// Compiles the trie, and what ends at its nodes.
extension ProgramBuilder {
  /// Compiles the trie; the first paths are those of each terminal alone.
  mutating func nodes() -> [NodeProgram] {
    var literals = [[(name: [UInt8], value: Int)]](repeating: [], count: router.nodes.count)
    router.literals.forEach { part, key, target in
      if let node = Router.node(ofPlain: part) { literals[node].append((Array(key), target)) }
    }
    return router.nodes.indices.map { node in
      let ends = router.nodes[node].terminals
      return NodeProgram(
        literals: addTable(literals[node]), edges: add(router.nodes[node].edges),
        path: ends.count == 1 ? Int32(ends[0]) : addPath(ofEndsAt: ends))
    }
  }

  private mutating func add(_ edges: [Router.Edge]) -> Slice {
    let first = self.edges.count
    for edge in edges {
      let operation = edge.constraint.map { constraint in
        add(router.routes[constraint.route].parameters[constraint.parameter].text)
      }
      self.edges.append(
        EdgeProgram(
          prefix: add(edge.prefix), suffix: add(edge.suffix), isRest: edge.isRest,
          allowsEmpty: edge.allowsEmpty, isShaped: !edge.shape.isEmpty,
          operation: operation ?? -1, rank: edge.rank, target: Int32(edge.target)))
    }
    return Slice(first..<self.edges.count)
  }

  /// Adds what ends at some terminals.
  mutating func addPath(ofEndsAt numbers: [Int]) -> Int32 {
    paths.append(path(ofEndsAt: numbers))
    return Int32(paths.count - 1)
  }

  private mutating func path(ofEndsAt numbers: [Int]) -> PathProgram {
    guard !numbers.isEmpty else { return .none }
    var shared: [[UInt8]] = []
    for number in numbers {
      for parameter in queryParameters(of: number) where !shared.contains(parameter.nameBytes) {
        shared.append(parameter.nameBytes)
      }
    }
    let isPlain =
      numbers.count == 1 && router.terminals[numbers[0]].literalPairs.isEmpty
      || shared.count <= 64
        && numbers.allSatisfy {
          router.terminals[$0].literalPairs.isEmpty && asksQueryAlone($0)
            && !router.routes[router.terminals[$0].route].hasQueryChoices
            && router.routes[router.terminals[$0].route].parameters.count <= 64
        }
    let first = ends.count
    for number in numbers {
      let end = end(number, shared)
      ends.append(end)
    }
    ends[first...].sort { $0.declared.nonzeroBitCount > $1.declared.nonzeroBitCount }
    for number in first..<ends.count {
      let others = (first..<ends.count).filter { $0 != number }
      ends[number].own = others.reduce(ends[number].declared) { $0 & ~ends[$1].declared }
    }
    let ranks = ends[first...].map { $0.rank(0) }
    let best = ranks.max() ?? 0
    let isTied = ranks.count { $0 == best } > 1
    return PathProgram(
      ends: Slice(first..<ends.count), isPlain: isPlain,
      bare: isTied ? -1 : Int32(first + (ranks.firstIndex(of: best) ?? 0)),
      names: addTable(shared.enumerated().map { ($1, $0) }))
  }

  private func queryParameters(of terminal: Int) -> [ParameterPlan] {
    router.routes[router.terminals[terminal].route].parameters.filter { $0.location == .query }
  }

  /// Whether the query tells what is missing, as nothing else is required that the path has not.
  private func asksQueryAlone(_ number: Int) -> Bool {
    let terminal = router.terminals[number]
    return router.routes[terminal.route].parameters.enumerated().allSatisfy { index, parameter in
      !parameter.isRequired || parameter.location == .query || terminal.rest == index
        || terminal.bindings.contains { $0.parameter == index }
    }
  }

  private mutating func end(_ number: Int, _ shared: [[UInt8]]) -> EndProgram {
    let terminal = router.terminals[number]
    let plan = router.routes[terminal.route]
    let held =
      terminal.bindings.map {
        BindingProgram(depth: Int32($0.depth), parameter: Int32($0.parameter))
      }
      + (terminal.rest < 0
        ? []
        : [BindingProgram(depth: -1, parameter: Int32(terminal.rest))])
    bindings += held
    let pairs = terminal.literalPairs.map { pair in
      LiteralPairProgram(
        name: add(pair.name), value: add(pair.value ?? []), isBare: pair.value == nil)
    }
    literalPairs += pairs
    var end = EndProgram(
      route: Int32(terminal.route),
      bindings: Slice(bindings.count - held.count..<bindings.count),
      parameterCount: Int32(plan.parameters.count), firstStep: Int32(steps.count),
      nameCount: Int32(shared.count),
      literalPairs: Slice(literalPairs.count - pairs.count..<literalPairs.count),
      alias: terminal.isAlias && plan.takesCallbacks
        ? add(Array(",\"alias\":".utf8) + string(plan.pattern(terminal.form).source)) : .none)
    for (index, name) in shared.enumerated() {
      let parameter = plan.parameters.firstIndex { $0.location == .query && $0.nameBytes == name }
      addStep(parameter, plan)
      guard let parameter, index < 64 else { continue }
      end.declared |= 1 << UInt64(index)
      if plan.parameters[parameter].isRequired { end.required |= 1 << UInt64(index) }
    }
    return end
  }

  private mutating func addStep(_ parameter: Int?, _ plan: RoutePlan) {
    guard let parameter else {
      // No name has a byte of 255.
      return steps.append(StepProgram(parameter: -1, name: .none, word: .max, mask: .max))
    }
    let name = plan.parameters[parameter].escapedName + [UInt8(ascii: "=")]
    let mask: UInt64 = name.count < 8 ? (1 << UInt64(8 * name.count)) - 1 : .max
    steps.append(
      StepProgram(
        parameter: Int32(parameter), name: add(name), word: Self.words(of: name).low, mask: mask))
  }
}
