import URLSchemeCore

/// Reads the definitions that options and the environment name, and compiles them.
struct CatalogLoader {
  /// Why there is no catalog; the text is ready to print.
  struct Failure: Error {
    var text: String
  }

  let options: CommonOptions
  let diagnostics: Diagnostics

  func load() throws(Failure) -> Catalog {
    let named = Platform.environment("URLSCHEME_DEFINITIONS")?.split(separator: ":").map(
      String.init)
    var files: [String] = []
    for path in (named ?? []) + options.definitions {
      for file in try self.files(at: path) where !files.contains(file) { files.append(file) }
    }
    if files.isEmpty, options.includesBuiltIn { return .builtIn }
    var definitions: [AppDefinition] = []
    var owners: [String: String] = [:]
    for file in files {
      let definition = try definition(in: file)
      for scheme in definition.schemes {
        if let owner = owners.updateValue(file, forKey: scheme.lowercased()) {
          throw Failure(
            text: diagnostics.failure(
              "two definitions claim the scheme \(scheme): \(owner.printable) and \(file.printable)"
            ))
        }
      }
      definitions.append(definition)
    }
    do {
      return try Catalog(definitions: definitions, includesBuiltIn: options.includesBuiltIn)
    } catch {
      throw Failure(text: error.findings.map { diagnostics.failure($0.message) }.joined())
    }
  }

  /// The file itself, or the definitions in a folder.
  private func files(at path: String) throws(Failure) -> [String] {
    guard Platform.isFolder(path) else { return [path] }
    do {
      let names = try Platform.names(inFolder: path)
      return names.filter { $0.hasSuffix(".urlscheme.json") }.map { "\(path)/\($0)" }
    } catch {
      throw failure(error)
    }
  }

  private func definition(in file: String) throws(Failure) -> AppDefinition {
    let text: [UInt8]
    do {
      text = try Platform.contents(of: file)
    } catch {
      throw failure(error)
    }
    do {
      return try AppDefinition(json: text)
    } catch {
      let lines = error.findings.map { finding in
        let place = TextPosition(of: finding.offset, in: text)
        return diagnostics.forStream(finding, file: file, line: place.line, column: place.column)
      }
      throw Failure(text: lines.joined())
    }
  }

  private func failure(_ error: PlatformError) -> Failure {
    Failure(
      text: diagnostics.failure("cannot \(error.action) \(error.path.printable): \(error.reason)"))
  }
}
