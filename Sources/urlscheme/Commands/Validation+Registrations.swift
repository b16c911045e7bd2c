import URLSchemeCore

/// Checks what systems are told of apps, beside the definitions of these.
extension Validation {
  /// Finds the registrations that need say nothing of apps, since others of their kind do.
  ///
  /// Libraries, tests and builds have manifests and property lists of their own, and not every app is there on each
  /// system: these files need say nothing of any app then. The other kinds are of apps alone.
  func findRegistrations(among inputs: [InputFinder.Input]) {
    guard !definitions.isEmpty else { return }
    var files: [(kind: InputKind, path: String, mentioned: Set<String>)] = []
    for case .file(let path, let kind) in inputs where kind.isRegistration {
      // What cannot be read is reported in its place.
      guard let text = try? File.contents(of: path),
        let check = registrationCheck(text, named: path, as: kind)
      else { continue }
      files.append((kind, path, check.mentionedApps))
    }
    let apps = Set(definitions.compactMap(\.schemes.first))
    for kind in InputKind.allCases {
      let files = files.filter { $0.kind == kind }
      var others = files.reduce(into: Set()) { $0.formUnion($1.mentioned) }
      if !others.isEmpty, kind == .manifest || kind == .propertyList { others = apps }
      for file in files where file.mentioned.isEmpty { excused[file.path] = others }
    }
  }

  /// The check of a registration; nil: it is none.
  func registrationCheck(
    _ text: [UInt8], named name: String, as kind: InputKind
  ) -> Check? {
    let excused = excused[name] ?? []
    return switch kind {
    case .propertyList:
      PropertyListLint.check(
        text, file: name, definitions: definitions, excusing: excused)
    case .manifest:
      ManifestLint.check(
        text, file: name, strings: AndroidResources(besideManifest: name).strings,
        definitions: definitions, excusing: excused)
    case .association:
      AssociationLint.check(text, file: name, definitions: definitions, excusing: excused)
    case .assetLinks:
      AssociationLint.checkAssetLinks(
        text, file: name, definitions: definitions, excusing: excused)
    case .entitlements:
      EntitlementsLint.check(text, file: name, definitions: definitions, excusing: excused)
    case .links, .fixtures, .definition, .document: nil
    }
  }
}

extension InputKind {
  fileprivate var isRegistration: Bool {
    switch self {
    case .propertyList, .manifest, .association, .assetLinks, .entitlements: true
    case .links, .fixtures, .definition, .document: false
    }
  }
}
