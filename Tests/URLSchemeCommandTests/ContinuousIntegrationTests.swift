import Foundation
import Testing

/// The examples for continuous integration do what they say, as far as a machine without their
/// services can show.
@Suite(.serialized) struct ContinuousIntegrationTests {
  private static let examples = Repository.url("Examples/ci")

  private static let app = [
    "links/notes.urlscheme.json": """
    {"urlscheme": 1, "name": "Notes", "identifier": "org.example.notes", "schemes": ["notes"],
     "routes": [{"name": "note", "link": "//{id}", "parameters": {"id": {"type": "integer"}}}]}
    """,
    "links/notes.jsonl": #"{"link": "notes://1", "route": "note", "values": {"id": 1}}"#,
    "App/Info.plist": """
    <plist version="1.0"><dict><key>CFBundleURLTypes</key><array><dict>
    <key>CFBundleURLName</key><string>org.example.notes</string>
    <key>CFBundleURLSchemes</key><array><string>notes</string></array>
    </dict></array></dict></plist>
    """,
    "README.md": "Open [the first note](notes://1).", "docs/more.md": "Nothing here.",
  ]

  /// The program's own lines in a file, as a shell gets them.
  private func commands(in name: String) throws -> [String] {
    let text = try String(
      contentsOf: Self.examples.appendingPathComponent(name), encoding: .utf8)
    #expect(!text.contains("\t"))
    return text.components(separatedBy: "\n")
      .map { line in String(line.drop { $0 == " " || $0 == "-" }) }
      .filter { $0.hasPrefix("urlscheme ") }
  }

  @Test(arguments: ["github-workflow.yml", "gitlab-ci.yml"])
  func passesWhatIsInOrder(_ name: String) async throws {
    let commands = try commands(in: name)
    // Of the workflow, the action does the rest: `Examples/ci/check.sh` runs it.
    #expect(commands.count == (name == "gitlab-ci.yml" ? 2 : 1))
    for command in commands {
      let result = try await Program.script(command, in: Folder(Self.app))
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
  }

  @Test(arguments: ["github-workflow.yml", "gitlab-ci.yml"])
  func failsWhereALinkIsBroken(_ name: String) async throws {
    var app = Self.app
    app["README.md"] = "Open [the first note](notes://first)."
    app["links/notes.jsonl"] = #"{"link": "notes://1", "route": "list"}"#
    for command in try commands(in: name) {
      let folder = try Folder(app)
      let result = try await Program.script(command, in: folder)
      #expect(result.status == 1)
      for report in ["urlscheme.sarif", "links.xml", "documents.xml"] where command.contains(report)
      {
        #expect(!(try folder.text(report)).isEmpty)
      }
    }
  }

  /// The images have Swift, and no make.
  @Test(arguments: ["gitlab-ci.yml", "../../action.yml"])
  func buildsWithNothingButSwift(_ name: String) throws {
    let text = try String(
      contentsOf: Self.examples.appendingPathComponent(name), encoding: .utf8)
    #expect(text.contains("swift build "))
    #expect(text.contains("-c release "))
    #expect(text.contains("cache"))
    #expect(!text.contains("make "))
  }

  @Test func theGitHookLooksAtWhatIsStaged() async throws {
    let hook = Self.examples.appendingPathComponent("pre-commit").path
    let script = """
      command -v git > /dev/null || { echo no git; exit 0; }
      PATH="$(dirname "$URLSCHEME"):$PATH"
      git init --quiet . && git config user.name Test && git config user.email test@example.org
      cp '\(hook)' .git/hooks/pre-commit
      git add . && git commit --quiet --message first > /dev/null && echo committed
      echo 'See notes://first, too.' >> README.md
      git commit --quiet --message nothing > /dev/null || echo nothing was staged
      git add README.md
      echo 'See notes://2.' > README.md
      git commit --quiet --message second > log 2>&1 || grep -o 'README.md:.*unknown-route' log
      """
    let result = try await Program.script(script, in: Folder(Self.app))
    guard result.output != "no git\n" else { return }
    #expect(result.output.hasPrefix("committed\nnothing was staged\n"))
    #expect(result.output.contains("unknown-route"))
    #expect(result.status == 0, "\(result.errors)")
  }
}
