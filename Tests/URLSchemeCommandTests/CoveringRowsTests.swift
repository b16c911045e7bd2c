import Testing

@testable import urlscheme

/// Rows in which the levels of any two factors meet.
@Suite struct CoveringRowsTests {
  @Test(arguments: [[2, 2], [3, 4, 2], [1, 1, 1], [5, 1, 3, 2, 4], [2, 2, 2, 2, 2, 2, 2, 2]])
  func anyTwoLevelsMeet(_ levels: [Int]) {
    let rows = CoveringRows.rows(levels: levels, base: levels.map { _ in 0 }) { row, _ in row }
    for first in levels.indices {
      for second in levels.indices.dropFirst(first + 1) {
        let pairs = Set(rows.map { [$0[first], $0[second]] })
        #expect(pairs.count == levels[first] * levels[second], "\(first), \(second)")
      }
    }
    #expect(rows.allSatisfy { row in zip(row, levels).allSatisfy { 0..<$1 ~= $0 } })
  }

  @Test func thereAreFewOfThem() {
    // All combinations would be 1,048,576.
    let levels = Array(repeating: 4, count: 10)
    let rows = CoveringRows.rows(levels: levels, base: levels.map { _ in 0 }) { row, _ in row }
    #expect(rows.count <= 50)
  }

  @Test func rowsThatAreRefusedAreLeftOut() {
    // 1 beside 1 is refused, and nothing else.
    let levels = [2, 2, 2]
    let rows = CoveringRows.rows(levels: levels, base: [0, 0, 0]) { row, _ in
      row[0] == 1 && row[1] == 1 ? nil : row
    }
    #expect(!rows.contains { $0[0] == 1 && $0[1] == 1 })
    #expect(Set(rows.map { [$0[0], $0[1]] }) == [[0, 0], [0, 1], [1, 0]])
    #expect(Set(rows.map { [$0[1], $0[2]] }).count == 4)
  }

  @Test func ofManyLevelsEachStandsInSomeRow() {
    let levels = Array(repeating: 50, count: 20)
    let rows = CoveringRows.rows(levels: levels, base: levels.map { _ in 0 }) { row, _ in row }
    for factor in levels.indices { #expect(Set(rows.map { $0[factor] }).count == 50) }
    #expect(rows.count < 200)
  }

  @Test(arguments: [[], [3]])
  func oneFactorOrNone(_ levels: [Int]) {
    let rows = CoveringRows.rows(levels: levels, base: levels.map { _ in 0 }) { row, _ in row }
    #expect(Set(rows) == (levels.isEmpty ? [] : [[0], [1], [2]]))
  }
}
