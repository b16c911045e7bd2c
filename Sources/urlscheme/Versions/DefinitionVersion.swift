import URLSchemeCore

/// Definitions as they are at one time, and the files that they were read from.
struct DefinitionVersion {
  /// A definition file.
  struct Source {
    /// As it is shown; the name of an older version says which.
    var file: String
    var text: [UInt8]
  }

  let sources: [Source]
  /// In the order of the sources; no built-in definition is among them.
  let catalog: Catalog
  private let files: [DefinitionFile]
  /// Of each file, where its lines begin, and where it has values of secrets.
  private let lineStarts: [[Int]]
  private let secrets: [DefinitionSecrets]

  /// - Throws: what is wrong with the first file that cannot be used, and which that is.
  init(_ sources: [Source]) throws(DefinitionVersion.Failure) {
    var files: [DefinitionFile] = []
    var catalogs: [Catalog] = []
    for source in sources {
      do throws(DefinitionError) {
        catalogs.append(try Catalog(json: source.text))
      } catch {
        throw Failure(source: source, findings: error.findings)
      }
      do throws(Finding) {
        files.append(try DefinitionFile(source.text))
      } catch {
        throw Failure(source: source, findings: [error])
      }
    }
    do throws(DefinitionError) {
      catalog = try Catalog(joining: catalogs, includesBuiltIn: false)
    } catch {
      throw Failure(source: nil, findings: error.findings)
    }
    (self.sources, self.files) = (sources, files)
    lineStarts = sources.map { source in
      [0] + source.text.indices.filter { source.text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }
    secrets = files.map(\.secrets)
  }

  /// Why there is no catalog of the files.
  struct Failure: Error {
    /// Nil: the files do not go together.
    var source: Source?
    var findings: [Finding]
  }

  /// Puts a finding where the first of some ways through an app's definition leads that leads anywhere.
  func place(_ finding: Finding, in app: Int, _ paths: [DefinitionPath]) -> PlacedFinding {
    var placed = finding
    placed.offset = files[app].offset(of: paths)
    // Where there are many findings, the lines before each are not counted again.
    let starts = lineStarts[app]
    let line = starts.partitioningIndex { $0 > placed.offset }
    var cursor = LineCursor(line: line, start: starts[line - 1])
    return PlacedFinding(placed, in: sources[app].text, &cursor) {
      secrets[app].ranges(meeting: $0)
    }
  }
}
