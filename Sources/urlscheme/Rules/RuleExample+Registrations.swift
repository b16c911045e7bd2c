import URLSchemeCore

/// Examples from the files that tell systems which links are an app's.
extension RuleExample.Kind {
  // MARK: Android

  /// What stands in an `<intent-filter>`.
  static let intentFilter = Self(place: "in an intent filter of an Android manifest") { text in
    findings(inActivity: "<intent-filter>\n\(text)\n</intent-filter>")
  }

  /// The `<data>` of a filter that has all else that links need.
  static let linkData = Self(place: "in an intent filter for links") { text in
    findings(inActivity: "<intent-filter>\(linkFilter)\n\(text)\n</intent-filter>")
  }

  /// The same, of a filter for web links that are verified.
  static let webData = Self(place: "in an intent filter with android:autoVerify") { text in
    findings(
      inActivity:
        "<intent-filter android:autoVerify=\"true\">\(linkFilter)\n\(text)\n</intent-filter>")
  }

  /// What stands beside such a filter.
  static let testURL = Self(place: "in an activity for the links notes://open/…") { text in
    findings(
      inActivity: """
        <intent-filter>\(linkFilter)
        <data android:scheme="notes" /><data android:host="open" />
        </intent-filter>
        \(text)
        """)
  }

  private static let linkFilter = """
    <action android:name="android.intent.action.VIEW" />
    <category android:name="android.intent.category.DEFAULT" />
    <category android:name="android.intent.category.BROWSABLE" />
    """

  private static func findings(inActivity text: String) -> [Finding] {
    let manifest = """
      <manifest xmlns:android="\(AndroidResources.namespace)" xmlns:tools="\(XMLTag.tools)">
      <application><activity android:name=".Main" android:exported="true">
      \(text)
      </activity></application></manifest>
      """
    let check = ManifestLint.check(Array(manifest.utf8), file: "AndroidManifest.xml")
    return check.findings.map(\.finding)
  }

  /// A fingerprint of an `assetlinks.json`, in lines.
  static let fingerprint = Self(place: "as a fingerprint of an assetlinks.json, in one line") {
    let text = RuleExample.lines(of: $0).joined()
    let statements = """
      [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {
      "namespace": "android_app", "package_name": "com.example.notes",
      "sha256_cert_fingerprints": ["\(text)"]}}]
      """
    let check = AssociationLint.checkAssetLinks(Array(statements.utf8), file: "assetlinks.json")
    return check.findings.map(\.finding)
  }

  // MARK: Apple

  /// What stands among the `components` of an association file.
  static let components = Self(
    place: "as components of an apple-app-site-association"
  ) { text in
    findings(
      inDetails: """
        {"appIDs": ["ABCDE12345.com.example.notes"], "components": [
        \(text)
        ]}
        """)
  }

  /// What stands among the `details` of an association file.
  static let details = Self(place: "as details of an apple-app-site-association") { text in
    findings(inDetails: text)
  }

  private static func findings(inDetails text: String) -> [Finding] {
    let file = "{\"applinks\": {\"details\": [\n\(text)\n]}}"
    let check = AssociationLint.check(Array(file.utf8), file: "apple-app-site-association")
    return check.findings.map(\.finding)
  }

  /// An associated domain of an app's entitlements.
  static let domain = Self(place: "as an associated domain in the entitlements") { text in
    let list = """
      <plist version="1.0"><dict><key>\(EntitlementsLint.key)</key>
      <array><string>\(text)</string></array></dict></plist>
      """
    let check = EntitlementsLint.check(Array(list.utf8), file: "App.entitlements")
    return check.findings.map(\.finding)
  }
}
