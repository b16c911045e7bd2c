import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The models of other parsers against these themselves, where the machine has them: links of the definitions in
/// `Examples`, links that must be refused, and both with some bytes changed.
///
/// `URLSCHEME_LINKS` says of how many links.
@Suite struct ParserComparisonTests {
  private static let count =
    ProcessInfo.processInfo.environment["URLSCHEME_LINKS"].flatMap(Int.init) ?? 2_000
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()

  // MARK: The parsers

  @Test(.enabled(if: Tool.isInstalled("node"), "node is not installed"))
  func readsAsNodeDoes() async throws {
    let links = try Self.links.get()
    let answers = try await answers("node", "whatwg.mjs", links)
    try compare(.whatwg, links, answers) { parts in
      // Node does not tell a part that is empty from one that is not there.
      parts.query = parts.query ?? ""
      parts.fragment = parts.fragment ?? ""
    } isKnown: { link, parts in
      // The standard escapes ^ in paths since 2024, and takes the segment `..` that is all of a path for an
      // empty one.
      link.contains(UInt8(ascii: "^")) || parts?.path == "/"
    }
  }

  @Test(.enabled(if: Tool.isInstalled("python3"), "python3 is not installed"))
  func readsAsPythonDoes() async throws {
    let links = try Self.links.get()
    let answers = try await answers("python3", "python.py", links)
    try compare(.python, links, answers) { _ in
    } isKnown: { link, _ in
      // Python refuses hosts whose normal form (NFKC) has marks; which addresses it takes in brackets has
      // changed between its releases.
      link.contains { $0 == UInt8(ascii: "[") || $0 > 0x7F }
    }
  }

  @Test(.enabled(if: Tool.isInstalled("java"), "java is not installed"))
  func readsAsJavaDoes() async throws {
    let links = try Self.links.get()
    let answers = try await answers("java", "JavaNetURI.java", links)
    try compare(.java, links, answers)
  }

  @Test func readsAsFoundationDoes() throws {
    let links = try Self.links.get()
    let answers = links.map { link in
      guard let url = URLComponents(string: String(decoding: link, as: UTF8.self)) else {
        return Answer(refused: true)
      }
      return Answer(
        scheme: url.scheme, host: url.host, port: url.port.map(String.init), path: url.path,
        query: url.query, pairs: url.queryItems?.map { [$0.name, $0.value] },
        fragment: url.fragment)
    }
    try compare(.foundation, links, answers)
  }

  // MARK: Comparing

  struct Answer: Decodable, Equatable {
    var refused: Bool?
    var scheme: String?
    var host: String?
    var port: String?
    var path: String?
    var query: String?
    var pairs: [[String?]]?
    var fragment: String?

    /// Strings are equal, too, where one is a normal form of the other: this tells them apart.
    var bytes: [[UInt8]] {
      let pairs = pairs?.map { $0.map { $0 ?? "\u{0}nil" }.joined(separator: "\u{0}=") }
        .joined(separator: "\u{0}&")
      return [scheme, host, port, path, query, pairs, fragment].map {
        Array(($0 ?? "\u{0}nil").utf8)
      }
    }
  }

  private func compare(
    _ parser: OtherParser, _ links: [[UInt8]], _ answers: [Answer],
    adapting: (inout LinkReading.Parts) -> Void = { _ in },
    isKnown: ([UInt8], LinkReading.Parts?) -> Bool = { _, _ in false }
  ) throws {
    try #require(answers.count == links.count)
    var (different, unknown) = (0, 0)
    for (link, answer) in zip(links, answers) {
      var reading = Answer(refused: true)
      let read = parser.reading(of: link)
      switch read {
      case .unknown:
        unknown += 1
        continue
      case .refused: break
      case .parts(var parts):
        adapting(&parts)
        reading = Answer(
          scheme: parts.scheme, host: parts.host, port: parts.port, path: parts.path,
          query: parts.query, pairs: parts.pairs?.map { [$0.name, $0.value] },
          fragment: parts.fragment)
      }
      let isSame = reading.refused == answer.refused && reading.bytes == answer.bytes
      guard !isSame, !isKnown(link, read.parts) else { continue }
      different += 1
      if different < 10 {
        Issue.record("\(String(decoding: link, as: UTF8.self)): \(reading) is \(answer)")
      }
    }
    #expect(different == 0)
    // Nearly all links are ones that the model has rules for.
    #expect(unknown * 20 < links.count)
  }

