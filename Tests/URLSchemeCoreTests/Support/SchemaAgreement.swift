import Foundation

@testable import URLSchemeCore

/// Compares what the reader says of a definition with what its JSON Schema says.
///
/// Whatever the schema refuses, the reader refuses. What breaks the form (a key that is unknown or
/// missing, a value of the wrong type, a word that is none of those allowed) both refuse, but for
/// `spellings`. The rest is beyond a schema: `meanings`.
enum SchemaAgreement {
  static let file = Repository.url("Examples/urlscheme.schema.json")

  static let schema: JSONSchema? = try? JSONSchema([UInt8](Data(contentsOf: file)))

  /// How they disagree about a definition; nil where they don't.
  static func disagreement(about root: JSONNode) -> String? {
    guard let schema else { return "the schema can't be used" }
    let faults = schema.faults(of: root)
    var reader = DefinitionReader()
    let definition = reader.readDefinition(root)
    let shapes = reader.problems.fatal.map(\.finding)
    var checker = DefinitionChecker(reader.problems)
    if let definition { checker.check(definition) }
    let meanings = checker.problems.fatal.dropFirst(shapes.count).map(\.finding)
    if !faults.isEmpty {
      return shapes.isEmpty && meanings.isEmpty ? "only the schema refuses \(faults)" : nil
    }
    if let missed = shapes.first(where: { !isBeyondSchema($0) }) {
      return "the schema takes: \(missed.rule.rawValue) \(missed.message)"
    }
    if let missed = meanings.first(where: { reason(for: $0) == nil }) {
      return "the schema should refuse, or a reason is missing: \(missed.message)"
    }
    return nil
  }

  // MARK: Forms that a schema can't know

  /// Why a schema takes what the reader refuses by its form.
  static func isBeyondSchema(_ finding: Finding) -> Bool {
    guard finding.rule == .invalidDefinition else { return false }
    // A name that is none of the definition's types; inside `types` only the built-in ones are.
    if finding.subject.hasSuffix(".type"), finding.found.hasPrefix("\"") {
      return !finding.subject.hasPrefix("types") && finding.found != "\"\""
    }
    // JSON Schema compares numbers by value: `1.0` is an integer, and it sets digits no limit.
    let isNumber = finding.found.utf8.first.map { $0 == 0x2D || ByteClass.isDigit($0) } ?? false
    return isNumber
      && (finding.found.contains { "eE".contains($0) } || finding.found.hasSuffix(".0")
        || finding.found.utf8.count > DecimalParts.maximumDigits)
  }

  // MARK: Meanings

  /// Rules that speak of what values mean together.
  static let rules: [Rule: String] = [
    .unsupportedPattern: "patterns have a grammar of their own",
    .unusedParameter: "names refer to the variables of patterns",
    .ambiguousRoutes: "routes are compared with each other",
    .unreachableRoute: "routes are compared with each other",
    .overlappingRoutes: "routes are compared with each other",
  ]

  /// Why an invalid-definition is beyond a schema, and how what it expects begins.
  static let meanings: [(why: String, expectations: [String])] = [
    (
      "names refer to other parts of the definition, and differ from each other",
      [
        "a parameter of the route's link", "a scheme of the app", "another parameter than itself",
        "the path parameters of", "the first of equivalent", "each prefix once",
        "true, beside other variables",
        "a type that is one value beside bare", "no bare but on", "no duplicates", "an item: ",
        "{+name} where the route's", "no query parameters, or all th",
        "required: true for", "the segment of", "no segment for", "no port for",
        "no pair for a parameter", "no fragment, or that",
        "no x-", "no value of a secret", "callback: true beside returns", "the name of a parameter",
        "a name that no other route", "a form that the route does not", "a name that no field has",
        "one of the encoding's fields", "each scheme once", "each name once",
        "a parameter in required or forbidden", "a parameter that is not required", "rules that",
        "at least one field",
      ]
    ),
    (
      "texts have grammars of their own",
      [
        "a URL", "an https or http URL", "a name without spaces", "no ^ and $",
        "a name, or an I-Regexp",
      ]
    ),
    (
      "keywords depend on the type, which may be that of a named type",
      [
        "type ", "enum or const beside", "enum and default beside", "fields or rest, for an object",
        "neither fields nor rest", "an encoding in pairs", "properties, or additionalProperties",
      ]
    ),
    (
      "limits and words are compared with each other",
      [
        "at least min", "an integer that is", "a number that is", "0 to width",
        "two different words", "a character that separates nothing", "the separator around",
      ]
    ),
    (
      "values are compared with their own constraints",
      [
        "a value of type", "each value once", "one of the values of enum", "the value of const",
        "a text that matches", "an empty text", "at least ", "at most ", "none of its digits",
        "as value ", "as ", "only the encoding's",
      ]
    ),
    (
      "how a value is written depends on where it stands",
      [
        "secret on the whole", "minItems instead of", "an encoding for", "either * in the link",
        "the envelope in items", "no encoding inside", "an envelope around", "a string, number or",
        "true: every field", "true, since no path", "true, beside optional",
        "encodings nested", "a format whose texts", "optional fields", "at least one field that",
        "allowReserved on the", "no includesQuery but", "no format, for", "raw text of",
        "no query and fragment in",
        "no callback beside", "no patternParameters beside",
        "no escape beside",
      ]
    ),
  ]

  /// Why a schema can't find this; nil where it could.
  static func reason(for finding: Finding) -> String? {
    if let reason = rules[finding.rule] { return reason }
    guard finding.rule == .invalidDefinition else { return nil }
    if finding.subject.hasSuffix(".pattern") { return "texts have grammars of their own" }
    return meanings.first { $0.expectations.contains { finding.expected.hasPrefix($0) } }?.why
  }
}
