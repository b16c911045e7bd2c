import Foundation
import Testing

@testable import urlscheme

/// What goes wrong around a command: every stream closed, full, or no file at all; files that change
/// while they are read; arguments and environment that are no text.
@Suite struct StreamFaultTests {
  /// Links, records and what is none, which every command that reads a stream has something to say of.
  private static let lines = "emergent:\n{\"link\":\"foo:\"}\nnonsense\n"
  private static let readers = ["decode", "route", "encode -", "validate"]
  /// All that writes, reading nothing.
  private static let writers = [
    "decode foo:", "decode --format text foo:", "route emergent:", "route --list",
    "route --explain emergent:", "route --reply success 'liteapp://export?x-success=fullapp://'",
    "encode emergent/launch", "encode --registration info-plist emergent", "validate foo:",
    "validate emergent:", "validate --record /dev/stdout emergent:", "help", "help decode",
    "help emergent", "help emergent/genome", "help missing-scheme", "help --man", "--version",
    "--help", "completions bash", "completions zsh", "completions fish", "completions --words -- d",
  ]
  private static let formats = ["text", "json", "tap", "junit", "github", "sarif", "markdown"]
  private static let reports = formats.map { "validate --format \($0)" }
  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  // MARK: Standard output

  @Test(.enabled(if: hasFullDevice), arguments: writers + readers + reports)
  func aFullOutputIsSaidOnce(_ command: String) async throws {
    let result = try await Program.script("urlscheme \(command) >/dev/full", input: Self.lines)
    let path = command.contains("--record") ? "/dev/stdout" : "<stdout>"
    let words = "error: cannot write \(path): No space left on device\n"
    #expect(result.errors.hasSuffix(words))
    #expect(result.errors.components(separatedBy: words).count == 2)
    #expect(result.status == 2)
  }

  @Test(arguments: writers.filter { !$0.contains("--record") } + readers + reports)
  func aClosedOutputIsSaidOnce(_ command: String) async throws {
    let result = try await Program.script("urlscheme \(command) >&-", input: Self.lines)
    #expect(result.errors.hasSuffix("error: cannot write <stdout>: Bad file descriptor\n"))
    #expect(result.status == 2)
  }

  @Test(arguments: writers + readers + reports)
  func aClosedPipeIsQuiet(_ command: String) async throws {
    // The reader is gone before anything is written.
    let script = "{ { sleep 0.05; urlscheme \(command); echo $? >&3; } | true; } 3>&1"
    let result = try await Program.script(script, input: Self.lines)
    #expect(!result.errors.contains("cannot write"))
    #expect(result.output == "0\n")
  }

  // MARK: Standard error

  @Test(
    .enabled(if: hasFullDevice), arguments: readers + reports,
    ["2>/dev/full", "2>&-", "2</dev/null"])
  func resultsDoNotDependOnErrors(_ command: String, _ redirection: String) async throws {
    let whole = try await Program.script("urlscheme \(command)", input: Self.lines)
    let result = try await Program.script(
      "urlscheme \(command) \(redirection)", input: Self.lines)
    #expect(result.output == whole.output)
    #expect(result.status == whole.status)
    #expect(whole.status == 1)
  }

  // MARK: Standard input

