import URLSchemeCore

/// What every command needs while it runs: the catalog, and where results and errors go.
struct Session {
  private(set) var common: CommonOptions
  let catalog: Catalog
  let diagnostics: Diagnostics
  private(set) var output: OutputFile

  /// Runs `body` in a session for the options, and says how the program ends.
  ///
  /// - Parameters:
  ///   - schemes: The schemes of the links that the catalog is for; nil: any.
  ///   - loadsDefinitions: Whether the catalog has the definitions that the options name, and the built-in ones;
  ///     else it has none.
  ///   - files: Those that are read beside definitions, and that no result may take the place of.
  static func run(
    _ common: CommonOptions, answering schemes: [String]? = nil, loadsDefinitions: Bool = true,
    reading files: [String] = [],
    _ body: (inout Session) throws(PlatformError) -> ExitStatus
  ) -> ExitStatus {
    let diagnostics = diagnostics(common.color, .standardError)
    for warning in EnvironmentVariable.warnings(diagnostics) {
      report(warning, quietly: common.isQuiet)
    }
    let catalog: Catalog
    var read = common.definitions + files
    do {
      let loader = CatalogLoader(options: common, diagnostics: diagnostics)
      catalog =
        loadsDefinitions
        ? try loader.load(answering: common.isVerbose ? nil : schemes) : .empty
      if common.isVerbose, loadsDefinitions {
        report(loader.origins(of: catalog, files: try loader.files()), quietly: false)
      }
      if common.output != nil, loadsDefinitions { read += try loader.files() }
    } catch {
      report(error.text, quietly: common.isQuiet)
      return .failure
    }
    if let path = overwritten(by: [common.output], reading: read) {
      report(diagnostics.failure(overwriting(path)), quietly: common.isQuiet)
      return .failure
    }
    do throws(PlatformError) {
      var session = Session(
        common: common, catalog: catalog, diagnostics: diagnostics,
        output: try OutputFile(common.output))
      return try session.finish(after: body)
    } catch {
      if error.isClosedPipe { return .success }
      report(diagnostics.failure(error), quietly: common.isQuiet)
      return .failure
    }
  }

  /// The path of a file that would take the place of one that is read; nil: there is none.
  static func overwritten(by written: [String?], reading read: [String]) -> String? {
    let read = Set(read.map(FileIdentity.init))
    return written.compactMap(\.self).first {
      Platform.kind(of: $0) == .regularFile && read.contains(FileIdentity($0))
    }
  }

  /// The path of a file that would be written twice, so that the first text was lost; nil: there is none.
  static func writtenTwice(_ paths: [String?]) -> String? {
    var seen: Set<String> = []
    return paths.compactMap(\.self).first {
      $0 != "-" && Platform.kind(of: $0) != .other && !seen.insert(place(of: $0)).inserted
    }
  }

  /// A path, or where there is no such file yet, that of its folder and its name.
  private static func place(of path: String) -> String {
    guard Platform.kind(of: path) == .nothing else { return Platform.resolved(path) }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return Platform.resolved(String(path.dropLast(name.count)) + ".") + "/" + name
  }

  static func overwriting(_ path: String) -> String {
    "\(path.printable) is read, and would be written over"
  }

  private mutating func finish(
    after body: (inout Session) throws(PlatformError) -> ExitStatus
  ) throws(PlatformError) -> ExitStatus {
    do {
      let status = try body(&self)
      // What could not be done has no result: a file that was to be written stays as it was.
      if status == .failure, Platform.size(of: output.file) == 0 { output.discard() }
      try output.finish()
      return status
    } catch {
      output.discard()
      throw error
    }
  }

  /// How errors that go to a file are shown: on a terminal in colour, and in its width.
  static func diagnostics(_ color: ColorChoice, _ file: File) -> Diagnostics {
    let columns = Platform.isTerminal(file) ? Platform.width(of: file) : nil
    return Diagnostics(isColored: isColored(color, file), columns: columns)
  }

  private static func isColored(_ choice: ColorChoice, _ file: File) -> Bool {
    choice.isColored(onTerminal: Platform.isTerminal(file)) { Platform.environment($0) }
  }

