import URLSchemeCore

/// Finds the files of a folder that may be a person's own: not those that `.gitignore` files leave
/// out, nor what is hidden but `.well-known`, nor what tools fetched or built.
///
/// `.gitignore` files count as they do for git: those in the folder and below, and those above it as
/// far as the folder that has `.git`. What git is told elsewhere, for one machine, does not count: the
/// same files are to be checked everywhere. Symbolic links are followed to files of the folder, and no
/// others: whoever filled it may have made them.
struct FolderWalk {
  /// A file that was found.
  struct FoundFile {
    /// The path by which it is named, and opened.
    var path: String
    var name: [UInt8]
    var marks: FileSelection.Marks
  }

  private struct Entry {
    var name: [UInt8]
    var kind: Platform.EntryKind
  }

  /// The folders that package managers and build tools fill with what others wrote, or what was made
  /// of sources: nothing to mend there is the person's own. Hidden ones, such as `.build`, are left
  /// out all the same.
  static let foreignFolders = [
    "node_modules/", "bower_components/", "jspm_packages/",  // JavaScript
    "Pods/", "Carthage/",  // CocoaPods, Carthage
    "DerivedData/", "SourcePackages/",  // Xcode
    "**/vendor/bundle/",  // Bundler
    "__pycache__/", "site-packages/",  // Python
  ]
  static let foreign = IgnoreList(
    lines: foreignFolders.map { Array($0.utf8)[...] }, base: 0)

  /// The folder of a web server in which systems look for registrations (RFC 8615); others are hidden.
  static let wellKnown = Array(".well-known".utf8)

  /// More folders in one another are a mistake, or a trap.
  private static let greatestDepth = 64
  private static let greatestIgnoreFile = 1 << 20

  private let selection: FileSelection?
  /// The folders inside that could not be read, each with a slash at its end.
  private(set) var unread: [String] = []
  /// The `.gitignore` files around the place, from the outermost to the innermost.
  private var lists: [IgnoreList] = []
  /// Where the walk is: the path from the root of the file system, with a slash at its end.
  private var place: [UInt8]
  /// The folder that symbolic links do not lead out of, with a slash at its end.
  private let boundary: String

  /// - Parameter selection: What counts for files in its folder.
  init(_ path: String, _ selection: FileSelection?) {
    let root = Platform.resolved(path)
    let place = Array((root.hasSuffix("/") ? root : root + "/").utf8)
    self.place = place
    let own = selection.flatMap { place.starts(with: $0.folder.utf8) ? $0 : nil }
    self.selection = own
    boundary = own?.folder ?? place.text
    readIgnoreFilesAbove()
  }

  /// Gives each file, folder by folder, sorted by the bytes of their names; what could not be read inside is in
  /// `unread`.
  ///
  /// - Parameters:
  ///   - prefix: What stands before the names of the folder's files; empty where it is the working
  ///     folder.
  ///   - wants: Whether a file of that name is to be given. Where there is a selection, all are.
  mutating func forEachFile(
    prefix: String, where wants: (Span<UInt8>) -> Bool,
    _ body: (FoundFile) throws(PlatformError) -> Void
  ) throws(PlatformError) {
    try walk(prefix, depth: 0, marksOfPlace, wants, body)
  }

  /// What the selection says of the folder, by patterns that name it, or one around it.
  private var marksOfPlace: FileSelection.Marks {
    var marks = FileSelection.Marks()
    guard let selection, place.count > selection.folder.utf8.count else { return marks }
    let steps = RelativePath.steps(Array(place.dropLast()), from: selection.folder.utf8.count)
    for (path, name, _) in steps {
      marks = selection.marks(path.span, name: name, isFolder: true, in: marks)
    }
    return marks
  }

