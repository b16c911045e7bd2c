import Testing
import URLSchemeCore

@testable import urlscheme

/// What is said of association files, and where.
@Suite struct AssociationLintTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var id: String
    var text: String
    var findings: [String]
    var testDescription: String { id }
  }

  @Test(arguments: [
    Row(
      id: "all is well",
      text: #"""
        {"applinks":{"apps":[],"substitutionVariables":{"food":["bur*"]},"defaults":{"caseSensitive":false},
        "details":[{"appIDs":["ABCDE12345.com.example.app"],"defaults":{"percentEncoded":true},"components":[
        {"/":"/$(food)/$(lang)/*","?":{"q":"?*"},"#":"a","exclude":true,"comment":"x"},{"/":"*"}]}]},
        "webcredentials":{"apps":["ABCDE12345.com.example.app"]},"appclips":{"apps":[]},"activitycontinuation":{}}
        """#, findings: ["4:77 error invalid-association"]),
    Row(
      id: "old files",
      text: """
        {"applinks":{"apps":["a"],"details":{"ABCDE12345.com.a":{"paths":["NOT /a/*","/b",
        "NOT/c", 5]}}}}
        """,
      findings: [
        "1:21 warning invalid-association", "2:1 error never-matches",
        "2:10 error invalid-association",
      ]),
    Row(id: "a signed file", text: "0\u{82}", findings: ["1:1 error invalid-association"]),
    Row(id: "no JSON", text: "{\n  applinks\n}", findings: ["2:3 error invalid-json"]),
    Row(
      id: "a key twice", text: #"{"applinks":{},"applinks":{}}"#,
      findings: ["1:16 error duplicate-key"]),
    Row(id: "an array", text: "[]", findings: ["1:1 error invalid-association"]),
    Row(
      id: "nothing of ours", text: #"{"aplinks":{}}"#,
      findings: ["1:1 error missing-key", "1:2 warning unknown-key"]),
    Row(id: "no details", text: #"{"applinks":{}}"#, findings: ["1:13 error missing-key"]),
    Row(
      id: "identifiers",
      text: #"""
        {"applinks":{"details":[{"appIDs":["com.example.app","ABCDE12345.*",1],"components":[]},
        {"components":[]},{"appID":"ABCDE1234.a","paths":[]},{"appIDs":[]}, 1]}}
        """#,
      findings: [
        "1:36 error invalid-app-id", "1:54 error invalid-app-id",
        "1:69 error invalid-association", "2:1 error missing-key", "2:28 error invalid-app-id",
        "2:54 error missing-key", "2:64 error invalid-association",
        "2:69 error invalid-association",
      ]),
    Row(
      id: "types",
      text: #"""
        {"applinks":{"substitutionVariables":{"a":"b","c":[1,"$(a)"]},"defaults":[],
        "details":[{"appIDs":["ABCDE12345.a"],"components":{}},{"appIDs":["ABCDE12345.a"],"components":[
        {"/":"/a","exclude":1},{"/":"/b","caseSensitive":"no"},2]}]}}
        """#,
      findings: [
        "1:43 error invalid-association", "1:52 error invalid-association",
        "1:54 error undefined-variable", "1:74 error invalid-association",
        "2:52 error invalid-association", "3:21 error invalid-association",
        "3:50 error invalid-association", "3:56 error invalid-association",
      ]),
    Row(
      id: "a great file", text: "{}" + String(repeating: " ", count: 128 << 10),
      findings: ["1:1 warning invalid-association", "1:1 error missing-key"]),
  ])
  func aFileIsJudged(row: Row) {
    let text = row.id == "a signed file" ? [0x30, 0x82] : Array(row.text.utf8)
    let check = AssociationLint.check(text, file: "apple-app-site-association")
    #expect(check.findings.map(\.brief) == row.findings)
  }

  @Test(arguments: [
    Row(
      id: "a key that is ignored", text: #"{"/":"/a","casesensitive":false}"#,
      findings: ["2:11 warning unknown-key"]),
    Row(id: "nothing at all", text: "{}", findings: ["2:1 warning widened-rule"]),
    Row(
      id: "no texts", text: ##"{"/":1,"?":[],"#":null}"##,
      findings: [
        "2:6 warning widened-rule", "2:12 warning widened-rule", "2:19 warning widened-rule",
      ]),
    Row(
      id: "an item that is no text", text: #"{"?":{"a":"1","b":2}}"#,
      findings: ["2:19 warning widened-rule"]),
    Row(
      id: "what links have escaped",
      text: #"{"/":"/ä","?":"a b"},{"/":"/ä","percentEncoded":false}"#,
      findings: ["2:6 error never-matches", "2:16 error never-matches"]),
    Row(
      id: "queries where they are none",
      text: #"{"/":"/a?b=*"},{"?":"?c=d"},{"/":"/a?b"},{"?":"?*=d"},{"?":"c=?"}"#,
      findings: ["2:6 warning never-matches", "2:21 warning never-matches"]),
    Row(
      id: "an address", text: #"{"/":"https://a.example/b"}"#, findings: ["2:6 error never-matches"]
    ),
    Row(
      id: "variables", text: #"{"/":"/$(lnag)/$(x"},{"/":"/$(digit)"}"#,
      findings: ["2:6 error undefined-variable"]),
    Row(
      id: "kept away too late", text: #"{"/":"/a/*"},{"/":"/a/b","exclude":true}"#,
      findings: ["2:14 warning unreachable-rule"]),
    Row(
      id: "kept away too early", text: #"{"/":"*","exclude":true},{"/":"/a"}"#,
      findings: ["2:26 error unreachable-rule"]),
    Row(
      id: "said twice", text: #"{"/":"/a?"},{"/":"/ab/"}"#,
      findings: ["2:13 notice unreachable-rule"]),
    Row(id: "a folder is in it", text: #"{"/":"/a/*"},{"/":"/a"}"#, findings: []),
    Row(
      id: "a folder and what is in it", text: #"{"/":"/a/*"},{"/":"/a/b/*"}"#,
      findings: ["2:14 notice unreachable-rule"]),
    Row(id: "cases differ", text: #"{"/":"/A"},{"/":"/a"}"#, findings: []),
    Row(
      id: "case is ignored first", text: #"{"/":"/A","caseSensitive":false},{"/":"/a"}"#,
      findings: ["2:34 notice unreachable-rule"]),
    Row(
      id: "case is ignored later", text: #"{"/":"/a"},{"/":"/a","caseSensitive":false}"#,
      findings: []),
    Row(id: "a query narrows", text: #"{"/":"/a","?":{"b":"?*"}},{"/":"/a"}"#, findings: []),
    Row(
      id: "a query that is in another", text: #"{"?":{"b":"?*"}},{"?":{"b":"1","c":"2"}}"#,
      findings: ["2:18 notice unreachable-rule"]),
    Row(
      id: "any query", text: ##"{"/":"/a","?":"*"},{"/":"/a","?":{"b":"1"},"#":"c"}"##,
      findings: ["2:20 notice unreachable-rule"]),
    Row(id: "a fragment", text: ##"{"#":"a"},{"#":"b"}"##, findings: []),
    Row(id: "one character and a run", text: #"{"/":"/?"},{"/":"/*"}"#, findings: []),
    Row(
      id: "a variable is not one of its texts", text: #"{"/":"/????????"},{"/":"/$(alpha)"}"#,
      findings: []),
  ])
  func componentsAreJudged(row: Row) {
    let file = """
      {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[
      \(row.text)
      ]}]}}
      """
    let check = AssociationLint.check(Array(file.utf8), file: "apple-app-site-association")
    #expect(check.findings.map(\.brief) == row.findings)
  }

  /// Whatever an earlier rule is said to leave nothing of, it fits.
  @Test(arguments: [1, 2, 3])
  func whatIsCoveredIsFitted(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "b", "/", "*", "?", "A"]
    func pattern() -> String {
      "/"
        + (0..<Int.random(in: 0...4, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? ""
        }.joined()
    }
    var count = 0
    for _ in 0..<2_000 {
      let (first, second) = (pattern(), pattern())
      let file = try AssociationFile(
        Array(
          #"{"applinks":{"details":[{"appIDs":["T.a"],"components":[{"/":"\#(first)"},{"/":"\#(second)"}]}]}}"#
            .utf8))
      var steps = 1_000
      guard file.rules[0].component.covers(file.rules[1].component, steps: &steps) else { continue }
      count += 1
      for _ in 0..<20 {
        let path =
          "/"
          + (0..<Int.random(in: 0...5, using: &random)).map { _ in
            ["a", "b", "/", "A"].randomElement(using: &random) ?? ""
          }.joined()
        let link = try DeepLink("https://h\(path)")
        guard (try? file.rules[1].component.fit(link)) != nil else { continue }
        #expect(
          (try? file.rules[0].component.fit(link)) != nil, "\(first) covers \(second), not \(path)")
      }
    }
    #expect(count > 100)
  }

  @Test func manyRulesTakeNoTimeToSpeakOf() {
    let rules = (0..<20_000).map { #"{"/":"/\#($0)/*a*b*c"}"# }.joined(separator: ",")
    let file = #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"components":[\#(rules)]}]}}"#
    let check = AssociationLint.check(Array(file.utf8), file: "apple-app-site-association")
    #expect(check.findings.map(\.brief) == ["1:1 warning invalid-association"])
  }

  // MARK: Android's

  @Test(arguments: [
    Row(
      id: "all is well",
      text: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",
        "package_name":"com.example.app_1","sha256_cert_fingerprints":["\#(fingerprint)"]},
        "relation_extensions":{"delegate_permission/common.handle_all_urls":{"dynamic_app_link_components":[
        {"/":"/a","?":{"b":"c"},"#":"d","exclude":true,"comments":"e"},{"/":"/f"},{"/":"/f/"},{"/":"*"}]}}},
        {"relation":["delegate_permission/common.get_login_creds"],"target":{"namespace":"web","site":"https://a.example:1"}},
        {"relation":["delegate_permission/common.get_login_creds"],"target":{"namespace":"ios_app","appid":"585027354"}},
        {"include":"https://a.example/more.json"}]
        """#, findings: []),
    Row(id: "an object", text: "{}", findings: ["1:1 error invalid-association"]),
    Row(id: "no statement", text: "[1]", findings: ["1:2 error invalid-association"]),
    Row(
      id: "nothing in it", text: "[{}]",
      findings: ["1:2 error missing-key", "1:2 error missing-key"]),
    Row(
      id: "relations",
      text:
        #"[{"relation":["delegate_permission/common.handle_all_url","b",1],"target":{"namespace":"c"}}]"#,
      findings: [
        "1:15 warning invalid-association", "1:59 error invalid-association",
        "1:63 error invalid-association", "1:88 error invalid-association",
      ]),
    Row(
      id: "an app",
      text: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",
        "package_name":"app",
        "sha256_cert_fingerprints":["\#(fingerprint.lowercased())",
        "14:6D", 1]}}]
        """#,
      findings: [
        "2:16 error invalid-app-id", "3:29 error invalid-fingerprint",
        "4:1 error invalid-fingerprint", "4:10 error invalid-association",
      ]),
    Row(
      id: "sites",
      text: #"""
        [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"web",
        "site":"http://a.example"}},
        {"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"web",
        "site":"https://a.example/b"}},
        {"include":"http://a.example"}]
        """#,
      findings: [
        "2:8 warning invalid-association", "4:8 error invalid-association",
        "5:12 error invalid-association",
      ]),
    Row(
      id: "dynamic components",
      text: #"""
        [{"relation":["delegate_permission/common.get_login_creds"],
        "target":{"namespace":"web","site":"https://a.example"},"relation_extensions":{
        "delegate_permission/common.handle_all_urls":{"dynamic_app_link_components":[
        {"/":"/a/*"},{"/":"/a/b","exclude":true},{"caseSensitive":false}]}}}]
        """#,
      findings: [
        "3:1 error invalid-association", "4:14 warning unreachable-rule",
        "4:42 warning widened-rule", "4:43 warning unknown-key",
      ]),
  ])
  func assetLinksAreJudged(row: Row) {
    let check = AssociationLint.checkAssetLinks(Array(row.text.utf8), file: "assetlinks.json")
    #expect(check.findings.map(\.brief) == row.findings)
  }

  private static let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
}
