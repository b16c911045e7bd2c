import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The script of a page's forms against the encoder, over random definitions: they write the same links, and what
/// the encoder refuses the script refuses. `Examples/catalogue.sh` does the same over the definitions there.
@Suite struct LinkScriptTests {
  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func writesWhatTheEncoderWrites(seed: UInt64) async throws {
    guard Tool.isInstalled("node") else { return print("skipped: node is not installed") }
    let definition = RandomDefinitions.definition(seed: seed, hasTwins: seed.isMultiple(of: 2))
    guard let catalog = try? Catalog(definitions: [definition]) else { return }
    var generator = SampleGenerator(seed: seed)
    var samples: [(route: String, values: Value)] = []
    for plan in catalog.program.plans.indices {
      let name = catalog.program.plans[plan].name
      for sample in RouteSamples(catalog, route: plan, count: 40, seed: seed) {
        for values in [sample.values, ChangedValues.changed(sample.values, using: &generator)] {
          samples.append((name, values))
        }
      }
    }
    try await compare(catalog, samples, "seed \(seed)")
  }

  @Test(arguments: ScriptCase.all)
  func writesWhatTheEncoderWrites(of scripted: ScriptCase) async throws {
    guard Tool.isInstalled("node") else { return print("skipped: node is not installed") }
    let catalog = try Catalog(json: scripted.definition.utf8)
    try await compare(
      catalog, scripted.values.map { (scripted.route, $0) }, Comment(rawValue: scripted.id))
  }

  private func compare(
    _ catalog: Catalog, _ samples: [(route: String, values: Value)], _ comment: Comment
  ) async throws {
    let app = catalog.definitions[0].schemes[0]
    let lines = samples.map { route, values in
      let link = try? catalog.encode("\(app)/\(route)", values)
      let record: Value = [
        "app": .string(app), "route": .string(route), "values": values,
        "link": (link?.description).map(Value.string) ?? .null,
      ]
      return record.json + "\n"
    }
    let page = HTMLCatalogue(
      catalogue: RouteCatalogue(catalog), model: ScriptModel.json(of: catalog)
    ).text
    let folder = try Folder(["page.html": page, "samples.jsonl": lines.joined()])
    let script = Repository.url("Examples/catalogue.mjs").path
    let result = try await Program.script(
      "CHROMIUM= node '\(script)' - page.html samples.jsonl 2>&1", in: folder)
    #expect(result.status == 0, "\(comment)\n\(result.output.prefix(4_000))")
    #expect(result.output.hasPrefix("\(lines.count) samples: "))
    #expect(!result.output.contains(": 0 links are the same"))
  }
}

/// Values of a route, some of which no link has, and what routes stand beside it.
struct ScriptCase: Sendable, CustomTestStringConvertible {
  let id: String
  let routes: String
  let route: String
  let values: [Value]

  var testDescription: String { id }

  var definition: String {
    #"{"urlscheme":1,"name":"T","schemes":["tt"],"routes":[\#(routes)]}"#
  }

