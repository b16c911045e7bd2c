/// An authority whose parts are several variables, as the trie tells it from others: which parts it has, and
/// the literals before the variables and behind them.
struct DividedAuthority: Hashable {
  var shape: AuthorityShape
  var prefix: [UInt8]
  var suffix: [UInt8]
}

extension RouteConflicts {
  /// More texts are not tried of one authority.
  private static let maximumTexts = 1_000

  /// Collects the texts that routes have for such authorities.
  mutating func collectDividedTexts() {
    for plan in program.plans {
      for (_, pattern) in plan.readPatterns where pattern.anchor == .authority {
        guard let segment = pattern.segments.first, !segment.others.isEmpty else { continue }
        let authority = DividedAuthority(
          shape: AuthorityShape(of: segment.delimiters),
          prefix: PercentEncoding.decoded(segment.prefix.span).map(ByteClass.lowercased),
          suffix: PercentEncoding.decoded(segment.suffix.span).map(ByteClass.lowercased))
        let known = dividedTexts[authority] ?? []
        guard known.count < Self.maximumTexts else { continue }
        work -= 20
        let new = samples(ofAuthority: segment, plan).texts.filter { !known.contains($0) }
        dividedTexts[authority] = known + new.prefix(Self.maximumTexts - known.count)
      }
    }
  }

  /// What may stand between the literals of such an authority: each variable has all of its own samples in
  /// turn.
  mutating func samples(
    ofAuthority segment: Pattern.Segment, _ plan: RoutePlan
  ) -> SampleTexts.Samples {
    var columns: [[[UInt8]]] = []
    var all = SampleTexts.Samples(areEnough: true)
    for name in segment.variables {
      guard let number = plan.parameter(named: name) else { return SampleTexts.Samples() }
      let found = samples.samples(of: plan.parameters[number])
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
}
