import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The fixtures of the built-in apps hold, and exercise all of their definitions.
struct ExampleFixturesTests {
  struct File: CustomTestStringConvertible, Sendable {
    let name: String
    let app: String
    let fixtures: Int
    var testDescription: String { name }
  }

  static let files: [File] = [
    File(name: "daily-offers", app: "ukdailyoffers", fixtures: 22),
    File(name: "emergent", app: "emergent", fixtures: 15),
    File(name: "full-app", app: "fullapp", fixtures: 5),
    File(name: "lite-app", app: "liteapp", fixtures: 9),
    File(name: "mayas-dress-up", app: "mayasdressup", fixtures: 19),
    File(name: "scheme-demo", app: "xyz", fixtures: 13),
  ]

  private static let folder = Repository.url("Examples/fixtures")

  private static func lines(of file: File) throws -> [[UInt8]] {
    let text = try Data(contentsOf: folder.appendingPathComponent("\(file.name).jsonl"))
    return text.split(separator: UInt8(ascii: "\n")).map(Array.init)
  }

  @Test
  func everyBuiltInAppHasAFile() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(names.filter { $0.hasSuffix(".jsonl") }.count == Self.files.count)
    #expect(Set(Self.files.map(\.app)) == Set(Catalog.builtIn.definitions.flatMap(\.schemes)))
  }

  @Test(arguments: files)
  func fixturesHoldAndCoverTheApp(_ file: File) throws {
    var validator = FixtureValidator(.builtIn)
    var counter: CoverageCounter? = CoverageCounter(.builtIn)
    var recorder = FixtureRecorder(.builtIn)
    let lines = try Self.lines(of: file)
    #expect(lines.count == file.fixtures)
    for (index, line) in lines.enumerated() {
      let check = validator.check(line.span, file: file.name, line: index + 1)
      validator.count(in: &counter)
      #expect(check.findings.isEmpty && !validator.isSkipped, "\(check)")
      #expect(validator.fixture.name != nil, "line \(index + 1)")
      var refreshed: [UInt8] = []
      let outcome = recorder.update(line.span, to: &refreshed)
      #expect(outcome == .unchanged && refreshed == line, "line \(index + 1)")
    }
    let coverage = try #require(counter?.coverage.first { $0.app == file.app })
    #expect(coverage.items.filter { !$0.isCovered }.map(\.name) == [])
    #expect(coverage.percentage == 100)
  }

  /// The shop that is on the web, too: its fixtures hold, cover it, and arrive by its registrations.
  @Test func linksOfTheShopArrive() throws {
    let folder = Self.folder.deletingLastPathComponent().appendingPathComponent("definitions")
    let json = try Data(contentsOf: folder.appendingPathComponent("corner-shop.urlscheme.json"))
    let definition = try AppDefinition(json: [UInt8](json))
    let catalog = try Catalog(definitions: [definition])
    var validator = FixtureValidator(catalog)
    var counter: CoverageCounter? = CoverageCounter(catalog)
    let text = try Data(contentsOf: folder.appendingPathComponent("corner-shop.jsonl"))
    let lines = text.split(separator: UInt8(ascii: "\n")).map(Array.init)
    #expect(lines.count == 15)
    let manifest = try Registration.androidManifest.text(for: definition)
    let android = AndroidDelivery(try AndroidManifestFile(manifest), from: .browser)
    let association = try Registration.appleAssociation.text(for: definition)
    let apple = AppleDelivery(try AssociationFile(association))
    for line in lines {
      let check = validator.check(line.span, file: "corner-shop", line: 1)
      validator.count(in: &counter)
      #expect(check.findings.isEmpty, "\(check)")
      let link = try DeepLink(#require(try Value(json: line)["link"]?.string))
      // A browser asks for what it shows without the slash at the end.
      guard !link.description.hasSuffix("app/") else { continue }
      #expect(android.verdict(on: link, explains: false).arrives, "\(link)")
      let isWeb = link.scheme == "https"
      #expect(apple.verdict(on: link, explains: false).arrives == isWeb, "\(link)")
    }
    #expect(counter?.coverage.first?.percentage == 100)
  }
}