  private func answers(
    _ program: String, _ script: String, _ links: [[UInt8]]
  ) async throws -> [Answer] {
    let digits = Array("0123456789abcdef".utf8)
    let lines = links.map { link in
      let hex = link.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
      return String(decoding: hex, as: UTF8.self)
    }
    let path = Self.folder.appendingPathComponent("Parsers/\(script)").path
    let result = try await Program.script(
      "\(program) '\(path)'", input: lines.joined(separator: "\n") + "\n")
    #expect(result.status == 0, "\(result.errors)")
    let decoder = JSONDecoder()
    return try result.output.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      try decoder.decode(Answer.self, from: Data(line))
    }
  }

  // MARK: Links

  private static let pieces = [
    "%", "%2F", "%2e", "..", ".", "/", "//", "@", ":", "[", "]", "[::1]", "?", "#", "&", "=", "+",
    " ",
    "\\", "|", "^", "<", "\"", "'", "`", "{", "}", "é", "\u{A0}", "\u{2028}", "\u{FEFF}", "%FF",
    "%ED%A0%80", "%00", "\u{0}", "\t", "\n", "%C3%A9", "%EF%BB%BF", "1.2.3.4", "0x7f.1", ":80",
    ":65536", ":99999999999", "A", "_", "-", "\u{7F}", ";", "[1:2::1.2.3.4]", "%zz", "[v1.a]",
    "http://", "https://", "app://", "a:/",
  ]

  /// Made once, for all parsers.
  private static let links = Result { try makeLinks() }

  private static func makeLinks() throws -> [[UInt8]] {
    var links: [[UInt8]] = []
    for definition in try definitions() {
      let catalog = try Catalog(definitions: [definition])
      for route in catalog.program.plans.indices {
        // There are some hundred routes.
        let most = max(4, count / 200)
        links += RouteSamples(catalog, route: route, count: most, seed: 1).map(\.link.bytes)
        links += RouteMutants(catalog, route: route, count: most / 2, seed: 1).map {
          Array($0.link.utf8)
        }
      }
    }
    var generator = SeededGenerator(seed: 25)
    links = Array(links.filter { $0.count < 4_000 }.shuffled(using: &generator).prefix(count / 2))
    while !links.isEmpty, links.count < count {
      var link = links[Int.random(in: links.indices, using: &generator)]
      for _ in 0...Int.random(in: 0..<3, using: &generator) { change(&link, using: &generator) }
      // What is no UTF-8 is no text, which is what the others read.
      links.append(Array(String(decoding: link, as: UTF8.self).utf8))
    }
    return links
  }

  private static func change(_ link: inout [UInt8], using generator: inout SeededGenerator) {
    let place = Int.random(in: 0...link.count, using: &generator)
    switch Int.random(in: 0..<3, using: &generator) {
    case 0:
      let piece = pieces.randomElement(using: &generator) ?? ""
      link.insert(contentsOf: piece.utf8, at: place)
    case 1 where place < link.count: link[place] = UInt8.random(in: 0...255, using: &generator)
    default: link.removeSubrange(place..<min(place + 2, link.count))
    }
  }

  private static func definitions() throws -> [AppDefinition] {
    let examples = root.appendingPathComponent("Examples")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: examples.path)
      .filter { $0.hasSuffix(".urlscheme.json") && !$0.contains("node_modules/") }.sorted()
    // Some are wrong on purpose.
    return .builtIn
      + paths.compactMap { path in
        (try? Data(contentsOf: examples.appendingPathComponent(path)))
          .flatMap { try? AppDefinition(json: [UInt8]($0)) }
      }
  }
}
