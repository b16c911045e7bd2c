import Foundation

/// A temporary folder with files, gone with its last user.
final class Folder: Sendable {
  let url: URL

  /// - Parameter files: Contents by name; a name may have folders in it.
  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("urlscheme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files {
      let file = self.url(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func url(_ name: String) -> URL {
    url.appendingPathComponent(name)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url(name)), as: UTF8.self)
  }

  /// The contents of all files by name.
  func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
      let values = try url(name).resourceValues(forKeys: [.isRegularFileKey])
      if values.isRegularFile == true { files[name] = try text(name) }
    }
    return files
  }
}
