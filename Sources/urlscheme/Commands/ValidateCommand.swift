import URLSchemeCore

/// `urlscheme validate`: links, fixtures, definitions, property lists and documents, checked;
/// fixtures, written; and definitions, inferred.
struct ValidateCommand {
  private var options: ValidateOptions
  /// The files that a configuration chooses; nil: there is none.
  private var selection: FileSelection?
  /// The configuration's path; nil: there is none.
  private var configuration: String?
  /// What is validated where the arguments leave that to a configuration.
  private var configured: [InputFinder.Input]?
  /// The findings that are accepted; nil: none are.
  private var baseline: Baseline?

  init(options: ValidateOptions) {
    self.options = options
  }

  func run() -> ExitStatus {
    var command = self
    do {
      try command.takeConfiguration()
      if let path = options.baseline {
        command.baseline = try BaselineFile.read(path, isUpdated: options.updatesBaseline)
      }
    } catch {
      let words = Session.diagnostics(options.common.color, .standardError)
      Session.report(error.text(words), quietly: options.common.isQuiet)
      return .failure
    }
    // To checks a broken definition is one of the inputs; to all else it is in the way.
    let needsDefinitions = options.task != .check && options.task != .initialize
    if needsDefinitions { command.takeDefinitions() }
    return command.runTask(loadsDefinitions: needsDefinitions)
  }

  /// Puts in force the definitions among the inputs of fixtures, as checks do; to suggestions those of a folder are
  /// nothing.
  private mutating func takeDefinitions() {
    guard configured == nil, let inputs = try? finder.inputs(options.operands) else { return }
    let isSuggestion = options.task == .suggest
    configured = inputs.filter { input in
      guard case .file(let path, .definition) = input else { return true }
      guard isSuggestion else {
        options.common.definitions.append(path)
        return false
      }
      return options.operands?.contains { $0.elementsEqual(path.utf8) } == true
    }
  }

  private func runTask(loadsDefinitions: Bool) -> ExitStatus {
    Session.run(options.common, loadsDefinitions: loadsDefinitions) {
      (session: inout Session) throws(PlatformError) in
      let inputs: [InputFinder.Input]
      do throws(InputFinder.Failure) {
        if let configured {
          inputs = configured
        } else {
          inputs = try finder.inputs(options.operands)
        }
      } catch {
        return session.failure(error.message, help: error.help)
      }
      switch options.task {
      case .check:
        let written = [options.common.output] + options.reports.map(\.path)
        let isPrintedTwice = options.reports.count { $0.path == "-" } > 1
        let twice = isPrintedTwice ? "-" : Session.writtenTwice(written + [options.baseline])
        if let path = twice {
          return session.fail(UsageError(.sameFile(path), .validate))
        }
        // What an earlier run wrote is none of a folder's documents.
        let read = inputs.filter {
          !isFound($0) || Session.overwritten(by: written, reading: [$0.name]) == nil
        }
        let compared = [options.against].compactMap(\.self) + options.allowed
        let definitions = try? CatalogLoader(
          options: options.common, diagnostics: session.diagnostics
        ).files()
        let others =
          read.map(\.name) + (definitions ?? []) + compared
          + [configuration, options.baseline].compactMap(\.self)
        if let path = Session.overwritten(by: written, reading: others) {
          return session.failure(Session.overwriting(path))
        }
        let validation = try Validation(options, baseline, session)
        return try validation.run(read, &session)
      case .record(let path):
        return try FixtureCommand(options).record(inputs, to: path, &session)
      case .update: return try FixtureCommand(options).update(inputs, &session)
      case .suggest:
        let written = [options.common.output]
        if let path = Session.overwritten(by: written, reading: inputs.map(\.name)) {
          return session.failure(Session.overwriting(path))
        }
        return try SuggestionCommand(options, session).run(inputs, &session)
      case .initialize: return try InitCommand(options).run(&session)
      }
    }
  }

  /// Whether it is a document that nobody named.
  private func isFound(_ input: InputFinder.Input) -> Bool {
    guard case .file(let path, .document) = input else { return false }
    return options.operands?.contains { $0.elementsEqual(path.utf8) } != true
  }

  // MARK: Configuration

  /// Takes from the configuration what the arguments leave open.
  private mutating func takeConfiguration() throws(FaultyFile) {
    guard options.task != .initialize,
      let configuration = try Configuration(options.configuration)
    else { return }
    options.fill(from: configuration)
    self.configuration = configuration.path
    let selection = configuration.selection
    self.selection = selection
    let validatesAll = options.task == .check && options.leavesInputsOpen
    let namesDefinitions = !options.common.definitions.isEmpty
    guard validatesAll || !namesDefinitions else { return }
    let files: [InputFinder.FoundFile]
    do {
      files = try InputFinder(
        kind: nil, scansDocuments: validatesAll && options.scansDocuments, selection: selection,
        older: options.against
      ).files(inFolder: configuration.folder, prefix: configuration.prefix)
    } catch {
      throw FaultyFile(
        path: configuration.path, message: error.message, help: error.help)
    }
    let idle = configuration.idlePatterns(files, definitionsAlone: !validatesAll)
    guard idle.isEmpty else {
      throw FaultyFile(
        path: configuration.path, text: configuration.text,
        faults: idle.map {
          FaultyFile.Fault(offset: $0.offset, message: "no file matches this pattern")
        })
    }
    // Those that were named stand for those of the configuration.
    let own = files.filter { $0.kind != .definition || !namesDefinitions }
    if validatesAll {
      configured =
        own.isEmpty ? [.nothing(configuration.folder)] : own.map { .file($0.path, $0.kind) }
    } else {
      options.common.definitions = own.filter { $0.kind == .definition }.map(\.path)
      options.usesConfiguredDefinitions = true
    }
  }

  private var finder: InputFinder {
    switch options.task {
    case .check:
      InputFinder(
        kind: options.inputKind, scansDocuments: options.scansDocuments, selection: selection,
        takesRevisions: options.against != nil, older: options.against)
    case .record: InputFinder(kind: .links, isWanted: true, scansDocuments: false)
    case .update: InputFinder(kind: .fixtures, isWanted: true, scansDocuments: false)
    case .suggest, .initialize:
      InputFinder(
        kind: options.scansDocuments ? options.inputKind : options.inputKind ?? .links,
        isWanted: options.inputKind == nil && !options.scansDocuments,
        scansDocuments: options.scansDocuments)
    }
  }
}
