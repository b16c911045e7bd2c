import URLSchemeCore

/// A run of `validate`: the inputs, one after the other, against one catalog.
///
/// It is a class, as a struct of options, reports and validators takes much code to be copied.
final class Validation {
  let options: ValidateOptions
  private let errors: Diagnostics
  var reports: ReportWriter
  /// The definitions that a person gave, and the catalog of these and the built-in ones.
  private(set) var definitions: [AppDefinition] = []
  /// For each of them, by its canonical scheme, the file that it is in.
  private var definitionFiles: [String: String] = [:]
  /// The canonical schemes of those whose coverage is told, whatever links exercise.
  private var coveredApps: Set<String> = []
  /// What is reported of definitions: once it is known that they can be compared, as reports are written at once.
  private var definitionChecks: [Check] = []
  /// What stands for their file in what is said of the built-in ones.
  private static let builtInFile = "<built-in>"
  private(set) var catalog = Catalog.empty
  private var reading = LinkValidator.Options()
  // They are made once they are asked for, when the catalog is known; most runs have either links or fixtures.
  lazy var links = prepared(LinkValidator(catalog, options: reading))
  private lazy var fixtures = {
    var fixtures = FixtureValidator(catalog, options: reading)
    fixtures.links = prepared(fixtures.links)
    return fixtures
  }()
  /// What the links that passed exercised; nil where nobody asks.
  var counter: CoverageCounter?
  /// The apps of which other files say something, by the paths of registrations that mention none.
  var excused: [String: Set<String>] = [:]
  private let versions: VersionCheck
  private var progress: Progress
  /// Whether a file could not be read; the others are checked all the same.
  private var hasFailed = false
  /// Why the files could not be read of which that is still to be reported.
  private var unread: [PlatformError] = []
  /// Whether a definition cannot be used. What is said of links of no app may not be true then, and their
  /// secrets are not known: they are left out.
  private(set) var lacksDefinition = false
  var skippedCount = 0

  init(
    _ options: ValidateOptions, _ baseline: Baseline?, _ session: Session
  ) throws(PlatformError) {
    self.options = options
    errors = session.diagnostics
    progress = Progress(isShown: Platform.isTerminal(.standardError) && !options.common.isQuiet)
    var format = ReportOptions(version: URLSchemeCommand.version)
    format.failOn = options.failOn
    format.isVerbose = options.common.isVerbose
    let files = try Self.open(options.reports, format)
    format.isColored = session.colorsOutput
    format.columns = session.outputColumns
    // What is quiet prints nothing, but writes the file that was asked for.
    let isWanted = !options.common.isQuiet || options.common.output != nil
    reports = ReportWriter(
      isWanted ? options.format.makeReport(format) : nil, files,
      options: ReportWriter.Options(
        failOn: options.failOn, isStrict: options.common.isStrict,
        maximumFindings: options.maximumFindings, baseline: baseline))
    versions = VersionCheck(options, errors)
  }

  /// Opens the files of reports: all of them, or none.
  private static func open(
    _ reports: [ValidateOptions.ReportFile], _ format: ReportOptions
  ) throws(PlatformError) -> [(report: any Report, file: OutputFile)] {
    var files: [(report: any Report, file: OutputFile)] = []
    do {
      for report in reports {
        let path = report.path == "-" ? nil : report.path
        files.append((report.format.makeReport(format), try OutputFile(path)))
      }
    } catch {
      for index in files.indices { files[index].file.discard() }
      throw error
    }
    return files
  }

  /// Checks the inputs, and says how the command ends.
  func run(
    _ inputs: [InputFinder.Input], _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    do {
      prepare(inputs, session)
      guard let comparisons = compareVersions() else {
        reports.discard()
        return .failure
      }
      for check in definitionChecks { try add(check, &session) }
      try addUnread(&session)
      findRegistrations(among: inputs)
      for input in inputs {
        let count = reports.checkCount
        try check(input, &session)
        try addUnread(&session)
        if reports.checkCount == count, input.holdsChecks { try addNothing(input.name, &session) }
      }
      for check in comparisons { try add(check, &session) }
      if reports.checkCount == 0 { try addNothing(inputs.first?.name ?? "<arguments>", &session) }
      progress.finish()
      try finish(inputs.map(\.name), &session)
    } catch {
      reports.discard()
      throw error
    }
    return hasFailed ? .failure : reports.hasFailed ? .inputFault : .success
  }

  /// Reports that there was nothing to check in a file or folder, which proves nothing.
  private func addNothing(
    _ name: String, _ session: inout Session
  ) throws(PlatformError) {
    guard !options.allowsEmpty, !hasFailed else { return }
    try add(Check(nothingIn: name), &session)
  }

  /// Reports what could not be read: who sees nothing but a report would take it for checked.
  private func addUnread(_ session: inout Session) throws(PlatformError) {
    for error in unread {
      try add(Check(nothingIn: error.path, since: error.message), &session)
    }
    unread = []
  }

