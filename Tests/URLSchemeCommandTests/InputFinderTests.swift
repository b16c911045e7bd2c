import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@testable import urlscheme

/// What operands of `validate` are taken for.
@Suite struct InputFinderTests {
  private static let fixture = #"{"link":"app:"}"#
  private static let manifest = """
    <?xml version="1.0"?><manifest xmlns:a="http://schemas.android.com/apk/res/android">\
    <intent-filter/></manifest>
    """
  private static let entitlements =
    "<plist><dict><key>com.apple.developer.associated-domains</key><array/></dict></plist>"
  private static let files = [
    "a/app.urlscheme.json": "{}", "a/b/one.jsonl": fixture, "a/b/TWO.NDJSON": fixture,
    "a/c.links": "", "a/Info.plist": "<plist><key>CFBundleURLTypes</key>", "a/notes.md": "",
    "a/.hidden.jsonl": "", "a/code.swift": "",
    "empty/x": "", "definition.json": "\u{FEFF} {\"urlscheme\": 1}",
    "other.json": "[\"urlscheme\"]", "app.xml": manifest, "links.json": " {\"applinks\":{}}",
    "statements.json": "[{\"relation\":[],\"target\":{}}]", "app.plist.xml": entitlements,
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
    ("app.xml", "android-manifest app.xml"), ("app.plist.xml", "entitlements app.plist.xml"),
    ("links.json", "apple-app-site-association links.json"),
    ("statements.json", "assetlinks statements.json"),
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

  @Test func takesTextsOfAFolderForLinksWhereAnOptionSaysSo() throws {
    #expect(try inputs(["a"], kind: .links).last == "links a/c.links")
  }

  /// What stands in the folders of strangers, and ends as files of ours do.
  @Test(arguments: [
    ("a.jsonl", "", false), ("a.jsonl", "[1]\n", false), ("a.jsonl", #"{"text":"a"}"#, false),
    ("a.jsonl", #"{"a":{"link":"x"}}"#, false), ("a.ndjson", "\u{FEFF}\n \(fixture)", true),
    ("a.jsonl", #"{"title":"a","link":"https://a.example/"}"#, false),
    ("a.jsonl", #"{"link":"HTTP://a.example/","error":"unknown-scheme"}"#, true),
    ("a.jsonl", #"{"link":"https://a.example/","route":"a"}"#, true),
    ("a.jsonl", #"{"link":"app:","#, true), ("a.jsonl", #"{"lnk":"app:","#, false),
    ("a.jsonl", #"{"name":"\#(String(repeating: "a", count: 5_000))","link":"a:"}"#, false),
    ("a.jsonl", #"{"link":"a:\#(String(repeating: "a", count: 5_000))"}"#, true),
    ("a.plist", "<plist><key>CFBundleName</key>", false), ("a.plist", "CFBundleURLTypes", true),
    ("a.plist", "LSApplicationQueriesSchemes", true), ("a.txt", "app:", false),
    ("AndroidManifest.xml", manifest, true), ("AndroidManifest.xml", "<manifest/>", false),
    ("apple-app-site-association", #"{"applinks":"#, true), ("assetlinks.json", "[]", false),
    ("assetlinks.json", #"[{"target":1}]"#, true), ("a.entitlements", entitlements, true),
    ("a.entitlements", "<plist/>", false), ("apple-app-site-association.json", "{}", false),
    ("a.urlscheme.json", "x", true), (".urlscheme.json", "x", false), ("a.md", "app:", true),
    ("a.md", "a\0b", false),
  ])
  func takesOfAFolderWhatLooksLikeOurs(_ name: String, _ text: String, isTaken: Bool) throws {
    let folder = try Folder([name: text])
    let files = try InputFinder(kind: nil, scansDocuments: true).inputs([
      Array(folder.url.path.utf8)
    ])
    #expect(files.map(\.name) == [folder.url.path + (isTaken ? "/\(name)" : "")])
    #expect((files == [.nothing(folder.url.path)]) != isTaken)
  }

  @Test func leavesOutWhatToolsPutThere() throws {
    let names = FolderWalk.foreignFolders.map { String($0.dropLast()) }
      .map { $0.hasPrefix("**/") ? String($0.dropFirst(3)) : $0 }
    var files = ["bundle/a.jsonl": Self.fixture, "vendor/a.jsonl": Self.fixture]
    for name in names + [".git", ".build"] { files["x/\(name)/a.jsonl"] = Self.fixture }
    let folder = try Folder(files)
    let finder = InputFinder(kind: nil, scansDocuments: false)
    #expect(
      try finder.inputs([Array(folder.url.path.utf8)]).map(\.name) == [
        "\(folder.url.path)/bundle/a.jsonl", "\(folder.url.path)/vendor/a.jsonl",
      ])
    // One that is named is walked.
    #expect(
      try finder.inputs([Array("\(folder.url.path)/x/Pods".utf8)]).map(\.name) == [
        "\(folder.url.path)/x/Pods/a.jsonl"
      ])
  }

  @Test func aFolderIsWalkedAsTheIgnoreFilesAboveItSay() throws {
    let folder = try Folder([
      ".gitignore": "*.ndjson\n/app/out/\n", "app/a.jsonl": Self.fixture,
      "app/b.ndjson": Self.fixture,
      "app/out/c.jsonl": Self.fixture, "app/.gitignore": "!b.ndjson",
      "app/in/d.ndjson": Self.fixture,
    ])
    let path = folder.url.path + "/app"
    let finder = InputFinder(kind: nil, scansDocuments: false)
    func names() throws -> [String] {
      try finder.inputs([Array(path.utf8)]).map { String($0.name.dropFirst(path.count + 1)) }
    }
    // Above a folder that is in no repository, nothing is looked for.
    #expect(try names() == ["a.jsonl", "b.ndjson", "in/d.ndjson", "out/c.jsonl"])
    try FileManager.default.createDirectory(
      at: folder.url(".git"), withIntermediateDirectories: false)
    #expect(try names() == ["a.jsonl", "b.ndjson"])
  }

  @Test func pipesAndLinksThatLeadNowhereAreNoFiles() throws {
    let folder = try Folder(["a.jsonl": Self.fixture])
    #expect(unsafe mkfifo(folder.url("b.jsonl").path, 0o600) == 0)
    #expect(unsafe mkfifo(folder.url(".gitignore").path, 0o600) == 0)
    for (name, target) in [("c.jsonl", "nowhere"), ("d.jsonl", "d.jsonl"), ("e.jsonl", "a.jsonl")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url(name).path, withDestinationPath: target)
    }
    let finder = InputFinder(kind: nil, scansDocuments: false)
    #expect(
      try finder.inputs([Array(folder.url.path.utf8)]).map(\.name) == [
        "\(folder.url.path)/a.jsonl", "\(folder.url.path)/e.jsonl",
      ])
  }

  @Test func linksThatLeadOutOfTheFolderAreNotFollowed() throws {
    let folder = try Folder(["a.jsonl": Self.fixture, "in/b.jsonl": Self.fixture, "in/c/d": ""])
    for (name, target) in [("in/x.jsonl", "../a.jsonl"), ("in/c/y.jsonl", "../b.jsonl")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url(name).path, withDestinationPath: target)
    }
    let finder = InputFinder(kind: nil, scansDocuments: false)
    let path = folder.url("in").path
    #expect(
      try finder.inputs([Array(path.utf8)]).map { $0.name.dropFirst(path.count + 1) } == [
        "b.jsonl", "c/y.jsonl",
      ])
    // One that is named is followed.
    #expect(try finder.inputs([Array("\(path)/x.jsonl".utf8)]).count == 1)
  }

  @Test(arguments: [(1 << 20, true), (1 << 20 + 1, false)])
  func anIgnoreFileOfTheGreatestSizeIsRead(_ size: Int, isRead: Bool) throws {
    let rule = "*.jsonl\n"
    let folder = try Folder([
      ".gitignore": rule + String(repeating: "#", count: size - rule.utf8.count),
      "a.jsonl": Self.fixture, "a.ndjson": Self.fixture,
    ])
    let inputs = try InputFinder(kind: nil, scansDocuments: false).inputs([
      Array(folder.url.path.utf8)
    ])
    #expect(inputs.count == (isRead ? 1 : 2))
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

  /// Where the file system tells them apart.
  @Test func takesFilesWhoseNamesOnlyLookAlike() throws {
    let folder = try Folder(["x.links": ""])
    let paths = ["\u{E9}.links", "e\u{301}.links"].map { "\(folder.url.path)/\($0)" }
    for path in paths { try Data("app:\n".utf8).write(to: URL(fileURLWithPath: path)) }
    let operands = (paths + [folder.url.path, paths[0]]).map { Array($0.utf8) }
    let count = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count
    #expect(try InputFinder(kind: .links, scansDocuments: false).inputs(operands).count == count)
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
