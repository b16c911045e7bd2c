import URLSchemeCore

/// Definitions as they stand in a revision of a Git repository: `git:v1.2`, or `git:v1.2:links`.
struct GitRevision {
  /// What a word begins with that names one.
  private static let prefix = "git:"

  /// The revision, as `git rev-parse` takes it.
  let name: String
  /// The file or folder; nil: the one that it is compared with.
  let path: String?

  /// Nil: the word names no revision.
  init?(_ word: String) {
    guard word.hasPrefix(Self.prefix) else { return nil }
    let parts = word.dropFirst(Self.prefix.count)
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    name = parts[0]
    path = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
  }

  /// The path of a definition that it has, from the working folder.
  func path(of source: DefinitionVersion.Source) -> String {
    String(source.file.dropFirst("\(Self.prefix)\(name):".count))
  }

  /// The definitions at the path that it names.
  var definitions: [DefinitionVersion.Source] {
    get throws(InputFinder.Failure) {
      guard let path else {
        throw InputFinder.Failure(
          message: "\(Self.prefix)\(name.printable) names no file or folder",
          help: "\(Self.prefix)REV:PATH does")
      }
      return try definitions(at: path)
    }
  }

  /// The definitions at a path, or in the folder that it is, of any depth; none where there are none.
  func definitions(at path: String) throws(InputFinder.Failure) -> [DefinitionVersion.Source] {
    // A dash would make an option of it.
    guard !name.isEmpty, !name.hasPrefix("-") else {
      throw InputFinder.Failure(
        message: "\(name.isEmpty ? "\"\"" : name.printable) is no revision", help: nil)
    }
    let (folder, file) = Self.split(path)
    let prefix = file == "." ? "" : "\(file)/"
    let root = Platform.resolved(folder) + "/" + prefix
    let entries = try entries(at: file, in: folder)
    var sources: [DefinitionVersion.Source] = []
    for (inner, var object, isLink) in entries {
      if inner != file {
        let isBelow = inner.hasPrefix(prefix) && inner.hasSuffix(".urlscheme.json")
        guard isBelow, FolderWalk.mayReach(inner.dropFirst(prefix.count), from: root) else {
          continue
        }
      }
      if isLink {
        // What is a definition by its own name is there all the same.
        let target = String(
          decoding: try git("cat-file", ["blob", object], in: folder), as: UTF8.self)
        let path = RelativePath.path(of: target, in: inner.split(separator: "/").dropLast())
        guard let linked = entries.first(where: { $0.path == path && !$0.isLink }),
          !linked.path.hasSuffix(".urlscheme.json")
        else { continue }
        object = linked.object
      }
      let text = try git("cat-file", ["blob", object], in: folder)
      let shown = folder == "." ? inner : "\(folder)/\(inner)"
      sources.append(DefinitionVersion.Source(file: "\(Self.prefix)\(name):\(shown)", text: text))
    }
    return sources
  }

  /// The files at a path, or in the folder that it is.
  private func entries(
    at file: String, in folder: String
  ) throws(InputFinder.Failure) -> [(path: String, object: String, isLink: Bool)] {
    var entries: [(path: String, object: String, isLink: Bool)] = []
    for entry in try git("ls-tree", ["-r", "-z", name, "--", file], in: folder).split(separator: 0)
    {
      // `100644 blob 1f2e…`, a tab, and the path.
      let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      let words = (parts.first ?? []).split(separator: UInt8(ascii: " "))
      guard parts.count == 2, words.count == 3, words[1].elementsEqual("blob".utf8) else {
        continue
      }
      entries.append(
        (
          String(decoding: parts[1], as: UTF8.self), String(decoding: words[2], as: UTF8.self),
          words[0].elementsEqual("120000".utf8)
        ))
    }
    return entries
  }

  /// The nearest folder that is there, and the rest of the path: what is gone now may have been there then.
  private static func split(_ path: String) -> (folder: String, rest: String) {
    var folder = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var rest: [String] = []
    if Platform.kind(of: path) == .folder { return (path, ".") }
    while let last = folder.popLast() {
      rest.insert(last, at: 0)
      let outer = folder.isEmpty ? "." : folder == [""] ? "/" : folder.joined(separator: "/")
      if Platform.kind(of: outer) == .folder {
        return (outer, rest.filter { !$0.isEmpty }.joined(separator: "/"))
      }
    }
    return (".", path)
  }

  private func git(
    _ command: String, _ arguments: [String], in folder: String
  ) throws(InputFinder.Failure) -> [UInt8] {
    // A repository may say how missing objects are fetched, which runs what it names: nothing is fetched.
    let words =
      ["env", "GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1", "git", "-C", folder, command]
      + arguments
    do throws(PlatformError) {
      let (bytes, isSuccess) = try Platform.output(of: words)
      if isSuccess { return bytes }
    } catch {
      throw InputFinder.Failure(message: error.message, help: nil)
    }
    let said = (try? Platform.output(of: words, joinsErrors: true).bytes) ?? []
    let lines = said.split(separator: UInt8(ascii: "\n"))
    // What helps may stand behind what is wrong.
    let line = lines.first { $0.starts(with: "fatal: ".utf8) } ?? lines.last ?? []
    throw InputFinder.Failure(
      message:
        "git cannot show \(name.printable): "
        + String(decoding: line, as: UTF8.self).printable(limit: 200),
      help: "git must be installed, and \(folder.printable) in a repository that has the revision")
  }
}
