import Foundation
import Testing
import URLSchemeCore

@testable import urlscheme

/// What a link says cannot break out of any format that links are written in: every hostile text in
/// every part of a link goes through the program and is read back by the format's own reader.
@Suite struct LinkInjectionTests {
  private typealias Link = HostileLink

  private func run(_ arguments: [String], input: String = Link.lines) async throws -> String {
    let folder = try Folder(["probe.urlscheme.json": Link.definition])
    let words = [arguments[0], "-d", "probe.urlscheme.json"] + arguments.dropFirst()
    let result = try await Program.run(words, input: input, in: folder)
    // Links of no app have no route, which is an error each.
    if arguments[0] != "route" { #expect(result.errors == "") }
    return result.output
  }

  private func lines(_ text: String, endedBy end: Unicode.Scalar = "\n") throws -> [String] {
    var lines = text.unicodeScalars.split(separator: end, omittingEmptySubsequences: false)
    #expect(lines.popLast()?.isEmpty == true)
    try #require(lines.count == Link.all.count)
    return lines.map { String($0) }
  }

  private func expectEqual(
    _ left: String?, _ right: String, _ link: Link,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // Strings are equal, too, where one is a normal form of the other.
    #expect(
      left.map { Array($0.utf8) } == Array(right.utf8), "\(link.part): \(link.text)",
      sourceLocation: sourceLocation)
  }

  // MARK: JSON

  @Test(arguments: [["decode"], ["route"], ["decode", "--pretty", "-0"]])
  func jsonReadsBack(_ arguments: [String]) async throws {
    let input = arguments.contains("-0") ? Link.lines.replacing("\n", with: "\0") : Link.lines
    let output = try await run(arguments, input: input)
    let records = try lines(output, endedBy: arguments.contains("-0") ? "\0" : "\n")
    for (link, text) in zip(Link.all, records) {
      if arguments[0] == "route", link.isGeneric { continue }
      let record = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      expectEqual(record?["link"] as? String, link.link, link)
      let texts = link.texts(in: record ?? [:])
      #expect(texts.count == link.count, "\(link.part): \(link.text)")
      for text in texts {
        // Foundation's reader drops a byte-order mark that begins a text.
        if text != nil, link.text.text.unicodeScalars.first == "\u{FEFF}" { continue }
        expectEqual(text, link.text.text, link)
      }
    }
  }

  // MARK: Text

  @Test func textHasItsLinesAndNoOthers() async throws {
    let output = try await run(["decode", "--format", "text"])
    #expect(output.isHarmless)
    let blocks = output.components(separatedBy: "\n\n").dropLast()
    try #require(blocks.count == Link.all.count)
    for (link, block) in zip(Link.all, blocks) {
      let rows = block.components(separatedBy: "\n")
      let text = link.text.text.printable
      switch link.part {
      case .value: expectRows(rows, ["app    probe", "route  text", "t      \(text)"], link)
      case .segment: expectRows(rows, ["app    probe", "route  path", "p      \(text)"], link)
      case .fragment: expectRows(rows, ["app    probe", "route  mark", "f      \(text)"], link)
      case .member:
        #expect(rows.count == 4)
        #expect(rows[2].hasPrefix("d.k  ") && rows[2].hasSuffix(" \(text)"), "\(link.text)")
      case .unknown:
        #expect(rows.count == 4)
        #expect(rows[3].hasPrefix("u\(text)  ") && rows[3].hasSuffix(" \(text) (unknown)"))
      case .genericPair:
        expectRows(
          rows.map { $0.trimmingCharacters(in: .whitespaces) },
          ["scheme", "path", "query.\(text)"].map { $0.trimmingCharacters(in: .whitespaces) },
          link, isPrefix: true)
      default: #expect(rows.count == (link.part == .genericUser ? 4 : rows.count))
      }
    }
  }

  private func expectRows(
    _ rows: [String], _ expected: [String], _ link: Link, isPrefix: Bool = false
  ) {
    #expect(rows.count == expected.count, "\(link.text)")
    for (row, expected) in zip(rows, expected) {
      #expect(isPrefix ? row.hasPrefix(expected) : row == expected, "\(link.part): \(link.text)")
    }
  }

  // MARK: TSV

