/// The definitions that come with urlscheme, each a readable example of the format.
enum BuiltInDefinitions {
  /// The texts of the files in `BuiltIn/`.
  static let files: [[UInt8]] = [
    PackageResources.mayas_dress_up_urlscheme_json,
    PackageResources.emergent_urlscheme_json,
    PackageResources.daily_offers_urlscheme_json,
    PackageResources.lite_app_urlscheme_json,
    PackageResources.full_app_urlscheme_json,
    PackageResources.scheme_demo_urlscheme_json,
  ]

  /// The definitions; a test reads every file without findings, so none is missing here.
  static let all: [AppDefinition] = files.compactMap { try? AppDefinition(json: $0) }
}
