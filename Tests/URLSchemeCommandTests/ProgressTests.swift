import Testing

@testable import urlscheme

@Suite struct ProgressTests {
  @Test func saysNothingOfShortWorkAndThenSeldom() {
    let start = 5_000.5
    var progress = Progress(isShown: false, start: start)
    progress.advance(lines: 3, bytes: 90)
    #expect(progress.text(at: start + 0.999) == nil)
    #expect(progress.text(at: start + 1) == "\r3 lines, 90 B, 3 lines/s\u{1B}[K")
    #expect(progress.text(at: start + 1.1) == nil)
    progress.advance(lines: 1, bytes: 10)
    #expect(
      progress.text(at: start + 1.25) == "\r4 lines, 100 B, 3 lines/s\u{1B}[K")
  }

  @Test(arguments: [
    (
      lines: 1_234_567, bytes: 92_000_000, total: 184_000_000,
      "1234567 lines, 92.0 MB of 184 MB (50 %), 617 k lines/s"
    ),
    (2, 1_500, 3_000_000_000, "2 lines, 1.5 kB of 3.0 GB (0 %), 1 lines/s"),
    (2, 0, 0, "2 lines, 0 B of 0 B (100 %), 1 lines/s"),
  ])
  func saysHowMuchIsDoneAndHowFast(lines: Int, bytes: Int, total: Int, text: String) {
    let start = 5_000.5
    var progress = Progress(isShown: false, totalBytes: total, start: start)
    progress.advance(lines: lines, bytes: bytes)
    #expect(progress.text(at: start + 2) == "\r\(text)\u{1B}[K")
  }
}
