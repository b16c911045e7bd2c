import Foundation

/// Documents of the repository that say what tests know.
enum Document {
  /// - Parameter path: From the root, or an article from `Sources/URLSchemeCore`.
  static func text(of path: String) throws -> String {
    let folder =
      path.contains(".docc/") ? Repository.url("Sources/URLSchemeCore") : Repository.root
    return try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }
}
