/// The definitions that come with urlscheme, each a readable example of the format.
package enum BuiltInDefinitions {
  /// A file in `BuiltIn/`.
  struct File: Sendable {
    /// The one scheme that it defines.
    let scheme: String
    let text: [UInt8]

    /// The definition, which is not checked again: a test reads every file without findings.
    var definition: AppDefinition? {
      var reader = DefinitionReader()
      return (try? JSONNode(parsing: text.span)).flatMap { reader.readDefinition($0) }
    }
  }

  static let files = [
    File(scheme: "mayasdressup", text: PackageResources.mayas_dress_up_urlscheme_json),
    File(scheme: "emergent", text: PackageResources.emergent_urlscheme_json),
    File(scheme: "ukdailyoffers", text: PackageResources.daily_offers_urlscheme_json),
    File(scheme: "liteapp", text: PackageResources.lite_app_urlscheme_json),
    File(scheme: "fullapp", text: PackageResources.full_app_urlscheme_json),
    File(scheme: "xyz", text: PackageResources.scheme_demo_urlscheme_json),
  ]

  /// The text of the built-in definition of a scheme, in any case; nil where there is none.
  package static func text(of scheme: String) -> [UInt8]? {
    files.first { $0.scheme == scheme.lowercased() }?.text
  }

  static let all = files.compactMap(\.definition)
}
