import Testing

@testable import urlscheme

@Suite struct PartialArgumentsTests {
  @Test(
    arguments: [
      (["enc"], .command), (["encode", ""], .operand), (["encode", "search", "te"], .operand),
      (["decode", "--for"], .option), (["decode", "-"], .operand), (["decode", "--"], .option),
      (["decode", "--", "--for"], .operand), (["decode", "--format", "j"], .value(.format, "j")),
      (["decode", "--format="], .value(.format, "")),
      (["decode", "-d", "x"], .value(.definitions, "x")),
      (["decode", "-dx"], .value(.definitions, "x")),
      (["decode", "-0d", "x"], .value(.definitions, "x")), (["decode", "-d", "x", ""], .operand),
      (["decode", "--pretty", "x"], .operand), (["nothing", "--x", "y"], .operand),
      (["decode", "-z", "y"], .operand), (["decode", "--zz=1", "y"], .operand), ([], .command),
    ] as [([String], PartialArguments.Last)])
  func theLastWordIsKnown(_ words: [String], _ last: PartialArguments.Last) {
    #expect(PartialArguments(words).last == last)
  }

  @Test func whatStandsBeforeIsKept() throws {
    let line = PartialArguments([
      "encode", "-d", "a", "--definitions=b", "search", "--no-builtin", "t",
    ])
    #expect(line.command == .encode)
    #expect(line.operands == ["search"])
    #expect(line.word == "t")
    #expect(try line.common.definitions == ["a", "b"])
    #expect(try line.common.includesBuiltIn == false)
  }
}
