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
    var edge: Router.Edge
    var samples: [[UInt8]]
    /// The only texts that it takes, where they are few plain ones.
    var declared: Set<[UInt8]>?
  }

  /// The nodes that a text reaches with equal right, and texts that do it; before each stands how
  /// many ways with more right it fits.
  private struct Step {
    var nodes: [Int]
    var choices: [(penalty: Int, text: [UInt8], shape: Router.AuthorityShape)]
  }

  mutating func walk() {
    let roots = router.apps[0].roots
    visit([roots.authority], WitnessPath(anchor: .authority))
    visit([roots.absolute], WitnessPath(anchor: .absolute))
    visit([roots.rootless], WitnessPath(anchor: .rootless))
  }

  private mutating func visit(_ nodes: [Int], _ path: WitnessPath) {
    guard !isExhausted, !isOverlapping, visited.insert(nodes).inserted else { return }
    work -= nodes.count
    checkTies(among: nodes, path)
    visitLiterals(nodes, path)
    let isAuthority = path.segments.isEmpty && path.anchor == .authority
    var branches: [Int: [Branch]] = [:]
    for node in nodes {
      for edge in router.nodes[node].edges {
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
      visit(step.nodes, path.appending(choices.map { WitnessPath.escaped($0.text, $0.shape) }))
    }
    for rank in ranks {
      visitRests((branches[rank] ?? []).filter(\.edge.isRest), path, isAuthority)
    }
  }

  /// Whether there are not too many nodes at once; else it is reported, with the path.
  private mutating func isNarrow(_ nodes: [Int], _ path: WitnessPath, _ text: [UInt8]) -> Bool {
    guard nodes.count > Self.maximumOverlap else { return true }
    isOverlapping = true
    let path = path.appending([WitnessPath.escaped(text)])
    let finding = Finding(
      .overlappingRoutes, at: 0, router.apps[0].scheme, expected: "\(Self.maximumOverlap)",
      found: String(decoding: link(path.form { _ in 0 }), as: UTF8.self))
    findings.append((0, Place(path: DefinitionPath([.key("routes")]), finding: finding)))
    return false
  }

  // MARK: Literals

  private struct LiteralKey: Hashable {
    var text: [UInt8]
    var shape: Router.AuthorityShape
  }

  private mutating func visitLiterals(_ nodes: [Int], _ path: WitnessPath) {
    if nodes.count == 1, let node = nodes.first {
      for edge in literals[node] {
        visit([edge.target], path.appending([WitnessPath.escaped(edge.text, edge.shape)]))
      }
      return
    }
    var order: [LiteralKey] = []
    var targets: [LiteralKey: [Int]] = [:]
    for node in nodes {
      for edge in literals[node] {
        let key = LiteralKey(text: edge.text, shape: edge.shape)
        if targets[key] == nil { order.append(key) }
        targets[key, default: []].append(edge.target)
      }
    }
    for key in order {
      let next = path.appending([WitnessPath.escaped(key.text, key.shape)])
      visit((targets[key] ?? []).sorted(), next)
    }
  }

  // MARK: Variables

  private mutating func branch(_ edge: Router.Edge) -> Branch {
    var samples: [[UInt8]]
    if let constraint = edge.constraint {
      samples = self.samples(constraint.route, constraint.parameter).texts
    } else {
      samples = edge.isRest ? ["", "a", "a/b"].map { Array($0.utf8) } : values.free.texts
    }
    let plan = edge.constraint.map(plan)
    let isDeclared = plan?.constraints.enumeration != nil || plan?.constraints.constant != nil
    let isPlain = isDeclared && plan?.form == .text && plan?.constraints.ignoresCase == false
    let declared = isPlain && plan?.isEnveloped == false ? Set(samples) : nil
    if edge.allowsEmpty { samples.append([]) }
    return Branch(edge: edge, samples: samples, declared: declared)
  }

  /// The texts that could make a difference to what follows; each with its shape.
  private func texts(of branches: [Branch], _ isAuthority: Bool) -> [LiteralKey] {
    func folded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
      isAuthority ? bytes.map(ByteClass.lowercased) : Array(bytes)
    }
    var texts: [LiteralKey] = []
    var seen: Set<LiteralKey> = []
    func add(_ prefix: [UInt8], _ branch: Branch, _ suffix: [UInt8], limit: Int = .max) {
      for sample in branch.samples.prefix(limit) {
        let key = LiteralKey(text: prefix + sample + suffix, shape: branch.edge.shape)
        if seen.insert(key).inserted { texts.append(key) }
      }
    }
    var byPrefix: [[UInt8]: [Branch]] = [:]
    for branch in branches { byPrefix[folded(branch.edge.prefix), default: []].append(branch) }
    for branch in branches {
      let edge = branch.edge
      add(edge.prefix, branch, edge.suffix)
      // Where the literals of two overlap, what fits both has the longer of each.
      let prefix = folded(edge.prefix)
      for length in 0..<prefix.count where branches.count > 1 {
        for other in byPrefix[Array(prefix[..<length])] ?? []
        where folded(other.edge.suffix).reversed().starts(with: folded(edge.suffix).reversed()) {
          add(edge.prefix, branch, other.edge.suffix, limit: 4)
          if other.edge.constraint != nil {
            add(edge.prefix, other, other.edge.suffix, limit: 4)
          }
        }
      }
    }
    return texts
  }

  /// What each text reaches, the nodes of one rank at a time; what is part of more is left out.
  private mutating func steps(
    _ branches: [Int: [Branch]], _ texts: [LiteralKey], _ nodes: [Int], _ isAuthority: Bool
  ) -> [Step] {
    var steps: [[Int]: Step] = [:]
    var order: [[Int]] = []
    let written = Set(
      nodes.flatMap { literals[$0].map { LiteralKey(text: $0.text, shape: $0.shape) } })
    let ranks = branches.keys.sorted()
    for text in texts {
      guard work > 0 else { break }
      let folded = isAuthority ? text.text.map(ByteClass.lowercased) : text.text
      var penalty = written.contains(LiteralKey(text: folded, shape: text.shape)) ? 1 : 0
      for rank in ranks {
        var targets: [Int] = []
        for branch in branches[rank] ?? [] where !branch.edge.isRest {
          if fits(text, branch, isAuthority) { targets.append(branch.edge.target) }
        }
        guard !targets.isEmpty else { continue }
        targets.sort()
        if steps[targets] == nil {
          steps[targets] = Step(nodes: targets, choices: [])
          order.append(targets)
        }
        steps[targets]?.choices.append((penalty, text.text, text.shape))
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
    _ text: LiteralKey, _ branch: Branch, _ isAuthority: Bool
  ) -> Bool {
    work -= 1
    let edge = branch.edge
    let bytes = text.text
    let count = bytes.count - edge.prefix.count - edge.suffix.count
    guard count > 0 || count == 0 && edge.allowsEmpty, text.shape == edge.shape,
      isEqual(bytes.prefix(edge.prefix.count), edge.prefix, isAuthority),
      isEqual(bytes.suffix(edge.suffix.count), edge.suffix, isAuthority)
    else { return false }
    guard let constraint = edge.constraint, count > 0 else { return true }
    let value = Array(bytes.dropFirst(edge.prefix.count).prefix(count))
    if let declared = branch.declared { return declared.contains(value) }
    work -= 10
    return values.takes(value, plan(constraint))
  }

  private func plan(_ constraint: Router.Constraint) -> ValuePlan {
    router.routes[constraint.route].parameters[constraint.parameter].text
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
      let prefix = branch.edge.prefix
      groups[isAuthority ? prefix.map(ByteClass.lowercased) : prefix, default: []].append(branch)
    }
    for (prefix, group) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      var choices: [[Int]: [[UInt8]]] = [:]
      for text in Set(group.flatMap(\.samples)).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        var targets: [Int] = []
        for branch in group {
          work -= 10
          if let constraint = branch.edge.constraint,
            !values.takes(text, plan(constraint))
          {
            continue
          }
          targets.append(branch.edge.target)
        }
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
    path.segments.append(choices)
    return path
  }
}
