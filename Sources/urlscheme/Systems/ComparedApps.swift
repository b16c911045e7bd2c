import URLSchemeCore

/// The apps with which a registration is compared: those of which it says something. Where it says nothing of
/// any, it is compared with all of them, as its author may have mistyped a name; unless another file of its kind
/// says something: libraries, tests and builds of one app have files of their own.
struct ComparedApps {
  /// The apps that a registration of the kind may be of.
  let all: [AppDefinition]
  /// Those that it must let through.
  let own: [AppDefinition]
  /// Whether the file says something of some app.
  let areMentioned: Bool

  /// - Parameters:
  ///   - comparesAll: Whether no other file of the kind says anything of an app.
  ///   - isMentioned: Whether the file says something of an app.
  init(
    _ apps: [AppDefinition], comparesAll: Bool = true, where isMentioned: (AppDefinition) -> Bool
  ) {
    all = apps
    let mentioned = apps.filter(isMentioned)
    areMentioned = !mentioned.isEmpty
    own = mentioned.isEmpty && comparesAll ? apps : mentioned
  }
}