  // MARK: Definitions

  /// Checks the definitions, and makes the catalog of those that are in order.
  private func prepare(_ inputs: [InputFinder.Input], _ session: Session) {
    var lint = DefinitionLint(portability: options.portability)
    var seen: Set<FileIdentity> = []
    let operands = inputs.compactMap { input -> (path: String, text: [UInt8]?)? in
      switch input {
      case .file(let path, .definition): (path, nil)
      case .text(let text, let path, .definition): (path, text)
      default: nil
      }
    }
    let paths = Set(operands.map { FileIdentity($0.path) })
    // Those that are only there to describe links are reported on where they can't do that.
    for path in filesOfDefinitions() where !paths.contains(FileIdentity(path)) {
      add(path, nil, &lint, isOperand: false)
    }
    for (path, text) in operands where seen.insert(FileIdentity(path)).inserted {
      add(path, text, &lint, isOperand: true)
    }
    do {
      catalog = try Catalog(
        checked: definitions, includesBuiltIn: options.common.includesBuiltIn)
    } catch {
      // The lint leaves out what does not go together.
      for finding in error.findings { refuse(errors.failure(finding.message)) }
    }
    if options.common.isVerbose {
      let loader = CatalogLoader(options: options.common, diagnostics: errors)
      let files = definitions.map { definitionFiles[$0.schemes.first ?? ""] ?? "" }
      session.report(loader.origins(of: catalog, files: files))
    }
    reading.isLenient = options.common.isLenient
    reading.isStrict = options.common.isStrict
    reading.requiresCanonical = options.requiresCanonical
    reading.maximumLength = options.common.maximumLength
    reading.leastSeverity = reports.leastSeverity
    counter = options.coverage.map { CoverageCounter(catalog, level: $0) }
  }

  /// A validator that also asks what other parsers read otherwise, where that is asked for.
  private func prepared(_ validator: LinkValidator) -> LinkValidator {
    guard !options.portability.isEmpty else { return validator }
    var validator = validator
    let check = PortabilityCheck(
      options.portability, catalog, isLenient: options.common.isLenient)
    validator.furtherFindings = { link, secrets in check.findings(in: link, hiding: secrets) }
    return validator
  }

  private func filesOfDefinitions() -> [String] {
    do {
      return try CatalogLoader(options: options.common, diagnostics: errors).files()
    } catch {
      refuse(error.text)
      lacksDefinition = true
      return []
    }
  }

  private func add(
    _ path: String, _ text: [UInt8]?, _ lint: inout DefinitionLint, isOperand: Bool
  ) {
    guard let text = text ?? contents({ () throws(PlatformError) in try File.contents(of: path) })
    else { return lacksDefinition = true }
    var (check, definition) = lint.check(text, file: path)
    if definition == nil { (check.isUnusable, lacksDefinition) = (true, true) }
    versions.add(path, text, isOperand: isOperand, isUsable: definition != nil)
    if let definition {
      definitions.append(definition)
      if let scheme = definition.schemes.first {
        definitionFiles[scheme] = path
        // Those of a configuration are in force for any of its files.
        if isOperand || !options.usesConfiguredDefinitions { coveredApps.insert(scheme) }
      }
    }
    guard isOperand || !check.passes(failingOn: .error) else { return }
    reports.countFile()
    definitionChecks.append(check)
  }

  /// Compares the definitions with older ones, where that is asked for; nil where it cannot be done.
  private func compareVersions() -> [Check]? {
    do throws(VersionLoader.Failure) {
      return try versions.checks()
    } catch {
      refuse(error.text)
      return nil
    }
  }

  // MARK: Inputs

  private func check(
    _ input: InputFinder.Input, _ session: inout Session
  ) throws(PlatformError) {
    switch input {
    case .link(let link):
      let isCut = link.count > options.common.maximumLength
      let check = links.check(link.span, isCut: isCut, file: "<arguments>", line: 1)
      links.count(in: &counter)
      if !skip(check) { try add(check, &session) }
    case .standardInput(let kind): try check(.standardInput, named: "<stdin>", as: kind, &session)
    case .file(_, .definition), .text(_, _, .definition), .nothing: break
    case .text(let text, let path, let kind):
      reports.countFile()
      try check(text, named: path, as: kind, &session)
    case .file(let path, let kind):
      let file: File
      do {
        file = try File.open(path)
      } catch {
        return refuse(error)
      }
      defer { try? file.close() }
      try check(file, named: path, as: kind, &session)
    }
  }

  private func check(
    _ file: File, named name: String, as kind: InputKind, _ session: inout Session
  ) throws(PlatformError) {
    reports.countFile()
    switch kind {
    case .links: try stream(links, file, &session)
    case .fixtures: try stream(fixtures, file, &session)
    case .definition, .propertyList, .manifest, .association, .assetLinks, .entitlements, .document:
      guard let text = contents({ () throws(PlatformError) in try file.contents() }) else { return }
      try check(text, named: name, as: kind, &session)
    }
  }

