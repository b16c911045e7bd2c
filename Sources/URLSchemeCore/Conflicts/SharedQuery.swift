/// What may stand in the query and the fragment of a link that some ends all take: what all of them
/// declare, and nothing is missing that one of them needs.
struct SharedQuery {
  /// A name that all declare, or the fragment.
  private struct Piece {
    /// The parameter at each end; nil where its pattern writes the pair out.
    var parameters: [Int?]
    var isNeeded: Bool
    var isFragment: Bool
    /// Some ways to write what a link has of it, as in a link.
    var texts: [[UInt8]]
  }

  /// More names are not left out or brought in one by one.
  private static let maximumVaried = 8
  /// No link is made that repeats a name more often.
  private static let maximumRepetitions = 100

  private let program: LinkProgram
  private let ends: [Int]
  private var pieces: [Piece] = []
  /// Whether the texts are all that could make a difference to which route takes a link.
  private(set) var areEnough = true

  /// Nil where the ends have no link in common.
  init?(of ends: [Int], _ conflicts: inout RouteConflicts) {
    (program, self.ends) = (conflicts.program, ends)
    var names: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    for end in ends {
      // A link of this form lacks a part of the path that the route needs.
      guard ends.count == 1 || program.ends[end].missing == 0 else { return nil }
      let declared = plan(of: end).parameters.filter { $0.location == .query }.map(\.nameBytes)
      for name in program.literalPairs(ofEnd: end).map(\.name) + declared
      where seen.insert(name).inserted { names.append(name) }
    }
    for name in names {
      let written = ends.map { end in
        program.literalPairs(ofEnd: end).filter { $0.name == name }.map(\.value)
      }
      let isMet = add(name, written, &conflicts) { $0.location == .query && $0.nameBytes == name }
      guard isMet else { return nil }
    }
    let written = ends.map { _ in [[UInt8]?]() }
    guard add(nil, written, &conflicts, where: { $0.location == .fragment }) else { return nil }
  }

  private func plan(of end: Int) -> RoutePlan { program.plans[program.route(ofEnd: end)] }

  // MARK: What all declare

  /// Adds a name, or the fragment, if all declare it; false where one of them needs what another
  /// does not take.
  ///
  /// - Parameter written: The values that the pattern of each end writes out.
  private mutating func add(
    _ name: [UInt8]?, _ written: [[[UInt8]?]], _ conflicts: inout RouteConflicts,
    where isMeant: (ParameterPlan) -> Bool
  ) -> Bool {
    let plans = ends.map(plan)
    let numbers = plans.map { $0.parameters.firstIndex(where: isMeant) }
    let parameters = zip(plans, numbers).compactMap { plan, number in
      number.map { plan.parameters[$0] }
    }
    // Whether the other ends take what one writes out, the reader tells.
    let literals = written.first { !$0.isEmpty }
    let isNeeded = literals != nil || parameters.contains(where: \.isRequired)
    guard zip(numbers, written).allSatisfy({ $0 != nil || !$1.isEmpty }) else { return !isNeeded }
    var texts: [[UInt8]] = []
    if let name, let literals {
      texts = [SharedQuery.pairs(name, literals)]
    } else {
      let count = parameters.map { $0.isExploded ? $0.schema.minItems ?? 1 : 1 }.max() ?? 1
      let values = count > Self.maximumRepetitions ? [] : values(of: parameters, name, &conflicts)
      texts = values.map { value in
        guard let name else { return [UInt8(ascii: "#")] + LinkChoices.escaped(value) }
        return SharedQuery.pairs(name, [[UInt8]?](repeating: value, count: max(1, count)))
      }
    }
    guard !texts.isEmpty else {
      areEnough = false
      return !isNeeded
    }
    pieces.append(
      Piece(parameters: numbers, isNeeded: isNeeded, isFragment: name == nil, texts: texts))
    return true
  }

