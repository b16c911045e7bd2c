/// Walks the trie as the matcher does, with all nodes that one link may reach with equal right.
///
/// The matcher follows what fits a link's text; here no link is given, so every text is tried that
/// could make a difference: the literals, declared values and samples of what may follow.
extension RouteConflicts {
  /// How many partial matches the matcher may have to keep alive.
  static let maximumOverlap = 64
  /// Texts kept for one segment of a witness.
  private static let maximumChoices = 4

  /// An edge, and what its samples are.
  private struct Branch {
    var edge: TableEntry<EdgeProgram>
    var prefix: [UInt8]
    var suffix: [UInt8]
    var samples: [[UInt8]]
    /// The only texts that it takes, where they are few plain ones.
    var declared: Set<[UInt8]>?
  }

  /// The nodes that a text reaches with equal right, and texts that do it; before each stands how
  /// many ways with more right it fits.
  private struct Step {
    var nodes: [Int]
    var choices: [(penalty: Int, text: [UInt8])]
  }

  mutating func walk() {
    let app = program.apps[0]
    for shape in 0..<AuthorityShape.count {
      visit(
        [Int(app.authority) + shape],
        WitnessPath(anchor: .authority, shape: AuthorityShape(rawValue: shape)))
    }
    visit([Int(app.absolute)], WitnessPath(anchor: .absolute))
    visit([Int(app.rootless)], WitnessPath(anchor: .rootless))
  }

  private mutating func visit(_ nodes: [Int], _ path: WitnessPath) {
    guard !isExhausted, !isOverlapping, visited.insert(nodes).inserted else { return }
    work -= nodes.count
    checkTies(among: nodes, path)
    visitLiterals(nodes, path)
    let isAuthority = path.segments.isEmpty && path.anchor == .authority
    var branches: [Int: [Branch]] = [:]
    for node in nodes {
      for edge in program.nodes[node].edges.range.map({ program.edges[$0] }) {
        branches[edge.rank, default: []].append(branch(edge))
      }
    }
    guard !branches.isEmpty else { return }
    let ranks = branches.keys.sorted()
    let segments = ranks.flatMap { branches[$0] ?? [] }.filter { !$0.edge.isRest }
    let texts = texts(of: segments, isAuthority)
    for step in steps(branches, texts, nodes, isAuthority) {
      guard isNarrow(step.nodes, path, step.choices.first?.text ?? []) else { return }
      let choices = step.choices.sorted { $0.penalty < $1.penalty }.prefix(Self.maximumChoices)
      visit(step.nodes, path.appending(choices.map(\.text)))
    }
    for rank in ranks {
      visitRests((branches[rank] ?? []).filter(\.edge.isRest), path, isAuthority)
    }
  }

  /// Whether there are not too many nodes at once; else it is reported, with the path.
  private mutating func isNarrow(_ nodes: [Int], _ path: WitnessPath, _ text: [UInt8]) -> Bool {
    guard nodes.count > Self.maximumOverlap else { return true }
    isOverlapping = true
    let path = path.appending([text])
    let finding = Finding(
      .overlappingRoutes, at: 0, program.appPlans[0].scheme, expected: "\(Self.maximumOverlap)",
      found: String(decoding: link(path.form { _ in 0 }), as: UTF8.self))
    findings.append((0, Place(path: DefinitionPath([.key("routes")]), finding: finding)))
    return false
  }

  // MARK: Literals

  private mutating func visitLiterals(_ nodes: [Int], _ path: WitnessPath) {
    if nodes.count == 1, let node = nodes.first {
      for edge in literals[node] {
        visit([edge.target], path.appending([edge.text]))
      }
      return
    }
    var order: [[UInt8]] = []
    var targets: [[UInt8]: [Int]] = [:]
    for edge in nodes.flatMap({ literals[$0] }) {
      if targets[edge.text] == nil { order.append(edge.text) }
      targets[edge.text, default: []].append(edge.target)
    }
    for text in order { visit((targets[text] ?? []).sorted(), path.appending([text])) }
  }

  // MARK: Variables

  private mutating func branch(_ edge: TableEntry<EdgeProgram>) -> Branch {
    var branch = Branch(
      edge: edge, prefix: program.bytes(edge.prefix), suffix: program.bytes(edge.suffix),
      samples: [])
    if let owner = owners[edge.operation] {
      branch.samples = samples(owner.route, owner.parameter).texts
      let operation = program.values.operations[Int(edge.operation)]
      let isPlain = operation.isDeclared && operation.form == .text && !operation.ignoresCase
      if isPlain, !operation.isEnveloped { branch.declared = Set(branch.samples) }
    } else {
      branch.samples = edge.isRest ? ["", "a", "a/b"].map { Array($0.utf8) } : values.free.texts
    }
    if edge.allowsEmpty { branch.samples.append([]) }
    return branch
  }

