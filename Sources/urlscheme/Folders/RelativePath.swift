/// Paths that are followed by their names alone, whatever the file system has.
enum RelativePath {
  /// Where a path leads from a folder, both relative to the same place; it begins with `..` where that is outside.
  static func path(of file: String, in folders: [Substring]) -> String {
    file.split(separator: "/").reduce(into: folders) { path, name in
      switch name {
      case ".": break
      case ".." where path.last.map { $0 != ".." } == true: path.removeLast()
      default: path.append(name)
      }
    }.joined(separator: "/")
  }
}
