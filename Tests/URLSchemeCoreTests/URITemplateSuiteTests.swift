import Testing

@testable import URLSchemeCore

/// Patterns against the RFC 6570 cases of public URI Template libraries: every row within our
/// subset is expanded by the encoder and matched by the decoder, every other is refused or listed
/// here.
@Suite(.enabled(if: Suites.areAvailable))
struct URITemplateSuiteTests {
  /// What became of a row.
  enum Outcome: Hashable {
    /// It holds for us too.
    case holds
    /// Its template is no template, for us either.
    case refusedAsInvalid
    /// Its template is none of our subset: `unsupported-pattern`.
    case refusedAsUnsupported
    case deviates(Reason)
  }

  /// Why a row within the subset holds for us in another way; each is checked to be so.
  enum Reason: String {
    case listNeedsStar =
      "an array is repeated with *, or has an encoding; it is not joined by raw commas"
    case objectNeedsEncoding = "an object has an encoding; its members are no query names"
    case emptySegment =
      "a path value is never empty, so that what is absent and what is empty differ"
    case rawTextStays =
      "{+x} holds raw text, neither escaped nor decoded; what must be escaped is refused"
    case percentIsText =
      "a % in a fragment's value is text, and escaped, so that the value comes back"
    case dashInNames = "names may have a dash, as those of real apps do (x-success)"
  }

  // MARK: Expansion

