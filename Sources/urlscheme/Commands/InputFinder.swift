import URLSchemeCore

/// Finds out what each operand of `validate` is: a link, or a file and its kind.
struct InputFinder {
  /// One thing to validate.
  enum Input: Equatable {
    case link([UInt8])
    case file(String, InputKind)
    /// What a pipe held: it can be read only once, and had to be read to tell its kind.
    case text([UInt8], path: String, InputKind)
    case standardInput(InputKind)
    /// A folder without any file that validate knows.
    case nothing(String)

    /// How it was named.
    var name: String {
      switch self {
      case .link: "<arguments>"
      case .file(let path, _), .text(_, let path, _), .nothing(let path): path
      case .standardInput: "<stdin>"
      }
    }
  }

  /// Why an operand can't be validated; the text is ready for `Diagnostics.failure`.
  struct Failure: Error {
    var message: String
    var help: String?
  }

  /// The kind of all files; nil: told from each.
  let kind: InputKind?
  /// Whether that is the kind that is wanted: definitions are told by their names nevertheless, and of a folder
  /// nothing else is taken that has the name of another.
  var isWanted = false
  /// Whether files of no other kind are documents.
  let scansDocuments: Bool
  /// The files that a configuration chooses.
  var selection: FileSelection?
  /// Whether operands may name revisions of definitions, as in `git:v1:app.urlscheme.json`.
  var takesRevisions = false
  /// Whether texts of a folder are lists of links.
  var takesTexts = false
  /// The older version that definitions are compared with; it is not checked itself.
  var older: String?

  /// The inputs in the order of the operands, what is in a folder sorted; without operands, standard
  /// input.
  func inputs(_ operands: [[UInt8]]?) throws(Failure) -> [Input] {
    guard let operands else { return [.standardInput(kind ?? .links)] }
    var inputs: [Input] = []
    for operand in operands {
      let path = operand.text
      if takesRevisions, let revision = GitRevision(path) {
        inputs += try revision.definitions.map { .text($0.text, path: $0.file, .definition) }
        continue
      }
      if operands.count > 1, isOlder(path) { continue }
      switch Platform.kind(of: path) {
      case .folder:
        let files = try files(inFolder: path, prefix: path.hasSuffix("/") ? path : "\(path)/")
        inputs += files.isEmpty ? [.nothing(path)] : files.map { .file($0.path, $0.kind) }
      case .nothing where isLink(operand): inputs.append(.link(operand))
      case .nothing, .regularFile, .other: inputs.append(try input(at: path))
      }
    }
    // Patterns of shells, and folders, name files twice.
    var seen: Set<FileIdentity> = []
    return inputs.filter { input in
      guard case .file(let path, _) = input, Platform.kind(of: path) == .regularFile,
        !Platform.isSymbolicLink(path)
      else { return true }
      return seen.insert(FileIdentity(path)).inserted
    }
  }

  /// Whether an operand that is no file is a link, be it with words around it.
  private func isLink(_ operand: [UInt8]) -> Bool {
    DeepLink.hasScheme(operand) || LinkRepair(operand.span) != nil
      || operand.text.includes("://") && operand.allSatisfy { $0 >= 0x20 }
  }

  // MARK: Folders

  /// A file of a folder, and what it is validated as.
  struct FoundFile {
    var path: String
    var kind: InputKind
    var marks: FileSelection.Marks
  }

  /// Takes the files in a folder that are told by their names and contents, or by a configuration; a
  /// folder may hold anything.
  func files(inFolder path: String, prefix: String) throws(Failure) -> [FoundFile] {
    var files: [FoundFile] = []
    let older = older.map { Platform.resolved($0) }.flatMap { isPart(path, of: $0) ? nil : $0 }
    var walk = FolderWalk(path, selection)
    do {
      try walk.forEachFile(prefix: prefix) {
        kind(named: $0) != nil
      } _: { file in
        if let kind = kind(of: file), older.map({ !isPart(file.path, of: $0) }) ?? true {
          files.append(FoundFile(path: file.path, kind: kind, marks: file.marks))
        }
      }
    } catch {
      throw Failure(message: error.message)
    }
    // Whoever opens one says why it can't be read.
    return files
      + walk.unread.map { FoundFile(path: $0, kind: kind ?? .links, marks: FileSelection.Marks()) }
  }

  private func isOlder(_ path: String) -> Bool {
    older.map { Platform.resolved($0) == Platform.resolved(path) } ?? false
  }

  private func isPart(_ path: String, of older: String) -> Bool {
    let path = Platform.resolved(path)
    return path == older || path.hasPrefix(older + "/")
  }

  private func kind(named name: Span<UInt8>) -> InputKind? {
    InputKind(ofName: name)
      ?? (scansDocuments && InputKind.isDocument(named: name) ? .document : nil)
  }

  /// What a file of a folder is validated as; nil: not at all.
  private func kind(of file: FolderWalk.FoundFile) -> InputKind? {
    let named = kind(named: file.name.span)
    if let chosen = chosenKind(of: file, named: named) { return kind ?? chosen }
    guard let named else { return nil }
    if let kind, !isWanted { return kind }
    if let kind, named != kind, named != .definition { return nil }
    switch named {
    // Any text may end in .txt.
    case .links where !takesTexts && kind != .links && file.name.span.ends(with: ".txt"):
      return nil
    // Where a configuration says which these are, there are no others.
    case .definition where selection?.definitions != nil: return nil
    case .fixtures where selection?.fixtures != nil: return nil
    default: return named.isLikely(ofFileAt: file.path) ? named : nil
    }
  }

  /// The kind of a file that a configuration names, by itself or with the folder that it is in.
  private func chosenKind(of file: FolderWalk.FoundFile, named: InputKind?) -> InputKind? {
    if let mark = file.marks.definition, mark.isNamed || named == .definition { return .definition }
    if let mark = file.marks.fixtures, mark.isNamed || named == .fixtures { return .fixtures }
    guard let mark = file.marks.included else { return nil }
    if mark.isNamed, let named { return named }
    let isDocument = mark.isNamed || InputKind.isDocument(named: file.name.span)
    return isDocument && InputKind.document.isLikely(ofFileAt: file.path) ? .document : nil
  }

  // MARK: Files

  private func input(at path: String) throws(Failure) -> Input {
    let named = InputKind(ofName: path)
    if isWanted, named == .definition { return .file(path, .definition) }
    if let kind = kind ?? named { return .file(path, kind) }
    let isReadOnce = Platform.kind(of: path) == .other
    let text: [UInt8]
    do throws(PlatformError) {
      text =
        isReadOnce
        ? try File.contents(of: path)
        : try File.beginning(of: path, count: InputKind.beginningLength)
    } catch {
      throw Failure(message: error.message)
    }
    guard let kind = kind(ofBeginning: text.prefix(InputKind.beginningLength)) else {
      throw Failure(
        message: "\(path.printable) is no kind of file that validate knows by its name",
        help: Configuration.hasName(path)
          ? "a configuration is read with --config \(ShellWord.readable(path))"
          : "--scan looks for links in it; --as says what it is")
    }
    return isReadOnce ? .text(text, path: path, kind) : .file(path, kind)
  }

  /// The kind of a file that begins so, and has no name that tells it.
  private func kind(ofBeginning beginning: ArraySlice<UInt8>) -> InputKind? {
    InputKind(ofBeginning: Array(beginning)) ?? (scansDocuments ? .document : nil)
  }
}
