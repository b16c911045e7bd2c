import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What a definition says cannot break out of help, lists, completions or the files that register
/// an app: hostile texts stand in every part of a definition that takes free text.
@Suite(.serialized) struct DefinitionInjectionTests {
  private static let texts = HostileText.all.filter { !$0.text.isEmpty }

  private static func definition(saying text: HostileText, _ index: Int) -> String {
    let json = Value.string(text.text).json
    let pattern = Value.string(
      text.text.unicodeScalars.prefix(200).reduce(into: "") { pattern, scalar in
        if "\\|.?*+{}[]()^-".unicodeScalars.contains(scalar) { pattern += "\\" }
        pattern.unicodeScalars.append(scalar)
      }
    ).json
    return """
      {"urlscheme":1,"name":\(json),"schemes":["h\(index)"],"documentation":\(json),
      "routes":[
      {"name":"r\(index)","link":"//r{?p,o,c,m}","summary":\(json),"callback":true,"returns":["v"],
      "screens":["first",\(json)],
      "guards":[{"parameter":"m","pattern":\(pattern),"stopAt":"first","notice":\(json)}],
      "parameters":{"p":{"enum":[\(json),"other"],"required":true,"description":\(json)},
      "o":{"type":"string","default":\(json),"examples":[\(json)],"required":true},
      "c":{"const":\(json)},"m":{"pattern":\(pattern)}}}]}
      """
  }

  /// A folder with a definition for each text.
  private static func folder() throws -> Folder {
    var files: [String: String] = [:]
    for (index, text) in texts.enumerated() {
      files["defs/\(index).urlscheme.json"] = definition(saying: text, index)
    }
    return try Folder(files)
  }

  private func run(
    _ arguments: [String], in folder: Folder, definitions: String = "defs"
  ) async throws -> String {
    let result = try await Program.run(
      arguments, environment: ["URLSCHEME_DEFINITIONS": definitions], in: folder)
    #expect(result.errors == "")
    try #require(result.status == 0)
    return result.output
  }