  @Test
  func expandsEveryRow() throws {
    let lines = try Suites.lines(of: "uritemplate.jsonl")
    #expect(lines.count == 426)
    var counts: [Outcome: Int] = [:]
    for line in lines {
      let row = try Value(json: line)
      let template = try #require(row["template"]?.string)
      let outcome =
        row["kind"] == "validity" || row["expect"] == false
        ? validity(of: template, row) : try expansion(of: template, row)
      counts[outcome, default: 0] += 1
    }
    #expect(
      counts == [
        .holds: 100, .refusedAsInvalid: 47, .refusedAsUnsupported: 206,
        .deviates(.listNeedsStar): 29, .deviates(.objectNeedsEncoding): 30,
        .deviates(.emptySegment): 5, .deviates(.rawTextStays): 6,
        .deviates(.percentIsText): 1, .deviates(.dashInNames): 2,
      ])
  }

  private func isSupported(_ template: String) -> Bool {
    do throws(Finding) {
      _ = try PatternParser.parse(template)
      return true
    } catch {
      #expect(error.rule == .unsupportedPattern, "\(template)")
      return false
    }
  }

  private func validity(of template: String, _ row: Value) -> Outcome {
    let isValid = row["valid"]?.boolean ?? false
    guard isSupported(template) else { return isValid ? .refusedAsUnsupported : .refusedAsInvalid }
    if isValid { return .holds }
    #expect(template.contains("-graph-"), "\(template) is no template")
    return .deviates(.dashInNames)
  }

  private func expansion(of template: String, _ row: Value) throws -> Outcome {
    guard isSupported(template) else { return .refusedAsUnsupported }
    let pattern = try PatternParser.parse(template)
    let given = try given(pattern, row["variables"] ?? [:])
    let definition = definition(template, pattern, given)
    if let reason = deviationOfType(pattern, given) {
      #expect(!DefinitionChecker.findings(in: definition).isEmpty, "\(template)")
      return .deviates(reason)
    }
    let catalog = try Catalog(definitions: [definition], includesBuiltIn: false)
    let accepted = (row["expect"]?.array ?? []).compactMap(\.string).map { "t:" + $0 }
    let values = Value.object(
      pattern.variables.compactMap { name in
        given[name].map { Value.Member(name, $0) }
      })
    switch Result(catching: { () throws(Finding) in try catalog.encode("r", values) }) {
    case .failure(let finding): return deviation(finding, pattern, given, template)
    case .success(let link):
      // An empty array is the absent parameter.
      let kept = (values.object ?? []).filter { $0.value != [] }
      #expect(try catalog.decode(link).values == .object(kept), "\(template)")
      if accepted.contains(link.description) { return .holds }
      #expect(pattern.fragment != nil && link.description.contains("%25"), "\(template): \(link)")
      return .deviates(.percentIsText)
    }
  }

  /// The values that the row has for the template's variables; null is none.
  private func given(_ pattern: Pattern, _ variables: Value) throws -> [String: Value] {
    var given: [String: Value] = [:]
    for name in pattern.variables {
      let escaped = PercentEncoding.escaped(name)
      let value = variables[name] ?? variables[escaped]
      if let value, value != .null { given[name] = value }
    }
    return given
  }

  private func definition(
    _ template: String, _ pattern: Pattern, _ given: [String: Value]
  ) -> AppDefinition {
    var route = Route(name: "r", link: template)
    for name in pattern.variables {
      var schema = Schema(given[name]?.number == nil ? .string : .number)
      if given[name]?.array != nil { schema.type = .array }
      if given[name]?.object != nil { schema.type = .object }
      // RFC 6570 leaves out what is undefined.
      if given[name] == nil { schema.required = false }
      route.parameters.append(Parameter(name, schema))
    }
    return AppDefinition(name: "T", schemes: ["t"], routes: [route])
  }

  private func deviationOfType(_ pattern: Pattern, _ given: [String: Value]) -> Reason? {
    let exploded = pattern.queryVariables.filter(\.isExploded).map(\.name)
    for (name, value) in given {
      if value.object != nil { return .objectNeedsEncoding }
      if value.array != nil, !exploded.contains(name) { return .listNeedsStar }
    }
    return nil
  }

  private func deviation(
    _ finding: Finding, _ pattern: Pattern, _ given: [String: Value], _ template: String
  ) -> Outcome {
    #expect(finding.rule == .invalidValue, "\(template): \(finding)")
    if finding.subject == pattern.rest?.variable { return .deviates(.rawTextStays) }
    #expect(given[finding.subject] == "", "\(template): \(finding)")
    return .deviates(.emptySegment)
  }

  // MARK: Matching

  @Test
  func matchesEveryRow() throws {
    let lines = try Suites.lines(of: "uritemplate-match.jsonl")
    #expect(lines.count == 106)
    var counts: [Outcome: Int] = [:]
    for line in lines {
      let row = try Value(json: line)
      let template = try #require(row["template"]?.string)
      let input = try #require(row["input"]?.string)
      let outcome =
        isSupported(template) ? try match(template, input, row) : .refusedAsUnsupported
      counts[outcome, default: 0] += 1
    }
    #expect(counts == [.holds: 47, .refusedAsUnsupported: 59])
  }

  private func match(_ template: String, _ input: String, _ row: Value) throws -> Outcome {
    let pattern = try PatternParser.parse(template)
    var route = Route(name: "r", link: template)
    for name in pattern.variables where name != pattern.rest?.variable {
      let isExploded = pattern.queryVariables.contains { $0.name == name && $0.isExploded }
      // There an undefined variable is matched by nothing.
      route.parameters.append(
        Parameter(name, Schema(isExploded ? .array : .string, required: false)))
    }
    let definition = AppDefinition(name: "T", schemes: ["t"], routes: [route])
    let catalog = try Catalog(definitions: [definition], includesBuiltIn: false)
    let link = try Link("t:" + input)
    let result = Result { () throws(Finding) in try catalog.decode(link) }
    guard row["match"] == true else {
      #expect(throws: Finding.self, "\(template) \(input)") { try result.get() }
      return .holds
    }
    let values = try result.get().values
    if let expected = row["values"]?.object {
      let present = expected.filter { $0.value != .null }
      #expect(Set(values.object ?? []) == Set(present), "\(template) \(input)")
    }
    return .holds
  }
}
