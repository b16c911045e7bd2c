/// Lays patterns into the trie, and the trie flat.
extension ProgramBuilder {
  /// Adds the ends of a route's patterns: one for each way of filling the path.
  mutating func addEnds(of plan: RoutePlan) -> Range<Int> {
    let first = ends.count
    let written = plan.writtenPatterns
    for (form, pattern) in plan.readPatterns {
      let pairs = addLiteralPairs(of: pattern, isForm: apps[plan.app].isForm)
      let keepsAlias =
        form > 0 && form != plan.webForm && plan.takesCallbacks && plan.callbackPattern == nil
      let alias =
        keepsAlias
        ? add(Array(",\"alias\":".utf8) + ValueProgramBuilder.json(written[form].source))
        : Slice.none
      for variant in plan.variants(of: pattern) {
        let (nodes, held) = addPath(variant, pattern, plan)
        let rest = pattern.rest?.variable.flatMap(plan.parameter(named:)) ?? -1
        let missing = plan.parameters.indices.count { index in
          plan.parameters[index].isRequired && plan.parameters[index].location == .segment
            && !held.contains { $0.parameter == index }
        }
        for node in nodes { trie.addEnd(ends.count, at: node) }
        ends.append(
          EndProgram(
            route: Int32(plans.count), form: Int32(form),
            schemes: pattern.anchor == .web ? .none : routes[plans.count].schemes,
            bindings: bindings.add(held), rest: Int32(rest),
            literalPairs: pairs, missing: Int32(missing), alias: alias))
        maximumDepth = max(maximumDepth, variant.segments.count)
      }
    }
    return first..<ends.count
  }

  private mutating func addLiteralPairs(of pattern: Pattern, isForm: Bool) -> Slice {
    let added = pattern.literalPairs.map { pair in
      let value = pair.value ?? []
      return LiteralPairProgram(
        name: add(PercentEncoding.decoded(pair.name.span, plusAsSpace: isForm)),
        value: add(PercentEncoding.decoded(value.span, plusAsSpace: isForm)),
        isBare: pair.value == nil)
    }
    return literalPairs.add(added)
  }

  /// The nodes that the segments of a pattern lead to, and what the segments hold.
  private mutating func addPath(
    _ variant: PatternVariant, _ pattern: Pattern, _ plan: RoutePlan
  ) -> (nodes: [Int], bindings: [BindingProgram]) {
    var node = apps[plan.app].root(variant.anchor)
    var held: [BindingProgram] = []
    for (depth, segment) in variant.segments.enumerated() {
      let isAuthority = depth == 0 && variant.anchor == .authority
      let shape = isAuthority ? AuthorityShape(of: segment.delimiters) : []
      if isAuthority { node += shape.rawValue }
      let prefix = PercentEncoding.decoded(segment.prefix.span)
      guard let parameter = segment.variable.flatMap(plan.parameter(named:)) else {
        node = trie.child(
          of: node, literal: isAuthority ? prefix.map(ByteClass.lowercased) : prefix)
        continue
      }
      let suffix = PercentEncoding.decoded(segment.suffix.span)
      guard segment.others.isEmpty else {
        held += parts(of: segment, plan)
        node = trie.child(of: node, dividedEdge(prefix, suffix))
        continue
      }
      held.append(
        BindingProgram(
          depth: Int32(depth), parameter: Int32(parameter), prefix: Int32(prefix.count),
          suffix: Int32(suffix.count)))
      let lead = plan.lead(of: plan.parameters[parameter], unlessAs: pattern)
      var edge = edge(for: plan.parameters[parameter], prefix, suffix, lead: lead)
      edge.program.allowsEmpty = plan.parameters[parameter].allowsEmpty && !segment.isOptional
      edge.program.isShaped = !shape.isEmpty
      node = trie.child(of: node, edge)
    }
    guard let rest = pattern.rest, let name = rest.variable,
      let parameter = plan.parameter(named: name)
    else { return ([node], held) }
    var edge = edge(
      for: plan.parameters[parameter], PercentEncoding.decoded(rest.prefix.span), [],
      lead: plan.lead(of: plan.parameters[parameter], unlessAs: pattern), isRest: true)
    edge.program.includesQuery = plan.parameters[parameter].includesQuery
    let end = trie.child(of: node, edge)
    // It takes an authority of any shape.
    if variant.segments.isEmpty, variant.anchor == .authority {
      edge.program.target = Int32(end)
      for shape in 1..<AuthorityShape.count { trie.share(edge, from: node + shape) }
    }
    return ([end], held)
  }

