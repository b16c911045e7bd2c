import Testing

@testable import urlscheme

/// The command line as its users meet it: every row of `cases.json`, run on the built program.
@Suite struct CommandCaseTests {
  @Test(.serialized, arguments: CommandCase.all)
  func behavesAsTheTableSays(_ testCase: CommandCase) async throws {
    let folder = try Folder(testCase.files ?? [:])
    let result = try await Program.run(
      testCase.arguments, input: testCase.stdin ?? "", environment: testCase.environment ?? [:],
      in: folder)
    #expect(result.output == testCase.stdout)
    #expect(result.errors == testCase.stderr)
    #expect(result.status == testCase.exit)
    let expected = (testCase.files ?? [:]).merging(testCase.written ?? [:]) { _, new in new }
    #expect(try folder.files() == expected)
  }

  @Test func theTableIsWhole() {
    #expect(CommandCase.all.count == 1_613)
    #expect(Set(CommandCase.all.map(\.id)).count == CommandCase.all.count)
  }

  @Test(arguments: [
    "a query pair without = crashed one app",
    "parameters were read by position, so swapped ones swapped colours",
    "an unescaped & in a payload cut it",
    "1.0 written as 100 shifted later fields",
    "an example link uses a scheme that is not registered",
  ])
  func thePublishedFaultsAreCases(_ fault: String) {
    #expect(CommandCase.all.contains { $0.id == "published-fault: \(fault)" })
  }

  @Test(arguments: Command.forLinks)
  func everyOptionIsTried(_ command: Command) {
    let tried = CommandCase.all.filter { $0.arguments.first == command.rawValue && $0.exit < 2 }
      .flatMap { $0.arguments.prefix { $0 != "--" } }
    for option in command.options {
      let long = "--\(option.name.rawValue)"
      let isTried = tried.contains { argument in
        argument == long || argument.hasPrefix("\(long)=")
          || option.short.map { argument.hasPrefix("-\($0)") } ?? false
      }
      #expect(isTried, "\(command.rawValue) \(long)")
    }
  }
}
