import Foundation
import Testing

@testable import URLSchemeCore

/// The public suites of URI Templates (RFC 6570): expansion by the encoder, matching by the
/// decoder.
///
/// A template is a pattern here, so a row is either inside the subset and must agree, or is refused
/// as `unsupported-pattern`, or is one of the listed cases in which a link says less than a
/// template may.
@Suite(.enabled(if: Suites.areAvailable)) struct URITemplateSuiteTests {
  /// What becomes of the rows, by the names of the outcomes.
  static let expansion = SuiteSection(
    file: "uritemplate.jsonl",
    outcomes: [
      .init("agrees", 99, "expand as RFC 6570 says, or are no templates there either"),
      .init(
        "unsupported", 254,
        "are outside the subset that links can be read by, and rejected as `unsupported-pattern`"),
      .init(
        "object", 30,
        "have an object in a variable, which needs an encoding here: its members are "
          + "no parameters"),
      .init("arrayWithoutExplode", 29, "have an array without `*`, which needs an encoding here"),
      .init(
        "rawTextMustFit", 6,
        "put into `{+x}` what would not fit the grammar there; it is raw text here"),
      .init("emptySegment", 5, "have an empty segment, which no link has here"),
      .init(
        "hyphenInName", 2, "have a name with `-`, which is no name there; ours may (`x-success`)"),
      .init(
        "escapesInFragment", 1, "keeps escapes in `{#x}`; a value is never escaped already here"),
    ])

  static let matching = SuiteSection(
    file: "uritemplate-match.jsonl",
    outcomes: [
      .init("agrees", 45, "match as the suite says, with its values"),
      .init(
        "unsupported", 59,
        "are outside the subset that links can be read by, and rejected as `unsupported-pattern`"),
      .init("scheme", 2, "begin with a scheme; a pattern here is what follows it"),
    ])

  /// What became of a row.
  private enum Outcome: String {
    case agrees
    /// The template is outside the subset, and refused.
    case unsupported
    /// Names may contain `-` here, as parameters of real apps do (`x-success`).
    case hyphenInName
    /// An array without `*` needs an encoding, whose separators are escaped like all of a value.
    case arrayWithoutExplode
    /// An object needs an encoding; its members are no parameters.
    case object
    /// `{+x}` is raw text, neither decoded nor escaped, so what does not fit the grammar is
    /// refused.
    case rawTextMustFit
    /// A value is text that is never escaped already, but RFC 6570 keeps escapes in `{#x}`.
    case escapesInFragment
    /// A segment is never empty: `/value/` would be `/value`.
    case emptySegment
    /// A pattern is what follows the scheme.
    case scheme
    /// The row cannot be explained.
    case disagrees
  }

  // MARK: Expansion

  private struct Expansion: Decodable {
    var template: String
    var variables: [String: JSON]?
    /// The texts that are accepted, or false for a template that is none.
    var expect: JSON?
    /// Whether the template is valid, in rows that say no more.
    var valid: Bool?
  }

  @Test func expandsWhatIsInTheSubset() throws {
    let rows = try Suites.rows(of: "uritemplate.jsonl", as: Expansion.self)
    var counts: [Outcome: Int] = [:]
    for row in rows {
      let outcome = outcome(of: row)
      #expect(outcome != .disagrees, "\(row.template)")
      counts[outcome, default: 0] += 1
    }
    #expect(rows.count == 426)
    let names = counts.map { ($0.key.rawValue, $0.value) }
    #expect(Dictionary(uniqueKeysWithValues: names) == Self.expansion.counts)
  }

  private func outcome(of row: Expansion) -> Outcome {
    guard let pattern = try? PatternParser.parse(row.template) else { return .unsupported }
    if let valid = row.valid { return valid ? .agrees : .disagrees }
    guard case .array(let texts)? = row.expect else {
      return pattern.variables.contains { $0.contains("-") } ? .hyphenInName : .disagrees
    }
    var parameters: [Parameter] = []
    var members: [Value.Member] = []
    for name in pattern.variables {
      let isExploded = pattern.queryVariables.contains { $0.name == name && $0.isExploded }
      var schema = Schema(isExploded ? .array : .string)
      switch row.variables?[name] ?? row.variables?[PercentEncoding.escaped(name)] {
      case .array(let items)?:
        guard isExploded else { return .arrayWithoutExplode }
        members.append(Value.Member(name, .array(items.compactMap(\.text).map(Value.string))))
      case .object?: return .object
      case .null?, nil: schema.required = false
      case .scalar(let text)?: members.append(Value.Member(name, .string(text)))
      }
      parameters.append(Parameter(name, schema))
    }
    do {
      let catalog = try catalog(row.template, parameters)
      let link = try catalog.encode("r", .object(members)).description
      if texts.contains(where: { link == "t:\($0.text ?? "")" }) { return .agrees }
      return pattern.fragment != nil && link.contains("%25") ? .escapesInFragment : .disagrees
    } catch let finding as Finding {
      let value = members.first { $0.name == finding.subject }?.value
      if pattern.rest?.variable == finding.subject { return .rawTextMustFit }
      return value == "" && finding.rule == .invalidValue ? .emptySegment : .disagrees
    } catch {
      return .disagrees
    }
  }

  private func catalog(_ template: String, _ parameters: [Parameter]) throws -> Catalog {
    let route = Route(name: "r", link: template, parameters: parameters)
    let definition = AppDefinition(name: "T", schemes: ["t"], routes: [route])
    return try Catalog(definitions: [definition])
  }

  // MARK: Matching

  private struct Matching: Decodable {
    var template: String
    var input: String
    var match: Bool
    var values: [String: String?]?
  }

  @Test func matchesWhatIsInTheSubset() throws {
    let rows = try Suites.rows(of: "uritemplate-match.jsonl", as: Matching.self)
    var counts: [Outcome: Int] = [:]
    for row in rows {
      let outcome = outcome(of: row)
      #expect(outcome != .disagrees, "\(row.template) \(row.input)")
      counts[outcome, default: 0] += 1
    }
    #expect(rows.count == 106)
    let names = counts.map { ($0.key.rawValue, $0.value) }
    #expect(Dictionary(uniqueKeysWithValues: names) == Self.matching.counts)
  }

  private func outcome(of row: Matching) -> Outcome {
    guard let pattern = try? PatternParser.parse(row.template) else { return .unsupported }
    if DeepLink.hasScheme(Array(row.template.utf8)) { return .scheme }
    // The suite lets every variable be undefined; here a path's may be so where the definition
    // says.
    let matches = [nil, false].contains { isRequired in
      let parameters = pattern.variables.map { name in
        let isExploded = pattern.queryVariables.contains { $0.name == name && $0.isExploded }
        let isInPath = pattern.pathVariables.contains(name)
        return Parameter(
          name,
          Schema(isExploded ? .array : .string, required: isInPath ? isRequired : nil))
      }
      guard let catalog = try? catalog(row.template, parameters),
        let decoded = try? catalog.decode(DeepLink("t:" + row.input))
      else { return false }
      return (row.values ?? [:]).allSatisfy { decoded.values[$0]?.string == $1 }
    }
    return matches == row.match ? .agrees : .disagrees
  }
}

/// A JSON value of a suite's row.
indirect enum JSON: Decodable {
  case null
  case scalar(String)
  case array([JSON])
  case object

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .scalar(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .scalar(String(flag))
    } else if let number = try? container.decode(Int.self) {
      self = .scalar(String(number))
    } else if let number = try? container.decode(Double.self) {
      self = .scalar(number.description)
    } else if let items = try? container.decode([JSON].self) {
      self = .array(items)
    } else {
      self = .object
    }
  }

  var text: String? {
    if case .scalar(let text) = self { text } else { nil }
  }
}