  /// Adds files to those whose lines are read.
  mutating func addInputs(_ paths: [String]) {
    common.inputs += paths
  }

  /// Whether a person looks at the results.
  var writesToTerminal: Bool { Platform.isTerminal(output.file) }

  /// Whether a person waits for results that they do not see.
  var showsProgress: Bool {
    Platform.isTerminal(.standardError) && !writesToTerminal && !common.isQuiet
  }

  /// How many bytes all files of the input have; nil where one of them is no file.
  var inputSize: Int? {
    let sizes =
      common.inputs.isEmpty
      ? [Platform.size(of: .standardInput)]
      : common.inputs.map { $0 == "-" ? Platform.size(of: .standardInput) : Platform.size(of: $0) }
    return sizes.reduce(0) { total, size in size.flatMap { size in total.map { $0 + size } } }
  }

  /// What makes command lines that can be suggested.
  var correction: Correction { Correction(catalog: catalog, common: common) }

  /// How wide the terminal is that shows the results; nil: there is none.
  var outputColumns: Int? { writesToTerminal ? Platform.width(of: output.file) : nil }

  /// Whether results that have colours are to show them.
  var colorsOutput: Bool { Session.isColored(common.color, output.file) }

  func write(_ bytes: [UInt8]) throws(PlatformError) {
    try output.file.write(bytes.span)
  }

  /// Writes what outsiders had a part in: a terminal gets nothing of it that it would obey.
  func writeText(_ text: [UInt8], isJSON: Bool = false) throws(PlatformError) {
    try write(writesToTerminal ? text.harmless(isJSON: isJSON, common.delimiter) : text)
  }

  /// Shows an error, unless errors are to be kept quiet.
  func report(_ text: String) {
    Session.report(text, quietly: common.isQuiet)
  }

  static func report(_ text: String, quietly: Bool) {
    if !quietly { try? File.standardError.write(Array(text.utf8).span) }
  }

  /// There is no result: a file that was to be written stays as it was.
  mutating func refuse(_ text: String) -> ExitStatus {
    report(text)
    output.discard()
    return .inputFault
  }

  /// The same, of what is wrong with an operand.
  mutating func refuse(
    _ finding: Finding, in text: [UInt8], masking secrets: [Range<Int>] = [], help: String? = nil
  ) -> ExitStatus {
    refuse(diagnostics.forPerson(finding, in: text, masking: secrets, help: help))
  }

  /// The work could not be done.
  func failure(_ message: String, help: String? = nil) -> ExitStatus {
    report(diagnostics.failure(message, help: help))
    return .failure
  }

  /// The arguments are wrong in the light of the definitions.
  mutating func fail(_ error: UsageError) -> ExitStatus {
    output.discard()
    return URLSchemeCommand.fail(error)
  }

  /// Runs the lines of the input through workers, and says how that ends.
  func run<Worker: TextWorker>(
    _ worker: Worker, maximumLength: Int, _ status: (Worker) -> ExitStatus
  ) throws(PlatformError) -> ExitStatus {
    var outcome = run(
      worker, from: InputFiles(common.inputs, isQuiet: common.isQuiet), to: StreamOutput(self),
      maximumLength: maximumLength)
    outcome.collector.finish()
    if let failure = outcome.failure { throw failure }
    return outcome.collector.hasFailed ? .failure : status(outcome.worker)
  }

  /// Runs the lines of files through workers, and what they come to into a collector.
  ///
  /// - Parameter jobs: How many workers there are; nil: as many as the options say.
  func run<Worker: LineWorker, Collector: LineCollector>(
    _ worker: Worker, from source: InputFiles, to collector: Collector, maximumLength: Int,
    jobs: Int? = nil
  ) -> (worker: Worker, collector: Collector, failure: PlatformError?)
  where Collector.Results == Worker.Results, Collector.Failure == PlatformError {
    var options = ReadingOptions()
    options.delimiter = common.delimiter
    options.maximumLength = maximumLength
    options.leastLengthKept = LinkDecoder.longestEcho
    options.jobs = jobs ?? common.jobs ?? Platform.processorCount
    Platform.holdSignals()
    return worker.run(linesOf: source, to: collector, options, Threads())
  }
}
