import URLSchemeCore

/// What an app's Info.plist says about URL schemes: those the app answers, and those it asks about.
///
/// Everything else in the file is checked, and ignored.
///
/// ```swift
/// let registered = try InfoPropertyListReader(bytes).list
/// let text = try InfoPropertyList(definition).xml()
/// ```
struct InfoPropertyList: Equatable, Sendable {
  /// The URL types that the app answers (CFBundleURLTypes), in the order of the file.
  var urlTypes: [URLType]
  /// The schemes that the app asks about with `canOpenURL` (LSApplicationQueriesSchemes).
  var queriesSchemes: [String]

  /// One entry of CFBundleURLTypes: a few schemes, and what the app does with them.
  struct URLType: Equatable, Sendable {
    /// The reverse-DNS name of the type (CFBundleURLName); nil where the file has none.
    var name: String?
    /// What the app does with such links (CFBundleTypeRole), as written; nil where the file has none.
    var role: String?
    /// The schemes (CFBundleURLSchemes), as written.
    var schemes: [String]
  }

  /// The keys of the file that matter.
  enum Key {
    static let types = "CFBundleURLTypes"
    static let queries = "LSApplicationQueriesSchemes"
    static let role = "CFBundleTypeRole"
    static let name = "CFBundleURLName"
    static let schemes = "CFBundleURLSchemes"
  }
}

extension InfoPropertyList {
  /// The registration of a definition: its schemes, name and role, and the schemes it asks about.
  init(_ definition: AppDefinition) {
    urlTypes = [
      URLType(
        name: definition.identifier, role: definition.role.rawValue, schemes: definition.schemes)
    ]
    queriesSchemes = definition.askedSchemes.map(\.scheme)
  }
}
