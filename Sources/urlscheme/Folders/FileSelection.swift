import URLSchemeCore

/// The files that a configuration chooses, by patterns: what each list says of a file.
struct FileSelection: Sendable {
  /// The folder that the patterns are about, without symbolic links, with a slash at its end.
  var folder: String
  var definitions: IgnoreList?
  var fixtures: IgnoreList?
  /// What is checked besides what is told by its name.
  var included: IgnoreList?
  var excluded: IgnoreList?

  /// Why a file is chosen.
  struct Mark {
    /// The pattern that chooses it, or a folder around it; from 0.
    var number: Int
    /// Whether the pattern names the file, and not only what is around it.
    var isNamed: Bool
  }

  /// What the lists say of one file, or of what is in a folder.
  struct Marks {
    var definition: Mark?
    var fixtures: Mark?
    var included: Mark?
  }

  /// What the lists say of a path in a folder of which they say `outer`.
  func marks(
    _ path: Span<UInt8>, name: Int, isFolder: Bool, in outer: Marks
  ) -> Marks {
    func mark(_ list: IgnoreList?, _ outer: Mark?) -> Mark? {
      guard let verdict = list?.verdict(on: path, name: name, isFolder: isFolder) else {
        return outer
      }
      guard verdict.isChosen else { return nil }
      return Mark(number: verdict.number, isNamed: !isFolder && verdict.namesFiles)
    }
    return Marks(
      definition: mark(definitions, outer.definition), fixtures: mark(fixtures, outer.fixtures),
      included: mark(included, outer.included))
  }

  /// Whether a file would be taken for a definition if it were there: it may have been once.
  ///
  /// - Parameter path: The path from the folder.
  func takesDefinition(at path: String) -> Bool {
    let bytes = Array((folder + path).utf8)
    var marks = Marks()
    for (part, name, isFolder) in RelativePath.steps(bytes, from: folder.utf8.count) {
      let isLeftOut =
        excluded?.verdict(on: part.span, name: name, isFolder: isFolder)?.isChosen
        ?? (FolderWalk.foreign.verdict(on: part.span, name: name, isFolder: isFolder) != nil)
      if isLeftOut
        || part[name...].first == UInt8(ascii: ".") && part[name...] != FolderWalk.wellKnown[...]
      {
        return false
      }
      marks = self.marks(part.span, name: name, isFolder: isFolder, in: marks)
    }
    let hasName = bytes.span.ends(with: ".urlscheme.json")
    return definitions == nil ? hasName : marks.definition.map { $0.isNamed || hasName } ?? false
  }
}
