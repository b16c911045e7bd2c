import Foundation
import Testing

@testable import urlscheme

/// What stands on a person's screen after a few commands, at two widths: recorded in `Sessions`.
///
/// To record anew, after a look at the difference:
/// `URLSCHEME_RECORD=yes make test FILTER=TerminalSessionTests`.
@Suite(.enabled(if: Tool.isInstalled("tmux"), "tmux is not installed")) struct TerminalSessionTests
{
  private static let recordings = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Sessions")

  /// The commands of each session.
  private static let sessions = [
    "help": ["urlscheme", "urlscheme help wrong-length"],
    "errors": [
      "urlscheme decode --fromat text 'ukdailyoffers://search?term=milk'",
      "urlscheme encode serch term=milk",
      "urlscheme encode search term half price",
      "urlscheme decode --get term ukdailyoffers://search?order=price",
      "urlscheme decode --get term 'ukdailyoffers://search?term=日本%zz'",
    ],
    "text": [
      "urlscheme decode --format text 'ukdailyoffers://search?term=half+price'",
      "urlscheme decode --format text 'mayasdressup://?outfit=beach%7CMaya%7Chat%7Cbag'",
      "urlscheme route --format text 'ukdailyoffers://search?term=x&order=newest'",
      "urlscheme route --explain 'ukdailyoffers://serch?term=milk'",
    ],
  ]

  /// The screen once all commands have run, without what is empty below them.
  private func screen(_ commands: [String], columns: Int) async throws -> String {
    let session = """
      urlscheme() { "$URLSCHEME" "$@"; }
      while read -r command; do printf '$ %s\\n' "$command"; eval "$command"; done < commands
      printf '$ '; touch done; sleep 60
      """
    let folder = try Folder([
      "commands": commands.map { "\($0)\n" }.joined(), "session": session,
    ])
    let driver = """
      TERM=xterm; LC_ALL=C.UTF-8; TMUX_TMPDIR=$PWD; export TERM LC_ALL TMUX_TMPDIR URLSCHEME
      unset TMUX
      tmux -u -f /dev/null new-session -d -x \(columns) -y 200 'sh session' || exit 9
      # What was written may not be on the screen yet.
      for attempt in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29; do
        [ -e done ] && tmux capture-pane -p > screen
        grep -qx '[$] *' screen && break
        sleep 0.2
      done
      tmux kill-server
      """
    let result = try await Program.script(driver, in: folder)
    try #require(result.status == 0, "\(result.errors)")
    let lines = try folder.text("screen").components(separatedBy: "\n")
    let last = try #require(lines.lastIndex(of: "$"))
    return lines[..<last].map { "\($0)\n" }.joined()
  }

  @Test(arguments: ["help", "errors", "text"], [80, 40])
  func readsWell(_ name: String, _ columns: Int) async throws {
    let commands = try #require(Self.sessions[name])
    let screen = try await screen(commands, columns: columns)
    let file = Self.recordings.appendingPathComponent("\(name)-\(columns).txt")
    if ProcessInfo.processInfo.environment["URLSCHEME_RECORD"] != nil {
      try Data(screen.utf8).write(to: file)
    }
    #expect(screen == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }
}
