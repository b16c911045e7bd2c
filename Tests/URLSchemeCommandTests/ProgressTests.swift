import Testing

@testable import urlscheme

@Suite struct ProgressTests {
  @Test func saysNothingOfShortWorkAndThenSeldom() {
    let start = ContinuousClock.now
    var progress = Progress(isShown: false, start: start)
    progress.advance(by: 3)
    #expect(progress.text(at: start + .milliseconds(999)) == nil)
    #expect(progress.text(at: start + .seconds(1)) == "\r3 lines\u{1B}[K")
    #expect(progress.text(at: start + .milliseconds(1_100)) == nil)
    progress.advance(by: 1)
    #expect(progress.text(at: start + .milliseconds(1_200)) == "\r4 lines\u{1B}[K")
  }
}
