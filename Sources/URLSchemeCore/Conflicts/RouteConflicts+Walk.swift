/// Walks the trie as the reader does, with all nodes that one link may reach with equal right.
///
/// The reader follows what fits a link's text; here no link is given, so every text is tried that
/// could make a difference: the literals, declared values and samples of what may follow.
extension RouteConflicts {
  /// How many partial matches the reader may have to keep alive.
  static let maximumOverlap = 64
  /// Texts kept for one segment of a witness, and for an authority: what its parts hold chooses no route.
  private static let maximumChoices = (segment: 6, authority: 64)
  /// Of more variables at one place, not each is compared with all.
  private static let maximumPatterns = 32

  /// A variable that may follow, with samples of its texts. Literals of an authority are folded.
  private struct Branch {
    var edge: TableEntry<EdgeProgram>
    var prefix: [UInt8]
    var suffix: [UInt8]
    var samples: [[UInt8]] = []
    /// The only texts that it takes, where they are few plain ones.
    var declared: Set<[UInt8]>?
  }

  /// The nodes that a text reaches with equal right.
  private struct Step {
    var nodes: [Int]
    /// The text as in a link, and how many ways with more right it fits.
    var text: [UInt8]
    var penalty: Int
  }

  mutating func walk() {
    let app = program.apps[0]
    for shape in (0..<AuthorityShape.count).map(AuthorityShape.init) {
      authorities = textsOfAuthorities(shape)
      visit(
        [Int(app.authority) + shape.rawValue], LinkChoices(beginning(.authority), authority: shape))
    }
    visit([Int(app.absolute)], LinkChoices(beginning(.absolute)))
    visit([Int(app.rootless)], LinkChoices(beginning(.rootless)))
    if app.web >= 0 { visit([Int(app.web)], LinkChoices(beginning(.web))) }
  }

  private mutating func visit(_ nodes: [Int], _ path: LinkChoices) {
    guard nodes.count > 1 || nodes.contains(where: { mayTie[$0] }) else { return }
    guard !isExhausted, !isOverlapping, visited.insert(nodes).inserted else { return }
    guard nodes.count <= Self.maximumOverlap else { return reportOverlap(path.first) }
    work -= nodes.count
    checkTies(among: nodes, path)
    let literals = nodes.flatMap(program.literals).grouped(by: \.text)
    for (text, edges) in literals {
      let escaped = LinkChoices.escaped(text, path.shape ?? [])
      visit(edges.map(\.target).sorted(), path.appending(segment: [escaped]))
    }
    let edges = nodes.flatMap { program.nodes[$0].edges.range }.map { program.edges[$0] }
    guard !edges.isEmpty else { return }
    let written = Set(literals.map(\.key))
    for isRest in [false, true] {
      let branches = edges.filter { $0.isRest == isRest }.map { branch($0, path.shape) }
      for (nodes, steps) in maximal(steps(branches, path.shape, besides: written)) {
        let choices = Self.choices(of: steps, reaching: nodes, path.shape ?? [])
        visit(nodes, path.appending(segment: choices))
      }
    }
  }

  /// The likeliest texts, of which some reach all of the nodes, though a literal may take them first.
  private static func choices(
    of steps: [Step], reaching nodes: [Int], _ shape: AuthorityShape
  ) -> [[UInt8]] {
    let most = shape.isEmpty ? maximumChoices.segment : maximumChoices.authority
    let texts = steps.sorted { $0.penalty < $1.penalty }
    let whole = texts.filter { $0.nodes == nodes }.prefix(most / 2).map(\.text)
    // A text of each set of nodes comes before more of one.
    var (first, others, reached): ([[UInt8]], [[UInt8]], [[Int]]) = ([], [], [nodes])
    for step in texts where !whole.contains(step.text) {
      if reached.contains(step.nodes) {
        others.append(step.text)
      } else {
        reached.append(step.nodes)
        first.append(step.text)
      }
    }
    return whole + (first + others).prefix(most - whole.count)
  }

  private mutating func branch(
    _ edge: TableEntry<EdgeProgram>, _ shape: AuthorityShape?
  ) -> Branch {
    var branch = Branch(
      edge: edge, prefix: folded(program.bytes(edge.prefix), shape),
      suffix: folded(program.bytes(edge.suffix), shape))
    if let owner = owners[edge.operation] {
      branch.samples = samples.samples(of: owner).texts
      let operation = program.values.operations[Int(edge.operation)]
      let isPlain = operation.isDeclared && operation.form == .text && !operation.ignoresCase
      if isPlain, !operation.isEnveloped { branch.declared = Set(branch.samples) }
    } else if !edge.isDivided {
      let rests =
        ["", "a", "a/b", samples.deepRest].map { Array($0.utf8) }
        + (samples.long.map { [$0] } ?? [])
      branch.samples = edge.isRest ? rests : samples.free.texts
    }
    if edge.allowsEmpty { branch.samples.append([]) }
    return branch
  }

  private func folded(_ text: [UInt8], _ shape: AuthorityShape?) -> [UInt8] {
    shape == nil ? text : text.map(ByteClass.lowercased)
  }

  // MARK: Texts

