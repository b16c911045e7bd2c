import URLSchemeCore

/// Reads the definitions that options and the environment name, and compiles them.
struct CatalogLoader {
  /// Why there is no catalog; the text is ready to print.
  struct Failure: Error {
    var text: String
  }

  let options: CommonOptions
  let diagnostics: Diagnostics

  /// - Parameter schemes: The schemes of the links that the catalog is for; nil: any.
  func load(answering schemes: [String]? = nil) throws(Failure) -> Catalog {
    let files = try files()
    if files.isEmpty, options.includesBuiltIn {
      return schemes.flatMap { Catalog.builtIn(answering: $0) } ?? .builtIn
    }
    var catalogs: [Catalog] = []
    var owners: [String: String] = [:]
    for file in files {
      let catalog = try catalog(of: file)
      for scheme in catalog.definitions.flatMap(\.schemes) {
        if let owner = owners.updateValue(file, forKey: scheme.lowercased()) {
          throw failure(
            "two definitions claim the scheme \(scheme): \(owner.printable) and \(file.printable)")
        }
      }
      catalogs.append(catalog)
    }
    // To read a link is quicker than to compile what it does not need.
    let areOwn = schemes?.allSatisfy { owners[$0.lowercased()] != nil } == true
    do {
      return try Catalog(
        joining: catalogs, includesBuiltIn: options.includesBuiltIn && !areOwn)
    } catch {
      throw Failure(text: error.findings.map { diagnostics.failure($0.message) }.joined())
    }
  }

  /// Lines that say which definitions are in force, and where each comes from.
  ///
  /// - Parameter files: The files of the definitions that are not built in, in their order.
  func origins(of catalog: Catalog, files: [String]) -> String {
    let builtIn = catalog.definitions.dropLast(catalog.ownDefinitions.count)
    func line(_ definition: AppDefinition, _ origin: String) -> String {
      let schemes = definition.schemes.map(\.printable).joined(separator: ", ")
      return diagnostics.note("\(schemes): \(definition.name.printable), \(origin)")
    }
    return builtIn.map { line($0, "built in") }.joined()
      + zip(catalog.ownDefinitions, files).map { line($0, "from \($1.printable)") }.joined()
  }

  /// The schemes of links, as far as they can be read.
  static func schemes(of links: [[UInt8]]) -> [String] {
    links.map { link in String(decoding: link.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self) }
  }

  /// The files that are named, each once.
  func files() throws(Failure) -> [String] {
    let variable = Platform.environment(EnvironmentVariable.definitions.rawValue) ?? ""
    var files: [String] = []
    var seen: Set<FileIdentity> = []
    for path in variable.split(separator: ":").map(String.init) + options.definitions {
      for file in try self.files(at: path) where seen.insert(FileIdentity(file)).inserted {
        files.append(file)
      }
    }
    return files
  }

  /// The file itself, or the definitions in a folder, but for hidden ones, as a shell's `*` gives
  /// them.
  private func files(at path: String) throws(Failure) -> [String] {
    guard Platform.kind(of: path) == .folder else { return [path] }
    let names: [String]
    do {
      names = try Platform.names(inFolder: path)
    } catch {
      throw Failure(text: diagnostics.failure(error))
    }
    let definitions = names.filter { $0.hasSuffix(".urlscheme.json") && !$0.hasPrefix(".") }
    guard !definitions.isEmpty else {
      throw Failure(
        text: diagnostics.failure(
          "no definition in the folder \(path.printable)",
          help: "names of definitions end in .urlscheme.json"))
    }
    return definitions.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
  }

  private func catalog(of file: String) throws(Failure) -> Catalog {
    let text: [UInt8]
    do {
      text = try File.contents(of: file)
    } catch {
      throw Failure(text: diagnostics.failure(error))
    }
    do {
      return try Catalog(json: text)
    } catch {
      let lines = error.findings.map { diagnostics.forStream($0, in: text, file: file) }
      throw Failure(text: lines.joined() + (linksHelp(file, text) ?? ""))
    }
  }

  /// What to do about a list of links that was given for a definition.
  private func linksHelp(_ file: String, _ text: [UInt8]) -> String? {
    let newline = UInt8(ascii: "\n")
    let first = text.split(separator: newline, maxSplits: 1).first.map(Array.init) ?? []
    guard DeepLink.hasScheme(first) else { return nil }
    return diagnostics.hint(
      "\(file.printable) is a list of links: urlscheme decode -i \(ShellWord.readable(file))")
  }

  private func failure(_ message: String) -> Failure {
    Failure(text: diagnostics.failure(message))
  }
}
