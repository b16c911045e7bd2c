import Foundation
import Testing

@testable import urlscheme

/// What operands of `validate` are taken for.
@Suite struct InputFinderTests {
  private typealias Input = InputFinder.Input

  private static let files = [
    "a/app.urlscheme.json": "{}", "a/b/one.jsonl": "", "a/b/TWO.NDJSON": "", "a/c.links": "",
    "a/Info.plist": "", "a/notes.md": "", "a/.hidden.jsonl": "", "a/code.swift": "",
    "empty/x": "", "definition.json": "\u{FEFF} {\"urlscheme\": 1}",
    "other.json": "[\"urlscheme\"]",
    "list": "<?xml version=\"1.0\"?><!DOCTYPE plist><plist/>", "binary": "bplist00",
  ]

  private func inputs(
    _ operands: [String], kind: InputKind? = nil, scans: Bool = false
  ) throws -> [String] {
    let folder = try Folder(Self.files)
    let finder = InputFinder(kind: kind, scansDocuments: scans)
    let operands = operands.map { operand in
      Array((operand.contains(":") ? operand : "\(folder.url.path)/\(operand)").utf8)
    }
    return try finder.inputs(operands).map { input in
      switch input {
      case .link(let link): "link \(String(decoding: link, as: UTF8.self))"
      case .file(let path, let kind), .text(_, let path, let kind):
        "\(kind.rawValue) \(path.dropFirst(folder.url.path.count + 1))"
      case .standardInput(let kind): "\(kind.rawValue) -"
      case .nothing(let path): "nothing in \(path.dropFirst(folder.url.path.count + 1))"
      }
    }
  }

  @Test(arguments: [
    ("a/app.urlscheme.json", "definition a/app.urlscheme.json"),
    ("a/b/one.jsonl", "fixtures a/b/one.jsonl"), ("a/b/TWO.NDJSON", "fixtures a/b/TWO.NDJSON"),
    ("a/c.links", "links a/c.links"), ("a/Info.plist", "info-plist a/Info.plist"),
    ("definition.json", "definition definition.json"), ("list", "info-plist list"),
    ("binary", "info-plist binary"), ("app:", "link app:"), ("app://a b", "link app://a b"),
  ])
  func tellsKindsByNameAndThenByContent(_ operand: String, _ input: String) throws {
    #expect(try inputs([operand]) == [input])
  }

  @Test func anOptionSaysWhatAllFilesAre() throws {
    #expect(
      try inputs(["a/notes.md", "other.json"], kind: .links) == [
        "links a/notes.md", "links other.json",
      ])
  }

  @Test func otherFilesAreDocumentsWhereTheseAreScanned() throws {
    #expect(
      try inputs(["other.json", "a/c.links"], scans: true) == [
        "document other.json", "links a/c.links",
      ])
  }

  @Test(arguments: ["other.json", "a/notes.md", "nothing.txt~", "1:2"])
  func refusesWhatItCannotTell(_ operand: String) throws {
    #expect(throws: InputFinder.Failure.self) { try inputs([operand]) }
  }

  @Test func takesFilesOfAFolderByTheirNames() throws {
    let known = [
      "info-plist a/Info.plist", "definition a/app.urlscheme.json", "fixtures a/b/TWO.NDJSON",
      "fixtures a/b/one.jsonl", "links a/c.links",
    ]
    #expect(try inputs(["a"]) == known)
    #expect(try inputs(["a/"], scans: true) == known + ["document a/notes.md"])
  }

  @Test func saysOfAFolderThatThereIsNothingInIt() throws {
    #expect(try inputs(["empty"]) == ["nothing in empty"])
  }

  @Test func doesNotFollowLinksToFolders() throws {
    let folder = try Folder(["x/a.jsonl": ""])
    try FileManager.default.createSymbolicLink(
      at: folder.url("x/loop"), withDestinationURL: folder.url("x"))
    let finder = InputFinder(kind: nil, scansDocuments: false)
    #expect(try finder.inputs([Array(folder.url.path.utf8)]).count == 1)
  }

  @Test func withoutOperandsTakesStandardInput() throws {
    #expect(
      try InputFinder(kind: nil, scansDocuments: true).inputs(nil) == [
        .standardInput(.links)
      ])
    #expect(
      try InputFinder(kind: .fixtures, scansDocuments: false).inputs(nil) == [
        .standardInput(.fixtures)
      ])
  }
}
