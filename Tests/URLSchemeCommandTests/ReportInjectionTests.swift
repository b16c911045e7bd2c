import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What files are called and what stands in them cannot break out of any report: hostile texts are
/// names of files and of fixtures, links, values, parts of definitions and of property lists, and
/// one run of the program writes every report about them, each read back by its format's reader.
@Suite(.serialized) struct ReportInjectionTests {
  /// Texts that can be the name of a file.
  private static let names = HostileText.all.map(\.text).compactMap { text -> String? in
    let scalars = text.unicodeScalars.filter { $0 != "/" && $0 != "\0" }.prefix(60)
    // Hidden files are not looked at.
    guard let first = scalars.first, first != "." else { return nil }
    return String(String.UnicodeScalarView(scalars))
  }

  private struct Run {
    var result: Program.Result
    var folder: Folder
    /// The files that have something to be said of, as the reports name them.
    var files: Set<String>
  }

  /// Every report at once.
  private static func run() async throws -> Run {
    var files: [String: String] = ["probe.urlscheme.json": HostileLink.definition]
    for (index, name) in names.enumerated() {
      let escaped = PercentEncoding.escaped(name)
      let json = Value.string(name).json
      let oneLine = name.filter { !$0.isNewline }
      files["in/\(name).txt"] = "probe://text?t=a&u\(escaped)=\(escaped)\nx:\u{1}\(oneLine)\n"
      files["in/\(name).jsonl"] = """
        {"name":\(json),"link":"probe://text?t=\(escaped)","route":"text","values":{"t":"no"}}
        {"name":\(json),"link":"probe://text?t=a","values":{"t":\(json)}}
        {"name":\(json),"link":"probe://text?t=a","skip":\(json)}

        """
      files["in/\(name).md"] = "<probe://\(escaped)/x> probe://text?t=a&\(escaped) \(name)\n"
      files["in/\(name).urlscheme.json"] = definition(saying: json, index)
      files["in/\(name).plist"] = propertyList(saying: name)
      files["in/\(name)AndroidManifest.xml"] = manifest(saying: name)
      files["in/\(name)assetlinks.json"] =
        #"[{\#(json):1,"relation":[\#(json)],"target":\#(json)}]"#
      files["in/\(name)apple-app-site-association"] = association(saying: json)
      files["in/\(name).entitlements"] = entitlements(saying: name)
    }
    files["texts.json"] = #"{"include": ["*.txt"]}"#
    let folder = try Folder(files)
    let reports = ReportFormat.allCases.filter { $0 != .text }.flatMap {
      ["--report", "\($0.rawValue)=\($0.rawValue)"]
    }
    let inputs = files.keys.filter { $0.begins(with: "in/") }
    // Of a folder, texts are no lists of links.
    let lists = inputs.filter { $0.hasSuffix(".txt") }.sorted()
    let result = try await Program.run(
      ["validate", "--scan", "-d", "probe.urlscheme.json", "--coverage"] + reports + ["in"] + lists,
      in: folder)
    return Run(result: result, folder: folder, files: Set(inputs))
  }

  /// A definition that has the text wherever one can stand, most of it wrong there.
  private static func definition(saying text: String, _ index: Int) -> String {
    """
    {"urlscheme":1,"name":\(text),"schemes":["own\(index)",\(text)],"role":\(text),\(text):1,
    "queries":[\(text)],"callbacks":{"allow":[\(text)]},"routes":[
    {"name":\(text),"link":\(text),"aliases":[\(text)],"summary":\(text),"screens":[\(text)]},
    {"name":"r","link":"//r{?p}","dialect":\(text),"requireOneOf":[[\(text)]],
    "parameters":{"p":{"type":\(text),"pattern":\(text),"format":\(text)},
    \(text):{"enum":[\(text)]}},"guards":[{"parameter":\(text),"stopAt":\(text)}]}]}
    """
  }

  private static func association(saying text: String) -> String {
    """
    {\(text):1,"applinks":{"details":[{"appIDs":[\(text)],"components":[
    {"/":\(text),"?":{\(text):\(text)},\(text):1,"exclude":\(text)},{"#":"$(a)"}]}]}}
    """
  }

