/// The folder of a repository in which GitHub runs a job: where it looks for the files of a report.
enum Workspace {
  /// The folders that lead from there to where the program runs; nil: it does not run in one.
  private static let folders: [Substring]? = {
    guard let root = Platform.environment("GITHUB_WORKSPACE"), !root.isEmpty else { return nil }
    let (above, here) = (Platform.resolved(root), Platform.resolved("."))
    guard here == above || here.hasPrefix("\(above)/") else { return nil }
    return here.dropFirst(above.count).split(separator: "/")
  }()

  /// The path of a file from there, or as it is given.
  static func path(of file: String) -> String {
    guard let folders, !file.hasPrefix("/") else { return file }
    return RelativePath.path(of: file, in: folders)
  }
}
