@testable import Laws
@testable import URLSchemeCore
@testable import urlscheme

extension Fuzzer {
  /// Asking registrations about links: the first line is the link, the rest an Android manifest or an association file.
  static var registrations: Fuzzer {
    Fuzzer(name: "registrations") { _ in
      [
        """
        app://b/c.d?e=f
        <manifest xmlns:a="http://schemas.android.com/apk/res/android"><application><activity a:name=".A">
        <intent-filter><action a:name="android.intent.action.VIEW"/><category a:name="android.intent.category.DEFAULT"/>
        <category a:name="android.intent.category.BROWSABLE"/><data a:scheme="app" a:host="*b" a:pathPattern="/.*\\\\.d"/>
        <data a:pathAdvancedPattern="/[a-c]+.{1,2}"/><uri-relative-filter-group a:allow="false"><data a:query="e=f"/>
        </uri-relative-filter-group></intent-filter></activity></application></manifest>
        """,
        #"""
        https://a.example/b/c?d=e#f
        {"applinks":{"substitutionVariables":{"v":["b","c*"]},"defaults":{"caseSensitive":false},"details":[
        {"appIDs":["T.a"],"components":[{"/":"/$(v)/?*","?":{"d":"$(lower)"},"#":"*","exclude":true},{"/":"*"}]},
        {"appID":"T.b","paths":["NOT /b/*","*"]}]}}
        """#,
        #"""
        https://a.example/
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",
        "package_name":"a.b","sha256_cert_fingerprints":["AB:CD"]},"relation_extensions":{
        "delegate_permission/common.handle_all_urls":{"dynamic_app_link_components":[{"/":"/a","?":{"b":"c"}}]}}},
        {"relation":["a/b"],"target":{"namespace":"web","site":"https://a.example"}}]
        """#,
        """
        app:
        <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key><array>
        <string>applinks:*.a.example?mode=developer</string><string>appclips:$(HOST)</string></array></dict></plist>
        """,
      ].map { Array($0.utf8) }
    } makeRun: {
      { text in
        for check in checks(text) {
          let offsets = check.findings.map(\.finding.offset)
          try Breach.unless(
            offsets == offsets.sorted() && offsets.allSatisfy { 0...text.count ~= $0 },
            "findings lie in the file, in its order", of: text)
        }
        let end = text.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
        guard let link = try? DeepLink(bytes: Array(text[..<end])) else { return }
        for delivery in deliveries(Array(text[end...].dropFirst())) {
          let short = delivery.verdict(on: link, explains: false)
          let long = delivery.verdict(on: link, explains: true)
          try Breach.unless(
            short.arrives == long.arrives && short.entry == long.entry && short.fit == long.fit,
            "explaining changes nothing", of: text)
          try Breach.unless(
            long.reasons.count == delivery.entries.count, "something is said of each part", of: text
          )
          try Breach.unless(
            !short.arrives || short.entry != nil, "a link arrives by some part", of: text)
        }
      }
    }
  }

  /// What validating finds, whatever the file is taken for.
  private static func checks(_ text: [UInt8]) -> [Check] {
    let file = Array(text[(text.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex)...])
    return [
      ManifestLint.check(file, file: "a", strings: ["scheme": "app"]),
      AssociationLint.check(file, file: "a"), AssociationLint.checkAssetLinks(file, file: "a"),
      EntitlementsLint.check(file, file: "a"),
    ]
  }

  private static func deliveries(_ document: [UInt8]) -> [any LinkDelivery] {
    let manifest = try? AndroidManifestFile(document, strings: ["scheme": "app"])
    let callers = LinkCaller.allCases
    return callers.compactMap { caller in manifest.map { AndroidDelivery($0, from: caller) } }
      + [try? AssociationFile(document)].compactMap { $0.map(AppleDelivery.init) }
  }
}
