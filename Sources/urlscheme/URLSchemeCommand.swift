import URLSchemeCore

/// `urlscheme`: reads the arguments, runs the command, and exits with its status.
enum URLSchemeCommand {
  static let version = "0.1.0"
  /// The day of the version.
  static let date = "2026-11-21"

  static func main() {
    Platform.ignoreSignalsOfWriting()
    do {
      Platform.exit(run(try ArgumentParser.parse(Platform.arguments)))
    } catch {
      ShellFormat.failEvaluation(askedIn: Platform.arguments)
      Platform.exit(fail(error))
    }
  }

  /// Says what is wrong with the usage.
  static func fail(_ error: UsageError) -> ExitStatus {
    let choice = ColorChoice(among: Platform.arguments)
    let words = Session.diagnostics(choice, .standardError)
    let help = Correction.help(after: error, in: Platform.arguments) ?? error.help
    Session.report(words.failure(error.message, help: help), quietly: false)
    return .failure
  }

  private static func run(_ invocation: Invocation) -> ExitStatus {
    switch invocation {
    case .help(let topic): HelpCommand(topic: topic).run()
    case .completions(let options): CompletionsCommand(options: options).run()
    case .version: show("urlscheme \(version)\n")
    case .encode(let options): EncodeCommand(options: options).run()
    case .decode(let options): DecodeCommand(options: options).run()
    case .route(let options): RouteCommand(options: options).run()
    case .validate(let options): ValidateCommand(options: options).run()
    }
  }

  static func show(_ text: String) -> ExitStatus {
    do {
      try File.standardOutput.write(Array(text.utf8).span)
      return .success
    } catch {
      if error.isClosedPipe { return .success }
      Session.report(
        Session.diagnostics(ColorChoice(among: Platform.arguments), .standardError).failure(error),
        quietly: false)
      return .failure
    }
  }
}
