import URLSchemeCore

/// Writes the part of an Android manifest that brings an app its links.
///
/// The text is a whole manifest, with nothing but what concerns links, so that the manifest merger
/// takes it as it is and a person can copy the filters from it. Each filter says one thing in each of its
/// `<data>`: Android joins all of them anyway.
enum AndroidManifest {
  /// The manifest of a definition that was checked; `activity` is the name of the activity that
  /// takes the links.
  static func text(
    for definition: AppDefinition, activity: String
  ) throws(Finding) -> [UInt8] {
    // XML 1.0 §2.2; other controls are refused for all kinds.
    if let index = activity.unicodeScalars.firstIndex(where: { !$0.isAllowedInXML }) {
      throw Finding(
        .invalidValue, at: activity.utf8.distance(from: activity.startIndex, to: index), "handler",
        expected: "characters that XML has",
        found: UnsafeCharacters.name(
          of: activity.unicodeScalars[index].value))
    }
    let queries = definition.askedSchemes.map { scheme, _ in
      """
              <intent>
                  <action android:name="android.intent.action.VIEW" />
                  <data android:scheme="\(Registration.lowercased(scheme))" />
              </intent>

      """
    }
    let filters = definition.schemes.map { scheme in
      filter(["android:scheme=\"\(Registration.lowercased(scheme))\""])
    }
    let paths = AndroidPath.all(WebPath.all(of: definition))
    let needsTools = paths.contains { $0.kind == .pathAdvancedPattern }
    let tools = needsTools ? "\n    xmlns:tools=\"http://schemas.android.com/tools\"" : ""
    let webFilter = filter(paths, on: definition.web?.hosts ?? [])
    let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"\(tools)>
      \(queries.isEmpty ? "" : "    <queries>\n\(queries.joined())    </queries>\n")\
          <application>
              <activity
                  android:name="\(XMLReference.escaped(activity, inAttribute: true))"
                  android:exported="true">
      \(filters.joined())\(webFilter)\
              </activity>
          </application>
      </manifest>

      """
    return Array(text.utf8)
  }

  /// The filter for links on the web, of which the system checks that the hosts know the app; it joins each host
  /// with each path.
  private static func filter(_ paths: [AndroidPath], on hosts: [String]) -> String {
    guard !paths.isEmpty else { return "" }
    let data =
      ["android:scheme=\"https\""] + hosts.map { "android:host=\"\($0)\"" }
      + paths.map { path in
        let text = XMLReference.escaped(path.text, inAttribute: true)
        let note = path.kind == .pathAdvancedPattern ? " tools:targetApi=\"31\"" : ""
        return "android:\(path.kind.rawValue)=\"\(text)\"\(note)"
      }
    return filter(data, "android:autoVerify=\"true\"")
  }

  private static func filter(_ data: [String], _ attribute: String = "") -> String {
    let lines = data.map { "                <data \($0) />\n" }.joined()
    return """
                  <intent-filter\(attribute.isEmpty ? "" : " \(attribute)")>
                      <action android:name="android.intent.action.VIEW" />
                      <category android:name="android.intent.category.DEFAULT" />
                      <category android:name="android.intent.category.BROWSABLE" />
      \(lines)\
                  </intent-filter>

      """
  }
}
