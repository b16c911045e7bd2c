import URLSchemeCore

/// What the arguments ask for, fully checked.
enum Invocation {
  case help(HelpTopic)
  case version
  case encode(EncodeOptions)
  case decode(DecodeOptions)
  case route(RouteOptions)
  case validate(ValidateOptions)
  case completions(CompletionOptions)

  init(_ arguments: Arguments) throws(UsageError) {
    switch arguments.command {
    case .encode: self = .encode(try EncodeOptions(arguments))
    case .decode: self = .decode(try DecodeOptions(arguments))
    case .route: self = .route(try RouteOptions(arguments))
    case .validate: self = .validate(try ValidateOptions(arguments))
    case .help: self = .help(try HelpTopic(arguments))
    case .completions: self = .completions(try CompletionOptions(arguments))
    }
  }
}

/// What help is asked about.
enum HelpTopic: Equatable {
  case overview
  case command(Command)
  /// What is asked for most of a command, on one screen.
  case summary(Command)
  /// All that can be found in input.
  case rules
  case rule(Rule)
  /// All about commands and options, for `man`.
  case manual
  /// A route or an app, which the definitions that the options name may have.
  case named(String, CommonOptions)

  /// The topic of a name; nil: there is none.
  init?(_ name: String) {
    if let command = Command(rawValue: name) {
      self = .command(command)
    } else if let rule = Rule(rawValue: name) {
      self = .rule(rule)
    } else if name == "rules" {
      self = .rules
    } else {
      return nil
    }
  }

  init(_ arguments: Arguments) throws(UsageError) {
    let topics = arguments.operands.map(\.text)
    if arguments.has(.manual) {
      if let topic = topics.first { throw UsageError(.conflict("--man", topic), .help) }
      self = .manual
      return
    }
    guard let topic = topics.first else {
      self = .overview
      return
    }
    guard topics.count == 1 else { throw UsageError(.tooManyTopics) }
    self = try HelpTopic(topic) ?? .named(topic, CommonOptions(arguments))
  }

  static let names = Command.allCases.map(\.rawValue) + ["rules"] + Rule.allCases.map(\.rawValue)
}
