import URLSchemeCore

/// Definitions as they are at one time, and the files that they were read from.
struct DefinitionVersion {
  /// A definition file.
  struct Source {
    /// As it is shown; the name of an older version says which.
    var file: String
    var text: [UInt8]
  }

  /// A place in one of the files, and the line that is there.
  struct Place {
    var file: String
    var finding: PlacedFinding
  }

  let sources: [Source]
  /// In the order of the sources; no built-in definition is among them.
  let catalog: Catalog
  private let files: [DefinitionFile]

  /// - Throws: what is wrong with the first file that cannot be used, and which that is.
  init(_ sources: [Source]) throws(DefinitionVersion.Failure) {
    var files: [DefinitionFile] = []
    var definitions: [AppDefinition] = []
    for source in sources {
      do throws(DefinitionError) {
        definitions.append(try AppDefinition(checkingRoutesOf: source.text))
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
      catalog = try Catalog(checked: definitions, includesBuiltIn: false)
    } catch {
      throw Failure(source: nil, findings: error.findings)
    }
    (self.sources, self.files) = (sources, files)
  }

  /// Why there is no catalog of the files.
  struct Failure: Error {
    /// Nil: the files do not go together.
    var source: Source?
    var findings: [Finding]
  }

  /// Puts a finding where the first of some ways through an app's definition leads that leads anywhere.
  func place(_ finding: Finding, in app: Int, _ paths: [DefinitionPath]) -> Place {
    var placed = finding
    placed.offset = files[app].offset(of: paths)
    var cursor = LineCursor()
    let secrets = files[app].secrets
    return Place(
      file: sources[app].file,
      finding: PlacedFinding(placed, in: sources[app].text, &cursor) { secrets.ranges(meeting: $0) }
    )
  }
}
