import Foundation

/// Documents of the repository that say what tests know.
enum Document {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// - Parameter path: From the root, or an article from `Sources/URLSchemeCore`.
  static func text(of path: String) throws -> String {
    let folder =
      path.contains(".docc/") ? root.appendingPathComponent("Sources/URLSchemeCore") : root
    return try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }
}