  /// Checks what is read whole.
  private func check(
    _ text: [UInt8], named name: String, as kind: InputKind, _ session: inout Session
  ) throws(PlatformError) {
    switch kind {
    case .links, .fixtures: break
    case .definition:
      var lint = DefinitionLint(portability: options.portability)
      try add(lint.check(text, file: name).check, &session)
    case .propertyList, .manifest, .association, .assetLinks, .entitlements:
      if let check = registrationCheck(text, named: name, as: kind) {
        try add(check, &session)
      }
    case .document:
      let isUTF16 = UTF16Document.isOne(text)
      try scan(isUTF16 ? UTF16Document.utf8(text) : text, named: name, &session)
    }
  }

  private func stream<Validator: LineValidator>(
    _ validator: Validator, _ file: File, _ session: inout Session
  ) throws(PlatformError) {
    // Each worker counts for itself, and what all of them counted is added up.
    var coverage = counter
    coverage?.removeCounts()
    let output = ValidationOutput(reports, progress, to: session.output.file)
    // Reports may be long: there is to be one copy of them.
    reports = ReportWriter()
    let outcome = session.run(
      ValidationStream(
        validator, coverage: coverage, listsPassed: output.reports.listsPassed,
        wantsChecks: output.reports.wantsChecks,
        lineWriter: output.reports.lineWriter, skipsUnknownApps: lacksDefinition),
      from: InputFiles(file, isQuiet: options.common.isQuiet), to: output,
      maximumLength: options.common.maximumLength)
    reports = outcome.collector.reports
    progress = outcome.collector.progress
    skippedCount += outcome.collector.skippedCount
    for failure in outcome.collector.failures { refuse(failure) }
    if let failure = outcome.failure { throw failure }
    if let counted = outcome.worker.coverage { counter?.merge(counted) }
  }

  /// What is read; nil, and reported, where it cannot be.
  private func contents(
    _ read: () throws(PlatformError) -> [UInt8]
  ) -> [UInt8]? {
    do {
      return try read()
    } catch {
      refuse(error)
      return nil
    }
  }

  // MARK: Reports

  func add(_ check: Check, _ session: inout Session) throws(PlatformError) {
    reports.add(check)
    try write(&session)
  }

  private func write(_ session: inout Session) throws(PlatformError) {
    try session.write(reports.output)
    reports.removeOutput()
  }

  private func refuse(_ error: PlatformError) {
    unread.append(error)
    refuse(errors.failure(error))
  }

  private func refuse(_ text: String) {
    hasFailed = true
    Session.report(text, quietly: options.common.isQuiet)
  }

  private func finish(
    _ files: [String], _ session: inout Session
  ) throws(PlatformError) {
    let coverage = coverage
    if let least = options.leastCoverage {
      for finding in (coverage ?? []).compactMap({ $0.finding(under: least) }) {
        let file = definitionFiles[finding.subject] ?? Self.builtInFile
        var check = Check(.definition, file: file, name: "coverage of \(finding.subject)")
        check.findings = [PlacedFinding(finding, line: 1, column: 1)]
        try add(check, &session)
      }
    }
    if skippedCount > 0 {
      let (links, whose) =
        skippedCount == 1 ? ("1 link was", "its") : ("\(skippedCount) links were", "their")
      let text = errors.warning(
        "\(links) skipped: \(whose) scheme is in no definition that can be used")
      Session.report(text, quietly: options.common.isQuiet)
    }
    // Of what was not read to its end, or left out, nobody knows what no longer occurs.
    let scope = Baseline.Scope(
      files: Set(files), covered: Set(definitionFiles.values + [Self.builtInFile]),
      omitted: options.omittedRules)
    if !hasFailed, !lacksDefinition { reports.addStaleEntries(scope) }
    reports.finish(coverage: coverage)
    try write(&session)
    try reports.finishOthers()
    guard !hasFailed, let baseline = reports.updatedBaseline(scope) else { return }
    guard !lacksDefinition else {
      return refuse(
        errors.failure("\(baseline.path.printable) stays as it is: a definition is broken"))
    }
    var file = try OutputFile(baseline.path)
    do {
      try file.file.write(baseline.text.span)
      try file.finish()
    } catch {
      file.discard()
      throw error
    }
  }

  /// What was exercised of the definitions that a person gave, and of other ones that any link
  /// exercised.
  private var coverage: [Coverage]? {
    counter?.coverage.filter { coveredApps.contains($0.app) || $0.coveredCount > 0 }
  }
}

extension InputFinder.Input {
  /// Whether it is there for what is checked in it, one by one: documents need not have links.
  fileprivate var holdsChecks: Bool {
    switch self {
    case .file(_, let kind), .text(_, _, let kind), .standardInput(let kind):
      kind == .links || kind == .fixtures
    case .nothing: true
    case .link: false
    }
  }
}
