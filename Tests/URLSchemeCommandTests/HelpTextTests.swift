import Foundation
import Testing

@testable import urlscheme

@Suite struct HelpTextTests {
  private static let topics = [HelpTopic.overview] + Command.allCases.map(HelpTopic.command)

  private static let topicsAndWidths = topics.flatMap { topic in
    [40, 57, 80, 100].map { (topic, $0) }
  }

  private func text(_ topic: HelpTopic, width: Int = 80) throws -> String {
    try #require(HelpText.text(topic, HelpLayout(width: width)))
  }

  @Test(arguments: topicsAndWidths)
  func fitsTheTerminal(_ topic: HelpTopic, _ width: Int) throws {
    for line in try text(topic, width: width).split(separator: "\n") {
      let isOneWord = line.drop { $0 == " " }.split(separator: " ").count == 1
      #expect(line.count <= width || isOneWord, "\(line)")
    }
  }

  @Test(arguments: topicsAndWidths)
  func beginsWithExamplesAndEndsWithALineEnd(_ topic: HelpTopic, _ width: Int) throws {
    let text = try text(topic, width: width)
    #expect(
      text.components(separatedBy: "\n\n").dropFirst().first?.hasPrefix("Examples:\n") == true)
    #expect(text.hasSuffix(".\n"))
    #expect(!text.hasSuffix("\n\n"))
  }

  @Test(arguments: Command.allCases)
  func listsEveryOptionOfTheCommandAndNoOther(_ command: Command) throws {
    let listed = try text(.command(command)).components(separatedBy: "Options:\n")
    let words = try #require(listed.last).split { $0 == " " || $0 == "\n" }
    let options = words.joined(separator: " ")
    for option in Option.all {
      let flags = option.flags.drop { $0 == " " }
      #expect(
        options.contains("\(flags) \(option.summary)") == option.commands.contains(command),
        "\(flags)")
    }
  }

  @Test(arguments: Command.allCases)
  func examplesAreTheSameInEveryWidth(_ command: Command) throws {
    let narrow = try text(.command(command), width: 40).replacing(" \\\n    ", with: " ")
    for example in HelpText.examples(command) { #expect(narrow.contains("  \(example)\n")) }
  }

  @Test func theOverviewListsEveryCommand() throws {
    for command in Command.allCases {
      let lines = try text(.overview).split(separator: "\n")
      let line = lines.first { $0.hasPrefix("  \(command.rawValue) ") }
      #expect(line?.hasSuffix("  \(command.summary)") == true)
    }
  }

  @Test(arguments: Command.allCases)
  func allWaysOfAskingAgree(_ command: Command) async throws {
    let name = command.rawValue
    let expected = try await Program.run(["help", name])
    #expect(expected.status == 0)
    #expect(expected.errors == "")
    for arguments in [[name, "--help"], ["--help", name]] {
      #expect(try await Program.run(arguments) == expected)
    }
    let short = try await Program.run([name, "-h"])
    #expect(short.output == (try text(.summary(command))))
    #expect(try await Program.run(["-h", name]) == short)
  }

  @Test(arguments: Command.allCases)
  func theShortHelpIsOneScreenAndNamesEveryOption(_ command: Command) throws {
    let text = try text(.summary(command))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 25, "\(text)")
    #expect(text.hasSuffix("urlscheme \(command.rawValue) --help has all of it, with examples.\n"))
    let words = text.split { " ,\n".contains($0) }.map(String.init)
    for option in command.options {
      let isNamed =
        words.contains("--\(option.name.rawValue)")
        || option.short.map { words.contains("-\($0)") } == true
      #expect(isNamed, "\(option.flags)")
    }
    #expect(
      command.frequentOptions.allSatisfy { name in command.options.contains { $0.name == name } })
  }

  @Test func everyOptionHasACommandAndNoNameTwiceInOne() {
    #expect(Set(Option.all.map(\.name)) == Set(Option.Name.allCases))
    for command in Command.allCases {
      #expect(Set(command.options.map(\.name)).count == command.options.count)
      #expect(
        Set(command.options.compactMap(\.short)).count == command.options.count { $0.short != nil })
    }
  }
}
