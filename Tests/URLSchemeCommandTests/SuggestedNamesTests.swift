import Testing

@testable import urlscheme

@Suite struct SuggestedNamesTests {
  @Test(arguments: [
    ("users", "user"), ("categories", "category"), ("boxes", "box"), ("classes", "class"),
    ("recipe", "recipe"), ("class", "class"), ("status", "status"), ("s", "s"),
    ("My%20Lists", "My-20List"), ("track:", "track"), ("", "id"), ("%E9", "E9"),
  ])
  func variablesAreNamedAfterTheWordBefore(_ literal: String, _ name: String) {
    #expect(VariableName.name(after: literal, isRest: false, ValueTally()) == name)
  }

  @Test(arguments: [
    ("a_b-1", "a_b-1"), ("-x", "%2Dx"), ("a.b", "a%2Eb"), ("é", "%C3%A9"), ("a b", "a%20b"),
    ("\n", "%0A"),
  ])
  func patternsEscapeNames(_ name: String, _ written: String) {
    #expect(VariableName.inPattern(name) == written)
  }

  @Test(arguments: [
    ("token", true), ("access_token", true), ("apiKey", true), ("X-API-Key", true),
    ("auth-token", true), ("password", true), ("keyboard", false), ("monkey", false),
    ("tokens", false), ("", false), ("author", false),
  ])
  func secretsAreToldByTheirNames(_ name: String, _ isSecret: Bool) {
    #expect(SecretName.isSecret(name) == isSecret)
  }
}
