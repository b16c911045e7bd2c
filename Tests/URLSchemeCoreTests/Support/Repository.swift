import Foundation

@testable import URLSchemeCore

/// The files of this repository.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// - Parameter path: From the root.
  static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// The definitions in `Examples`.
  static func examples() throws -> [AppDefinition] {
    try ["Examples/definitions", "Examples/schemes"].map(url).flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".urlscheme.json") }.sorted().map {
          try AppDefinition(json: [UInt8](Data(contentsOf: folder.appendingPathComponent($0))))
        }
    }
  }
}
