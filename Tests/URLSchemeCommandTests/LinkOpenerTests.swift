import Foundation
import Testing

@testable import urlscheme

/// The commands are really run, with programs of those names that say which link they were given.
@Suite struct LinkOpenerTests {
  /// Links as bad as they can get: what `--lenient` lets pass, and worse.
  private static let links =
    ["app:x?a=1&b=2", "x:it's", "x:'", "x:''", "x:a b  c", "x:-n"] + ShellFormatTests.hostile

  private static let programs = [
    "xcrun": "[ \"$1 $2 $3\" = 'simctl openurl booted' ] && [ $# = 4 ] && printf '[%s]' \"$4\"",
    // As adb does: a device's shell gets the arguments with spaces between them.
    "adb": "[ \"$1\" = shell ] && shift && exec sh -c \"$*\"",
    "am":
      "[ \"$1 $2 $3 $4 $5\" = 'start -W -a android.intent.action.VIEW -d' ] && [ $# = 6 ] "
      + "&& printf '[%s]' \"$6\"",
    "xdg-open": "[ $# = 1 ] && printf '[%s]' \"$1\"",
    "open": "[ $# = 1 ] && printf '[%s]' \"$1\"",
  ]

  private func expectLinksToArrive(_ opener: LinkOpener, in shell: String) async throws {
    let folder = try Folder(Self.programs.mapValues { "#!/bin/sh\n\($0)\n" })
    for name in Self.programs.keys {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.url(name).path)
    }
    let commands = Self.links.map { opener.command($0) }
    let script = "PATH=\(folder.url.path):$PATH\n" + commands.joined(separator: " || exit 9\n")
    let result = try await Program.script(script, shell: shell)
    #expect(result.output == Self.links.map { "[\($0)]" }.joined())
    #expect(result.errors.isEmpty)
    #expect(result.status == 0)
  }

  @Test(arguments: LinkOpener.allCases, ["sh", "bash"])
  func everyLinkArrives(_ opener: LinkOpener, _ shell: String) async throws {
    try await expectLinksToArrive(opener, in: shell)
  }

  @Test(
    .enabled(if: Tool.isInstalled("dash"), "dash is not installed"),
    arguments: LinkOpener.allCases)
  func everyLinkArrivesInDash(_ opener: LinkOpener) async throws {
    try await expectLinksToArrive(opener, in: "dash")
  }

  @Test(
    .enabled(if: Tool.isInstalled("zsh"), "zsh is not installed"), arguments: LinkOpener.allCases)
  func everyLinkArrivesInZsh(_ opener: LinkOpener) async throws {
    try await expectLinksToArrive(opener, in: "zsh")
  }
}
