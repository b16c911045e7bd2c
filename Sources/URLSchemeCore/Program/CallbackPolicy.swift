/// Which links an app may be sent back to.
///
/// A callback comes from whoever wrote the link, so only schemes that the definition vouches for pass: the app's own, those in
/// its `queries`, and those in `callbacks.allow`, which may be any. Schemes that run code or open files never pass, whatever a
/// definition says.
package struct CallbackPolicy: Sendable {
  /// Schemes that run code, carry documents, or reach files and parts of other apps.
  package static let neverAllowed = [
    "about", "android-app", "blob", "chrome", "chrome-extension", "content", "data", "file",
    "filesystem", "intent", "jar", "javascript", "jscript", "livescript", "mhtml", "mocha",
    "moz-extension", "ms-its", "ms-msdt", "ms-officecmd", "res", "resource", "search-ms",
    "shell", "vbs", "vbscript", "view-source",
  ]

  /// Whether all schemes pass but those listed.
  package let allowsOthers: Bool
  /// The schemes that pass, or else those that do not, in lower case.
  package let listed: [[UInt8]]

  package init(_ definition: AppDefinition) {
    allowsOthers = definition.allowsAnyCallback
    guard !allowsOthers else {
      listed = CallbackPolicy.neverAllowed.map { Array($0.utf8) }
      return
    }
    let named = definition.schemes + definition.queries + definition.allowedCallbacks
    listed = named.map { $0.lowercased() }
      .filter { !CallbackPolicy.neverAllowed.contains($0) }.map { Array($0.utf8) }
  }
}
