import URLSchemeCore

/// Writes the files by which hosts on the web and apps know each other: `apple-app-site-association`, the
/// entitlements that ask for it, and `assetlinks.json`.
///
/// The first and the last are for the folder `.well-known` of each host, served by HTTPS without a redirect.
struct AssociationText {
  private let web: WebAddress
  private let paths: [WebPath]

  /// - Throws: `missing-key` where the definition does not say at which hosts the app's routes are;
  ///   `invalid-definition` where none of them is.
  init(_ definition: AppDefinition) throws(Finding) {
    guard let web = definition.web else {
      throw Finding(.missingKey, at: 0, definition.name, expected: "web")
    }
    self.web = web
    paths = WebPath.all(of: definition)
    guard !paths.isEmpty else {
      throw Finding(.invalidDefinition, at: 0, "web", expected: "a route that is on the web")
    }
  }

  /// The property list of entitlements, with nothing but the hosts.
  func entitlements() throws(Finding) -> [UInt8] {
    let domains = web.hosts.map { PropertyListTree.string("applinks:\($0)") }
    return try PropertyListTree.dictionary([
      ("com.apple.developer.associated-domains", .array(domains))
    ]).xml()
  }

  /// `apple-app-site-association`.
  func appleAssociation() throws(Finding) -> [UInt8] {
    guard !web.apple.isEmpty else {
      throw Finding(.missingKey, at: 0, "web.identifiers", expected: "apple")
    }
    let found = PathComponents.apple(paths)
    let variables = found.variables.map { "      \(Self.json($0.name)): \(Self.list($0.values))" }
    let text = """
      {
        "applinks": {
      \(variables.isEmpty ? "" : Self.object("substitutionVariables", variables))\
          "details": [
            {
              "appIDs": \(Self.list(web.apple)),
              "components": [
      \(Self.lines(found.components, indent: "          ", areCommented: true))
              ]
            }
          ]
        }
      }

      """
    return Array(text.utf8)
  }

  /// `assetlinks.json`. Since Android 15 its components narrow what the filters of the manifest take.
  func assetLinks() throws(Finding) -> [UInt8] {
    guard let app = web.android else {
      throw Finding(.missingKey, at: 0, "web.identifiers", expected: "android")
    }
    guard !app.fingerprints.isEmpty else {
      throw Finding(.missingKey, at: 0, "web.identifiers.android", expected: "sha256")
    }
    let found = PathComponents.android(paths)
    let fingerprints = app.fingerprints.map { $0.uppercased() }
    let relation = Self.json("delegate_permission/common.handle_all_urls")
    let text = """
      [
        {
          "relation": [\(relation)],
          "target": {
            "namespace": "android_app",
            "package_name": \(Self.json(app.package)),
            "sha256_cert_fingerprints": \(Self.list(fingerprints))
          },
          "relation_extensions": {
            \(relation): {
              "dynamic_app_link_components": [
      \(Self.lines(found.components, indent: "          ", areCommented: false))
              ]
            }
          }
        }
      ]

      """
    return Array(text.utf8)
  }

  // MARK: JSON

  private static func json(_ text: String) -> String { Value.string(text).json }

  private static func list(_ texts: [String]) -> String {
    "[\(texts.map(json).joined(separator: ", "))]"
  }

  private static func object(_ name: String, _ lines: [String]) -> String {
    "    \(json(name)): {\n\(lines.joined(separator: ",\n"))\n    },\n"
  }

  /// A line for each component; comments are Apple's.
  private static func lines(
    _ components: [PathComponents.Component], indent: String, areCommented: Bool
  ) -> String {
    components.map { component in
      var members = ["\"/\": \(json(component.path))"]
      if !component.query.isEmpty {
        let items = component.query.map { "\(json($0.name)): \(json($0.value ?? ""))" }
        members.append("\"?\": { \(items.joined(separator: ", ")) }")
      }
      if component.ignoresCase { members.append("\"caseSensitive\": false") }
      if component.excludes { members.append("\"exclude\": true") }
      if areCommented {
        let names = component.routes.joined(separator: ", ")
        let comment = component.excludes ? "deeper than \(names)" : names
        members.append("\"comment\": \(json(comment))")
      }
      return "\(indent){ \(members.joined(separator: ", ")) }"
    }.joined(separator: ",\n")
  }
}
