import Testing
import URLSchemeCore

@testable import urlscheme

/// Manifests, association files and entitlements that were cut or changed: whatever arrives, nothing traps, and
/// what is found lies in the file, in its order.
@Suite struct SystemLintMutationTests {
  enum Format: String, CaseIterable, Sendable {
    case manifest, association, assetLinks, entitlements

    func check(_ text: [UInt8]) -> Check {
      switch self {
      case .manifest: ManifestLint.check(text, file: "a", strings: ["s": "app"])
      case .association: AssociationLint.check(text, file: "a")
      case .assetLinks: AssociationLint.checkAssetLinks(text, file: "a")
      case .entitlements: EntitlementsLint.check(text, file: "a")
      }
    }

    var text: String {
      switch self {
      case .manifest:
        """
        <manifest xmlns:a="http://schemas.android.com/apk/res/android" xmlns:tools="http://schemas.android.com/tools">
        <application tools:ignore="x"><activity a:exported="true"><intent-filter a:autoVerify="true">
        <action a:name="android.intent.action.VIEW"/><category a:name="android.intent.category.DEFAULT"/>
        <category a:name="android.intent.category.BROWSABLE"/><data a:scheme="@string/s"/><data a:scheme="https"/>
        <data a:host="*.b" a:port="80"/><data a:pathAdvancedPattern="/[a-c]+.{1,2}"/><data a:mimeType="a/${b}"/>
        <uri-relative-filter-group><data a:query="c=d"/></uri-relative-filter-group></intent-filter>
        <tools:validation testUrl="app://a.b:80/cde"/></activity></application></manifest>
        """
      case .association:
        #"""
        {"applinks":{"substitutionVariables":{"v":["b","c*"]},"defaults":{"caseSensitive":false},"details":[
        {"appIDs":["ABCDE12345.a"],"components":[{"/":"/$(v)/?*","?":{"d":"$(lower)"},"#":"*","exclude":true},
        {"/":"*"}]},{"appID":"ABCDE12345.b","paths":["NOT /b/*","*"]}]},"webcredentials":{"apps":["ABCDE12345.a"]}}
        """#
      case .assetLinks:
        #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",
        "package_name":"a.b","sha256_cert_fingerprints":["AB:CD"]},"relation_extensions":{
        "delegate_permission/common.handle_all_urls":{"dynamic_app_link_components":[{"/":"/a","?":{"b":"c"}}]}}},
        {"relation":["a/b"],"target":{"namespace":"web","site":"https://a.example"}}]
        """#
      case .entitlements:
        """
        <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key><array>
        <string>applinks:*.a.example?mode=developer</string><string>appclips:$(HOST)</string></array></dict></plist>
        """
      }
    }
  }

  private func expectPlaces(_ text: [UInt8], _ format: Format, _ note: @autoclosure () -> String) {
    let findings = format.check(text).findings
    let offsets = findings.map(\.finding.offset)
    #expect(offsets == offsets.sorted() && offsets.allSatisfy { 0...text.count ~= $0 }, "\(note())")
  }

  @Test(arguments: Format.allCases)
  func everyBeginningIsJudged(_ format: Format) {
    let whole = Array(format.text.utf8)
    for count in 0..<whole.count {
      expectPlaces(Array(whole.prefix(count)), format, "\(format), the first \(count) bytes")
      #expect(!format.check(Array(whole.prefix(count))).findings.isEmpty)
    }
  }

  @Test(arguments: Format.allCases, [1, 2])
  func randomChangesAreJudged(_ format: Format, _ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let whole = Array(format.text.utf8)
    let tokens = [
      "<", ">", "/", "\"", "{", "}", "[", "]", ":", ",", "&#", "${", "$(", "*", "?", "@string/s",
      "null",
      "\u{202E}", "é",
    ].map { Array($0.utf8) }
    for round in 0..<500 {
      var text = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text[place] = UInt8.random(in: 0...255, using: &random)
        case 1: text.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: place)
        case 2: text.swapAt(place, Int.random(in: 0..<text.count, using: &random))
        default: text.removeSubrange(place..<min(text.count - 1, place + 9))
        }
      }
      expectPlaces(text, format, "\(format), seed \(seed), round \(round)")
    }
  }

  /// Files that are made to be slow.
  @Test func greatFilesTakeNoTimeToSpeakOf() {
    let count = 20_000
    func manifest(_ filter: String, _ rest: String = "") -> [UInt8] {
      let head =
        "<manifest xmlns:a='\(AndroidResources.namespace)' xmlns:t='\(XMLTag.tools)'>"
      let activity = "<activity \(filter)\(rest)</activity>"
      return Array("\(head)<application>\(activity)</application></manifest>".utf8)
    }
    func repeated(_ text: String) -> String { String(repeating: text, count: count) }
    let attributes = (0..<count).map { " a:n\($0)=''" }.joined()
    #expect(Format.manifest.check(manifest("\(attributes)>")).findings.isEmpty)
    let data = repeated("<data a:scheme='App' a:path='b'/>")
    let checked = Format.manifest.check(
      manifest(
        "><intent-filter>\(data)</intent-filter>", repeated("<t:validation testUrl='app://b'/>")))
    #expect(checked.findings.count == FileFindings.maximum)
    let variables = (0..<count).map { "\"v\($0)\":[]" }.joined(separator: ",")
    let pattern = repeated("$(w)")
    let file = #"""
      {"applinks":{"substitutionVariables":{\#(variables)},"details":[{"appIDs":["ABCDE12345.a"],
      "components":[{"/":"/\#(pattern)"},{"/":"/\#(repeated("$("))"}]}]}}
      """#
    #expect(!Format.association.check(Array(file.utf8)).findings.isEmpty)
  }
}
