/// `urlscheme completions`: scripts for shells, and the words that these ask for.
struct CompletionsCommand {
  let options: CompletionOptions

  func run() -> ExitStatus {
    var needsDefinitions = false
    if case .words = options.task { needsDefinitions = true }
    return Session.run(options.common, loadsDefinitions: needsDefinitions) {
      (session: inout Session) throws(PlatformError) in
      let text =
        switch options.task {
        case .script(.bash): BashCompletion.script
        case .script(.zsh): ZshCompletion.script
        case .script(.fish): FishCompletion.script
        case .words(let line): CompletionWords(line, session.catalog).text
        }
      try session.write(Array(text.utf8))
      return .success
    }
  }
}
