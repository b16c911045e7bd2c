/// Makes texts of authorities of several parts: userinfo, host and port are tried each for itself, so that what two
/// patterns have in common is found though one writes out what the other has a variable for.
extension RouteConflicts {
  /// Userinfo, host or port, as a pattern has it.
  private struct Part {
    /// Decoded, in lower case.
    var prefix: [UInt8]
    var suffix: [UInt8] = []
    var operation: Int32?
    /// Texts of the variable; one that is empty where there is none.
    var samples: [[UInt8]] = [[]]
    var isPort = false
  }

  /// More texts are not tried of authorities of one shape.
  private static let maximumTexts = 1_000
  /// A pattern is compared with no more of those before it.
  private static let maximumRivals = 32
  private static let variable: UInt8 = 0xFF

  /// The texts that patterns of a shape have, alone or each with another one.
  mutating func textsOfAuthorities(_ shape: AuthorityShape) -> [[UInt8]] {
    guard !shape.isEmpty else { return [] }
    var authorities: [[Part]] = []
    var texts: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    for plan in program.plans {
      for (_, pattern) in plan.readPatterns where pattern.anchor == .authority {
        guard let segment = pattern.segments.first, !segment.variables.isEmpty,
          AuthorityShape(of: segment.delimiters) == shape
        else { continue }
        let parts = parts(of: segment, plan)
        authorities.append(parts)
        for other in authorities.suffix(Self.maximumRivals)
        where texts.count < Self.maximumTexts && work > 0 {
          for text in [commonText(parts, other), commonText(other, parts)].compactMap(\.self)
          where seen.insert(text).inserted { texts.append(text) }
        }
      }
    }
    return texts
  }

  /// What variables of an authority may hold together: each has all of its own samples in turn.
  mutating func samples(
    ofAuthority segment: Pattern.Segment, _ plan: RoutePlan
  ) -> SampleTexts.Samples {
    var columns: [[[UInt8]]] = []
    var all = SampleTexts.Samples(areEnough: true)
    for (index, name) in segment.variables.enumerated() {
      guard let number = plan.parameter(named: name) else { return SampleTexts.Samples() }
      var found = samples.samples(of: plan.parameters[number])
      if index > 0, segment.others[index - 1].delimiter == UInt8(ascii: ":") {
        found.texts = found.texts.filter(Self.isPort)
      }
      guard !found.texts.isEmpty else { return found }
      all.areEnough = all.areEnough && found.areEnough
      columns.append(found.texts)
    }
    for row in 0..<(columns.map(\.count).max() ?? 0) {
      var text: [UInt8] = []
      for (index, column) in columns.enumerated() {
        if index > 0 { text.append(segment.others[index - 1].delimiter) }
        text += column[row % column.count]
      }
      all.texts.append(text)
    }
    return all
  }

  private mutating func parts(of segment: Pattern.Segment, _ plan: RoutePlan) -> [Part] {
    var text = segment.prefix + [Self.variable]
    for other in segment.others { text += [other.delimiter, Self.variable] }
    text += segment.suffix
    let cuts = LinkChoices.delimiters(of: text, AuthorityShape(of: segment.delimiters))
    let bounds = [-1] + cuts + [text.count]
    var names = segment.variables[...]
    return zip(bounds, bounds.dropFirst()).map { start, end in
      let part = text[(start + 1)..<end]
      let isPort = start >= 0 && text[start] == UInt8(ascii: ":")
      let literals = part.split(separator: Self.variable, omittingEmptySubsequences: false)
        .map { (PercentEncoding.decoded(Array($0).span)).map(ByteClass.lowercased) }
      guard literals.count > 1, let name = names.popFirst(),
        let number = plan.parameter(named: name)
      else { return Part(prefix: literals[0], isPort: isPort) }
      let parameter = plan.parameters[number]
      return Part(
        prefix: literals[0], suffix: literals[1], operation: parameter.operation,
        samples: samples.samples(of: parameter).texts, isPort: isPort)
    }
  }

  /// A text that both take, or else one that the first takes and that has the literals of the second.
  private mutating func commonText(_ first: [Part], _ second: [Part]) -> [UInt8]? {
    var text: [UInt8] = []
    for (index, (part, other)) in zip(first, second).enumerated() {
      let own = part.samples.map { part.prefix + $0 + part.suffix }
      let prefix = part.prefix.count > other.prefix.count ? part.prefix : other.prefix
      let suffix = part.suffix.count > other.suffix.count ? part.suffix : other.suffix
      let between = (part.samples + other.samples).map { prefix + $0 + suffix }
      let candidates = (between + own).filter { fits($0, part) && hasLiterals($0, of: other) }
      guard let found = candidates.first(where: { fits($0, other) }) ?? candidates.first
      else { return nil }
      if index > 0 { text.append(UInt8(ascii: part.isPort ? ":" : "@")) }
      text += found
    }
    return text
  }

  private func hasLiterals(_ text: [UInt8], of part: Part) -> Bool {
    let count = text.count - part.prefix.count - part.suffix.count
    let folded = text.map(ByteClass.lowercased)
    return (part.operation == nil ? count == 0 : count > 0) && folded.starts(with: part.prefix)
      && folded.reversed().starts(with: part.suffix.reversed())
  }

  private mutating func fits(_ text: [UInt8], _ part: Part) -> Bool {
    work -= 5
    guard hasLiterals(text, of: part), !part.isPort || Self.isPort(text) else { return false }
    guard let operation = part.operation else { return true }
    return samples.takes(
      Array(text.dropFirst(part.prefix.count).dropLast(part.suffix.count)), operation)
  }

  private static func isPort(_ text: [UInt8]) -> Bool { text.allSatisfy(ByteClass.isDigit) }
}
