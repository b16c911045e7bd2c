import Testing
import URLSchemeCore

@testable import urlscheme

@Suite struct UsageErrorMessageTests {
  static let hostile = "\u{1B}[31m\u{202E}\nerror: forged"

  static let problems: [UsageError.Problem] = [
    .unknownCommand(hostile), .unknownTopic(hostile, others: []),
    .unknownOption(hostile, in: hostile),
    .invalidValue("--color", hostile, choices: ["auto"]), .invalidNumber("--jobs", hostile, 1...8),
    .conflict("--list", hostile), .conflict(hostile, "--list"), .sameFile(hostile),
    .unexpectedOperand(hostile),
  ]

  @Test(arguments: problems)
  func showsWhatWasGivenAsItCanBeShown(_ problem: UsageError.Problem) {
    let error = UsageError(problem)
    #expect(error.message.unicodeScalars.allSatisfy { $0.isPrintable })
    #expect(error.message.contains(#"\u{1B}[31m\u{202E}\u{A}error: forged"#))
    #expect(error.help.unicodeScalars.allSatisfy { $0.isPrintable || $0 == "\n" })
  }
}
