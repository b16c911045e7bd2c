/// Reads the pairs of a query whose names a route declares by patterns: behind the parameters that it
/// declares by name, in the order of the link.
extension LinkReader where Output: ~Copyable {
  /// Finds the pairs whose names match patterns; false where a name is not UTF-8, or there are too many. The
  /// others are found all the same, as they may be secret.
  mutating func markPatternParameters() -> Bool {
    var areNames = true
    memory.patternNames.removeAll()
    // The two alone: a function of the plan would be given a copy of all of it.
    let parameters = program.plans[memory.parts.route].parameters
    let patterns = program.plans[memory.parts.route].patternParameters
    for index in memory.parts.all.indices
    where memory.parts.all[index].parameter == LinkPart.unknown {
      guard let name = name(of: memory.parts.all[index]) else {
        areNames = false
        continue
      }
      guard
        let pattern = patterns.firstIndex(
          matching: name, besides: parameters, &values.checker.regexp)
      else { continue }
      memory.parts.setPattern(pattern, of: index)
      memory.patternNames.append(name)
    }
    return areNames && memory.patternNames.count <= Route.maximumPatternedNames
  }

  /// Reads their values; false where one is not right, is refused, or stands twice.
  mutating func readPatternParameters(_ isEmpty: inout Bool) -> Bool {
    var number = 0
    for index in memory.parts.all.indices {
      let part = memory.parts.all[index]
      guard part.pattern >= 0 else { continue }
      guard let plan = program.plans[memory.parts.route].patternParameters[part.pattern].plan,
        !isRepeated(number)
      else { return false }
      values.noteUnsafe(memory.patternNames[number])
      values.output.key(memory.patternNames[number], isFirst: isEmpty)
      isEmpty = false
      number &+= 1
      guard readPart(part, program.operation(of: plan)) else { return false }
    }
    return true
  }

  /// Whether the name of one of them is that of another before it.
  private func isRepeated(_ number: Int) -> Bool {
    let name = memory.patternNames[number]
    return (0..<number).contains { memory.patternNames[$0].equals(name) }
  }

  /// The parameter of a part, under the part's own name where a pattern declares that; nil where it refuses
  /// that name, or the part gives no parameter a value.
  mutating func plan(of part: LinkPart) -> ParameterPlan? {
    let route = memory.parts.route
    guard part.pattern >= 0 else {
      return part.parameter < 0 ? nil : program.plans[route].parameters[part.parameter]
    }
    guard var plan = program.plans[route].patternParameters[part.pattern].plan else { return nil }
    plan.name = name(of: part)?.withSpan { $0.text } ?? plan.name
    return plan
  }

  /// What is wrong with a pair whose name matches a pattern.
  ///
  /// - Parameter number: How many such pairs come before it.
  mutating func patternFault(_ part: LinkPart, number: Int) -> Finding? {
    let name = memory.patternNames[number].withSpan { $0.text }
    let pattern = program.plans[memory.parts.route].patternParameters[part.pattern]
    guard let plan = pattern.plan else {
      return Finding(.forbiddenParameter, at: part.place, name)
    }
    guard !isRepeated(number) else { return Finding(.duplicateParameter, at: part.place, name) }
    return valueFault(in: part, program.operation(of: plan))
  }
}

extension Finding {
  /// Patterns of names declare more of a link's parameters than are compared.
  static func surplusPatternedNames(at offset: Int) -> Finding {
    let most = Route.maximumPatternedNames
    return Finding(
      .invalidValue, at: offset, "the query",
      expected: "at most \(most) parameters that patterns of names declare", found: "more")
  }
}

extension Route {
  /// Whether the route's link has a parameter of that name, or its callbacks are one.
  package func declares(_ name: String) -> Bool {
    let variables = (try? PatternParser.parse(link))?.variables ?? []
    return variables.contains(name) || callback && CallbackName.all.contains(name)
  }

  /// What a pattern of names declares of a name; nil where none does, or what is declared is that it must
  /// not be there.
  package func patternSchema(of name: String) -> Schema? {
    patternParameters.first { $0.names?.matches(name) == true }?.schema
  }

  /// Whether a pattern of names refuses a name.
  package func forbids(_ name: String) -> Bool {
    let first = patternParameters.first { $0.names?.matches(name) == true }
    return first.map { $0.schema == nil } ?? false
  }
}

extension RoutePlan {
  /// The parameter that a pattern of names declares, under that name; nil where none does.
  package func patternParameter(named name: String) -> ParameterPlan? {
    var scratch = IRegexp.Scratch()
    let index = PaddedText.with(Array(name.utf8).span) {
      patternParameters.firstIndex(matching: $0, besides: parameters, &scratch)
    }
    guard let index, var plan = patternParameters[index].plan else { return nil }
    plan.name = name
    return plan
  }
}

extension [PatternParameterPlan] {
  /// The number of the first one that a name matches which no parameter has, in the path neither.
  func firstIndex(
    matching name: PaddedText, besides parameters: [ParameterPlan],
    _ scratch: inout IRegexp.Scratch
  ) -> Int? {
    name.withSpan { name in
      guard !parameters.declare(name) else { return nil }
      for index in indices where self[index].names.matches(name, scratch: &scratch) {
        return index
      }
      return nil
    }
  }
}

extension [ParameterPlan] {
  /// Whether one has that name.
  func declare(_ name: Span<UInt8>) -> Bool {
    for index in indices where name.equals(self[index].nameBytes) { return true }
    return false
  }
}
