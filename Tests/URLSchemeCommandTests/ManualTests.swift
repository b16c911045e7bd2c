import Foundation
import Testing

@testable import urlscheme

@Suite struct ManualTests {
  @Test(arguments: Command.allCases)
  func coversEveryCommandAndOption(_ command: Command) throws {
    let sections = Manual.text.components(separatedBy: "\n.S")
    let own = try #require(sections.first { $0.hasPrefix("S \(command.rawValue)\n") })
    let common = try #require(sections.first { $0.hasPrefix("H \"COMMON OPTIONS\"\n") })
    for option in command.options {
      let name = option.name.rawValue.replacing("-", with: "\\-")
      let isCommon = Command.forLinks.allSatisfy(option.commands.contains)
      let place = isCommon && Command.forLinks.contains(command) ? common : own
      #expect(place.contains("\\fB\\-\\-\(name)\\fR"), "\(command.rawValue) \(option.flags)")
      if let short = option.short { #expect(place.contains("\\fB\\-\(short)\\fR, ")) }
    }
  }

  @Test(
    .enabled(if: InteractiveShell.isInstalled("mandoc"), "mandoc is not installed"))
  func mandocFindsNothingAmiss() async throws {
    let folder = try Folder(["urlscheme.1": Manual.text])
    let result = try await Program.script("mandoc -T lint urlscheme.1", in: folder)
    #expect(result.output == "")
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test(.enabled(if: InteractiveShell.isInstalled("man"), "man is not installed"))
  func manShowsItWithoutWarnings() async throws {
    let folder = try Folder()
    let result = try await Program.script(
      "urlscheme help --man > urlscheme.1; LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -l urlscheme.1",
      in: folder)
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(result.output.contains("--definitions PATH"))
    // Every example stands in one piece, as it is to be typed.
    for command in Command.allCases {
      for example in HelpText.examples(command) { #expect(result.output.contains(example)) }
    }
  }
}
