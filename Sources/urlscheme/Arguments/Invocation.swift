/// What the arguments ask for, fully checked.
enum Invocation: Equatable {
  /// Help on a command, or on all of them.
  case help(Command?)
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
