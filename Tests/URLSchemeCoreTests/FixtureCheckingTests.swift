import Testing
import URLSchemeCore

/// Fixtures, as an app's own tests check them.
@Suite struct FixtureCheckingTests {
  private func failures(_ lines: String...) -> [String] {
    Fixture.check(lines.joined(separator: "\n").utf8, in: .builtIn).map(\.description)
  }

  @Test func whatHoldsIsNoFailure() {
    #expect(
      failures(
        #"{"link":"ukdailyoffers://search?term=tea","route":"search","values":{"term":"tea"}}"#,
        "", #"{"link":"ukdailyoffers://search","error":"missing-parameter"}"#) == [])
  }

  @Test func aByteOrderMarkIsPassedOver() {
    #expect(
      failures(
        "\u{FEFF}" + #"{"link":"ukdailyoffers://search?term=tea","route":"search"}"#,
        #"{"link":"ukdailyoffers://search","error":"missing-parameter"}"#) == [])
  }

  @Test func whatDiffersIsShown() {
    #expect(
      failures(
        "",
        #"{"name":"tea","link":"ukdailyoffers://search?term=tee","route":"search","values":{"term":"tea"}}"#
      ) == [
        """
        line 2 (tea), column 82: the link does not do what its fixture says [fixture-mismatch]
          values.term: expected "tea", found "tee"
        """
      ])
  }

  @Test func aLinkThatIsRefusedAndALineThatIsNoFixtureFail() {
    #expect(
      failures(
        #"{"link":"ukdailyoffers://search","route":"search"}"#, #"{"lnk":"x"}"#,
        #"{"link":"emergent://?r=1","skip":"later"}"#
      ) == [
        "line 1, column 32: term is missing [missing-parameter]",
        "line 2, column 2: unknown key lnk; did you mean link? [unknown-key]",
      ])
  }

  @Test func aFileWithoutFixturesFails() {
    #expect(
      failures("", "  ") == ["line 1, column 1: there is nothing to check here [nothing-checked]"])
  }
}
