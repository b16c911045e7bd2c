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
    // Links of a form that lacks a part of the path are not right.
    guard ends.count == 1 || ends.allSatisfy({ program.ends[$0].missing == 0 }) else { return nil }
    let declarations = ends.map(program.declarations)
    var seen: Set<[UInt8]?> = [nil]
    let names = declarations.joined().map(\.name).filter { seen.insert($0).inserted }
    for name in names + [nil] {
      let found = declarations.map { $0.first { $0.name == name } }
      guard add(name, found, &conflicts) else { return nil }
    }
  }

  // MARK: What all declare

  /// Adds a name, or the fragment, if all declare it; false where one of them needs what another
  /// does not take.
  private mutating func add(
    _ name: [UInt8]?, _ declarations: [QueryDeclaration?], _ conflicts: inout RouteConflicts
  ) -> Bool {
    let isNeeded = declarations.contains { $0?.isNeeded == true }
    guard declarations.allSatisfy({ $0 != nil }) else { return !isNeeded }
    let numbers = declarations.map { $0?.parameter }
    let parameters = zip(ends, numbers).compactMap { end, number in
      number.map { program.plans[program.route(ofEnd: end)].parameters[$0] }
    }
    var texts: [[UInt8]] = []
    // Whether the other ends take what one writes out, the reader tells.
    if let name,
      let written = declarations.lazy.compactMap(\.?.written).first(where: { !$0.isEmpty })
    {
      texts = [pairs(name, written.map { $0.map { LinkChoices.escaped($0) } })]
    } else {
      let count = parameters.map { $0.isExploded ? $0.schema.minItems ?? 1 : 1 }.max() ?? 1
      let isBare = name != nil && !parameters.isEmpty && parameters.allSatisfy(\.takesBareName)
      var values: [[UInt8]] = []
      if count <= Self.maximumRepetitions {
        values = self.values(of: parameters, name, &conflicts)
        if values.isEmpty, !isBare, parameters.count > 1 {
          // Names choose: a link whose values only one route takes may match the other as well.
          values = parameters.compactMap { conflicts.samples.samples(of: $0, limit: 1).texts.first }
        }
      }
      let kept = parameters.first.map { program.delimiters(of: $0.operation) } ?? []
      texts = values.map { value in
        let escaped = LinkChoices.escaped(value, keeping: kept)
        guard let name else { return [UInt8(ascii: "#")] + escaped }
        return pairs(name, [[UInt8]?](repeating: escaped, count: max(1, count)))
      }
      if isBare, let name { texts.append(pairs(name, [nil])) }
    }
    guard !texts.isEmpty else {
      areEnough = false
      return !isNeeded
    }
    pieces.append(
      Piece(parameters: numbers, isNeeded: isNeeded, isFragment: name == nil, texts: texts))
    return true
  }

  /// What stands between pairs.
  private var separator: UInt8 { program.apps[0].separator }

  /// The pairs of a name and texts as they stand in a link.
  private func pairs(_ name: [UInt8], _ values: [[UInt8]?]) -> [UInt8] {
    let name = LinkChoices.escaped(name)
    let pairs = values.map { value in name + (value.map { [UInt8(ascii: "=")] + $0 } ?? []) }
    return Array(pairs.joined(separator: [separator]))
  }

  /// Texts that all of the parameters take: two are enough for a witness, those that the fewest patterns claim, but
  /// all are tried where the question is whether any leads to a route.
  private mutating func values(
    of parameters: [ParameterPlan], _ name: [UInt8]?, _ conflicts: inout RouteConflicts
  ) -> [[UInt8]] {
    let decides = conflicts.decidingNames.contains(name)
    let limit = decides ? .max : ends.count
    var texts: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    for parameter in parameters {
      let samples = conflicts.samples.samples(
        of: parameter, limit: parameters.count == 1 ? limit : .max)
      if decides, !samples.areEnough { areEnough = false }
      for text in samples.texts where texts.count < limit && seen.insert(text).inserted {
        let isTaken = parameters.allSatisfy { conflicts.samples.takes(text, $0.operation) }
        if isTaken { texts.append(text) }
      }
    }
    guard decides, ends.count > 1, let claims = conflicts.claims[name] else { return texts }
    let numbers = texts.indices.sorted {
      (claims[texts[$0]] ?? 0, $0) < (claims[texts[$1]] ?? 0, $1)
    }
    return numbers.prefix(ends.count).map { texts[$0] }
  }

  // MARK: What stands in a link together

  /// The choices of a query with no more than the ends need, and of one with all that they take.
  var least: [[[UInt8]]] { choices(needed) }
  var most: [[[UInt8]]] { choices(Set(pieces.indices)) }

  private var needed: Set<Int> { Set(pieces.indices.filter { pieces[$0].isNeeded }) }

  /// Queries, with the fragments after them, that break no rule of the routes: the shortest first,
  /// then one with all that may stand there, then with one name more or less.
  var queries: [[UInt8]] {
    guard let least = completed(needed), let most = together else { return [] }
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
    var mark = UInt8(ascii: "?")
    return set.sorted().map { index in
      let piece = pieces[index]
      guard !piece.isFragment else { return piece.texts }
      defer { mark = separator }
      return piece.texts.map { [mark] + $0 }
    }
  }

  /// Whether some links with all that the ends take are refused, or none whose values are like these.
  var areRefusedTogether: Bool {
    ends.contains { end in
      program.routes[program.route(ofEnd: end)].rules.range
        .contains { !program.rules[$0].element.onlyRequires }
    }
  }

  /// The choices of a query with as much as the ends take together, but of no more.
  var mostTogether: [[[UInt8]]] { together.map(choices) ?? [] }

  /// The set of as much as the ends take together; nil where there is no link of them all.
  private var together: Set<Int>? {
    completed(needed).map { least in
      pieces.indices.reduce(least) { completed($0.union([$1])) ?? $0 }
    }
  }

  /// The set with what the routes' rules want besides; nil where that is not to be had, or they forbid what
  /// is in the set. Rules that ask of values are left to the reader.
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
      where rule.tests.isEmpty && rule.element.isBroken(by: present) {
        let lacksAll = !rule.oneOf.isEmpty && present.isDisjoint(with: rule.oneOf)
        return (side, lacksAll ? rule.oneOf : rule.all.subtracting(present))
      }
    }
    return nil
  }
}