  /// What each variable of an authority holds that has several.
  private func parts(of segment: Pattern.Segment, _ plan: RoutePlan) -> [BindingProgram] {
    let delimiters = segment.others.map(\.delimiter)
    return segment.variables.enumerated().compactMap { index, name in
      guard let parameter = plan.parameter(named: name) else { return nil }
      let isUser = segment.userinfo == name
      let isPort = index > 0 && delimiters[index - 1] == UInt8(ascii: ":")
      return BindingProgram(
        depth: 0, parameter: Int32(parameter), part: isUser ? .userinfo : isPort ? .port : .host,
        prefix: 0, suffix: 0)
    }
  }

  /// The edge of an authority with several variables. It takes any texts: what is wrong with one of them
  /// is said, and no other route is tried.
  private func dividedEdge(_ prefix: [UInt8], _ suffix: [UInt8]) -> TrieBuilder.Edge {
    TrieBuilder.Edge(
      program: EdgeProgram(
        prefix: .none, suffix: .none, isRest: false, allowsEmpty: false, isShaped: true,
        isDivided: true, operation: -1, rank: 1 << 28 - (prefix.count + suffix.count), target: -1),
      schema: nil, prefix: prefix, suffix: suffix)
  }

  /// The edge of a variable, constrained where not any text is a value.
  private func edge(
    for plan: ParameterPlan, _ prefix: [UInt8], _ suffix: [UInt8], lead: [UInt8],
    isRest: Bool = false
  ) -> TrieBuilder.Edge {
    let isFree = values.operations[Int(plan.value)].acceptsAnyText
    let takesAll = isFree && lead.isEmpty
    // What is only told to people keeps no two from being the same.
    var schema = plan.schema
    (schema.description, schema.examples, schema.deprecated) = (nil, [], false)
    let level = (isRest ? 2 : 0) + (isFree ? 1 : 0)
    return TrieBuilder.Edge(
      program: EdgeProgram(
        prefix: .none, suffix: .none, isRest: isRest, allowsEmpty: false, isShaped: false,
        operation: takesAll ? -1 : plan.operation,
        rank: level << 28 - (prefix.count + suffix.count), target: -1),
      schema: takesAll ? nil : schema, prefix: prefix, suffix: suffix, lead: lead)
  }

  // MARK: Laying flat

  mutating func layFlat() {
    var literals = [[(name: [UInt8], value: Int)]](repeating: [], count: trie.nodes.count)
    trie.literals.forEach { node, key, target in literals[node].append((Array(key), target)) }
    for (number, node) in trie.nodes.enumerated() {
      let first = edges.count
      for var edge in node.edges.sorted(by: { $0.program.rank < $1.program.rank }) {
        edge.program.prefix = add(edge.prefix)
        edge.program.suffix = add(edge.suffix)
        edge.program.lead = add(edge.lead)
        edges.append(edge.program)
      }
      var program = NodeProgram(
        literals: addTable(literals[number]), edges: Slice(first..<edges.count))
      addEnds(node.ends, to: &program)
      nodes.append(program)
    }
  }
}

extension AuthorityShape {
  /// Which parts an authority has that is written like this literal, or around a variable.
  init(of literal: [UInt8]) {
    self = []
    if literal.contains(UInt8(ascii: "@")) { insert(.userinfo) }
    let hostAndPort = literal.split(
      separator: UInt8(ascii: "@"), omittingEmptySubsequences: false
    ).last
    if hostAndPort?.contains(UInt8(ascii: ":")) == true { insert(.port) }
  }
}

extension RoutePlan {
  /// What the route's link has before a variable, from the colon behind the scheme on, where not any text may
  /// follow it, and another form has it elsewhere; else empty.
  func lead(of parameter: ParameterPlan, unlessAs form: Pattern) -> [UInt8] {
    // Links on the web are written as such.
    guard form.anchor != .web else { return [] }
    let lead = pattern.lead(of: parameter)
    return lead == form.lead(of: parameter) ? [] : lead
  }
}

extension Pattern {
  /// A port is a number; a text with slashes must not become an authority, nor one with a colon a wrong one.
  fileprivate func lead(of plan: ParameterPlan) -> [UInt8] {
    let written = Array(":\(anchor.slashes)".utf8)
    if let rest, rest.variable == plan.name {
      let isFirst = segments.isEmpty && (anchor == .authority ? plan.isRaw : rest.prefix.isEmpty)
      return isFirst ? written + rest.prefix : []
    }
    guard anchor == .authority, let first = segments.first else { return [] }
    let colon = UInt8(ascii: ":")
    if first.others.contains(where: { $0.name == plan.name && $0.delimiter == colon }) {
      return written + [colon]
    }
    let isPort =
      first.variable == plan.name && first.suffix.isEmpty && first.others.isEmpty
      && AuthorityShape(of: first.prefix).contains(.port)
    return isPort ? written + first.prefix : []
  }
}
