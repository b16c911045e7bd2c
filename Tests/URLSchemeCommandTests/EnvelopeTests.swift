import Testing

@testable import urlscheme

/// A link that was cut on its way is refused, and never opens as something smaller.
@Suite struct EnvelopeTests {
  private let link = "mayasdressup://?outfit=~1xJULNg0fpsLlC8cNWDq-zONGTlm55n2JI_8r"

  @Test func noPartOfTheOutfitIsAnOutfit() async throws {
    let start = "mayasdressup://?outfit=".count
    let cuts = (start..<link.count).map { String(link.prefix($0)) }
    let result = try await Program.run(["decode"], input: cuts.joined(separator: "\n"))
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 38)
    #expect(lines.count == cuts.count)
    for (cut, line) in zip(cuts, lines) {
      #expect(line.hasPrefix("{\"link\":\"\(cut)\",\"error\":{\"rule\":"), "\(cut)")
    }
    #expect(result.status == 1)
  }

  @Test func noOtherCharacterInTheEnvelopeIsTheOutfit() async throws {
    var changed: [String] = []
    for index in link.indices.dropFirst("mayasdressup://?outfit=~1".count) {
      for other in "AZaz09-_" where other != link[index] {
        changed.append(link.replacingCharacter(at: index, with: other))
      }
    }
    let result = try await Program.run(["decode"], input: changed.joined(separator: "\n"))
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == changed.count)
    #expect(lines.allSatisfy { $0.contains("\"error\":{\"rule\":\"checksum-mismatch\"") })
  }
}

extension String {
  fileprivate func replacingCharacter(at index: Index, with character: Character) -> String {
    var text = self
    text.replaceSubrange(index...index, with: [character])
    return text
  }
}
