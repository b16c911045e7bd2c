import Testing

@testable import urlscheme

@Suite struct HelpTextTests {
  private static let topics = [HelpTopic.overview] + Command.allCases.map(HelpTopic.command)

  @Test(arguments: topics)
  func fitsATerminalOf80Columns(_ topic: HelpTopic) {
    for line in HelpText.text(topic).split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test(arguments: topics)
  func beginsWithExamplesAndEndsWithALineEnd(_ topic: HelpTopic) {
    let text = HelpText.text(topic)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false)[2] == "Examples:")
    #expect(text.hasSuffix(".\n"))
    #expect(!text.hasSuffix("\n\n"))
  }

  @Test(arguments: Command.allCases)
  func listsEveryOptionOfTheCommandAndNoOther(_ command: Command) {
    let lines = HelpText.text(.command(command)).split(separator: "\n").map {
      $0.drop { $0 == " " }
    }
    for option in Option.all {
      let isListed = lines.contains {
        $0.hasPrefix(option.flags.drop { $0 == " " }) && $0.hasSuffix(option.summary)
      }
      #expect(isListed == option.commands.contains(command), "\(option.flags)")
    }
  }

  @Test func theOverviewListsEveryCommand() {
    for command in Command.allCases {
      let lines = HelpText.text(.overview).split(separator: "\n")
      let line = lines.first { $0.hasPrefix("  \(command.rawValue) ") }
      #expect(line?.hasSuffix("  \(command.summary)") == true)
    }
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
