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

  /// The folders on the way to a file, and the file: the path as far as each, and where its name begins there.
  static func steps(
    _ path: [UInt8], from start: Int
  ) -> [(path: [UInt8], name: Int, isFolder: Bool)] {
    var name = start
    let ends = path.indices[start...].filter { path[$0] == UInt8(ascii: "/") } + [path.count]
    return ends.map { end in
      defer { name = end + 1 }
      return (Array(path[..<end]), name, end < path.count)
    }
  }
}

extension String {
  /// What stands before the name in a path: nothing, or folders and a slash.
  var folderPrefix: String {
    String(self[..<(lastIndex(of: "/").map { index(after: $0) } ?? startIndex)])
  }
}
