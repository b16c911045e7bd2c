import URLSchemeCore

/// How much of a definition was exercised, in numbers.
struct CoverageFigures {
  let covered: Int
  let total: Int

  init(_ coverage: ValidationSummary.Coverage) {
    covered = coverage.items.count { $0.isCovered }
    total = coverage.items.count
  }

  /// Whole percents, rounded down, so that 100 is said of all only; what has no parts is covered.
  var percent: Int {
    total == 0 ? 100 : covered * 100 / total
  }
}
