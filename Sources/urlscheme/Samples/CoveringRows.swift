/// Chooses a level of each of several factors, row by row, such that the levels of any two factors meet
/// in some row: most faults come of one or two things that meet (pairwise testing, ISO/IEC/IEEE 29119-4).
struct CoveringRows {
  /// More pairs than these take too long: then each level stands in some row, and no more.
  private static let mostPairs = 20_000
  /// In so many orders factors choose their levels.
  private static let mostOrders = 4

  /// How many levels each factor has.
  private let levels: [Int]
  /// For each two factors, where their pairs begin in `isCovered`.
  private var starts: [[Int]] = []
  private var isCovered: [Bool] = []

  /// The rows that are taken, few and in a fixed order.
  ///
  /// - Parameters:
  ///   - base: A row to fall back on, for factors that nothing is asked of.
  ///   - take: Gives the row that is taken in place of one, in which the levels of `kept` stay; nil where there is
  ///     none.
  static func rows(
    levels: [Int], base: [Int], take: (_ row: [Int], _ kept: [Int]) -> [Int]?
  ) -> [[Int]] {
    var rows = CoveringRows(levels)
    return rows.isEmpty ? rows.eachLevel(base, take) : rows.eachPair(base, take)
  }

  private init(_ levels: [Int]) {
    self.levels = levels
    var count = 0
    for first in levels.indices {
      starts.append([])
      for second in levels.indices {
        starts[first].append(count)
        if first < second { count += levels[first] * levels[second] }
        guard count <= Self.mostPairs else { return }
      }
    }
    isCovered = Array(repeating: false, count: count)
  }

  private var isEmpty: Bool { isCovered.isEmpty }

  private func place(_ first: Int, _ second: Int, _ row: [Int]) -> Int {
    let (first, second) = first < second ? (first, second) : (second, first)
    return starts[first][second] + row[first] * levels[second] + row[second]
  }

  // MARK: Pairs

  private mutating func eachPair(
    _ base: [Int], _ take: ([Int], [Int]) -> [Int]?
  ) -> [[Int]] {
    var rows: [[Int]] = []
    for first in levels.indices {
      for second in levels.indices.dropFirst(first + 1) {
        for number in 0..<(levels[first] * levels[second]) {
          var row = base
          row[first] = number / levels[second]
          row[second] = number % levels[second]
          let pair = place(first, second, row)
          guard !isCovered[pair] else { continue }
          // Where the row with most in it is refused, the plainest may not be.
          if let taken = take(filled(row, [first, second]), [first, second])
            ?? take(row, [first, second])
          {
            cover(taken)
            rows.append(taken)
          }
          isCovered[pair] = true
        }
      }
    }
    return rows
  }

  /// The row with the levels that meet most others for the first time: the best of a few orders in which the
  /// factors choose.
  private func filled(_ row: [Int], _ kept: [Int]) -> [Int] {
    let others = levels.indices.filter { !kept.contains($0) }
    let orders = (0..<min(Self.mostOrders, max(1, others.count))).map { number in
      let start = number * others.count / Self.mostOrders
      return others[start...] + others[..<start]
    }
    let rows = orders.map { filled(row, kept, $0) }
    return rows.max { $0.gain < $1.gain }?.row ?? row
  }

  private func filled(
    _ row: [Int], _ kept: [Int], _ order: ArraySlice<Int>
  ) -> (row: [Int], gain: Int) {
    var (row, chosen, gain) = (row, kept, 0)
    for factor in order {
      var best = -1
      let start = row[factor]
      var level = start
      for number in 0..<levels[factor] {
        row[factor] = (start + number) % levels[factor]
        let gain = chosen.count { !isCovered[place($0, factor, row)] }
        if gain > best { (best, level) = (gain, row[factor]) }
      }
      row[factor] = level
      gain += max(0, best)
      chosen.append(factor)
    }
    return (row, gain)
  }

  private mutating func cover(_ row: [Int]) {
    for first in levels.indices {
      for second in levels.indices.dropFirst(first + 1) {
        isCovered[place(first, second, row)] = true
      }
    }
  }

  // MARK: Levels

  private func eachLevel(_ base: [Int], _ take: ([Int], [Int]) -> [Int]?) -> [[Int]] {
    var rows: [[Int]] = []
    var seen = levels.map { Array(repeating: false, count: $0) }
    for factor in levels.indices {
      for level in 0..<levels[factor] where !seen[factor][level] {
        var row = base
        for other in levels.indices {
          row[other] = seen[other].firstIndex(of: false) ?? row[other]
        }
        row[factor] = level
        var plain = base
        plain[factor] = level
        seen[factor][level] = true
        guard let taken = take(row, [factor]) ?? take(plain, [factor]) else { continue }
        for other in levels.indices { seen[other][taken[other]] = true }
        rows.append(taken)
      }
    }
    return rows
  }
}
