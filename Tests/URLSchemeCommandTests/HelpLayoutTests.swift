import Testing

@testable import urlscheme

@Suite struct HelpLayoutTests {
  @Test(arguments: [(0, 40), (39, 40), (40, 40), (72, 72), (80, 80), (300, 100), (.max, 100)])
  func aWidthIsNeitherTooSmallNorTooGreat(_ asked: Int, _ width: Int) {
    #expect(HelpLayout(width: asked).width == width)
  }

  @Test func aParagraphIsBrokenBetweenWords() {
    let layout = HelpLayout(width: 40)
    #expect(
      layout.paragraph(
        "one two three four five six seven eight nine", indent: "  ", hanging: "    ")
        == "  one two three four five six seven\n    eight nine\n")
    #expect(layout.paragraph(String(repeating: "x", count: 50)).count == 51)
    // Wide characters take two columns.
    #expect(layout.paragraph("漢字漢字漢字漢字漢字 漢字漢字漢字漢字漢字").split(separator: "\n").count == 2)
  }

  @Test func aCommandIsBrokenAsAShellTakesIt() {
    let layout = HelpLayout(width: 40)
    #expect(
      layout.command("urlscheme encode search term='half price' order=price")
        == "  urlscheme encode search \\\n    term='half price' order=price\n")
    #expect(layout.command("urlscheme decode") == "  urlscheme decode\n")
    // A quote with a backslash neither opens nor closes, and none is hidden by a mark.
    #expect(
      layout.command("urlscheme encode search term='it'\\''s half the price' order=price")
        == "  urlscheme encode search \\\n    term='it'\\''s half the price' \\\n    order=price\n")
    #expect(
      layout.command("urlscheme encode search term='\u{301}half the price today' order=price")
        == "  urlscheme encode search \\\n    term='\u{301}half the price today' \\\n    order=price\n"
    )
  }

  @Test func aTextStandsBesideItsNameOrBelow() {
    let rows = [("  --a", "one"), ("name", "two")]
    #expect(HelpLayout(width: 40).rows(rows) == "    --a  one\n  name   two\n")
    let wide = [("    " + String(repeating: "n", count: 20), "some text")]
    #expect(HelpLayout(width: 40).rows(wide) == "  nnnnnnnnnnnnnnnnnnnn\n      some text\n")
  }
}
