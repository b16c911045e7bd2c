import Foundation
import Testing

@testable import urlscheme

/// What `validate --init` writes, and says.
@Suite struct InitCommandTests {
  private static let definition = """
    {"urlscheme":1,"name":"Notes","schemes":["notes"],"routes":[{"name":"note","link":"//{id}"}]}
    """

  private func initialize(_ folder: Folder, _ arguments: [String] = []) async throws -> String {
    let result = try await Program.run(["validate", "--init"] + arguments, in: folder)
    #expect(result.errors == "")
    #expect(result.status == 0)
    return result.output
  }

  @Test func saysWhatIsMissing() async throws {
    let empty = try await initialize(try Folder())
    #expect(empty.contains("--suggest links.txt"))
    #expect(empty.contains("for nothing yet"))
    let alone = try await initialize(try Folder(["a.urlscheme.json": Self.definition]))
    #expect(alone.contains("--record links.jsonl"))
    #expect(!alone.contains("--suggest"))
    let fixtures = ["a.urlscheme.json": Self.definition, "a.ndjson": #"{"link":"notes://1"}"#]
    let whole = try await initialize(try Folder(fixtures))
    #expect(!whole.contains("--record"))
    #expect(whole.hasPrefix("urlscheme.json: written, for 1 definition, 1 file of fixtures\n"))
  }

  @Test func saysNothingWhereThatIsWanted() async throws {
    let folder = try Folder()
    #expect(try await initialize(folder, ["-q"]) == "")
    #expect(try folder.text("urlscheme.json") == "{}\n")
  }

  /// Whoever made a folder must not choose where this writes.
  @Test(arguments: [
    "ln -s ../outside/new urlscheme.json", "ln -s ../outside .github",
    "mkdir .github; ln -s ../../outside .github/workflows",
  ])
  func writesThroughNoSymbolicLink(_ link: String) async throws {
    let folder = try Folder(["outside/x": "", "app/x": ""])
    let result = try await Program.script(
      "cd app && { \(link); urlscheme validate --init; ls ../outside; }", in: folder)
    #expect(result.output == "x\n")
    #expect(result.errors.contains("exists already"))
  }

  @Test func saysWhereGitHubLooks() async throws {
    let folder = try Folder([".git": "", "app/x": ""])
    let result = try await Program.script("cd app && urlscheme validate --init", in: folder)
    #expect(result.output.contains("move .github to ../, the top of the repository"))
    #expect(try await !initialize(folder).contains("move .github"))
    let file = ".github/workflows/urlscheme.yml"
    #expect(try folder.text("app/\(file)").hasSuffix("with:\n          working-directory: 'app'\n"))
    #expect(try folder.text(file).hasSuffix("uses: ./.urlscheme\n"))
  }

  @Test func ofManyFoldersItNamesNone() async throws {
    var files = ["a.urlscheme.json": Self.definition]
    for number in 0..<30 { files["f\(number)/a.jsonl"] = #"{"link":"notes://1"}"# }
    let folder = try Folder(files)
    _ = try await initialize(folder)
    #expect(!(try folder.text("urlscheme.json").contains("fixtures")))
    let result = try await Program.run(["validate"], in: folder)
    #expect(result.status == 0)
    #expect(result.output.contains("31 files, 31 checks: all is well"))
  }

  /// The workflow and the example for one without a configuration are the same, but for their words
  /// and what they run.
  @Test func theWorkflowIsThatOfTheExample() async throws {
    let folder = try Folder()
    _ = try await initialize(folder)
    let example = Repository.url("Examples/ci/github-workflow.yml")
    let lines = Set(try String(contentsOf: example, encoding: .utf8).components(separatedBy: "\n"))
    let workflow = try folder.text(InitCommand.workflow).components(separatedBy: "\n")
    let own = workflow.filter { !lines.contains($0) }
    #expect(own.count == 2)
    #expect(own.first?.hasPrefix("# Every link") == true)
    #expect(own.last == "name: urlscheme")
    #expect(workflow.contains("        uses: ./.urlscheme"))
  }

  /// What a run of `Examples/repository.sh` must be, without the shell's help.
  @Test func theRepositoryOfAStrangerIsGreen() async throws {
    let folder = try Folder()
    let copied = try await Program.script(
      "cp -R '\(Repository.root.path)/Examples/repository' app", in: folder)
    #expect(copied.status == 0)
    let configured = try await Program.script("cd app && urlscheme validate", in: folder)
    #expect(configured.status == 0, "\(configured.output)")
    let plain = try await Program.script(
      "cd app && urlscheme validate --no-config --no-builtin --scan .", in: folder)
    #expect(plain.status == 0, "\(plain.output)")
    let written = try await Program.script(
      "cd app && rm urlscheme.json && urlscheme validate --init -q && urlscheme validate",
      in: folder)
    #expect(written.status == 0, "\(written.output)")
  }
}