  private static func manifest(saying text: String) -> String {
    let shown = escaped(text)
    return """
      <manifest xmlns:a="\(AndroidResources.namespace)" xmlns:t="\(XMLTag.tools)"><application>
      <activity><intent-filter><action a:name="android.intent.action.VIEW"/>
      <data a:scheme="\(shown):/A" a:host="*\(shown)*A" a:path="\(shown)?" a:port="\(shown)x"/>
      </intent-filter><t:validation testUrl="\(shown)"/></activity></application></manifest>
      """
  }

  private static func entitlements(saying text: String) -> String {
    """
    <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key><array>
    <string>\(escaped(text))</string><string>a:*\(escaped(text))</string></array></dict></plist>
    """
  }

  private static func escaped(_ text: String) -> String {
    // XML has no characters for most controls.
    let scalars = text.unicodeScalars.filter {
      $0.value >= 0x20 && $0.value & 0xFFFE != 0xFFFE || $0 == "\n" || $0 == "\t"
    }
    return String(String.UnicodeScalarView(scalars)).replacing("&", with: "&amp;")
      .replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }

  private static func propertyList(saying text: String) -> String {
    let shown = escaped(text)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>CFBundleURLTypes</key><array><dict>
      <key>CFBundleURLName</key><string>\(shown)</string>
      <key>CFBundleURLSchemes</key><array><string>\(shown)</string></array></dict></array>
      </dict></plist>
      """
  }

  /// What must hold of one run; a run is long, so there is one.
  @Test func everyReportReadsBack() async throws {
    let run = try await Self.run()
    #expect(run.result.errors == "")
    #expect(run.result.status == 1)
    // All of it is in the files of one folder, whose names begin alike.
    checkText(run)
    let (checks, findings) = try checkJSON(run)
    try checkSARIF(run, findings)
    try checkJUnit(run, checks)
    try checkTAP(run, checks)
    try checkGitHub(run, findings)
    try checkHTML(run, findings)
    try checkMarkdown(run, findings)
    try await checkHarness(run)
    try await checkBaseline(run)
  }

  private func checkText(_ run: Run) {
    #expect(run.result.output.isHarmless)
    let lines = run.result.output.split(separator: "\n").map(String.init)
    for line in lines.dropLast() {
      #expect(
        line.begins(with: "in/") || line.begins(with: "  ") || line.begins(with: "coverage of "),
        "\(line)")
    }
    let headers = run.result.output.components(separatedBy: "\n\n").compactMap {
      $0.components(separatedBy: "\n").first
    }.filter { $0.begins(with: "in/") }
    #expect(Set(headers) == Set(run.files.map(\.printable)))
    #expect(headers.count == run.files.count)
  }

  /// Gives how many checks there are to be seen, and how many findings.
  private func checkJSON(_ run: Run) throws -> (checks: Int, findings: Int) {
    let text = try run.folder.text("json")
    #expect(text.isHarmless)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let checks = try #require(report["checks"] as? [[String: Any]])
    let summary = try #require(report["summary"] as? [String: Any])
    #expect(Set(checks.compactMap { $0["file"] as? String }) == run.files)
    let fixtures = checks.filter { $0["kind"] as? String == "fixture" }
    #expect(fixtures.count == 3 * Self.names.count)
    for fixture in fixtures {
      // A fixture has the name of its file.
      let name = fixture["name"] as? String ?? ""
      let file = fixture["file"] as? String ?? ""
      let isSame = file == "in/\(name).jsonl" || file == "in/\u{FEFF}\(name).jsonl"
      #expect(isSame, "\(file)")
      if let reason = fixture["skipped"] as? String { #expect(reason == name) }
    }
    let findings = checks.reduce(0) { $0 + ($1["findings"] as? [Any] ?? []).count }
    let counted = ["errors", "warnings", "notices"].reduce(0) { $0 + (summary[$1] as? Int ?? 0) }
    #expect(findings == counted)
    #expect(findings > 10 * Self.names.count)
    return ((summary["checks"] as? Int ?? 0) + (summary["skipped"] as? Int ?? 0), findings)
  }

  private func checkSARIF(_ run: Run, _ findings: Int) throws {
    let text = try run.folder.text("sarif")
    #expect(text.isHarmless)
    let report = try Value(json: Array(text.utf8))
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let results = try #require(report["runs"]?[0]?["results"]?.array)
    #expect(results.count == findings)
    let files = results.map { result in
      result["locations"]?[0]?["physicalLocation"]?["artifactLocation"]?["uri"]?.string ?? ""
    }
    #expect(files.allSatisfy { $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
    // What was only skipped is no result; every file has one.
    #expect(Set(files.map { $0.removingPercentEncoding ?? "" }) == run.files)
  }

  private func checkJUnit(_ run: Run, _ checks: Int) throws {
    let text = try run.folder.text("junit")
    #expect(text.isHarmless)
    let report = try #require(XMLTree(text))
    let suites = report.all("testsuite").map { $0.attributes["name"] ?? "" }
    // The last one has the coverage, of which the page is.
    #expect(suites.last == "coverage")
    let names = suites.dropLast()
    let shown = { (text: String) in
      text.printable.replacing("\u{FFFE}", with: "\\u{FFFE}")
        .replacing("\u{FFFF}", with: "\\u{FFFF}")
    }
    #expect(names.count == run.files.count)
    #expect(Set(names) == Set(run.files.map(shown)))
    let skipped = report.all("skipped").count
    #expect(skipped == Self.names.count)
    #expect(report.all("testcase").count == checks)
    #expect(
      Set(report.all("testcase").flatMap(\.children).map(\.name)).isSubset(
        of: ["failure", "skipped", "system-out"]))
  }

  private func checkTAP(_ run: Run, _ checks: Int) throws {
    let text = try run.folder.text("tap")
    #expect(text.isHarmless)
    let report = TAPReader(text)
    #expect(report.faults == [])
    #expect(report.plan == report.points.count)
    #expect(report.points.map(\.number) == Array(1...report.points.count))
    #expect(report.points.count == checks)
    #expect(report.points.filter { $0.skipReason != nil }.count == Self.names.count)
    let files = report.points.compactMap { $0.text(of: "file") }
    #expect(Set(files) == run.files)
  }

  private func checkGitHub(_ run: Run, _ findings: Int) throws {
    let text = try run.folder.text("github")
    #expect(text.isHarmless)
    let lines = text.split(separator: "\n").map(String.init)
    let commands = lines.compactMap(WorkflowCommand.init).filter {
      $0.properties["title"] != "coverage"
    }
    #expect(commands.count == findings)
    #expect(Set(commands.map(\.name)).isSubset(of: ["error", "warning", "notice"]))
    #expect(Set(commands.compactMap { $0.properties["file"] }) == Set(run.files.map(\.printable)))
    #expect(
      Set(commands.flatMap(\.properties.keys)).isSubset(of: ["file", "line", "col", "title"]))
    let plain = lines.filter { WorkflowCommand($0) == nil }
    #expect(!plain.contains(where: WorkflowCommand.isIn))
    #expect(plain.count <= 4)
  }

  private func checkHTML(_ run: Run, _ findings: Int) throws {
    let text = try run.folder.text("html")
    #expect(text.isHarmless)
    let page = try #require(XMLTree(text))
    let names: Set = [
      "html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "h3", "h4", "p", "ul",
      "li", "meter", "div", "table", "caption", "thead", "tbody", "tr", "th", "td", "code", "br",
    ]
    #expect(Set(page.elementNames).isSubset(of: names))
    #expect(page.all("title").count == 1 && page.all("style").count == 1)
    let rows = page.all("table").last?.all("tbody").first?.children ?? []
    let skipped = rows.filter { $0.children.dropFirst().first?.text == "skipped" }.count
    #expect(skipped == Self.names.count)
    #expect(rows.count == findings + skipped)
  }

  /// The harness of Perl, where there is one.
  private func checkHarness(_ run: Run) async throws {
    guard Tool.isInstalled("prove") else { return print("skipped: prove is not installed") }
    let result = try await Program.script("prove -e cat tap 2>&1", in: run.folder)
    #expect(!result.output.contains("Parse errors"))
    #expect(result.output.contains("Result: FAIL"))
    #expect(!result.output.contains("bail"), "\(result.output.suffix(600))")
  }

  /// What is accepted is what was found, whatever its text.
  private func checkBaseline(_ run: Run) async throws {
    let arguments = [
      "validate", "--config", "texts.json", "--scan", "-d", "probe.urlscheme.json", "--baseline",
      "known.json", "in",
    ]
    // While a definition is broken, nothing is accepted.
    let definitions = run.files.filter { $0.hasSuffix(".urlscheme.json") }
    for file in definitions {
      try FileManager.default.removeItem(at: run.folder.url.appendingPathComponent(file))
    }
    let written = try await Program.run(arguments + ["--update-baseline"], in: run.folder)
    #expect(written.errors == "")
    #expect(written.status == 0)
    let text = try run.folder.text("known.json")
    #expect(text.isHarmless)
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let files = try Value(json: Array(text.utf8))["findings"]?.array?.compactMap {
      $0["file"]?.string
    }
    #expect(Set(files ?? []) == run.files.subtracting(definitions))
    let again = try await Program.run(arguments, in: run.folder)
    #expect(again.status == 0)
    #expect(!again.output.contains("stale-baseline"))
    #expect(again.output.hasSuffix(" in the baseline\n"))
  }

  /// What `--init` writes for a folder is in order there, whatever its files are called.
  @Test func whatIsWrittenForAFolderIsGreenThere() async throws {
    var files = ["app.urlscheme.json": HostileLink.definition]
    for name in Self.names where !name.contains("\r") {
      files["\(name)/a.jsonl"] = #"{"link":"probe://text?t=a"}"#
      files["docs/\(name).md"] = "<probe://text?t=a>\n"
      files["docs/\(name).txt"] = "probe://text?t=a\n"
    }
    let folder = try Folder(files)
    let result = try await Program.run(["validate", "--init"], in: folder)
    #expect(result.errors == "")
    #expect(result.output.isHarmless)
    #expect(try folder.text("urlscheme.json").isHarmless)
    let checked = try await Program.run(["validate"], in: folder)
    #expect(checked.errors == "")
    #expect(checked.status == 0, "\(checked.output)")
  }

  /// Every line is one of ours, a row has four cells, and what stands in them has no meaning.
  private func checkMarkdown(_ run: Run, _ findings: Int) throws {
    let text = try run.folder.text("markdown")
    #expect(text.isHarmless)
    let files = Set(run.files.map(\.printable))
    var (rows, others) = (0, 0)
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("| error |") || line.hasPrefix("| warning |")
        || line.hasPrefix("| notice |")
      {
        rows += 1
        #expect(line.split(separator: "|", omittingEmptySubsequences: false).count == 6, "\(line)")
        let place = line.components(separatedBy: "</code>")[0].components(separatedBy: "<code>")[1]
        let parts = Self.withoutEntities(place).components(separatedBy: ":").dropLast(2)
        #expect(files.contains(parts.joined(separator: ":")), "\(place)")
      } else if line.hasPrefix("and ") {
        others = line.split(separator: " ").compactMap { Int($0) }.first ?? 0
      }
      // Ours may have colons and percent signs.
      let isOurs =
        ["### urlscheme", "Coverage of", "<details><summary>Coverage of"]
        .contains { line.hasPrefix($0) } || line.contains(" checked") || line.contains(" checks")
      let tags = ["code>", "br>", "details>", "summary>"].flatMap { ["</\($0)", "<\($0)"] }
      // By characters, a mark that combines with the end of a tag would hide it.
      let rest = tags.reduce(Self.withoutEntities(line, keeping: "")) {
        $0.replacingOccurrences(of: $1, with: "", options: .literal)
      }
      let special = rest.unicodeScalars.filter { "`*_~[]<>@\\!$&:{}#".unicodeScalars.contains($0) }
      #expect(special.isEmpty || isOurs, "\(line)")
    }
    #expect(rows + others == findings)
    #expect(rows >= 20)
  }

  private static func withoutEntities(_ text: String, keeping replacement: String? = nil) -> String
  {
    var result = ""
    var rest = text[...]
    while let start = rest.range(of: "&#") {
      result += rest[..<start.lowerBound]
      let digits = rest[start.upperBound...].prefix { $0.isNumber }
      let scalar = UInt32(digits).flatMap { Unicode.Scalar($0) } ?? "?"
      result += replacement ?? String(Character(scalar))
      rest = rest[digits.endIndex...].dropFirst()
    }
    return result + rest
  }
}
