import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What stands in configurations and baselines cannot break out of the lines of an error, nor out of a report.
@Suite(.serialized) struct ConfigurationInjectionTests {
  @Test func configurationsAndBaselinesAreToldInTheLinesOfAnError() async throws {
    for text in HostileText.all {
      let json = Value.string(text.text).json
      let folder = try Folder([
        "c.json":
          #"{\#(json): 1, "format": \#(json), "include": [\#(json), "../\#(json.dropFirst())]}"#,
        "b.json": #"{"baseline": 1, "findings": [{\#(json): 1}]}"#,
        "d.json": #"{"baseline": 1, "findings": [\#(json)]}"#,
      ])
      for arguments in [
        ["--config", "c.json"], ["--baseline", "b.json"], ["--baseline", "d.json"],
      ] {
        let result = try await Program.run(["validate", "x:"] + arguments, in: folder)
        #expect(result.errors.isHarmless, "\(text.id)")
        #expect(result.status == 2, "\(text.id)")
        for line in result.errors.split(separator: "\n") {
          #expect(
            [arguments[1] + ":1:", "help: ", "  "].contains { line.hasPrefix($0) }, "\(line)")
        }
      }
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func whatABaselineNoLongerHasIsOneFindingEach(_ format: ReportFormat) async throws {
    let texts = HostileText.all.map { Value.string("x" + $0.text).json }
    let entries = texts.map { #"{"file": \#($0), "rule": \#($0), "text": \#($0)}"# }
    let folder = try Folder([
      "b.json": "{\"baseline\": 1, \"findings\": [\n\(entries.joined(separator: ",\n"))\n]}"
    ])
    let result = try await Program.run(
      ["validate", "--format", format.rawValue, "--baseline", "b.json", "emergent://"], in: folder)
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(result.output.isHarmless)
    let commands = result.output.split(separator: "\n").compactMap { WorkflowCommand(String($0)) }
    switch format {
    case .json, .sarif: _ = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    case .junit: #expect(XMLTree(result.output) != nil)
    case .tap: #expect(TAPReader(result.output).faults == [])
    case .github: #expect(commands.count == texts.count)
    case .markdown:
      #expect(result.output.components(separatedBy: "\n| notice |").count == texts.count + 1)
    case .html:
      #expect(result.output.components(separatedBy: "stale-baseline").count > texts.count)
    case .text:
      #expect(result.output.components(separatedBy: ": notice: ").count == texts.count + 1)
    }
  }
}
