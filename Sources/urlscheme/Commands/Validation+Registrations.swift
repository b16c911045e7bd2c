import URLSchemeCore

/// Checks what systems are told of apps, beside the definitions of these.
extension Validation {
  /// Finds the registrations that need say nothing of an app, since others of their kind do.
  mutating func findRegistrations(among inputs: [InputFinder.Input]) {
    guard !definitions.isEmpty else { return }
    var files: [InputKind: [(path: String, mentionsApps: Bool)]] = [:]
    for case .file(let path, let kind) in inputs where kind.isRegistration {
      // What cannot be read is reported in its place.
      guard let text = try? File.contents(of: path),
        let check = registrationCheck(text, named: path, as: kind, comparesAll: false)
      else { continue }
      files[kind, default: []].append((path, check.mentionsApps))
    }
    for files in files.values where files.contains(where: \.mentionsApps) {
      unmentioned.formUnion(files.filter { !$0.mentionsApps }.map(\.path))
    }
  }

  /// The check of a registration; nil: it is none.
  func registrationCheck(
    _ text: [UInt8], named name: String, as kind: InputKind, comparesAll: Bool
  ) -> Check? {
    switch kind {
    case .propertyList:
      PropertyListLint.check(
        text, file: name, definitions: definitions, comparesAll: comparesAll)
    case .manifest:
      ManifestLint.check(
        text, file: name, strings: AndroidResources(besideManifest: name).strings,
        definitions: definitions, comparesAll: comparesAll)
    case .association:
      AssociationLint.check(text, file: name, definitions: definitions, comparesAll: comparesAll)
    case .assetLinks:
      AssociationLint.checkAssetLinks(
        text, file: name, definitions: definitions, comparesAll: comparesAll)
    case .entitlements:
      EntitlementsLint.check(text, file: name, definitions: definitions, comparesAll: comparesAll)
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
