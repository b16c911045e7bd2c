import Testing

@testable import URLSchemeCore

@Suite struct GenomeTests {
  private let published = BuiltIn.Genome(
    radius: 0.45, cohesion: 0.67, alignment: 0.37, separation: 0.66, steering: 0.68,
    paceKeeping: 0.21, normalSpeed: 0.17)

  private func recipe(radius: ExactDecimal) -> BuiltIn.Genome.Recipe {
    var red = published
    red.radius = radius
    return BuiltIn.Genome.Recipe(red: red, green: published, blue: published)
  }

  @Test func readsThePublishedGenome() throws {
    let recipe = try BuiltIn.Genome.Recipe(
      link: "emergent://?r=45673766682117&g=00000000000000&b=99999999999999")
    #expect(recipe.red == published)
    #expect(recipe.green.radius == 0)
    #expect(recipe.blue.normalSpeed == 0.99)
  }

  @Test func readsParametersByNameNotByPosition() throws {
    let recipe = try BuiltIn.Genome.Recipe(
      link: "emergent://?g=00000000000000&r=45673766682117&b=99999999999999")
    #expect(recipe.red == published)
    #expect(recipe.green.radius == 0)
  }

  @Test(arguments: [(0.575, "58"), (0.565, "56"), (0.285, "28"), (0.045, "04"), (0.7, "70")])
  func roundsHalfToEven(_ radius: Double, _ digits: String) throws {
    let link = try recipe(radius: ExactDecimal(floatLiteral: radius)).link.description
    #expect(link.hasPrefix("emergent://?r=\(digits)673766682117&"))
  }

  @Test(arguments: ["0.995", "1", "-0.1", "12"])
  func refusesWhatHasNoRoom(_ text: String) throws {
    let radius = try #require(ExactDecimal(text))
    let finding = #expect(throws: Finding.self) { try recipe(radius: radius).link }
    #expect(finding?.rule == .valueOutOfRange)
    #expect(finding?.subject == "r.radius")
  }

  @Test(arguments: ["emergent://", "emergent://?r=45673766682117", "emergent:?r=1&g=2&b=3"])
  func refusesWhatSharesNoGenomes(_ link: String) {
    #expect(throws: Finding.self) { try BuiltIn.Genome.Recipe(link: link) }
  }
}
