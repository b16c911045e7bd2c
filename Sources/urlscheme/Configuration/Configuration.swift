import URLSchemeCore

/// What a folder's `urlscheme.json` says about validating its links: which files there are, and how they
/// are checked.
///
/// It can make a run read files of its own folder, and what git has of them, and nothing else: no key
/// writes a file, runs another program or leads out of the folder. Only `validate` asks for it: what a link means to `decode` and `route`
/// must not depend on the folder that a script happens to stand in.
struct Configuration: Equatable {
  /// Where a run has its configuration from.
  enum Source: Equatable {
    /// A file in the working folder, or in one around it.
    case found
    case file(String)
    case none
  }

  /// A pattern, and where in the file it stands.
  struct Pattern: Equatable {
    var text: String
    var offset: Int
  }

  /// The names under which it is found.
  static let names = ["urlscheme.json", ".urlscheme.json"]
  static let greatestSize = 1 << 20

  /// The file, as it was named or found.
  var path: String
  var text: [UInt8]
  /// nil: all files whose names say so.
  var definitions: [Pattern]?
  /// nil: all files that look like it.
  var fixtures: [Pattern]?
  var include: [Pattern] = []
  var exclude: [Pattern] = []
  var includesBuiltIn = true
  var isStrict = false
  /// The words that the options of these names take; nil: left open.
  var failOn: String?
  var format: String?
  /// The parsers that `--portability` names; none: no such findings.
  var portability: [OtherParser] = []
  /// In percent.
  var leastCoverage: Int?
  /// The older version to compare with, where all files are checked: as `--against` takes it.
  var against: String?
  /// What that may report and is meant: as `--allow` takes it.
  var allowed: [String] = []

  /// Whether a file of that path is found as a configuration.
  static func hasName(_ path: String) -> Bool {
    path.split(separator: "/").last.map { names.contains(String($0)) } ?? false
  }

  /// What stands before the names of the folder's files; empty where it is the working folder.
  var prefix: String { path.folderPrefix }

  /// The folder that the file is about.
  var folder: String { prefix.isEmpty ? "." : prefix }

  /// The files that it chooses.
  var selection: FileSelection {
    let folder = Platform.resolved(folder)
    let root = folder.hasSuffix("/") ? folder : folder + "/"
    func list(_ patterns: [Pattern]) -> IgnoreList {
      IgnoreList(lines: patterns.map { Array($0.text.utf8)[...] }, base: root.utf8.count)
    }
    return FileSelection(
      folder: root, definitions: definitions.map(list), fixtures: fixtures.map(list),
      included: list(include), excluded: list(exclude))
  }

  // MARK: Finding it

  /// Reads the configuration of a run; nil: there is none.
  init?(_ source: Source) throws(FaultyFile) {
    switch source {
    case .none: return nil
    case .file(let path): self = try ConfigurationReader.read(path)
    case .found:
      guard let path = try Self.find() else { return nil }
      self = try ConfigurationReader.read(path)
    }
  }

  init(path: String, text: [UInt8]) {
    (self.path, self.text) = (path, text)
  }

  /// Looks in the working folder and upwards, as far as the folder that has `.git`.
  ///
  /// A folder that everybody may write to, as `/tmp`, is only looked in if it is the working folder:
  /// what another person put there is not meant.
  private static func find() throws(FaultyFile) -> String? {
    var prefix = ""
    for _ in 0..<64 {
      let paths = names.map { prefix + $0 }.filter { Platform.kind(of: $0) == .regularFile }
      if paths.count > 1 {
        throw FaultyFile(
          path: paths[0], message: "\(paths[0].printable) and \(paths[1].printable) are both there",
          help: "keep one of them")
      }
      if let path = paths.first { return path }
      let folder = prefix.isEmpty ? "." : prefix
      guard Platform.kind(of: prefix + ".git") == .nothing, Platform.isInOwnFolder(folder) else {
        return nil
      }
      prefix += "../"
    }
    return nil
  }

  // MARK: Patterns that choose nothing

  /// The patterns that must choose a file, but choose none of those that were found.
  ///
  /// - Parameter definitionsAlone: Whether the others were not looked at.
  func idlePatterns(
    _ files: [InputFinder.FoundFile], definitionsAlone: Bool
  ) -> [Pattern] {
    let definitions = idle(definitions ?? [], files) { $0.definition }
    if definitionsAlone { return definitions }
    return definitions + idle(fixtures ?? [], files) { $0.fixtures }
      + idle(include, files) { $0.included }
  }

  private func idle(
    _ patterns: [Pattern], _ files: [InputFinder.FoundFile],
    _ mark: (FileSelection.Marks) -> FileSelection.Mark?
  ) -> [Pattern] {
    var numbers = Array(repeating: false, count: patterns.count)
    for file in files {
      if let number = mark(file.marks)?.number { numbers[number] = true }
    }
    return zip(patterns, numbers).filter { pattern, isUsed in
      !isUsed && !pattern.text.hasPrefix("!") && !chooses(pattern, files)
    }.map(\.0)
  }

  /// Whether a pattern, by itself, chooses one of the files: a later one may have the last word.
  private func chooses(_ pattern: Pattern, _ files: [InputFinder.FoundFile]) -> Bool {
    let list = IgnoreList(lines: [Array(pattern.text.utf8)[...]], base: 0)
    return files.contains { file in
      let path = Array(file.path.utf8.dropFirst(prefix.utf8.count))
      return RelativePath.steps(path, from: 0).contains { step, name, isFolder in
        list.verdict(on: step.span, name: name, isFolder: isFolder) != nil
      }
    }
  }
}
