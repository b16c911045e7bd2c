import URLSchemeCore

/// The apps with which a registration is compared: those of which it says something. Where it says nothing of
/// any, it is compared with all of them, as its author may have mistyped a name; but for those that are excused,
/// since other files of its kind say something of them.
struct ComparedApps {
  /// The apps that a registration of the kind may be of.
  let all: [AppDefinition]
  /// Those that it must let through.
  let own: [AppDefinition]
  /// The schemes of those of which the file says something, of each the first.
  let mentioned: Set<String>

  /// - Parameters:
  ///   - excused: The apps that the file need not let through, by their first schemes.
  ///   - isMentioned: Whether the file says something of an app.
  init(
    _ apps: [AppDefinition], excusing excused: Set<String> = [],
    where isMentioned: (AppDefinition) -> Bool
  ) {
    all = apps
    let found = apps.filter(isMentioned)
    mentioned = Set(found.compactMap(\.schemes.first))
    own =
      found.isEmpty ? apps.filter { !excused.contains($0.schemes.first ?? "") } : found
  }
}
