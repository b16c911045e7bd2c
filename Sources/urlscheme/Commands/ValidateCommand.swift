import URLSchemeCore

/// `urlscheme validate`: links, fixtures, definitions, property lists and documents, checked;
/// fixtures, written; and definitions, inferred.
struct ValidateCommand {
  let options: ValidateOptions

  func run() -> ExitStatus {
    // To checks a broken definition is one of the inputs; to all else it is in the way.
    Session.run(options.common, loadsDefinitions: options.task != .check) {
      (session: inout Session) throws(PlatformError) in
      let inputs: [InputFinder.Input]
      do throws(InputFinder.Failure) {
        inputs = try finder.inputs(options.operands)
      } catch {
        session.report(session.diagnostics.failure(error.message, help: error.help))
        return .failure
      }
      switch options.task {
      case .check:
        var validation = try Validation(options, session)
        return try validation.run(inputs, &session)
      case .record(let path):
        return try FixtureCommand(options).record(inputs, to: path, &session)
      case .update: return try FixtureCommand(options).update(inputs, &session)
      case .suggest: return try SuggestionCommand(options, session).run(inputs, &session)
      }
    }
  }

  private var finder: InputFinder {
    switch options.task {
    case .check: InputFinder(kind: options.inputKind, scansDocuments: options.scansDocuments)
    case .record: InputFinder(kind: .links, scansDocuments: false)
    case .update: InputFinder(kind: .fixtures, scansDocuments: false)
    case .suggest:
      InputFinder(
        kind: options.scansDocuments ? options.inputKind : options.inputKind ?? .links,
        scansDocuments: options.scansDocuments)
    }
  }
}
