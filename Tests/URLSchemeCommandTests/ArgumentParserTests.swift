import Testing
import URLSchemeCore

@testable import urlscheme

@Suite struct ArgumentParserTests {
  private func parse(_ arguments: String...) throws(UsageError) -> Invocation {
    try ArgumentParser.parse(arguments.map { Array($0.utf8) })
  }

  private func decode(_ arguments: String...) throws -> DecodeOptions {
    let invocation = try ArgumentParser.parse((["decode"] + arguments).map { Array($0.utf8) })
    guard case .decode(let options) = invocation else {
      throw UsageError(.unknownCommand("\(invocation)"))
    }
    return options
  }

  private func encode(_ arguments: String...) throws -> EncodeOptions {
    let invocation = try ArgumentParser.parse((["encode"] + arguments).map { Array($0.utf8) })
    guard case .encode(let options) = invocation else {
      throw UsageError(.unknownCommand("\(invocation)"))
    }
    return options
  }

  @Test(
    arguments: [
      (["help"], .overview), ([], .overview), (["--help"], .overview), (["-h"], .overview),
      (["help", "--help"], .command(.help)), (["help", "decode"], .command(.decode)),
      (["--help", "encode"], .command(.encode)), (["decode", "--help"], .command(.decode)),
      (["encode", "-h"], .summary(.encode)), (["decode", "-0h"], .summary(.decode)),
      (["-h", "encode"], .summary(.encode)), (["help", "-h"], .summary(.help)),
      (["decode", "-h", "--help"], .summary(.decode)), (["-h", "rules"], .rules),
      (["encode", "--strict", "--lenient", "--help"], .command(.encode)),
      (["help", "rules"], .rules), (["help", "wrong-length"], .rule(.wrongLength)),
    ] as [([String], HelpTopic)])
  func helpIsAskedForInManyWays(_ arguments: [String], _ topic: HelpTopic) throws {
    guard case .help(let found) = try ArgumentParser.parse(arguments.map { Array($0.utf8) }) else {
      Issue.record("no help")
      return
    }
    #expect(found == topic)
  }

  @Test func withoutOptionsEveryDefaultStands() throws {
    let options = try decode("app:")
    #expect(options.format == .json)
    #expect(options.links == [Array("app:".utf8)])
    #expect(!options.isGeneric)
    #expect(options.common.definitions.isEmpty)
    #expect(options.common.includesBuiltIn)
    #expect(options.common.maximumLength == 1_048_576)
    #expect(options.common.output == nil)
    #expect(options.common.color == .auto)
    #expect(options.common.delimiter == UInt8(ascii: "\n"))
  }

  @Test(arguments: [
    ["-d", "x"], ["-dx"], ["--definitions", "x"], ["--definitions=x"], ["-0dx"],
    ["-q", "-0d", "x"],
  ])
  func aValueIsGivenInManyWays(_ arguments: [String]) throws {
    let parsed = try ArgumentParser.parse((["decode"] + arguments).map { Array($0.utf8) })
    guard case .decode(let options) = parsed else { throw UsageError(.tooManyTopics) }
    #expect(options.common.definitions == ["x"])
  }

  @Test func aValueMayLookLikeAnOption() throws {
    #expect(try decode("--get", "--format").format == .get("--format"))
    #expect(try decode("--get=a=b").format == .get("a=b"))
    #expect(try decode("-o", "-").common.output == "-")
  }

  @Test func shortOptionsAreGroupedAndTheirOrderIsFree() throws {
    let options = try decode("app:", "-q0")
    #expect(options.common.isQuiet)
    #expect(options.common.delimiter == 0)
    var others = try decode("-0q", "app:")
    #expect(others.common.words == [Array("-0q".utf8)])
    others.common.words = options.common.words
    #expect(others == options)
  }

  @Test func definitionsAddUpAndOtherValuesReplaceEachOther() throws {
    #expect(try decode("-da", "-db", "-da").common.definitions == ["a", "b", "a"])
    #expect(try decode("--max-length", "1", "--max-length=2").common.maximumLength == 2)
    #expect(try encode("--scheme=a", "--scheme=b", "go").scheme == "b")
  }

  @Test func withoutLinksStandardInputIsRead() throws {
    #expect(try decode().links == nil)
    #expect(try decode("-").links == nil)
    #expect(try decode("--").links == nil)
    #expect(try decode("--", "--pretty").links == [Array("--pretty".utf8)])
  }

  @Test func aRouteAndItsAssignmentsAreOperands() throws {
    let options = try encode("go", "a=1", "--plain", "--", "--b=2")
    #expect(
      options.input
        == .operands(
          route: Array("go".utf8), assignments: [Array("a=1".utf8), Array("--b=2".utf8)]))
    #expect(options.isPlain)
    #expect(try encode("-").input == .records(of: nil))
  }

  @Test func operandsKeepTheirBytes() throws {
    let link: [UInt8] = [0x61, 0x3A, 0xFF, 0xC3]
    let invocation = try ArgumentParser.parse([Array("decode".utf8), link])
    guard case .decode(let options) = invocation else { throw UsageError(.tooManyTopics) }
    #expect(options.links == [link])
  }

  @Test func valuesOfOptionsAreText() {
    #expect(throws: UsageError(.invalidText("-o"), .decode)) {
      try ArgumentParser.parse([Array("decode".utf8), Array("-o".utf8), [0xFF]])
    }
  }

  @Test func wrongUsageKnowsItsCommand() {
    #expect(throws: UsageError(.unknownOption("--x", in: "--x"), .decode)) {
      try parse("decode", "--x=1")
    }
    #expect(throws: UsageError(.unknownOption("-z", in: "-0z"), .encode)) {
      try parse("encode", "-0z")
    }
    #expect(throws: UsageError(.optionBeforeCommand("--plain"), .encode)) {
      try parse("--plain", "encode")
    }
    // Of several commands that have it, it is the one that follows.
    #expect(throws: UsageError(.optionBeforeCommand("--format"), .route)) {
      try parse("--format=text", "x", "route")
    }
    #expect(throws: UsageError(.optionBeforeCommand("--reply"), .route)) {
      try parse("--reply", "decode")
    }
    #expect(throws: UsageError(.missingRoute, .encode)) { try parse("encode", "--plain") }
  }

  @Test(
    arguments: [
      ([], .auto), (["--color"], .auto), (["--color", "always"], .always),
      (["x", "--color=never", "--y"], .never), (["--color=always", "--color", "never"], .never),
      (["--color=blue"], .auto), (["--", "--color=always"], .auto),
    ] as [([String], ColorChoice)])
  func wrongUsageStillSaysWhatToDoWithColours(_ arguments: [String], _ choice: ColorChoice) {
    #expect(ColorChoice(among: arguments.map { Array($0.utf8) }) == choice)
  }
}