  @Test(arguments: readers, ["<&-", "</", "0>/dev/null"])
  func aClosedInputIsAFailure(_ command: String, _ redirection: String) async throws {
    let result = try await Program.script("urlscheme \(command) \(redirection)")
    #expect(result.errors.hasPrefix("error: cannot read <stdin>: "))
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.status == 2)
  }

  @Test func withoutAnyStreamAFileIsWrittenAllTheSame() async throws {
    let folder = try Folder(["in": Self.lines])
    let result = try await Program.script(
      "urlscheme decode -i in -o out <&- >&- 2>&-", in: folder)
    #expect(result.status == 1)
    #expect(try folder.text("out").split(separator: "\n").count == 3)
  }

  // MARK: Files

  @Test(
    .enabled(if: hasFullDevice),
    arguments: [
      "decode -i in -o /dev/full", "route -i in -o /dev/full", "encode -i in -o /dev/full",
      "validate in.txt -o /dev/full", "validate in.txt --report json=/dev/full",
      "validate in.txt --report sarif=out --report tap=/dev/full",
      "validate in.txt --record /dev/full",
      "encode emergent/launch -o /dev/full", "route --list -o /dev/full",
      "encode --registration freedesktop emergent -o /dev/full",
    ])
  func aFullDeviceIsSaidAndNothingIsLeft(_ command: String) async throws {
    let files = ["in": Self.lines, "in.txt": Self.lines]
    let folder = try Folder(files)
    let result = try await Program.run(command.split(separator: " ").map(String.init), in: folder)
    #expect(result.errors.contains("error: cannot write /dev/full: No space left on device\n"))
    #expect(result.status == 2)
    #expect(try folder.files() == files)
  }

  /// A limit on the size of files is like a disk that fills up in the middle of a file.
  @Test(arguments: [
    "decode -i in -o out.jsonl", "route -i in -o out.jsonl",
    "validate in.txt --report json=out.jsonl", "validate in.txt --format json -o out.jsonl",
    "validate in.txt --record out.jsonl --force --allow-broken",
    "validate in.txt --record out.jsonl --append --allow-broken",
  ])
  func aFileThatDoesNotFitIsNotLeftHalfWritten(_ command: String) async throws {
    let lines = String(repeating: "emergent://?r=1\n", count: 50_000)
    let folder = try Folder(["in": lines, "in.txt": lines, "out.jsonl": "old"])
    let result = try await Program.script("ulimit -f 8; urlscheme \(command)", in: folder)
    #expect(result.status == 2)
    #expect(try folder.text("out.jsonl") == "old")
    #expect(try folder.files().count == 3)
  }

  @Test(arguments: ["decode -i", "route -i", "encode -i", "validate"])
  func aFolderAndWhatIsNotThereAreSaidAndTheOthersAreRead(_ command: String) async throws {
    let folder = try Folder(["in.txt": "{\"link\":\"foo:\"}\n", "folder/x": ""])
    let option = command == "validate" ? "" : "-i"
    let operands =
      command == "validate" ? "none.txt in.txt" : "folder \(option) none \(option) in.txt"
    let result = try await Program.script("urlscheme \(command) \(operands)", in: folder)
    #expect(result.errors.contains("cannot read none"))
    #expect(command == "validate" || result.errors.contains("cannot read folder: Is a directory"))
    #expect(!result.output.isEmpty)
    #expect(result.status == 2)
  }

  @Test(arguments: readers)
  func aFileThatVanishesIsReadToItsEnd(_ command: String) async throws {
    let folder = try Folder(["in": String(repeating: Self.lines, count: 30_000)])
    let whole = try await Program.script("urlscheme \(command) -q <in | cksum", in: folder)
    let result = try await Program.script(
      "urlscheme \(command) -q <in | { head -c 1; rm in; cat; } | cksum", in: folder)
    #expect(result.output == whole.output)
    #expect(try folder.files().isEmpty)
  }

  @Test func aFileThatGrowsIsReadAsFarAsItGoes() async throws {
    let folder = try Folder(["in": String(repeating: "foo:\n", count: 20_000)])
    let result = try await Program.script(
      """
      echo bar: >>in
      urlscheme decode --get scheme -i in | { head -n 1 >/dev/null; echo end: >>in; tail -n 1; }
      """, in: folder)
    #expect(["bar\n", "end\n"].contains(String(result.output.suffix(4))))
    #expect(result.errors == "")
  }

  @Test(arguments: [
    ("decode -i pipe", 0), ("route -i pipe", 0), ("encode -i pipe", 1),
    ("validate --as links pipe", 0),
    ("validate --record out.jsonl pipe", 0),
  ])
  func aNamedPipeIsReadAsAFile(_ command: String, _ status: Int32) async throws {
    let folder = try Folder()
    let result = try await Program.script(
      "mkfifo pipe; echo emergent: >pipe & urlscheme \(command)", in: folder)
    #expect(result.status == status)
    #expect(status == 1 || !result.output.isEmpty)
  }

  @Test(arguments: [
    ("a definition", "app.urlscheme.json", "", "1 file, 1 definition checked: all is well\n"),
    (
      "a property list", "list.plist", "",
      "1 file, 1 property list checked: all is well\n"
    ),
    ("a document", "page.md", "--scan", "1 file, 1 link checked: all is well\n"),
  ])
  func aPipeWithoutANameIsReadOnlyOnce(
    _ what: String, _ file: String, _ option: String, _ summary: String
  ) async throws {
    let space = String(repeating: " ", count: 100_000)
    let folder = try Folder([
      "app.urlscheme.json":
        "{\"urlscheme\":1,\(space)\"name\":\"A\",\"schemes\":[\"notesapp\"],\"routes\":[{\"name\":\"r\",\"link\":\"//\"}]}",
      "list.plist": "<plist version=\"1.0\"><dict>\(space)</dict></plist>",
      "page.md": "\(space)emergent: and emergent://",
    ])
    let result = try await Program.script(
      "urlscheme validate \(option) <(cat \(file))", shell: "bash", in: folder)
    #expect(result.errors == "")
    #expect(result.output.hasSuffix(summary))
    #expect(result.status == 0)
  }

  @Test func whatCannotBeReplacedIsNotUpdated() async throws {
    let result = try await Program.script("mkfifo f.jsonl; urlscheme validate --update f.jsonl")
    #expect(
      result.errors == """
        error: f.jsonl is no file that can be replaced
        help: --update names files of fixtures, which it rewrites

        """)
    #expect(result.status == 2)
  }

  @Test func aDefinitionThatIsGoneIsNoAppWithoutAScheme() async throws {
    let folder = try Folder([
      "t.json": #"{"urlscheme":1,"name":"T","schemes":["tt"],"routes":[{"name":"a","link":"//a"}]}"#
    ])
    let result = try await Program.script(
      "urlscheme encode --types swift -d <(cat t.json)", shell: "bash", in: folder)
    #expect(
      result.errors == """
        error: the definition of tt cannot be read a second time
        help: --types writes its text, too: give -d a file, not a pipe

        """)
    #expect(result.status == 1)
  }

  // MARK: A slow reader

  @Test(arguments: readers + reports)
  func aSlowReaderGetsEverything(_ command: String) async throws {
    let folder = try Folder(["in": String(repeating: Self.lines, count: 5_000)])
    let whole = try await Program.script("urlscheme \(command) -q <in | cksum", in: folder)
    let result = try await Program.script(
      "urlscheme \(command) -q <in | { sleep 0.2; dd bs=1000 count=9 2>/dev/null; sleep 0.1; cat; } | cksum",
      in: folder)
    #expect(result == whole)
  }

  // MARK: Environment

  @Test(arguments: [
    "URLSCHEME_DEFINITIONS", "NO_COLOR", "COLUMNS", "TERM", "LANG", "LC_ALL", "HOME", "TMPDIR",
  ])
  func anEnvironmentThatIsNoTextHarmsNothing(_ name: String) async throws {
    let script = "\(name)=\"$(printf 'a\\377\\033[31mb')\"; export \(name); urlscheme decode foo:"
    let result = try await Program.script(script)
    guard name != "URLSCHEME_DEFINITIONS" else {
      #expect(result.status == 2)
      #expect(!result.errors.utf8.contains(0x1B))
      let help = "help: the name may not be UTF-8, which it has to be\n"
      return #expect(result.errors.hasSuffix(": No such file or directory\n\(help)"))
    }
    #expect(
      result
        == Program.Result(
          output: "{\"link\":\"foo:\",\"scheme\":\"foo\",\"path\":\"\"}\n", errors: "", status: 0))
  }

  @Test(arguments: ["0", "-1", "99999999999999999999", "x", "1", "1000000000"])
  func aWidthMayBeAnything(_ width: String) async throws {
    let script = "urlscheme help decode; urlscheme decode x"
    let result = try await Program.script("COLUMNS=\(width); export COLUMNS; \(script)")
    #expect(result.output.contains("--max-length"))
    #expect(result.status == 1)
  }

  // MARK: NUL

  @Test func aNullInALineIsAFinding() async throws {
    let result = try await Program.script("printf 'foo:a\\0b\\nfoo:\\n' | urlscheme decode")
    #expect(
      result.errors
        == "<stdin>:1:6: error: byte 0x00 is not allowed in the path; write it %00 [invalid-character]\n"
    )
    #expect(result.output.split(separator: "\n").count == 2)
  }

  @Test(arguments: ["app.urlscheme.json", "f.jsonl", "l.txt", "i.plist"])
  func aFileOfNullsIsAFinding(_ name: String) async throws {
    let folder = try Folder([name: String(repeating: "\0", count: 100_000)])
    let result = try await Program.run(["validate", name], in: folder)
    #expect(result.errors == "")
    #expect(!result.output.utf8.contains(0))
    #expect(result.output.utf8.count < 2_000)
    #expect(result.status == 1)
  }
}