  @Test func listsReadBack() async throws {
    let folder = try Self.folder()
    let lines = try await run(["route", "--no-builtin", "--list"], in: folder).split(
      separator: "\n")
    try #require(lines.count == Self.texts.count)
    for line in lines {
      let app = try Value(json: Array(line.utf8))
      _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let index = Int(app["app"]?.string?.dropFirst() ?? "") ?? 0
      let text = Self.texts[index].text
      #expect(app["name"] == .string(text))
      #expect(app["routes"]?[0]?["summary"] == .string(text))
      #expect(
        app["routes"]?[0]?["parameters"]?["p"] == .string("one of \(text), other, required"))
    }
    let text = try await run(["route", "--no-builtin", "--list", "--format", "text"], in: folder)
    #expect(text.isHarmless)
    // An app, its route and four parameters, and a line between apps.
    #expect(text.components(separatedBy: "\n").count == 7 * Self.texts.count)
  }

  @Test func cataloguesReadBack() async throws {
    let folder = try Self.folder()
    let plain = HostileText("plain", "plain")
    let shape = try await page(of: plain, 0).shape
    for (index, text) in Self.texts.enumerated() {
      let page = try await page(of: text, index)
      #expect(page.shape == shape, "\(text)")
      let name = text.text.printable.replacing("\u{FFFE}", with: "\\u{FFFE}")
        .replacing("\u{FFFF}", with: "\\u{FFFF}")
      #expect(page.all("h2").map { Array($0.text.utf8) } == [Array(name.utf8)], "\(text)")
    }
    let markdown = try await run(
      ["route", "--no-builtin", "--list", "--format", "markdown"], in: folder)
    #expect(markdown.isHarmless)
    // A line begins as the format's own do: none is forged, and none becomes another one.
    let beginnings = [
      "# ", "## ", "### ", "| ", "|---", "- ", "Schemes: `h", "Documentation: `", "Example: `",
      "Screens:", "Returns control:",
    ]
    let lines = markdown.split(separator: "\n")
    let others = lines.filter { line in !beginnings.contains { String(line).begins(with: $0) } }
    // The summaries, each on one line; a text without words has none.
    #expect(others.count == Self.texts.count { !$0.text.allSatisfy(\.isWhitespace) })
    for line in lines where line.hasPrefix("| ") {
      let bars = line.utf8.enumerated().count { index, byte in
        byte == UInt8(ascii: "|")
          && (index == 0 || Array(line.utf8)[index - 1] != UInt8(ascii: "\\"))
      }
      #expect(bars == 6, "\(line)")
    }
  }

  private func page(of text: HostileText, _ index: Int) async throws -> XMLTree {
    let folder = try Folder(["def": Self.definition(saying: text, index)])
    let html = try await run(
      ["route", "--no-builtin", "--list", "--format", "html"], in: folder, definitions: "def")
    #expect(html.isHarmless)
    return try #require(XMLTree(html), "\(text)")
  }

  @Test(arguments: [
    ["route", "--no-builtin", "--list"], ["route", "--no-builtin", "--list", "--pretty"],
    ["route", "--list", "--format", "text"], ["route", "--list", "--format", "markdown"],
    ["route", "--list", "--format", "html"], ["completions", "--words", "--", "help", ""],
    ["completions", "--words", "--", "encode", "--scheme", ""],
    ["encode", "--registration", "android-manifest", "--handler", "a\u{202E}\u{9B}31m", "h0"],
    ["encode", "--registration", "freedesktop", "--handler", "a\u{202E}\u{9B}31m", "h0"],
    ["encode", "--registration", "web-manifest", "--handler", "a\u{202E}\u{9B}31m", "xyz"],
    ["route", "--lenient", "--reply", "success", "x:?x-success=y:\u{202E}\u{9B}"],
  ])
  func aTerminalObeysNothing(_ arguments: [String]) async throws {
    let texts = Self.texts.map(\.text).filter { $0.utf8.count < 200 }.joined(separator: " ")
    let folder = try Folder(["def": Self.definition(saying: HostileText("all", texts), 0)])
    let shown = try await Terminal.show(
      arguments, environment: ["URLSCHEME_DEFINITIONS": "def", "NO_COLOR": "1"], in: folder)
    #expect(shown.utf8.count > 50)
    #expect(shown.replacing("\t", with: " ").isHarmless)
  }

  @Test func completionsAreALineEach() async throws {
    let text = try await run(
      ["completions", "--words", "--", "help", ""], in: try Self.folder())
    #expect(text.replacing("\t", with: " ").isHarmless)
    let lines = text.split(separator: "\n").map { $0.components(separatedBy: "\t") }
    #expect(lines.allSatisfy { $0.count <= 2 })
    let words = lines.map { $0[0] }
    for index in Self.texts.indices {
      #expect(words.contains("r\(index)") && words.contains("h\(index)"))
    }
    #expect(words.allSatisfy { $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
  }

  /// The texts that help shows, and the commands that it gives to copy: these do what help says.
  @Test func helpHasItsLinesAndCommandsThatRun() async throws {
    let folder = try Self.folder()
    var script = "set -e\n"
    for index in Self.texts.indices {
      // One at a time: all of them take their time to be compiled.
      let file = "defs/\(index).urlscheme.json"
      let text = try await run(["help", "h\(index)/r\(index)"], in: folder, definitions: file)
      #expect(text.isHarmless, "\(Self.texts[index])")
      // Lines are those of the layout: a heading, or what is indented below one.
      let titles = text.components(separatedBy: "\n\n").dropFirst().dropLast().map { section in
        section.prefix { $0 != "\n" }
      }
      #expect(
        titles == ["Examples:", "Link:", "Parameters:", "Screens:", "Returns control:"],
        "\(Self.texts[index])")
      let examples = text.components(separatedBy: "\n\n")[1].components(separatedBy: "\n")
      script += "URLSCHEME_DEFINITIONS=\(file)\n"
      script += examples.dropFirst().joined(separator: "\n") + "\nprintf '\\0'\n"
    }
    let result = try await Program.script(
      "export URLSCHEME_DEFINITIONS\n\(script)", in: folder)
    #expect(result.errors == "")
    #expect(result.status == 0)
    let outputs = result.output.components(separatedBy: "\0").dropLast()
    try #require(outputs.count == Self.texts.count)
    for (text, output) in zip(Self.texts, outputs) {
      let lines = output.split(separator: "\n")
      let record = try Value(json: Array((lines.last ?? "").utf8))
      #expect(record["values"]?["p"] == .string(text.text), "\(text)")
      #expect(record["values"]?["o"] == .string(text.text), "\(text)")
      // The link of encode is the one that is decoded, where the text can be typed.
      #expect(lines.count == (text.text == text.text.printable ? 2 : 1), "\(text)")
      if lines.count == 2 { #expect(record["link"] == .string(String(lines[0]))) }
    }
    #expect(try folder.files().keys.allSatisfy { $0.hasPrefix("defs/") })
  }

  // MARK: Registrations

  @Test func registrationsReadBack() async throws {
    var entries: [String: String] = [:]
    for (index, text) in HostileText.all.enumerated() {
      var definition = AppDefinition(name: text.text, schemes: ["probe"])
      // What is no identifier is refused in a definition.
      if text.text.isFitForRegistration(as: .infoPlist) { definition.identifier = text.text }
      definition.routes = [Route(name: "r", link: "//")]
      for kind in [.infoPlist, .androidManifest, .webManifest, .freedesktop] as [Registration] {
        let bytes: [UInt8]
        do {
          bytes = try kind.text(for: definition, handler: text.text)
        } catch {
          // What the file cannot hold is refused.
          #expect(
            text.text.isEmpty || !text.text.isFitForRegistration(as: kind), "\(kind): \(text)")
          continue
        }
        let written = try #require(String(utf8: bytes))
        switch kind {
        case .infoPlist:
          #expect(try InfoPropertyListReader(bytes).list == InfoPropertyList(definition))
        case .androidManifest:
          let name = XMLTree(written)?.all("activity").first?.attributes["android:name"]
          #expect(name.map { Array($0.utf8) } == Array(text.text.utf8), "\(text)")
        case .webManifest:
          let manifest = try Value(json: bytes)
          let url = manifest["protocol_handlers"]?[0]?["url"]?.string ?? ""
          #expect(url.begins(with: String(text.text.prefix { !"?#%".contains($0) })), "\(text)")
        case .freedesktop:
          let entry = DesktopEntryReader(written)
          #expect(entry.keys == ["Type", "Name", "Exec", "NoDisplay", "MimeType"], "\(text)")
          #expect(entry.text("Name") == text.text, "\(text)")
          #expect(entry.arguments == [text.text, "\0u"], "\(text)")
          entries["\(index).desktop"] = written
        case .entitlements, .appleAssociation, .assetLinks: break
        }
      }
    }
    #expect(entries.count > 30)
    guard Tool.isInstalled("desktop-file-validate") else {
      return print("skipped: desktop-file-validate is not installed")
    }
    let folder = try Folder(entries)
    let result = try await Program.script("desktop-file-validate *.desktop", in: folder)
    #expect(result.output.components(separatedBy: "\n").filter { $0.contains("error") } == [])
  }
}

