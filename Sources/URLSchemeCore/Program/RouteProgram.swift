/// A route, laid flat.
struct RouteProgram: BitwiseCopyable, Sendable {
  var app: Int32
  /// Its parameters among all.
  var parameters: Slice
  /// Which of the parameters it needs, and for which an app assumes something, a bit for each.
  var required: UInt64 = 0
  var assumed: UInt64 = 0
  /// What must be present together, among all rules.
  var rules: Slice
  var guards: Slice
  /// The number of the parameter that the fragment is; -1: none is.
  var fragment: Int32 = -1
  var isForm: Bool
  var takesCallbacks: Bool
  /// Whether it has more parameters than a word has bits.
  var isLarge: Bool
  /// The JSON of a record between the link and the first value, from the link's last quote on, if the
  /// link's scheme is written as the app's first one.
  var opening: Slice
  /// The parts of it between the link and the scheme, and between that and the first value.
  var beforeScheme: Slice
  var afterScheme: Slice
  /// The names of its screens as JSON, one after the other, among the parts.
  var screens: Slice
  /// The JSON that says where a link goes whose guards all hold.
  var destination: Slice
  var confirms: Bool

  static let none = RouteProgram(
    app: 0, parameters: .none, rules: .none, guards: .none, isForm: false, takesCallbacks: false,
    isLarge: true, opening: .none, beforeScheme: .none, afterScheme: .none, screens: .none,
    destination: .none,
    confirms: false)
}

/// A parameter of a route.
struct ParameterProgram: BitwiseCopyable, Sendable {
  /// What reads its text, or each of its texts.
  var operation: Int32
  var isExploded: Bool
  var isSecret: Bool
  /// Whether a guard asks for its value; whether that, or it is a callback.
  var isGuarded: Bool
  var isWatched: Bool
  /// Which callback it is; -1: none.
  var callback: Int8
  /// How many values an exploded array has.
  var least: Int32
  var most: Int32
  /// The name as JSON writes it, with a comma before it and a colon behind.
  var key: Slice
  /// The same with what an app assumes; empty where that is nothing.
  var assumed: Slice
}

/// A condition on a value that must hold for all screens to be shown.
struct GuardProgram: BitwiseCopyable, Sendable {
  var parameter: Int32
  /// What must read the parameter's text; -1: only the value tells.
  var operation: Int32
  /// How many screens are shown where it does not hold.
  var screenCount: Int32
}

/// Which of a route's parameters must be present together, a bit for each.
struct PresenceRule: BitwiseCopyable, Sendable {
  /// The rule is for links that have one of these, or for all links where there are none.
  var condition: UInt64 = 0
  /// One of these must be present, if there are any, and all of those.
  var oneOf: UInt64 = 0
  var all: UInt64 = 0

  func holds(_ present: UInt64) -> Bool {
    guard condition == 0 || present & condition != 0 else { return true }
    return (oneOf == 0 || present & oneOf != 0) && all & ~present == 0
  }
}
