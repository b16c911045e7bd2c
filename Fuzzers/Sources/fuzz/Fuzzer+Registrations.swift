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
      ].map { Array($0.utf8) }
    } makeRun: {
      { text in
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

  private static func deliveries(_ document: [UInt8]) -> [any LinkDelivery] {
    let manifest = try? AndroidManifestFile(document, strings: ["scheme": "app"])
    let callers = LinkCaller.allCases
    return callers.compactMap { caller in manifest.map { AndroidDelivery($0, from: caller) } }
      + [try? AssociationFile(document)].compactMap { $0.map(AppleDelivery.init) }
  }
}