extension DefinitionInjectionTests {
  /// What is read of them takes the links of a value, whatever it is, and of no other.
  @Test func registrationsOnTheWebReadBack() throws {
    for text in HostileText.all where !text.text.isEmpty {
      var definition = AppDefinition(name: text.text, schemes: ["probe"])
      var web = WebAddress(hosts: ["www.example.com"])
      web.base = "/app"
      web.apple = ["ABCDE12345.com.example"]
      web.android = WebAddress.AndroidApp(
        package: "com.example",
        fingerprints: [Array(repeating: "0A", count: 32).joined(separator: ":")])
      definition.web = web
      var choice = Schema(.string)
      choice.enumeration = [.string(text.text), "other"]
      definition.routes = [
        Route(name: "choice", link: "//v/{choice}", parameters: [Parameter("choice", choice)])
      ]
      let catalog = try Catalog(definitions: [definition])
      let sample = LinkSampler(catalog, route: 0).taking {
        $0.values["choice"] == .string(text.text) && $0.link.scheme == "https"
      }
      let link = try #require(sample).link
      let texts = try [Registration.androidManifest, .appleAssociation, .assetLinks].map {
        try $0.text(for: definition)
      }
      let manifest = try AndroidManifestFile(texts[0])
      let association = try AssociationFile(texts[1])
      let deliveries: [any LinkDelivery] = [
        AndroidDelivery(manifest, from: .browser), AppleDelivery(association),
      ]
      for delivery in deliveries {
        #expect(delivery.verdict(on: link, explains: false).arrives, "\(text): \(link)")
        let stranger = try DeepLink("https://www.example.com/app/v/stranger")
        #expect(!delivery.verdict(on: stranger, explains: false).arrives, "\(text)")
      }
      let bytes = texts[2]
      let links = try JSONNode(parsing: bytes.span)
      #expect(links.elements.count == 1)
    }
  }
}

extension LinkSampler {
  /// The first of its samples that is asked for.
  fileprivate func taking(_ isWanted: (LinkSample) -> Bool) -> LinkSample? {
    var sampler = self
    return sampler.covering().first(where: isWanted)
  }
}

extension String {
  /// Whether a file that registers an app has a way to write the text.
  fileprivate func isFitForRegistration(as kind: Registration) -> Bool {
    let hasControls = unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    let isXML = !unicodeScalars.contains { $0.value & 0x1FFFFE == 0xFFFE }
    return switch kind {
    case .infoPlist, .androidManifest: !hasControls && isXML
    case .webManifest, .entitlements, .appleAssociation, .assetLinks: !hasControls
    case .freedesktop: !hasControls && !contains("=")
    }
  }
}
