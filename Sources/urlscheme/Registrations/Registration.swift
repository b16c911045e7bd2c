import URLSchemeCore

/// What a system must be told so that an app's links arrive, in the file it reads.
///
/// ```swift
/// let entry = try Registration.freedesktop.text(for: definition, handler: "/usr/bin/emergent")
/// ```
enum Registration: String, CaseIterable, Sendable {
  /// The property list for an app of Apple's systems: CFBundleURLTypes and, for the schemes that the
  /// app asks about, LSApplicationQueriesSchemes.
  case infoPlist = "info-plist"
  /// The entitlements of such an app: the hosts whose links it opens.
  case entitlements
  /// Which links of these hosts Apple's systems open in the app.
  case appleAssociation = "apple-app-site-association"
  /// An Android manifest with an intent filter for each scheme and one for links on the web, and queries for
  /// the schemes that the app asks about.
  case androidManifest = "android-manifest"
  /// That the hosts know the app of Android's systems, and which links it may open.
  case assetLinks = "assetlinks"
  /// A desktop entry of the freedesktop.org specification, for Linux and BSD.
  case freedesktop
  /// A web app manifest with protocol handlers.
  case webManifest = "web-manifest"

  /// The text of the file, in UTF-8.
  ///
  /// Only `infoPlist` keeps schemes as the definition spells them. The other systems compare them
  /// with case, and are handed links whose scheme is in lower case, so that is what is written.
  ///
  /// - Parameters:
  ///   - definition: The app whose schemes are registered, out of a catalog, which checked it.
  ///   - handler: What takes the links: the program of a desktop entry (its name in `PATH`, or its
  ///     path; else the app's first scheme), the activity of an Android manifest (else
  ///     `.MainActivity`), the page of a web manifest (else `/`). The others have none.
  /// - Throws: `missing-key` where the definition does not say what the file needs, such as the hosts of its
  ///   links on the web; `system-scheme` for a scheme that a system or a standard owns, unless it is a web
  ///   manifest's and browsers let any site ask for it; `invalid-value` for a handler or a scheme that
  ///   the file cannot hold.
  func text(
    for definition: AppDefinition, handler: String? = nil
  ) throws(Finding) -> [UInt8] {
    for scheme in definition.schemes where !isFree(scheme) {
      if let finding = SystemSchemes.finding(scheme) { throw finding }
    }
    if let handler { try Self.check(handler) }
    switch self {
    case .entitlements: return try AssociationText(definition).entitlements()
    case .appleAssociation: return try AssociationText(definition).appleAssociation()
    case .assetLinks: return try AssociationText(definition).assetLinks()
    case .infoPlist:
      return try InfoPropertyList(definition).xml()
    case .androidManifest:
      return try AndroidManifest.text(for: definition, activity: handler ?? ".MainActivity")
    case .freedesktop:
      let program = handler ?? Self.lowercased(definition.schemes.first ?? "")
      return try DesktopEntry.text(for: definition, program: program)
    case .webManifest:
      return try WebManifest.text(for: definition, page: handler ?? "/")
    }
  }

  /// Whether the file may be written whoever owns the scheme: it has no schemes, or browsers let any site ask to
  /// handle this one.
  private func isFree(_ scheme: String) -> Bool {
    switch self {
    case .entitlements, .appleAssociation, .assetLinks: true
    case .webManifest: WebManifest.safelisted.contains(Self.lowercased(scheme))
    case .infoPlist, .androidManifest, .freedesktop: false
    }
  }

  /// Whether it says what takes the links; Apple's systems and the hosts of links know that by the app.
  var namesHandler: Bool { [.androidManifest, .freedesktop, .webManifest].contains(self) }

  /// Whether it is written in JSON.
  var isJSON: Bool { [.appleAssociation, .assetLinks, .webManifest].contains(self) }

  private static func check(_ handler: String) throws(Finding) {
    guard !handler.isEmpty else {
      throw Finding(.invalidValue, at: 0, "handler", expected: "a name or path")
    }
    let bytes = Array(handler.utf8)
    if let offset = bytes.firstIndex(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw Finding(
        .invalidValue, at: offset, "handler", expected: "no control characters",
        found: Finding.describeByte(at: offset, in: bytes.span))
    }
  }

  /// A scheme in lower case: ASCII only, as RFC 3986 §3.1 means it.
  static func lowercased(_ scheme: String) -> String {
    String(decoding: scheme.utf8.map(\.lowercased), as: UTF8.self)
  }
}