  static let all = [
    ScriptCase(
      id: "a list of which one must be there counts in choosing a route",
      routes: #"{"name":"r","link":"//z{?z,x,w}","parameters":{"z":{"required":true}}}, "#
        + #"{"name":"b","link":"//z{?y,z}","parameters":{"z":{"required":true}},"#
        + #""requireOneOf":[["y"]]}"#,
      route: "r", values: [["z": "a"], ["z": "a", "x": "b"]]),
    ScriptCase(
      id: "another route has in its path what its link has in the query",
      routes: #"{"name":"r","link":"//z/{v}{?q}"}, {"name":"b","link":"//b{?w,q}","#
        + #""aliases":["//z/{w}"],"parameters":{"w":{"required":true,"enum":["a","b"]}}}"#,
      route: "r", values: [["v": "a"], ["v": "c"], ["v": "a", "q": "1"]]),
    ScriptCase(
      id: "a rest goes on to the end of the link",
      routes: #"{"name":"r","link":"a/{+v}","parameters":{"v":{"includesQuery":true}}}, "#
        + #"{"name":"b","link":"a/{+w}{?q}"}, {"name":"c","link":"{+x}","#
        + #""parameters":{"x":{"includesQuery":true,"pattern":"a/c.*#.*"}}}"#,
      route: "r",
      values: [
        ["v": "https://b?c=d#e"], ["v": "b?q=1"], ["v": "b#c#d"], ["v": "b c"], ["v": "?"],
        ["v": "c#"], ["v": "c?d"],
      ]),
    ScriptCase(
      id: "a rest may be empty in another route",
      routes: #"{"name":"r","link":"/{+v}","parameters":{"v":{"type":"string"}}}, "#
        + #"{"name":"b","link":"/b/{+w}","parameters":{"w":{"type":"string"}}}"#,
      route: "r", values: [["v": "b"], ["v": "b/c"], ["v": "c"]]),
    ScriptCase(
      id: "an absent rest with a text form of its own",
      routes: #"{"name":"r","link":"//a/{+v}{?q}","parameters":{"v":{"type":"object","encoding":"#
        + #"{"delimited":{"separator":"+","fields":["x","y"],"escape":"^"}},"properties":{"x":{},"y":{}}}}}"#,
      route: "r", values: [["q": "1"], ["v": ["x": "1", "y": "^"], "q": "1"]]),
    ScriptCase(
      id: "an absent rest that must have a member",
      routes: #"{"name":"r","link":"//r{?v}","parameters":{"v":{"encoding":{"delimited":"#
        + #"{"separator":";","fields":["a"],"rest":"m"}},"properties":{"m":{"type":"object","encoding":"#
        + #"{"pairs":{"separator":";"}},"properties":{"id":{"required":true}}}}}}}"#,
      route: "r", values: [["v": ["a": "x"]], ["v": ["a": "x", "m": ["id": "1"]]]]),
    ScriptCase(
      id: "values that are none of another route's base64url",
      routes:
        #"{"name":"b","link":"//{id}","parameters":{"id":{"type":"string","encoding":{"base64url":{}}}}}, "#
        + #"{"name":"r","link":"//{name}{?x}","parameters":{"name":{"pattern":"[^0-9].*"}}}"#,
      route: "r", values: [["name": "é"], ["name": "a"], ["name": "a b"], ["name": "YWE"]]),
    ScriptCase(
      id: "an authority is not one of several parts",
      routes: #"{"name":"m","link":"//{user}@{host}"}, {"name":"r","link":"//{+path}"}"#,
      route: "r", values: [["path": "maya"], ["path": "a@b"]]),
    ScriptCase(
      id: "three slashes",
      routes:
        #"{"name":"home","link":"///"}, {"name":"r","link":"///{?q}","parameters":{"q":{"required":true}}}"#,
      route: "r", values: [["q": "1"], [:]]),
    ScriptCase(
      id: "a rest that begins with a slash", routes: #"{"name":"r","link":"{+v}"}"#,
      route: "r", values: [["v": "/F0"], ["v": "/"], ["v": "//x"]]),
    ScriptCase(
      id: "words in the authority",
      routes:
        #"{"name":"r","link":"//{v}/{b}","parameters":{"v":{"enum":["yes","No"]},"b":{"type":"boolean"}}}"#,
      route: "r",
      values: [["v": "YES", "b": true], ["v": "no", "b": false], ["v": "x", "b": true]]),
    ScriptCase(
      id: "a control character in JSON",
      routes: #"{"name":"r","link":"//x{?j}","parameters":{"j":{"encoding":{"json":{}}}}}"#,
      route: "r", values: [["j": "\u{7F}"]]),
    ScriptCase(
      id: "numbers at their limits",
      routes:
        #"{"name":"r","link":"//x{?n}","parameters":{"n":{"type":"number","exponent":true}}}"#,
      route: "r",
      values: [
        ["n": .number(ExactDecimal("1e1001") ?? 0)],
        ["n": .number(ExactDecimal("-" + String(repeating: "1", count: 1_000)) ?? 0)],
      ]),
  ]
}
