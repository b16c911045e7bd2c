import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite struct CoverageFiguresTests {
  @Test(arguments: [(0, 0, 100), (0, 3, 0), (1, 3, 33), (2, 3, 66), (199, 200, 99), (3, 3, 100)])
  func percentsAreRoundedDown(_ covered: Int, _ total: Int, _ percent: Int) {
    let items = (0..<total).map {
      ValidationSummary.Item(.route, route: "r\($0)", name: "r\($0)", isCovered: $0 < covered)
    }
    let figures = CoverageFigures(.init(app: "a", items: items))
    #expect(figures.covered == covered)
    #expect(figures.total == total)
    #expect(figures.percent == percent)
  }
}