  /// What the texts reach that could make a difference, the nodes of one rank at a time.
  private mutating func steps(
    _ branches: [Branch], _ shape: AuthorityShape?, besides literals: Set<[UInt8]>
  ) -> [Step] {
    let ranks = branches.grouped { $0.edge.rank }.sorted { $0.key < $1.key }.map(\.elements)
    var steps: [Step] = []
    let authorities = shape == nil ? [] : authorities
    let common = ranks.flatMap { commonTexts(of: $0) }
    for text in texts(of: ranks.flatMap(\.self)) + common + authorities {
      guard work > 0 else { break }
      let folded = folded(text, shape)
      var penalty = literals.contains(folded) ? 1 : 0
      for rank in ranks {
        let branches = rank.filter { fits(text, folded, $0) }
        guard let first = branches.first else { continue }
        // What `{+x}` holds is raw.
        let end = isRaw(first.edge) ? first.prefix.count : text.count
        let kept =
          program.delimiters(of: first.edge.operation)
          + (first.edge.isRest ? [UInt8(ascii: "/")] : [])
        let escaped =
          LinkChoices.escaped(Array(text[..<end]), shape ?? [], keeping: kept) + text[end...]
        let nodes = branches.map { Int($0.edge.target) }.sorted()
        steps.append(Step(nodes: nodes, text: escaped, penalty: penalty))
        penalty += 1
      }
    }
    return steps
  }

  /// Whether an edge's text is neither decoded nor escaped.
  private func isRaw(_ edge: TableEntry<EdgeProgram>) -> Bool {
    edge.isRest
      && (edge.operation < 0 || program.values.operations[Int(edge.operation)].isRaw)
  }

  private func texts(of branches: [Branch]) -> [[UInt8]] {
    let byPrefix = Dictionary(grouping: branches, by: \.prefix)
    var texts: [[UInt8]] = []
    for branch in branches {
      texts += branch.samples.map { branch.prefix + $0 + branch.suffix }
      // Where the literals of two overlap, what fits both has the longer of each.
      for length in branch.prefix.indices where branches.count > 1 {
        for other in byPrefix[Array(branch.prefix[..<length])] ?? []
        where other.suffix.reversed().starts(with: branch.suffix.reversed()) {
          let samples = branch.samples.prefix(4) + other.samples.prefix(4)
          texts += samples.map { branch.prefix + $0 + other.suffix }
        }
      }
    }
    var seen: Set<[UInt8]> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// Texts that patterns of two variables take, which may be no sample of either: few, as each is tried with
  /// all variables.
  private mutating func commonTexts(of branches: [Branch]) -> [[UInt8]] {
    guard branches.count > 1 else { return [] }
    let mostTexts = max(8, 10_000 / branches.count)
    let owned = branches.compactMap { branch in
      owners[branch.edge.operation].map { (branch, $0.schema) }
    }
    guard owned.contains(where: { $1.pattern != nil }) else { return [] }
    let languages = owned.prefix(Self.maximumPatterns).compactMap { branch, schema in
      TextLanguage(schema, between: branch.prefix, and: branch.suffix).map {
        (schema.pattern != nil, $0)
      }
    }
    var texts: [[UInt8]] = []
    for (index, (hasPattern, language)) in languages.enumerated() {
      for (others, other) in languages[..<index]
      where (hasPattern || others) && workOnPatterns > 0 && texts.count < mostTexts {
        if let text = other.common(with: language, &workOnPatterns) {
          texts.append(Array(text.utf8))
        }
      }
    }
    return texts
  }

  /// Whether a segment's text fits a variable.
  private mutating func fits(_ text: [UInt8], _ folded: [UInt8], _ branch: Branch) -> Bool {
    work -= 1
    let count = text.count - branch.prefix.count - branch.suffix.count
    guard count > 0 || count == 0 && (branch.edge.allowsEmpty || branch.edge.isRest),
      folded.starts(with: branch.prefix),
      folded.reversed().starts(with: branch.suffix.reversed())
    else { return false }
    guard branch.edge.operation >= 0, count > 0 || branch.edge.isRest else { return true }
    let value = Array(text.dropFirst(branch.prefix.count).prefix(count))
    if let declared = branch.declared { return declared.contains(value) }
    work -= 10
    return samples.takes(value, branch.edge.operation)
  }

  /// Leaves out nodes that are part of more, most at once first.
  private func maximal(_ steps: [Step]) -> [(nodes: [Int], steps: [Step])] {
    var kept: [(nodes: [Int], steps: [Step])] = []
    var byNode: [Int: [Int]] = [:]
    let groups = steps.grouped(by: \.nodes).sorted { $0.key.count > $1.key.count }
    for (nodes, steps) in groups {
      let candidates = nodes.first.flatMap { byNode[$0] } ?? []
      if let larger = candidates.first(where: { Set(nodes).isSubset(of: kept[$0].nodes) }) {
        kept[larger].steps += steps
        continue
      }
      for node in nodes { byNode[node, default: []].append(kept.count) }
      kept.append((nodes, steps))
    }
    return kept
  }
}

extension Sequence {
  /// The elements by what they have in common, in the order in which that comes first.
  fileprivate func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    var groups: [(key: Key, elements: [Element])] = []
    var numbers: [Key: Int] = [:]
    for element in self {
      let key = key(element)
      let number = numbers[key] ?? groups.count
      numbers[key] = number
      if number == groups.count { groups.append((key, [])) }
      groups[number].elements.append(element)
    }
    return groups
  }
}
