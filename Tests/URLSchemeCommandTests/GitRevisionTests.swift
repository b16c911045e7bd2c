import Foundation
import Testing

@testable import urlscheme

/// Twenty changes to the published schemes, as a history in Git: ten break links, ten do not.
@Suite struct GitRevisionTests {
  struct Edit: CustomTestStringConvertible, Sendable {
    var file: String
    var old: String
    var new: String
    /// The rule that says what breaks; nil: nothing does.
    var rule: String?

    init(_ file: String, _ old: String, _ new: String, _ rule: String? = nil) {
      (self.file, self.old, self.new, self.rule) = (file, old, new, rule)
    }

    var testDescription: String { "\(file): \(old) becomes \(new)" }
  }

  private static let edits = [
    Edit("bitcoin", "The name of the address", "Whose address it is"),
    Edit("bitcoin", "{14,74}", "{26,74}", "broken-link"),
    Edit("geo", "\"minimum\": -90", "\"minimum\": -91"),
    Edit("geo", "\"latitude\", \"longitude\",", "\"longitude\", \"latitude\",", "changed-meaning"),
    Edit("obsidian", "\"split\", \"window\"]", "\"split\", \"window\", \"sidebar\"]"),
    Edit("obsidian", "\"tab\", \"split\"", "\"split\"", "broken-link"),
    Edit("otpauth", "\"enum\": [6, 8]", "\"enum\": [6, 7, 8]"),
    Edit("otpauth", "\"default\": \"SHA1\"", "\"default\": \"SHA256\"", "changed-meaning"),
    Edit("tel", "\"schemes\": [\"tel\"]", "\"schemes\": [\"tel\", \"phone\"]"),
    Edit("tel", "      \"confirm\": true,\n", "", "changed-confirm"),
    Edit("tweetbot", "{1,15}", "{1,30}"),
    Edit(
      "tweetbot", "\"type\": \"integer\", \"minimum\": 1,", "\"type\": \"string\",",
      "changed-meaning"),
    Edit("vscode", "Open a file or a folder", "Open a file, or a folder"),
    Edit("vscode", "\"vscode\", \"vscode-insiders\"", "\"vscode\"", "broken-link"),
    Edit("zoom", "{9,11}", "{9,12}"),
    Edit("zoom", "uname", "username", "changed-meaning"),
    Edit("things", "\"maxLength\": 4000", "\"maxLength\": 5000"),
    Edit("wifi", "\"equals\": \":\"", "\"equals\": \"=\"", "broken-link"),
    Edit("bear", "create{?title,text", "create{?title,subtitle,text"),
    Edit("bear", "  \"callbacks\": { \"allow\": [\"fullapp\"] },\n", "", "changed-callback"),
  ]

  private static let schemes = Repository.url("Examples/schemes")

  private static let git =
    "git -c user.name=a -c user.email=a@example.com -c commit.gpgsign=false -c init.defaultBranch=main"

  /// Git fetches what a repository lacks in the way that the repository says, which may be any program.
  @Test(.enabled(if: Tool.isInstalled("git")))
  func noProgramOfTheRepositoryRuns() async throws {
    let folder = try Folder([
      "a.urlscheme.json": #"{"urlscheme":1,"name":"A","schemes":["a"],"routes":[]}"#
    ])
    let result = try await Program.script(
      """
      git init -q . && git add . && \(Self.git) commit -qm a
      object=$(git rev-parse HEAD:a.urlscheme.json)
      printf '%s\\n' '[core]' 'repositoryformatversion = 1' 'sshCommand = touch ran;' \
        '[extensions]' 'partialClone = origin' '[protocol "ssh"]' 'allow = always' \
        '[remote "origin"]' 'url = ssh://h/x' 'promisor = true' >> .git/config
      rm -f .git/objects/$(echo $object | cut -c1-2)/$(echo $object | cut -c3-)
      urlscheme validate --no-builtin --against git:HEAD a.urlscheme.json; ls
      """, in: folder)
    #expect(result.output.hasSuffix("a.urlscheme.json\n"))
    #expect(result.errors.contains("git cannot show HEAD"))
  }