  private mutating func walk(
    _ prefix: String, depth: Int, _ outer: FileSelection.Marks, _ wants: (Span<UInt8>) -> Bool,
    _ body: (FoundFile) throws(PlatformError) -> Void
  ) throws(PlatformError) {
    guard depth < Self.greatestDepth else { return }
    let wantsAll = selection != nil
    var entries: [Entry] = []
    var hasIgnoreFile = false
    do {
      try Platform.forEachEntry(inFolder: prefix.isEmpty ? "." : prefix) { name, kind in
        if name.isEmpty || name[0] == UInt8(ascii: ".") && !name.equals(Self.wellKnown) {
          // Git does not follow a link of that name either.
          if kind == .regularFile || kind == .unknown, name.is(".gitignore") {
            hasIgnoreFile = true
          }
          return
        }
        if kind == .folder || kind == .unknown || kind != .other && (wantsAll || wants(name)) {
          entries.append(Entry(name: name.array, kind: kind))
        }
      }
    } catch {
      guard depth > 0 else { throw error }
      unread.append(prefix)
    }
    entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
    let outerLists = lists.count
    if hasIgnoreFile { readIgnoreFile("\(prefix).gitignore") }
    let start = place.count
    for entry in entries {
      let path = prefix + entry.name.text
      guard let isFolder = isFolder(entry, path), isFolder || wantsAll || wants(entry.name.span)
      else { continue }
      place += entry.name
      if !isLeftOut(name: start, isFolder: isFolder) {
        let marks =
          selection?.marks(place.span, name: start, isFolder: isFolder, in: outer) ?? outer
        if isFolder {
          place.append(UInt8(ascii: "/"))
          try walk(path + "/", depth: depth + 1, marks, wants, body)
        } else {
          try body(FoundFile(path: path, name: entry.name, marks: marks))
        }
      }
      place.removeLast(place.count - start)
    }
    lists.removeLast(lists.count - outerLists)
  }

  /// Whether a walk from a folder may come to a file below it, by the names of the path between.
  ///
  /// - Parameter folder: The folder's path from the root of the file system, with a slash at its end.
  static func mayReach(_ file: Substring, from folder: String) -> Bool {
    let path = Array(folder.utf8) + file.utf8
    return RelativePath.steps(path, from: folder.utf8.count).allSatisfy { step, name, isFolder in
      // Behind a slash at the end there is no name.
      if name == path.count { return true }
      let isHidden = step[name...].first == UInt8(ascii: ".") && step[name...] != wellKnown[...]
      return !isHidden
        && foreign.verdict(on: step.span, name: name, isFolder: isFolder) == nil
    }
  }

  /// Whether it is a folder or a regular file; nil where it is neither.
  private func isFolder(_ entry: Entry, _ path: String) -> Bool? {
    switch entry.kind {
    case .folder: return true
    case .regularFile: return false
    case .other: return nil
    case .symbolicLink, .unknown:
      let isLink = Platform.isSymbolicLink(path)
      switch Platform.kind(of: path) {
      case .regularFile:
        return isLink && !Platform.resolved(path).utf8.starts(with: boundary.utf8) ? nil : false
      // A link to a folder may lead back to where it stands.
      case .folder: return isLink ? nil : true
      case .nothing, .other: return nil
      }
    }
  }

  private func isLeftOut(name: Int, isFolder: Bool) -> Bool {
    let path = place.span
    if let verdict = selection?.excluded?.verdict(on: path, name: name, isFolder: isFolder) {
      return verdict.isChosen
    }
    if Self.foreign.verdict(on: path, name: name, isFolder: isFolder) != nil { return true }
    for list in lists.reversed() {
      if let verdict = list.verdict(on: path, name: name, isFolder: isFolder) {
        return verdict.isChosen
      }
    }
    return false
  }

  // MARK: Files that say what to leave out

  /// Reads the `.gitignore` files between the folder that has `.git` and this one. Without such a
  /// folder there are none above.
  private mutating func readIgnoreFilesAbove() {
    let root = place.text
    var folders: [String] = []
    var folder = root[...]
    while Platform.kind(of: folder + ".git") == .nothing {
      // The parent, with its slash; the root of the file system has none.
      guard let slash = folder.dropLast().lastIndex(of: "/") else { return }
      folder = folder[...slash]
      folders.append(String(folder))
    }
    for folder in folders.reversed() {
      let file = folder + ".gitignore"
      readIgnoreFile(file, base: folder.utf8.count)
    }
  }

  /// Reads a file; one that cannot be read says nothing, as with git.
  private mutating func readIgnoreFile(_ path: String, base: Int? = nil) {
    // To open a pipe would be to wait for its writer.
    guard Platform.kind(of: path) == .regularFile,
      let text = try? File.contents(of: path, atMost: Self.greatestIgnoreFile)
    else { return }
    let list = IgnoreList(text, base: base ?? place.count)
    if !list.isEmpty { lists.append(list) }
  }
}
