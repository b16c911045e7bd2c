import URLSchemeCore

/// Writes all files by which systems know an app's links into a folder, each under the name that it has where it
/// is to go: all that the definition has the facts for, or none.
struct RegistrationFolder {
  private struct Draft {
    var registration: Registration
    var path: String
    var text: [UInt8]
  }

  private let folder: String
  private let replaces: Bool

  /// - Parameter replaces: Whether files that are there already are replaced.
  init(path: String, replaces: Bool) {
    folder = path.hasSuffix("/") ? path : path + "/"
    self.replaces = replaces
  }

  func write(_ app: [UInt8], _ session: inout Session) throws(PlatformError) -> ExitStatus {
    var drafts: [Draft] = []
    var missing: [(registration: Registration, finding: Finding)] = []
    let definition: AppDefinition
    do throws(Finding) {
      definition = try session.catalog.definition(answering: String(decoding: app, as: UTF8.self))
    } catch {
      return session.refuse(session.diagnostics.forPerson(error, in: app))
    }
    for registration in Registration.allCases {
      do throws(Finding) {
        let text = try registration.text(for: definition)
        let path = folder + registration.path(for: definition)
        drafts.append(Draft(registration: registration, path: path, text: text))
      } catch {
        missing.append((registration, error))
      }
    }
    guard !drafts.isEmpty else {
      let finding = missing.first?.finding ?? Finding(.invalidDefinition, at: 0)
      return session.refuse(session.diagnostics.forPerson(finding, in: app))
    }
    if !replaces, session.refuseTaken(drafts.map(\.path)) { return .failure }
    try OutputFile.write(drafts.map { ($0.path, $0.text) }, replaces: replaces)
    if !session.common.isQuiet {
      try session.write(Array(report(drafts, missing, definition).utf8))
    }
    return .success
  }

  /// Which file goes where, and which there are none of.
  private func report(
    _ drafts: [Draft], _ missing: [(registration: Registration, finding: Finding)],
    _ definition: AppDefinition
  ) -> String {
    let written = drafts.map { draft in
      "\(draft.path.printable): \(draft.registration.purpose(for: definition))\n"
    }
    let others = missing.map { "left out: \($0.rawValue): \($1.message)\n" }
    return (written + others).joined()
  }
}

extension Registration {
  /// The word that stands for all kinds of files.
  static let all = "all"
  /// The kinds as they are named on the command line.
  static var words: [String] { allCases.map(\.rawValue) + [all] }

  /// Where the file stands in a folder of all of them.
  func path(for definition: AppDefinition) -> String {
    let name = Self.lowercased(definition.schemes.first ?? "")
    switch self {
    case .infoPlist: return "Info.plist"
    case .entitlements: return "\(name).entitlements"
    case .appleAssociation: return ".well-known/apple-app-site-association"
    case .androidManifest: return "AndroidManifest.xml"
    case .assetLinks: return ".well-known/assetlinks.json"
    case .freedesktop: return "\(name).desktop"
    case .webManifest: return "manifest.webmanifest"
    }
  }

  /// What is to be done with the file.
  func purpose(for definition: AppDefinition) -> String {
    switch self {
    case .infoPlist: return "merge it into the Info.plist of the app"
    case .entitlements:
      return "merge it into the entitlements of the app (CODE_SIGN_ENTITLEMENTS)"
    case .androidManifest: return "merge it into the manifest of the app"
    case .freedesktop: return "install it in ~/.local/share/applications"
    case .webManifest: return "merge it into the manifest of the web app"
    case .appleAssociation, .assetLinks:
      let hosts = definition.web?.hosts ?? []
      let urls = hosts.map { "https://\($0)/\(path(for: definition))" }
      return "serve it at \(urls.joined(separator: " and "))"
    }
  }
}
