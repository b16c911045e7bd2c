import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What is registered arrives: every sample of every route, by the files that are written for it.
@Suite struct RegistrationLawTests {
  private static func published() throws -> [AppDefinition] {
    try .builtIn + Repository.examples()
  }

  /// The definition on the web, with the routes that can be there beside the others.
  private static func onWeb(_ definition: AppDefinition, base: String) -> AppDefinition {
    var web = WebAddress(hosts: ["www.example.com", "m.example.com"])
    web.base = base
    web.apple = ["ABCDE12345.com.example"]
    web.android = WebAddress.AndroidApp(
      package: "com.example",
      fingerprints: [Array(repeating: "0a", count: 32).joined(separator: ":")]
    )
    var result = definition
    result.web = definition.web ?? web
    guard definition.web == nil else { return result }
    for index in result.routes.indices { result.routes[index].web = .none }
    for index in result.routes.indices {
      result.routes[index].web = .derived
      if (try? Catalog(definitions: [result])) == nil { result.routes[index].web = .none }
    }
    return result
  }

  /// The samples of all routes.
  private static func samples(
    of definition: AppDefinition, count: Int?
  ) throws -> [LinkSample] {
    let catalog = try Catalog(definitions: [definition])
    return catalog.program.plans.indices.flatMap {
      Array(RouteSamples(catalog, route: $0, count: count, seed: 1))
    }
  }

  /// The link with a slash behind its path; nil where there is one.
  private static func endingWithSlash(_ link: DeepLink) throws -> DeepLink? {
    guard !link.path.hasSuffix("/") else { return nil }
    var bytes = link.bytes
    bytes.insert(UInt8(ascii: "/"), at: link.pathRange.upperBound)
    return try DeepLink(bytes: bytes)
  }

  /// Links at the hosts that are outside of the base.
  private static func strangers(to definition: AppDefinition) throws -> [DeepLink] {
    guard let web = definition.web, !web.base.isEmpty else { return [] }
    let paths = ["/", "", "/other", "\(web.base)x", "/x\(web.base)", "\(web.base)-x/y?z"]
    return try paths.map { try DeepLink("https://\(web.hosts[0])\($0)") }
  }

  /// What is written, as a system reads it.
  private struct Reader {
    var name: String
    var delivery: any LinkDelivery
  }

  private static func readers(of definition: AppDefinition) throws -> [Reader] {
    let texts = try [Registration.androidManifest, .appleAssociation].map {
      try $0.text(for: definition)
    }
    let manifest = try AndroidManifestFile(texts[0])
    let association = try AssociationFile(texts[1])
    return [
      Reader(name: "manifest", delivery: AndroidDelivery(manifest, from: .browser)),
      Reader(name: "association", delivery: AppleDelivery(association)),
      Reader(name: "components", delivery: AppleDelivery(try components(of: definition))),
    ]
  }

  /// The components of Android's dynamic links, which are like Apple's.
  private static func components(of definition: AppDefinition) throws -> AssociationFile {
    let text = String(decoding: try Registration.assetLinks.text(for: definition), as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.contains("{ \"/\":") }.joined()
    return try AssociationFile(
      Array(#"{"applinks":{"details":[{"appIDs":["a.b"],"components":[\#(lines)]}]}}"#.utf8))
  }

  @discardableResult
  private func check(_ definition: AppDefinition, count: Int?) throws -> Int {
    let samples = try Self.samples(of: definition, count: count)
    let isRegistered = definition.schemes.allSatisfy { SystemSchemes.owner(of: $0) == nil }
    if isRegistered {
      let text = try Registration.androidManifest.text(for: definition)
      let manifest = try AndroidManifestFile(text)
      let android = AndroidDelivery(manifest, from: .browser)
      for sample in samples {
        let verdict = android.verdict(on: sample.link, explains: false)
        #expect(verdict.arrives, "\(definition.name): \(sample.link)")
      }
    }
    guard isRegistered, definition.web != nil, !WebPath.all(of: definition).isEmpty else {
      return 0
    }
    let webSamples = samples.filter { $0.link.scheme == "https" }
    let catalog = try Catalog(definitions: [definition])
    let slashed = try webSamples.map(\.link).compactMap(Self.endingWithSlash)
      .filter { (try? catalog.route($0)) != nil }
    let strangers = try Self.strangers(to: definition)
    for reader in try Self.readers(of: definition) {
      // Android's dynamic components take no slash that is not theirs.
      for link in webSamples.map(\.link) + (reader.name == "components" ? [] : slashed) {
        let verdict = reader.delivery.verdict(on: link, explains: false)
        #expect(verdict.arrives, "\(definition.name), \(reader.name): \(link)")
      }
      for link in strangers {
        let verdict = reader.delivery.verdict(on: link, explains: false)
        #expect(!verdict.arrives, "\(definition.name), \(reader.name): \(link)")
      }
    }
    return webSamples.count
  }

  @Test func samplesOfPublishedDefinitionsArrive() throws {
    var count = 0
    for definition in try Self.published() {
      try check(definition, count: nil)
      for base in ["", "/a.b/c%20d"] {
        count += try check(Self.onWeb(definition, base: base), count: nil)
      }
    }
    #expect(count > 1_000)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func samplesOfRandomDefinitionsArrive(_ seed: UInt64) throws {
    var definition = RandomDefinitions.definition(seed: seed)
    definition.web = nil
    for base in ["", "/app"] {
      let onWeb = Self.onWeb(definition, base: base)
      guard (try? Catalog(definitions: [onWeb])) != nil else { continue }
      try check(onWeb, count: 60)
    }
  }

  @Test func whatIsWrittenForPublishedDefinitionsHasNoErrors() throws {
    for definition in try Self.published()
    where definition.schemes.allSatisfy({ SystemSchemes.owner(of: $0) == nil }) {
      let list = PropertyListLint.check(
        try Registration.infoPlist.text(for: definition), file: "Info.plist",
        definitions: [definition])
      let manifest = ManifestLint.check(
        try Registration.androidManifest.text(for: definition), file: "AndroidManifest.xml",
        strings: [:], definitions: [definition])
      for check in [list, manifest] {
        let errors = check.findings.filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(definition.name), \(check.file)")
      }
    }
  }

  /// Other readers take the files, too.
  @Test(.enabled(if: Tool.isInstalled("python3")))
  func filesAreWellFormed() async throws {
    let folder = try Folder()
    for (number, definition) in try Self.published().enumerated() {
      let onWeb = Self.onWeb(definition, base: "/app")
      for kind in Registration.allCases {
        guard let text = try? kind.text(for: onWeb) else { continue }
        let ending = kind.isJSON ? "json" : kind == .androidManifest ? "xml" : "plist"
        guard kind != .freedesktop else { continue }
        let url = folder.url("\(number)-\(kind.rawValue).\(ending)")
        try Data(text).write(to: url)
      }
    }
    let script = """
      import glob, json, plistlib, xml.dom.minidom
      for name in glob.glob("*.json"): json.load(open(name))
      for name in glob.glob("*.xml"): xml.dom.minidom.parse(name)
      for name in glob.glob("*.plist"): plistlib.load(open(name, "rb"))
      print(len(glob.glob("*.*")))
      """
    let result = try await Program.script("python3 -I -S - <<'END'\n\(script)\nEND", in: folder)
    #expect(result.errors == "")
    #expect((Int(result.output.filter(\.isNumber)) ?? 0) > 80)
  }
}
