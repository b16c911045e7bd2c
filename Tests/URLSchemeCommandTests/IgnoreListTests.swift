import Foundation
import Testing
import URLSchemeCore

@testable import urlscheme

/// `.gitignore` files, line by line, and compared with git.
@Suite struct IgnoreListTests {
  private static func isChosen(_ text: String, _ path: String, isFolder: Bool = false) -> Bool? {
    let bytes = Array(path.utf8)
    let name = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return IgnoreList(Array(text.utf8), base: 0)
      .verdict(on: bytes.span, name: name, isFolder: isFolder)?.isChosen
  }

  @Test(arguments: [
    ("a", "a", true), ("a", "x/a", true), ("/a", "a", true), ("a/b", "a/b", true),
    ("*.log\n!keep.log", "x/keep.log", false), ("!a\na", "a", true), ("\\#a", "#a", true),
    ("\\!a", "!a", true), ("a\r\n", "a", true), ("a  ", "a", true), ("a\\ ", "a ", true),
    ("a\\\\ ", "a\\", true), ("\u{FEFF}a", "a", true), ("a\n", "a", true),
  ])
  func saysOfAPath(_ text: String, _ path: String, isChosen: Bool) {
    #expect(Self.isChosen(text, path) == isChosen)
  }

  @Test(arguments: [
    ("", "a"), ("#a", "#a"), ("/a", "x/a"), ("a/b", "x/a/b"), ("a/", "a"), ("/", "a"), ("!", "a"),
    ("   ", "   "), ("a\\ ", "a"), ("//a", "a"), ("a//", "a"), ("./a", "a"), ("../a", "a"),
  ])
  func saysNothing(_ text: String, _ path: String) {
    #expect(Self.isChosen(text, path) == nil)
  }

  @Test func aSlashAtTheEndMeansFolders() {
    #expect(Self.isChosen("a/", "x/a", isFolder: true) == true)
    #expect(Self.isChosen("/a/", "x/a", isFolder: true) == nil)
  }

  @Test func aListIsAboutItsOwnFolder() throws {
    let path = Array("x/y/a".utf8)
    let list = IgnoreList(Array("/a\n".utf8), base: 4)
    #expect(list.verdict(on: path.span, name: 4, isFolder: false)?.isChosen == true)
    #expect(
      IgnoreList(Array("/a".utf8), base: 2).verdict(on: path.span, name: 4, isFolder: false) == nil)
  }

  // MARK: Git

  /// A pattern at random, of the few letters that make it likely to match; `**` with slashes around
  /// it, as git 2.39 takes others for folders too, against its manual.
  private static func pattern(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "b", "ab", "*", "?", "[ab]", "[!a]", "\\a", "*a", "b*", "*b*", "[[:alpha:]]",
    ]
    var parts: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if Int.random(in: 0..<4, using: &random) == 0 {
        parts.append("**")
      } else {
        parts.append(
          (0..<Int.random(in: 1...2, using: &random)).map { _ in
            pieces.randomElement(using: &random) ?? ""
          }.joined())
      }
    }
    // Two pieces may have made a `**` that has a letter beside it.
    var text = parts.map { $0 == "**" ? $0 : $0.parts(separatedBy: "**").joined(separator: "*") }
      .joined(separator: "/")
    if Bool.random(using: &random), Bool.random(using: &random) { text = "/" + text }
    if Int.random(in: 0..<4, using: &random) == 0 { text += "/" }
    if Int.random(in: 0..<5, using: &random) == 0 { text = "!" + text }
    return text
  }

  private static func files(_ random: inout SeededGenerator) -> [String: String] {
    var files: [String: String] = [:]
    for _ in 0..<14 {
      let names = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        ["a", "b", "ab", "ba", "aab"].randomElement(using: &random) ?? ""
      }
      // What is a folder is no file.
      files[names.joined(separator: "/") + ".jsonl"] = ""
      files[names.joined(separator: "/") + "/aa.jsonl"] = ""
    }
    return files
  }

  /// A folder with `.gitignore` files in it and below is walked as `git ls-files` walks it.
  @Test(.enabled(if: Tool.isInstalled("git")), arguments: 0..<40 as Range<UInt64>)
  func leavesOutWhatGitLeavesOut(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var files = Self.files(&random)
    let folders = Set(
      files.keys.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
    let names = [""] + folders.sorted().filter { _ in Bool.random(using: &random) }.prefix(3)
    for name in names {
      let lines = (0..<Int.random(in: 1...5, using: &random)).map { _ in Self.pattern(&random) }
      files[name.isEmpty ? ".gitignore" : "\(name)/.gitignore"] =
        lines.joined(separator: Bool.random(using: &random) ? "\n" : "\r\n")
    }
    let folder = try Folder(files)
    let expected = try await Self.listedByGit(folder)
    var found: [String] = []
    var walk = FolderWalk(folder.url.path, nil)
    try walk.forEachFile(prefix: folder.url.path + "/") {
      $0.ends(with: ".jsonl")
    } _: { file in
      found.append(String(file.path.dropFirst(folder.url.path.utf8.count + 1)))
    }
    #expect(found.sorted() == expected, "seed \(seed)")
  }

  private static func listedByGit(_ folder: Folder) async throws -> [String] {
    let list = try await Program.script(
      """
      git init -q . && git -c core.excludesFile=/dev/null -c core.quotePath=false \
        ls-files --others --exclude-standard
      """, in: folder)
    #expect(list.status == 0, "\(list.errors)")
    return list.output.split(separator: "\n").map(String.init).filter { $0.hasSuffix(".jsonl") }
      .sorted()
  }
}