  @Test(.enabled(if: Tool.isInstalled("git")))
  func justTheChangesThatBreakLinksAreNamed() async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.schemes.path)
      .filter { $0.hasSuffix(".urlscheme.json") }
    var texts: [String: String] = [:]
    for name in names {
      texts["schemes/\(name)"] = try String(
        contentsOf: Self.schemes.appendingPathComponent(name), encoding: .utf8)
    }
    let folder = try Folder(texts)
    let start = try await Program.script(
      "\(Self.git) init -q && \(Self.git) add . && \(Self.git) commit -qm start", in: folder)
    try #require(start.status == 0, "\(start.errors)")
    var breaks = 0
    for edit in Self.edits {
      let name = "schemes/\(edit.file).urlscheme.json"
      let text = try folder.text(name)
      try #require(text.contains(edit.old), "\(edit.testDescription)")
      try text.replacingOccurrences(of: edit.old, with: edit.new).write(
        to: folder.url(name), atomically: true, encoding: .utf8)
      let result = try await Program.script(
        """
        \(Self.git) commit -qam change &&
        urlscheme validate --against git:HEAD~1 schemes --format json
        """, in: folder)
      let rules = Self.errors(result.output)
      #expect(rules.map(\.rule).contains(edit.rule ?? "none") == (edit.rule != nil), "\(edit)")
      #expect(rules.isEmpty == (edit.rule == nil), "\(edit): \(rules)")
      #expect(rules.allSatisfy { $0.file == name }, "\(edit): \(rules)")
      #expect(result.status == (edit.rule == nil ? 0 : 1), "\(edit): \(result.errors)")
      breaks += rules.isEmpty ? 0 : 1
    }
    #expect(breaks == 10 && Self.edits.count == 20)
    let all = try await Program.run(
      ["validate", "--against", "git:HEAD~20:schemes", "schemes", "--format", "json"], in: folder)
    let files = Set(Self.errors(all.output).map(\.file))
    #expect(
      files == Set(Self.edits.filter { $0.rule != nil }.map { "schemes/\($0.file).urlscheme.json" })
    )
  }

  /// The rules of errors, and the files that they are in.
  private static func errors(_ report: String) -> [(rule: String, file: String)] {
    let report = try? JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    let checks = report?["checks"] as? [[String: Any]] ?? []
    return checks.flatMap { check in
      (check["findings"] as? [[String: Any]] ?? []).compactMap { finding in
        guard finding["severity"] as? String == "error", let rule = finding["rule"] as? String,
          let file = check["file"] as? String
        else { return nil }
        return (rule, file)
      }
    }
  }

  @Test(.enabled(if: Tool.isInstalled("git")))
  func aRevisionMayHaveFilesThatAreGone() async throws {
    let folder = try Folder([
      "links/a.urlscheme.json": Self.definition("a"),
      "links/b.urlscheme.json": Self.definition("b"),
    ])
    let result = try await Program.script(
      """
      \(Self.git) init -q && \(Self.git) add . && \(Self.git) commit -qm start && rm links/b*
      urlscheme validate --against git:HEAD links --format json --no-builtin
      cd links && urlscheme validate --against git:HEAD:a.urlscheme.json git:HEAD:../links/a.urlscheme.json
      urlscheme validate --against git:HEAD:none a.urlscheme.json
      urlscheme validate --against git:v9 a.urlscheme.json
      urlscheme validate --against git:--help a.urlscheme.json
      """, in: folder)
    #expect(result.output.contains("no longer read"))
    #expect(result.output.contains("all is well"))
    #expect(
      result.errors.hasPrefix(
        """
        error: no definition in git:HEAD:none
        help: names of definitions end in .urlscheme.json
        error: git cannot show v9: 
        """))
    #expect(result.errors.hasSuffix("error: --help is no revision\n"))
    #expect(result.status == 2)
  }

  @Test(.enabled(if: Tool.isInstalled("git")))
  func whatTheRevisionLacksIsComparedWithNothing() async throws {
    let folder = try Folder([
      "links/a.urlscheme.json": Self.definition("a"),
      "other/b.urlscheme.json": Self.definition("b"),
    ])
    let result = try await Program.script(
      """
      \(Self.git) init -q && \(Self.git) add . && \(Self.git) commit -qm start && mv links moved
      urlscheme validate --no-builtin --no-config --against git:HEAD moved other
      urlscheme validate --no-builtin --no-config --against git:HEAD moved
      \(Self.git) rm -rq --cached . && \(Self.git) commit -qm none
      echo '{"definitions": ["moved"], "against": "git:HEAD"}' > urlscheme.json
      urlscheme validate --no-builtin
      """, in: folder)
    let nothing = "what is there now is compared with nothing"
    #expect(
      result.errors == """
        warning: git:HEAD has no definition in moved: \(nothing)
        warning: git:HEAD has no definition in moved: \(nothing)
        warning: git:HEAD has no definition: \(nothing)

        """)
    #expect(result.status == 0)
  }

  @Test(.enabled(if: Tool.isInstalled("git")))
  func aRevisionHasTheFilesThatAFolderStandsFor() async throws {
    let folder = try Folder([
      "a/n.urlscheme.json": Self.definition("n"),
      "a/.hidden/o.urlscheme.json": Self.definition("o"),
      "a/node_modules/x/p.urlscheme.json": Self.definition("p"),
      "a/vendor/bundle/q.urlscheme.json": Self.definition("q"), "a/real.json": Self.definition("s"),
    ])
    let result = try await Program.script(
      """
      cd a && ln -s n.urlscheme.json m.urlscheme.json && ln -s real.json s.urlscheme.json
      \(Self.git) init -q && \(Self.git) add . && \(Self.git) commit -qm start
      urlscheme validate --no-builtin --against git:HEAD . && (cd vendor && echo '\(Self.definition("v"))' > v.urlscheme.json)
      \(Self.git) add . && \(Self.git) commit -qm more
      urlscheme validate --no-builtin --against git:HEAD vendor && cd .. && urlscheme validate --against git:HEAD a
      """, in: folder)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let broken = try await Program.script(
      "sed -i.old s,//r,//t, a/real.json && urlscheme validate --no-builtin --against git:HEAD a",
      in: folder)
    #expect(broken.output.contains("s://r is no longer read"), "\(broken.output)\(broken.errors)")
  }

  private static func definition(_ scheme: String) -> String {
    #"{"urlscheme":1,"name":"\#(scheme)","schemes":["\#(scheme)"],"routes":[{"name":"r","link":"//r"}]}"#
  }
}
