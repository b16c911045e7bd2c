import URLSchemeCore

/// Finds the two versions of definitions that `validate --against OLD` compares.
struct VersionLoader {
  /// Why there is nothing to compare; the text is ready to print.
  struct Failure: Error {
    var text: String
  }

  let diagnostics: Diagnostics

  /// The definitions of the older version; nil: a revision has none yet, of all or in these folders.
  ///
  /// - Parameters:
  ///   - paths: The files and folders of the newer one, which stand for those of a revision that names
  ///     none.
  ///   - isFlat: Whether folders stand for the files in them alone, and not for those of folders in them.
  ///   - isMeant: Whether a file that is found there is one of the definitions.
  func version(
    _ word: String, comparedWith paths: [String], isFlat: Bool, where isMeant: (String) -> Bool
  ) throws(Failure) -> DefinitionVersion? {
    var sources: [DefinitionVersion.Source]
    if let revision = GitRevision(word) {
      let roots = revision.path.map { [$0] } ?? paths
      sources = try self.sources(revision, at: roots).filter { source in
        let path = revision.path(of: source)
        return (revision.path != nil || isMeant(path)) && (!isFlat || Self.stands(path, in: roots))
      }
    } else {
      sources = try self.sources(at: word)
      if isFlat { sources.removeAll { !Self.stands($0.file, in: [word]) } }
    }
    guard !sources.isEmpty else {
      if let revision = GitRevision(word), revision.path == nil { return nil }
      throw failure(
        "no definition in \(word.printable)", "names of definitions end in .urlscheme.json")
    }
    return try version(sources)
  }

  /// Whether a revision has no definition where one stands now, and so nothing that this is compared with.
  func lacks(_ path: String, in word: String) throws(Failure) -> Bool {
    guard let revision = GitRevision(word), revision.path == nil else { return false }
    return try sources(revision, at: [path]).isEmpty
  }

  /// Whether a file is one of these, or stands in one of them.
  private static func stands(_ file: String, in roots: [String]) -> Bool {
    func trimmed(_ folder: some StringProtocol) -> String {
      String(folder.reversed().drop { $0 == "/" }.reversed())
    }
    let folder = file.lastIndex(of: "/").map { file[..<$0] } ?? "."
    return roots.contains { $0 == file || trimmed($0) == trimmed(folder) }
  }

  func version(_ sources: [DefinitionVersion.Source]) throws(Failure) -> DefinitionVersion {
    do {
      return try DefinitionVersion(sources)
    } catch {
      let lines = error.findings.map { finding in
        guard let source = error.source else { return diagnostics.failure(finding.message) }
        return diagnostics.forStream(finding, in: source.text, file: source.file)
      }
      throw Failure(text: lines.joined())
    }
  }

  private func sources(
    _ revision: GitRevision, at paths: [String]
  ) throws(Failure) -> [DefinitionVersion.Source] {
    var sources: [DefinitionVersion.Source] = []
    for path in paths {
      do throws(InputFinder.Failure) {
        let found = try revision.definitions(at: path)
        sources += found.filter { source in !sources.contains { $0.file == source.file } }
      } catch {
        throw failure(error.message, error.help)
      }
    }
    return sources
  }

  private func sources(at path: String) throws(Failure) -> [DefinitionVersion.Source] {
    let inputs: [InputFinder.Input]
    do throws(InputFinder.Failure) {
      inputs = try InputFinder(kind: nil, scansDocuments: false).inputs([Array(path.utf8)])
    } catch {
      throw failure(error.message, error.help)
    }
    do throws(PlatformError) {
      var sources: [DefinitionVersion.Source] = []
      for input in inputs {
        switch input {
        case .file(let file, .definition):
          sources.append(DefinitionVersion.Source(file: file, text: try File.contents(of: file)))
        case .text(let text, let file, .definition):
          sources.append(DefinitionVersion.Source(file: file, text: text))
        default: break
        }
      }
      return sources
    } catch {
      throw Failure(text: diagnostics.failure(error))
    }
  }

  private func failure(_ message: String, _ help: String?) -> Failure {
    Failure(text: diagnostics.failure(message, help: help))
  }
}
