/// What the scripts of all shells have in common: the options of each command, and how their values
/// and its operands are completed.
enum CompletionTable {
  /// Where completions of a value come from.
  enum Values: Sendable {
    case nothing
    case words([String])
    case files
    /// A format, `=` and a file.
    case reports
    /// What urlscheme says, which knows the definitions in force.
    case asked
  }

  /// The beginnings of `FORMAT=FILE`.
  static let reports = ReportFormat.allCases.map { "\($0.rawValue)=" }.joined(separator: " ")

  static func values(of option: Option) -> Values {
    option.choices.map(Values.words) ?? option.source
  }

  static func operands(of command: Command) -> Values {
    switch command {
    case .encode, .route, .help: .asked
    case .validate: .files
    case .decode: .nothing
    case .completions: .words(Shell.allCases.map(\.rawValue))
    }
  }

  /// `--format`, and `-d` where there is one.
  static func words(of option: Option) -> [String] {
    [option.name.word] + (option.short.map { ["-\($0)"] } ?? [])
  }
}