  private static func pairs(_ name: [UInt8], _ values: [[UInt8]?]) -> [UInt8] {
    let name = LinkChoices.escaped(name)
    let pairs = values.map { value in
      name + (value.map { [UInt8(ascii: "=")] + LinkChoices.escaped($0) } ?? [])
    }
    return Array(pairs.joined(separator: [UInt8(ascii: "&")]))
  }

  /// Texts that all of the parameters take: two are enough for a witness, but all are tried where
  /// the question is whether any leads to a route.
  private mutating func values(
    of parameters: [ParameterPlan], _ name: [UInt8]?, _ conflicts: inout RouteConflicts
  ) -> [[UInt8]] {
    let decides = ends.count == 1 && name.map(conflicts.decidingNames.contains) == true
    let limit = decides ? .max : ends.count
    var texts: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    for parameter in parameters {
      let samples = conflicts.samples.samples(of: parameter)
      if decides, !samples.areEnough { areEnough = false }
      for text in samples.texts where texts.count < limit && seen.insert(text).inserted {
        let isTaken = parameters.allSatisfy { conflicts.samples.takes(text, $0.operation) }
        if isTaken { texts.append(text) }
      }
    }
    return texts
  }

  // MARK: What stands in a link together

  /// The choices of a query with no more than the ends need, and of one with all that they take.
  var least: [[[UInt8]]] { choices(needed) }
  var most: [[[UInt8]]] { choices(Set(pieces.indices)) }

  private var needed: Set<Int> { Set(pieces.indices.filter { pieces[$0].isNeeded }) }

  /// Queries, with the fragments after them, that break no rule of the routes: the shortest first,
  /// then one with all that may stand there, then with one name more or less.
  var queries: [[UInt8]] {
    guard let least = completed(needed) else { return [] }
    let most = pieces.indices.reduce(least) { completed($0.union([$1])) ?? $0 }
    let varied = pieces.indices.filter { !least.contains($0) }.prefix(Self.maximumVaried)
    let others = varied.flatMap { [least.union([$0]), most.subtracting([$0])] }
    var queries: [[UInt8]] = []
    for set in [least, most] + others.compactMap(completed) {
      for choice in 0..<2 {
        let query = choices(set).flatMap { $0[min(choice, $0.count - 1)] }
        if !queries.contains(query) { queries.append(query) }
      }
    }
    return queries
  }

  private func choices(_ set: Set<Int>) -> [[[UInt8]]] {
    var separator = UInt8(ascii: "?")
    return set.sorted().map { index in
      let piece = pieces[index]
      guard !piece.isFragment else { return piece.texts }
      defer { separator = UInt8(ascii: "&") }
      return piece.texts.map { [separator] + $0 }
    }
  }

  /// The set with what `requireOneOf` and `dependentRequired` want besides; nil where that is not to
  /// be had.
  private func completed(_ set: Set<Int>) -> Set<Int>? {
    var set = set
    while let (side, missing) = missing(from: set) {
      let found = pieces.firstIndex { $0.parameters[side].map(missing.contains) == true }
      guard let found, set.insert(found).inserted else { return nil }
    }
    return set
  }

  /// The end of which a rule is broken, and parameters of which one must be brought in.
  private func missing(from set: Set<Int>) -> (side: Int, parameters: ParameterSet)? {
    for (side, number) in ends.enumerated() {
      let end = program.ends[number]
      var present = ParameterSet()
      for binding in end.bindings.range { present.insert(Int(program.bindings[binding].parameter)) }
      if end.rest >= 0 { present.insert(Int(end.rest)) }
      for piece in set { pieces[piece].parameters[side].map { present.insert($0) } }
      for rule in program.routes[Int(end.route)].rules.range.map({ program.rules[$0] })
      where !rule.element.holds(present) {
        let lacksAll = !rule.oneOf.isEmpty && present.isDisjoint(with: rule.oneOf)
        return (side, lacksAll ? rule.oneOf : rule.all.subtracting(present))
      }
    }
    return nil
  }
}
