import Foundation
import URLSchemeCore

/// Files of the project and of the third-party suites, where those are, as inputs to begin with.
struct SeedFiles {
  /// The project's folder, four levels above this file.
  private let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }
  private let suites = ProcessInfo.processInfo.environment["URLSCHEME_SUITES"].map {
    URL(fileURLWithPath: $0)
  }

  /// The files of a folder of the project whose names end so.
  func files(in folder: String, suffix: String) throws -> [[UInt8]] {
    try Self.files(in: root.appendingPathComponent(folder), suffix: suffix)
  }

  /// The files of a folder of the suites; none where there are no suites.
  func suite(folder: String, suffix: String) throws -> [[UInt8]] {
    try suites.map { try Self.files(in: $0.appendingPathComponent(folder), suffix: suffix) } ?? []
  }

  /// A member of each row of a suite.
  func suite(_ file: String, _ member: String) throws -> [[UInt8]] {
    try rows(file).compactMap { $0[member]?.string.map { Array($0.utf8) } }
  }

  /// The rows of a suite with an object a line.
  func rows(_ file: String) throws -> [Value] {
    try suites.map { try Self.lines(of: $0.appendingPathComponent(file)) }?.map { line in
      try Value(json: line)
    } ?? []
  }

  /// The lines of all fixtures of the project.
  func fixtureLines() throws -> [[UInt8]] {
    try ["Examples/fixtures", "Examples/schemes"].flatMap { try files(in: $0, suffix: ".jsonl") }
      .flatMap { $0.split(separator: UInt8(ascii: "\n")).map(Array.init) }
  }

  /// Links of the project's fixtures, and those that others published.
  func links() throws -> [[UInt8]] {
    var links = try fixtureLines().compactMap { line in
      try Value(json: line)["link"]?.string.map { Array($0.utf8) }
    }
    if let suites {
      links += try Self.lines(of: suites.appendingPathComponent("real-links.txt"))
    }
    return links
  }

  /// The project's definitions.
  func definitions() throws -> [[UInt8]] {
    try [
      "Sources/URLSchemeCore/Definition/BuiltIn", "Examples/definitions", "Examples/schemes",
    ].flatMap { try files(in: $0, suffix: ".json") }
  }

  private static func files(in folder: URL, suffix: String) throws -> [[UInt8]] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(suffix) }
      .sorted { $0.path < $1.path }
      .map { [UInt8](try Data(contentsOf: $0)) }
  }

  private static func lines(of file: URL) throws -> [[UInt8]] {
    [UInt8](try Data(contentsOf: file)).split(separator: UInt8(ascii: "\n")).map(Array.init)
  }
}
