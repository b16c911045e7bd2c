import URLSchemeCore

/// What the arguments ask for, fully checked.
enum Invocation: Equatable {
  case help(HelpTopic)
  case version
  case encode(EncodeOptions)
  case decode(DecodeOptions)
  case route(RouteOptions)
  case validate(ValidateOptions)

  init(_ arguments: Arguments) throws(UsageError) {
    switch arguments.command {
    case .encode: self = .encode(try EncodeOptions(arguments))
    case .decode: self = .decode(try DecodeOptions(arguments))
    case .route: self = .route(try RouteOptions(arguments))
    case .validate: self = .validate(try ValidateOptions(arguments))
    }
  }
}

/// What help is asked about.
enum HelpTopic: Equatable {
  case overview
  case command(Command)
  /// All that can be found in input.
  case rules
  case rule(Rule)

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

  static let names = Command.allCases.map(\.rawValue) + ["rules"] + Rule.allCases.map(\.rawValue)
}
