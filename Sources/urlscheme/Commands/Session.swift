import URLSchemeCore

/// What every command needs while it runs: the catalog, where results and errors go, and the worst that has happened.
struct Session {
  let common: CommonOptions
  let catalog: Catalog
  let diagnostics: Diagnostics
  private(set) var output: OutputFile

  /// Runs `body` in a session for the options, and says how the program ends.
  static func run(
    _ common: CommonOptions, _ body: (inout Session) throws(PlatformError) -> ExitStatus
  ) -> ExitStatus {
    let diagnostics = Diagnostics(isColored: isColored(common.color))
    var session: Session
    do throws(CatalogLoader.Failure) {
      let catalog = try CatalogLoader(options: common, diagnostics: diagnostics).load()
      session = Session(
        common: common, catalog: catalog, diagnostics: diagnostics,
        output: try openOutput(common, diagnostics))
    } catch {
      report(error.text, quietly: common.isQuiet)
      return .failure
    }
    do throws(PlatformError) {
      let status = try body(&session)
      try session.output.finish()
      return status
    } catch {
      session.output.discard()
      if error.isClosedPipe { return .success }
      report(
        diagnostics.failure("cannot \(error.action) \(error.path.printable): \(error.reason)"),
        quietly: common.isQuiet)
      return .failure
    }
  }

  private static func openOutput(
    _ common: CommonOptions, _ diagnostics: Diagnostics
  ) throws(CatalogLoader.Failure) -> OutputFile {
    do {
      return try OutputFile(common.output)
    } catch {
      throw CatalogLoader.Failure(
        text: diagnostics.failure("cannot \(error.action) \(error.path.printable): \(error.reason)")
      )
    }
  }

  private static func isColored(_ choice: ColorChoice) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto:
      Platform.isTerminal(.standardError) && Platform.environment("NO_COLOR") ?? "" == ""
        && Platform.environment("TERM") != "dumb"
    }
  }

  /// The byte that ends each line of output and input.
  var delimiter: UInt8 { common.endsWithNull ? 0 : UInt8(ascii: "\n") }

  func write(_ bytes: [UInt8]) throws(PlatformError) {
    try output.file.write(bytes.span)
  }

  /// Shows an error, unless errors are to be kept quiet.
  func report(_ text: String) {
    Session.report(text, quietly: common.isQuiet)
  }

  private static func report(_ text: String, quietly: Bool) {
    // Where standard error is gone, there is nobody to tell.
    if !quietly { try? File.standardError.write(Array(text.utf8).span) }
  }

  /// Runs the lines of standard input through a processor.
  mutating func stream<Processor: LineProcessor>(
    _ processor: Processor, maximumLength: Int
  ) throws(PlatformError) -> Processor {
    var options = LineStream<Processor>.Options()
    options.delimiter = delimiter
    options.maximumLength = maximumLength
    var input = File.standardInput
    if Platform.isTerminal(input) { report("reading from the terminal; end with Ctrl-D\n") }
    var target = output.file
    var errors = File.standardError
    var stream = LineStream(processor, options: options)
    try stream.run(from: &input, to: &target, diagnosticsTo: &errors)
    return stream.processor
  }
}
