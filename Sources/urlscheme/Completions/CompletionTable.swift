/// What the scripts of all shells have in common: the options of each command, and how their values
/// and its operands are completed.
enum CompletionTable {
  enum Values: Hashable {
    case nothing
    case words([String])
    case files
    case reports
    /// What urlscheme says.
    case asked
  }

  static func values(of option: Option) -> Values {
    if let choices = option.choices { return .words(choices) }
    return switch option.source {
    case .nothing: .nothing
    case .files: .files
    case .reports: .reports
    case .catalog: .asked
    }
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
    ["--\(option.name.rawValue)"] + (option.short.map { ["-\($0)"] } ?? [])
  }
}
