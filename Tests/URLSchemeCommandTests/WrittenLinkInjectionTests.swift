import Foundation
import Testing
import URLSchemeCore

@testable import urlscheme

/// What a link says cannot break out of what `encode` writes it into: HTML, Markdown, mails, JSON,
/// commands of shells.
@Suite struct WrittenLinkInjectionTests {
  /// Links with hostile texts as they are, as far as `--lenient` takes them.
  static let rawLinks = HostileText.all.map { text in
    let scalars = text.text.unicodeScalars.filter {
      $0.value >= 0x20 && $0 != "\u{7F}" && $0 != "%"
    }
    return "other:" + String(String.UnicodeScalarView(scalars)).replacing("#", with: "")
  }

  private func written(_ options: [String]) async throws -> [String] {
    let records = Self.rawLinks.map { #"{"link":\#(Value.string($0).json)}"# + "\n" }.joined()
    let result = try await Program.run(["encode", "--lenient"] + options + ["-"], input: records)
    #expect(result.errors == "")
    let text = result.output
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    try #require(lines.count == Self.rawLinks.count)
    return lines.map(String.init)
  }

  @Test func htmlReadsBack() async throws {
    for (link, text) in zip(Self.rawLinks, try await written(["--format", "html"])) {
      let shown = link.replacing("\u{FFFE}", with: "").replacing("\u{FFFF}", with: "")
      let page = text.replacing("\u{FFFE}", with: "").replacing("\u{FFFF}", with: "")
      // What is well-formed XML besides means the same to every reader of HTML.
      let anchor = try #require(XMLTree(page), "\(text)")
      #expect(anchor.name == "a" && anchor.children.isEmpty)
      #expect(Array((anchor.attributes["href"] ?? "").utf8) == Array(shown.utf8))
      #expect(Array(anchor.text.utf8) == Array(shown.utf8))
    }
  }

  @Test func markdownReadsBack() async throws {
    for (link, text) in zip(Self.rawLinks, try await written(["--format", "markdown"])) {
      let read = try #require(MarkdownLinkReader(text), "\(text)")
      #expect(Array(read.text.utf8) == Array(link.utf8))
      #expect(Array(read.destination.utf8) == Array(link.utf8))
    }
  }

  @Test func jsonStringsAndMailsReadBack() async throws {
    for (link, text) in zip(Self.rawLinks, try await written(["--format", "json"])) {
      let read = try JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)
      #expect((read as? String).map { Array($0.utf8) } == Array(link.utf8))
    }
    for (link, text) in zip(Self.rawLinks, try await written(["--format", "mailto"])) {
      let body = try #require(text.hasPrefix("mailto:?body=") ? text.dropFirst(13) : nil)
      #expect(body.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"&=?#\"'<>".utf8.contains($0) })
      #expect(body.removingPercentEncoding.map { Array($0.utf8) } == Array(link.utf8))
    }
  }

  @Test func commandsAreOneLinkToTheProgram() async throws {
    let folder = try Folder([
      "bin/xdg-open": "#!/bin/sh\nprintf '%s\\0%s\\0' $# \"$1\"\n",
      // The device's shell reads what adb is given once more.
      "bin/adb": "#!/bin/sh\n[ $# = 8 ] || exit 9\nsh -c \"printf '1\\\\0%s\\\\0' $8\"\n",
    ])
    for name in ["bin/xdg-open", "bin/adb"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.url(name).path)
    }
    for opener in ["xdg-open", "adb"] {
      let commands = try await written(["--open-with", opener]).joined(separator: "\n")
      let result = try await Program.script(
        "PATH=$PWD/bin:$PATH\n\(commands)\n", in: folder)
      #expect(result.errors == "")
      let fields = result.output.components(separatedBy: "\0").dropLast()
      try #require(fields.count == 2 * Self.rawLinks.count)
      for (index, link) in Self.rawLinks.enumerated() {
        #expect(fields[2 * index] == "1")
        #expect(Array(fields[2 * index + 1].utf8) == Array(link.utf8))
      }
    }
    #expect(Set(try folder.files().keys) == ["bin/xdg-open", "bin/adb"])
  }
}
