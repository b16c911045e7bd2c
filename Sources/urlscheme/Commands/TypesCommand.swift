import URLSchemeCore

/// `urlscheme encode --types`: the types of an app's links, written from its definition.
struct TypesCommand {
  /// A scheme of the app; nil: of the only definition that is given.
  let app: [UInt8]?
  /// The file that must be what would be written; nil: it is written.
  let file: String?

  func run(_ session: inout Session) throws(PlatformError) -> ExitStatus {
    let name: String
    if let app {
      name = app.text
    } else {
      let given = session.catalog.ownDefinitions
      guard given.count == 1, let scheme = given.first?.schemes.first else {
        return session.fail(
          UsageError(.missingOperand("--types", "an APP, by one of its schemes"), .encode))
      }
      name = scheme
    }
    let text: String?
    do throws(Finding) {
      text = try written(name, session)
    } catch {
      return session.refuse(error, in: Array(name.utf8))
    }
    guard let text else {
      return session.refuse(
        session.diagnostics.failure(
          "the definition of \(name.printable) cannot be read a second time",
          help: "--types writes its text, too: give -d a file, not a pipe"))
    }
    guard let file else {
      try session.writeText(Array(text.utf8))
      return .success
    }
    return try compare(text, with: file, name, &session)
  }

  /// The text of the file for the app that answers a scheme; nil where its definition is not there any more.
  private func written(_ scheme: String, _ session: Session) throws(Finding) -> String? {
    let definition = try session.catalog.definition(answering: scheme)
    let number = try session.catalog.program.app(named: Array(scheme.utf8).span)
    let plans = session.catalog.program.plans.filter { $0.app == number }
    let loader = CatalogLoader(options: session.common, diagnostics: session.diagnostics)
    guard let source = loader.text(of: definition) else { return nil }
    let json = try Value(json: source).json
    return SwiftTypes(LinkTypes(definition, plans), json: json).file
  }

  private func compare(
    _ text: String, with file: String, _ app: String, _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    let found = try File.contents(of: file)
    guard !found.elementsEqual(text.utf8) else { return .success }
    let newline = UInt8(ascii: "\n")
    let wanted = Array(text.utf8).split(separator: newline, omittingEmptySubsequences: false)
    let lines = found.split(separator: newline, omittingEmptySubsequences: false)
    let same = zip(wanted, lines).prefix { $0 == $1 }.count
    let definitions = session.common.definitions.map { " -d \(ShellWord.readable($0))" }.joined()
    let line =
      "urlscheme encode\(definitions) --types swift \(app) -o \(ShellWord.readable(file))"
    return session.refuse(
      session.diagnostics.failure(
        "\(file.printable), line \(same + 1), is not what the definition says", help: line))
  }
}

extension CatalogLoader {
  /// The text of a definition's file; nil where none of the files is it any more.
  fileprivate func text(of definition: AppDefinition) -> [UInt8]? {
    for file in (try? files()) ?? [] {
      guard let text = try? File.contents(of: file) else { continue }
      let found = try? AppDefinition(json: text)
      if found == definition { return text }
    }
    return definition.schemes.first.flatMap(BuiltInDefinitions.text)
  }
}