  /// Each row has the link: of a link with many values they would be far longer than memory.
  @Test func rowsOfALinkThatHasTooManyAreAnError() async throws {
    let link = "foo:?" + String(repeating: "&a", count: 8_000)
    let input = "\(link)\nfoo:\n"
    let result = try await Program.run(["decode", "--format", "tsv", "-"], input: input)
    let rows = ["\(link)\t\t\terror\tinvalid-value", "foo:\t\t\tscheme\tfoo", "foo:\t\t\tpath\t"]
    #expect(result.output == rows.map { $0 + "\n" }.joined())
    #expect(result.errors.contains("<stdin>:1:1: error: expected at most 64 MiB of rows"))
    #expect(result.status == 1)
  }

  @Test func tabSeparatedRowsReadBack() async throws {
    let output = try await run(["decode", "--format", "tsv"])
    var rows = output.components(separatedBy: "\n").dropLast().map { row in
      row.components(separatedBy: "\t").map(TabSeparatedReader.unescaped)
    }[...]
    #expect(rows.allSatisfy { $0.count == 5 })
    for link in Link.all {
      let own = rows.prefix { $0[0] == link.link }
      rows = rows.dropFirst(own.count)
      let names = own.map { $0[3] }
      let text = link.text.text
      switch link.part {
      case .value:
        #expect(names == ["t"])
        expectEqual(own.first?[4], text, link)
      case .item:
        #expect(names == ["l.0", "l.1"])
        for row in own { expectEqual(row[4], text, link) }
      case .member:
        #expect(names.first == "d.k")
        expectEqual(own.first?[4], text, link)
        expectEqual(own.last?[3], "d.k\(text)k", link)
      case .genericPair:
        expectEqual(own.last?[3], "query.\(text)", link)
        expectEqual(own.last?[4], text, link)
      case .segment, .fragment: expectEqual(own.last?[4], text, link)
      default: break
      }
    }
    #expect(rows.isEmpty)
  }

  // MARK: Tables

  /// A name for the text of each part that has one of its own in records.
  private static let fields: [(part: Link.Part, name: String)] = [
    (.value, "t"), (.item, "l.1"), (.member, "d.k"), (.segment, "p"), (.fragment, "f"),
  ]