/// What the pattern of an end declares of a name of the query, or of the fragment.
struct QueryDeclaration {
  /// Nil: the fragment.
  var name: [UInt8]?
  /// The route's parameter of that name.
  var parameter: Int?
  var isRequired = false
  /// The values that the pattern writes out; nil stands for a bare name.
  var written: [[UInt8]?] = []

  var isNeeded: Bool { isRequired || !written.isEmpty }
}

extension ParameterPlan {
  /// Whether a name without an equals sign stands for a value of it.
  fileprivate var takesBareName: Bool {
    let schema = isExploded ? schema.items : schema
    return self.schema.bare != nil || schema?.bare != nil || schema?.effectiveType == .boolean
  }
}

extension LinkProgram {
  /// What an end declares, in the order of its links.
  func declarations(ofEnd end: Int) -> [QueryDeclaration] {
    var declarations: [QueryDeclaration] = []
    for (name, value) in literalPairs(ofEnd: end) {
      if let index = declarations.firstIndex(where: { $0.name == name }) {
        declarations[index].written.append(value)
      } else {
        declarations.append(QueryDeclaration(name: name, written: [value]))
      }
    }
    let inPath = Set(ends[end].bindings.range.map { Int(bindings[$0].parameter) })
    for (number, parameter) in plans[route(ofEnd: end)].parameters.enumerated()
    where !parameter.isInPath && !inPath.contains(number) {
      declarations.append(
        QueryDeclaration(
          name: parameter.nameInQuery, parameter: number, isRequired: parameter.isRequired))
    }
    return declarations
  }
}
