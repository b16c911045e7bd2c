import Testing

@testable import urlscheme

/// What decides about colours: the option, then variables, then the terminal.
@Suite struct ColorChoiceTests {
  struct Case: Sendable {
    var id: String
    var choice = ColorChoice.auto
    var variables: [String: String] = [:]
    var onTerminal: Bool
    var inPipe: Bool
  }

  @Test(arguments: [
    Case(id: "nothing is said", onTerminal: true, inPipe: false),
    Case(
      id: "always beats all", choice: .always,
      variables: ["NO_COLOR": "1", "CLICOLOR": "0", "TERM": "dumb"], onTerminal: true, inPipe: true),
    Case(
      id: "never beats all", choice: .never,
      variables: ["FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"], onTerminal: false, inPipe: false),
    Case(id: "NO_COLOR", variables: ["NO_COLOR": "1"], onTerminal: false, inPipe: false),
    Case(
      id: "NO_COLOR, whatever it is", variables: ["NO_COLOR": "0"], onTerminal: false, inPipe: false
    ),
    Case(id: "an empty NO_COLOR", variables: ["NO_COLOR": ""], onTerminal: true, inPipe: false),
    Case(
      id: "NO_COLOR beats what asks for colours",
      variables: ["NO_COLOR": "1", "FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"], onTerminal: false,
      inPipe: false),
    Case(id: "FORCE_COLOR", variables: ["FORCE_COLOR": "1"], onTerminal: true, inPipe: true),
    Case(
      id: "a level of FORCE_COLOR", variables: ["FORCE_COLOR": "3"], onTerminal: true, inPipe: true),
    Case(id: "FORCE_COLOR=0", variables: ["FORCE_COLOR": "0"], onTerminal: true, inPipe: false),
    Case(
      id: "an empty FORCE_COLOR", variables: ["FORCE_COLOR": ""], onTerminal: true, inPipe: false),
    Case(id: "CLICOLOR_FORCE", variables: ["CLICOLOR_FORCE": "1"], onTerminal: true, inPipe: true),
    Case(
      id: "CLICOLOR_FORCE=0", variables: ["CLICOLOR_FORCE": "0"], onTerminal: true, inPipe: false),
    Case(
      id: "what asks for colours beats CLICOLOR=0",
      variables: ["CLICOLOR_FORCE": "1", "CLICOLOR": "0"], onTerminal: true, inPipe: true),
    Case(
      id: "and a dumb terminal", variables: ["FORCE_COLOR": "1", "TERM": "dumb"], onTerminal: true,
      inPipe: true),
    Case(id: "CLICOLOR=0", variables: ["CLICOLOR": "0"], onTerminal: false, inPipe: false),
    Case(id: "CLICOLOR=1", variables: ["CLICOLOR": "1"], onTerminal: true, inPipe: false),
    Case(id: "a dumb terminal", variables: ["TERM": "dumb"], onTerminal: false, inPipe: false),
  ])
  func optionThenVariablesThenTerminal(_ testCase: Case) {
    let choice = testCase.choice
    #expect(choice.isColored(onTerminal: true) { testCase.variables[$0] } == testCase.onTerminal)
    #expect(choice.isColored(onTerminal: false) { testCase.variables[$0] } == testCase.inPipe)
  }

  @Test func variablesReachThePrograms() async throws {
    let plain = try await Program.run(["decode", "x"])
    #expect(!plain.errors.contains("\u{1B}"))
    let forced = try await Program.run(["decode", "x"], environment: ["FORCE_COLOR": "1"])
    #expect(forced.errors.contains("\u{1B}"))
    let refused = try await Program.run(
      ["decode", "x"], environment: ["FORCE_COLOR": "1", "NO_COLOR": "1"])
    #expect(refused == plain)
  }
}