  /// The texts that could make a difference to what follows.
  private func texts(of branches: [Branch], _ isAuthority: Bool) -> [[UInt8]] {
    func folded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
      isAuthority ? bytes.map(ByteClass.lowercased) : Array(bytes)
    }
    var texts: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    func add(_ prefix: [UInt8], _ branch: Branch, _ suffix: [UInt8], limit: Int = .max) {
      for sample in branch.samples.prefix(limit) {
        let text = prefix + sample + suffix
        if seen.insert(text).inserted { texts.append(text) }
      }
    }
    var byPrefix: [[UInt8]: [Branch]] = [:]
    for branch in branches { byPrefix[folded(branch.prefix), default: []].append(branch) }
    for branch in branches {
      add(branch.prefix, branch, branch.suffix)
      // Where the literals of two overlap, what fits both has the longer of each.
      let prefix = folded(branch.prefix)
      for length in 0..<prefix.count where branches.count > 1 {
        for other in byPrefix[Array(prefix[..<length])] ?? []
        where folded(other.suffix).reversed().starts(with: folded(branch.suffix).reversed()) {
          add(branch.prefix, branch, other.suffix, limit: 4)
          if other.edge.operation >= 0 { add(branch.prefix, other, other.suffix, limit: 4) }
        }
      }
    }
    return texts
  }

  /// What each text reaches, the nodes of one rank at a time; what is part of more is left out.
  private mutating func steps(
    _ branches: [Int: [Branch]], _ texts: [[UInt8]], _ nodes: [Int], _ isAuthority: Bool
  ) -> [Step] {
    var steps: [[Int]: Step] = [:]
    var order: [[Int]] = []
    let written = Set(nodes.flatMap { literals[$0].map(\.text) })
    let ranks = branches.keys.sorted()
    for text in texts {
      guard work > 0 else { break }
      let folded = isAuthority ? text.map(ByteClass.lowercased) : text
      var penalty = written.contains(folded) ? 1 : 0
      for rank in ranks {
        var targets: [Int] = []
        for branch in branches[rank] ?? [] where !branch.edge.isRest {
          if fits(text, branch, isAuthority) { targets.append(Int(branch.edge.target)) }
        }
        guard !targets.isEmpty else { continue }
        targets.sort()
        if steps[targets] == nil {
          steps[targets] = Step(nodes: targets, choices: [])
          order.append(targets)
        }
        steps[targets]?.choices.append((penalty, text))
        penalty += 1
      }
    }
    return maximal(order.compactMap { steps[$0] })
  }

  private func maximal(_ steps: [Step]) -> [Step] {
    guard steps.count > 1 else { return steps }
    var kept: [Step] = []
    var byNode: [Int: [Int]] = [:]
    let sorted = steps.enumerated().sorted {
      ($1.element.nodes.count, $0.offset) < ($0.element.nodes.count, $1.offset)
    }
    for (_, step) in sorted {
      let nodes = Set(step.nodes)
      let larger = step.nodes.first.flatMap { byNode[$0] }?.first {
        nodes.isSubset(of: kept[$0].nodes)
      }
      if let larger {
        kept[larger].choices += step.choices
        continue
      }
      for node in step.nodes { byNode[node, default: []].append(kept.count) }
      kept.append(step)
    }
    return kept
  }

  /// Whether a segment's text fits an edge.
  private mutating func fits(
    _ text: [UInt8], _ branch: Branch, _ isAuthority: Bool
  ) -> Bool {
    work -= 1
    let (prefix, suffix) = (branch.prefix, branch.suffix)
    let count = text.count - prefix.count - suffix.count
    guard count > 0 || count == 0 && branch.edge.allowsEmpty,
      isEqual(text.prefix(prefix.count), prefix, isAuthority),
      isEqual(text.suffix(suffix.count), suffix, isAuthority)
    else { return false }
    guard branch.edge.operation >= 0, count > 0 else { return true }
    let value = Array(text.dropFirst(prefix.count).prefix(count))
    if let declared = branch.declared { return declared.contains(value) }
    return isTaken(value, branch)
  }

  private mutating func isTaken(_ value: [UInt8], _ branch: Branch) -> Bool {
    guard branch.edge.operation >= 0 else { return true }
    work -= 10
    return values.takes(value, program.values.operations[Int(branch.edge.operation)])
  }

  private func isEqual(
    _ left: ArraySlice<UInt8>, _ right: [UInt8], _ ignoresCase: Bool
  ) -> Bool {
    guard ignoresCase else { return left.elementsEqual(right) }
    return left.elementsEqual(right) { ByteClass.lowercased($0) == ByteClass.lowercased($1) }
  }

  // MARK: The rest of a path

  private mutating func visitRests(
    _ branches: [Branch], _ path: WitnessPath, _ isAuthority: Bool
  ) {
    var groups: [[UInt8]: [Branch]] = [:]
    for branch in branches {
      let prefix = branch.prefix
      groups[isAuthority ? prefix.map(ByteClass.lowercased) : prefix, default: []].append(branch)
    }
    for (prefix, group) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      var choices: [[Int]: [[UInt8]]] = [:]
      for text in Set(group.flatMap(\.samples)).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        var targets: [Int] = []
        for branch in group where isTaken(text, branch) { targets.append(Int(branch.edge.target)) }
        choices[targets.sorted(), default: []].append(WitnessPath.escaped(prefix) + text)
      }
      // Most at once first, and always in the same order.
      let sets = choices.sorted {
        ($1.key.count, $0.key.first ?? 0) < ($0.key.count, $1.key.first ?? 0)
      }
      for (targets, texts) in sets {
        guard isNarrow(targets, path, texts.first ?? []) else { return }
        var path = path
        path.rest = Array(texts.prefix(Self.maximumChoices))
        checkTies(among: targets, path)
      }
    }
  }
}

extension WitnessPath {
  func appending(_ choices: [[UInt8]]) -> WitnessPath {
    var path = self
    let shape = segments.isEmpty ? shape : []
    path.segments.append(choices.map { WitnessPath.escaped($0, shape) })
    return path
  }
}
