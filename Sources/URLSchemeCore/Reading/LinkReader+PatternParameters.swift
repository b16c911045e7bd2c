/// Reads the pairs of a query whose names a route declares by patterns: behind the parameters that it
/// declares by name, in the order of the link.
extension LinkReader where Output: ~Copyable {
  /// Finds the pairs whose names match patterns; false where a name is not UTF-8.
  mutating func markPatternParameters() -> Bool {
    let number = memory.parts.route
    for index in memory.parts.all.indices
    where memory.parts.all[index].parameter == LinkPart.unknown {
      guard let name = name(of: memory.parts.all[index]) else { return false }
      if let pattern = program.plans[number].pattern(matching: name, &values.checker.regexp) {
        memory.parts.setPattern(pattern, of: index)
      }
    }
    return true
  }

  /// Reads their values; false where one is not right, is refused, or stands twice.
  mutating func readPatternParameters(_ isEmpty: inout Bool) -> Bool {
    for index in memory.parts.all.indices {
      let part = memory.parts.all[index]
      guard part.pattern >= 0 else { continue }
      guard let plan = program.plans[memory.parts.route].patternParameters[part.pattern].plan,
        let name = name(of: part), !isRepeated(index, name)
      else { return false }
      values.output.key(name, isFirst: isEmpty)
      isEmpty = false
      guard readPart(part, program.operation(of: plan)) else { return false }
    }
    return true
  }

  /// Whether a pair before it has the same name.
  ///
  /// Few pairs of a link match patterns; a link that repeats them by the thousand is refused.
  mutating func isRepeated(_ index: Int, _ name: PaddedText) -> Bool {
    var count = 0
    for other in 0..<index where memory.parts.all[other].pattern >= 0 {
      count += 1
      guard count < Self.maximumPatternParameters else { return true }
      let part = memory.parts.all[other]
      guard let text = self.name(of: part) else { continue }
      if text.count == name.count, name.withSpan({ name in text.withSpan { $0.equals(name) } }) {
        return true
      }
    }
    return false
  }

  /// Each is compared with all before it.
  private static var maximumPatternParameters: Int { 1_000 }

  /// The parameter of a part, under the part's own name where a pattern declares that.
  mutating func plan(of part: LinkPart) -> ParameterPlan {
    let route = program.plans[memory.parts.route]
    guard part.pattern >= 0, var plan = route.patternParameters[part.pattern].plan else {
      return route.parameters[max(0, part.parameter)]
    }
    plan.name = name(of: part)?.withSpan { $0.text } ?? plan.name
    return plan
  }

  /// What is wrong with a pair whose name matches a pattern.
  mutating func patternFault(_ index: Int) -> Finding? {
    let part = memory.parts.all[index]
    let route = program.plans[memory.parts.route]
    guard let name = name(of: part) else { return nil }
    let text = name.withSpan { $0.text }
    guard var plan = route.patternParameters[part.pattern].plan else {
      return Finding(.forbiddenParameter, at: part.place, text)
    }
    guard !isRepeated(index, name) else {
      return Finding(.duplicateParameter, at: part.place, text)
    }
    plan.name = text
    return valueFault(in: part, plan, program.operation(of: plan))
  }
}

extension RoutePlan {
  /// The parameter that a pattern of names declares, under that name; nil where none does.
  package func patternParameter(named name: String) -> ParameterPlan? {
    var scratch = IRegexp.Scratch()
    let index = PaddedText.with(Array(name.utf8).span) { pattern(matching: $0, &scratch) }
    guard let index, var plan = patternParameters[index].plan else { return nil }
    plan.name = name
    return plan
  }

  /// The number of the first pattern that a name matches.
  func pattern(matching name: PaddedText, _ scratch: inout IRegexp.Scratch) -> Int? {
    patternParameters.indices.first { index in
      name.withSpan { patternParameters[index].names.matches($0, scratch: &scratch) }
    }
  }
}