  /// Checks the rows of a table: of a link its text stands in its cell, and no cell is forged.
  private func expectTable(_ rows: [[String?]], isJSON: Bool = false) throws {
    try #require(rows.count == Link.all.count)
    for (link, row) in zip(Link.all, rows) {
      try #require(row.count == 1 + Self.fields.count)
      expectEqual(row[0], link.link, link)
      for (field, cell) in zip(Self.fields, row.dropFirst()) {
        // Of a text alone the fields of other routes are empty.
        let isMeant = field.part == link.part
        let isBeside = link.part == .unknown && field.name == "t"
        let text = isMeant ? link.text.text : isBeside ? "a" : isJSON ? nil : ""
        if isJSON, link.text.text.unicodeScalars.first == "\u{FEFF}" { continue }
        #expect(
          cell.map { Array($0.utf8) } == text.map { Array($0.utf8) }, "\(link.part): \(link.text)")
      }
    }
  }

  @Test func commaSeparatedRowsReadBack() async throws {
    let names = (["link"] + Self.fields.map(\.name)).joined(separator: ",")
    let output = try await run(["decode", "--format", "csv", "--fields", names])
    let rows = try #require(CommaSeparatedReader.rows(output))
    #expect(rows.first == names.components(separatedBy: ","))
    try expectTable(Array(rows.dropFirst()))
  }

  @Test func tabSeparatedTablesReadBack() async throws {
    let names = (["link"] + Self.fields.map(\.name)).joined(separator: ",")
    let output = try await run(["decode", "--no-header", "--fields", names])
    try expectTable(
      try lines(output).map { row in
        row.components(separatedBy: "\t").map(TabSeparatedReader.unescaped)
      })
  }

  @Test func tablesOfJSONReadBack() async throws {
    let names = ["link"] + Self.fields.map(\.name)
    let output = try await run(
      ["decode", "--format", "json", "--fields", names.joined(separator: ",")])
    try expectTable(
      try lines(output).map { text in
        let row = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect(row?.count == names.count)
        return names.map { row?[$0] as? String }
      }, isJSON: true)
  }

  @Test func linksAreSelectedByAnyText() async throws {
    let folder = try Folder(["probe.urlscheme.json": Link.definition])
    // An argument can't have a NUL.
    let links = Link.all.filter {
      $0.part == .value && !$0.text.text.unicodeScalars.contains("\0")
    }
    for link in links {
      let result = try await Program.run(
        [
          "decode", "-d", "probe.urlscheme.json", "--get", "link", "--where", "t=\(link.text.text)",
        ],
        input: links.map { "\($0.link)\n" }.joined(), in: folder)
      #expect(result.output == "\(link.link)\n")
    }
  }

  // MARK: Shells

  @Test(.enabled(if: Tool.isInstalled("fish"), "fish is not installed"))
  func fishEvaluatesAssignmentsOnly() async throws {
    let links = Link.all.filter { [.value, .item, .segment].contains($0.part) }
    let folder = try Folder([
      "probe.urlscheme.json": Link.definition, "links": links.map { "\($0.link)\n" }.joined(),
    ])
    let script = """
      set before "$PATH:$HOME"
      urlscheme decode -q -d probe.urlscheme.json --format fish <links >lines
      while read -l line
        set state good
        eval $line; or set state bad
        printf '%s\\0%s\\0' $state "$link_t$link_l[1]$link_p"
      end <lines
      test "$before" = "$PATH:$HOME"; and printf 'same\\0'
      """
    let result = try await Program.script(script, shell: "fish", in: folder)
    #expect(result.errors == "")
    try expectEvaluated(result.output, links)
    #expect(Set(try folder.files().keys) == ["probe.urlscheme.json", "links", "lines"])
  }

  /// Checks what a shell printed: for each link whether `eval` was right, and the text.
  private func expectEvaluated(_ output: String, _ links: [Link]) throws {
    var fields = output.components(separatedBy: "\0")
    #expect(Array(fields.suffix(2)) == ["same", ""])
    fields.removeLast(2)
    try #require(fields.count == 2 * links.count)
    for (index, link) in links.enumerated() {
      let hasNul = link.text.text.unicodeScalars.contains("\0")
      #expect(fields[2 * index] == (hasNul ? "bad" : "good"), "\(link.text)")
      expectEqual(fields[2 * index + 1], hasNul ? "" : link.text.text, link)
    }
  }

  @Test(arguments: ["sh", "bash", "dash", "zsh"])
  func shellsEvaluateAssignmentsOnly(_ shell: String) async throws {
    guard Tool.isInstalled(shell) else { return print("skipped: \(shell) is not installed") }
    // What a shell cannot hold is an error, which has its place.
    let links = Link.all.filter { [.value, .item, .segment].contains($0.part) }
    let folder = try Folder([
      "probe.urlscheme.json": Link.definition, "links": links.map { "\($0.link)\n" }.joined(),
    ])
    let script = """
      before=$PATH:$HOME
      "$URLSCHEME" decode -q -d probe.urlscheme.json --format shell < links > lines
      while IFS= read -r line; do
        link_t= link_l_0= link_p= state=good
        eval "$line" || state=bad
        printf '%s\\0%s\\0' $state "$link_t$link_l_0$link_p"
      done < lines
      [ "$before" = "$PATH:$HOME" ] && printf 'same\\0'
      """
    let result = try await Program.script(script, shell: shell, in: folder)
    #expect(result.errors == "")
    try expectEvaluated(result.output, links)
    // No command ran, and no output went elsewhere.
    #expect(Set(try folder.files().keys) == ["probe.urlscheme.json", "links", "lines"])
  }

  @Test func oneValueIsGivenWholeWhereNothingElseEndsIt() async throws {
    let links = Link.all.filter { $0.part == .value }
    let folder = try Folder(["probe.urlscheme.json": Link.definition])
    let result = try await Program.run(
      ["decode", "-0", "-d", "probe.urlscheme.json", "--get", "t"],
      input: links.map { "\($0.link)\0" }.joined(), in: folder)
    let values = result.output.components(separatedBy: "\0")
    try #require(values.count == links.count + 1)
    let broken = links.filter { $0.text.text.unicodeScalars.contains("\0") }
    for (link, value) in zip(links, values) {
      expectEqual(value, link.text.text.unicodeScalars.contains("\0") ? "" : link.text.text, link)
    }
    #expect(result.errors.split(separator: "\n").count == broken.count)
  }

  // MARK: Terminals

  @Test(arguments: [
    ["decode"], ["decode", "--pretty"], ["decode", "--format", "text"],
    ["decode", "--format", "tsv"], ["decode", "--format", "shell"], ["decode", "--get", "t"],
    ["decode", "--format", "fish"], ["decode", "--format", "csv", "--fields", "link,t,unknown"],
    ["decode", "--fields", "link,t,p,query"], ["route", "--format", "json", "--fields", "link,t"],
    ["decode", "--no-errors"],
    ["decode", "--lenient", "--generic"], ["route"], ["route", "--format", "text"],
    ["route", "--explain"], ["route", "--explain", "--format", "json"], ["validate"],
    ["route", "--explain", "--portability"],
    ["route", "--explain", "--portability", "--format", "json"], ["validate", "--portability"],
    ["encode", "-"], ["encode", "--lenient", "-"],
    ["encode", "--lenient", "--format", "html", "-"],
    ["encode", "--lenient", "--format", "markdown", "-"],
    ["encode", "--lenient", "--format", "json", "-"],
    ["encode", "--lenient", "--open-with", "adb", "-"],
  ])
  func aTerminalObeysNothing(_ arguments: [String]) async throws {
    let folder = try Folder(["probe.urlscheme.json": Link.definition])
    let raw = WrittenLinkInjectionTests.rawLinks
    let lines =
      arguments[0] == "encode"
      ? raw.map { #"{"link":\#(Value.string($0).json)}"# + "\n" }.joined()
      : Link.lines + raw.map { "\($0)\n" }.joined()
    let shown = try await Terminal.show(
      arguments + ["-d", "probe.urlscheme.json", "--color", "never", "-j", "1"], input: lines,
      in: folder)
    // Tabs stand between the fields of TSV, and in values where they are values alone.
    #expect(Self.withoutProgress(shown).replacing("\t", with: " ").isHarmless)
    #expect(shown.utf8.count > 1_000)
  }

  /// What a terminal got but for how far the work was, which goes away again.
  static func withoutProgress(_ shown: String) -> String {
    shown.replacing(
      pattern: #"\r([0-9]+ lines, [0-9A-Za-z., ()%/]+\x1B\[K\r)*\x1B\[K"#, with: "")
  }

  // MARK: Errors

  @Test func errorsOfAStreamAreALineEach() async throws {
    let texts = HostileText.all.map(\.text).filter { text in
      !text.isEmpty && !text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
    }
    // All of these are refused: what stands before them needs an escape, or is no scheme.
    let links = texts.flatMap {
      ["x:<\($0)", "\u{1}\($0)", "probe://text?t=%\($0)", "probe://\"\($0)"]
    }
    for arguments in [["decode"], ["route"], ["route", "--explain"]] {
      let folder = try Folder(["probe.urlscheme.json": Link.definition])
      let result = try await Program.run(
        arguments + ["-d", "probe.urlscheme.json"], input: links.map { "\($0)\n" }.joined(),
        in: folder)
      #expect(result.errors.isHarmless)
      let lines = result.errors.split(separator: "\n")
      #expect(lines.count == links.count)
      for (number, line) in lines.enumerated() {
        #expect(line.hasPrefix("<stdin>:\(number + 1):") && line.hasSuffix("]"), "\(line)")
      }
    }
  }

  @Test func bytesThatAreNoTextComeBackAsBytes() async throws {
    let folder = try Folder()
    var input = Data()
    for bytes in HostileText.brokenBytes { input += Array("x:".utf8) + bytes + [10] }
    try input.write(to: folder.url("links"))
    for format in ["json", "text", "tsv", "shell", "fish"] {
      let result = try await Program.run(
        ["decode", "--format", format, "--input", "links"], in: folder)
      #expect(result.errors.isHarmless)
      #expect(result.errors.split(separator: "\n").count == HostileText.brokenBytes.count)
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == HostileText.brokenBytes.count)
      #expect(result.output.replacing("\t", with: "").isHarmless)
      guard format == "json" else { continue }
      for (bytes, line) in zip(HostileText.brokenBytes, lines) {
        let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let link = record?["link"] as? [String: String]
        let read = link?["bytes"].flatMap { Data(base64Encoded: $0) }
        #expect(read == Data(Array("x:".utf8) + bytes))
      }
    }
  }
}
