/// A form of a route's links, as a writer elsewhere needs it, such as the script of a page: what stands
/// before the query, piece by piece.
package struct LinkTemplate: Sendable {
  /// A segment with its literals as they stand in a link.
  package struct Segment: Sendable {
    package var prefix: String
    /// The number of the variable's parameter; nil: it is a literal.
    package var parameter: Int?
    /// Other variables of an authority, each behind `@` or `:`.
    package var others: [(delimiter: String, parameter: Int)]
    package var suffix: String
    package var isOptional: Bool
  }

  /// The form's number: forms that mean the same have the same.
  package var number: Int
  /// `//`, `/` or nothing.
  package var anchor: String
  package var segments: [Segment]
  /// `{+x}` with the literal before it.
  package var rest: Segment?
  package var hasTrailingSlash: Bool
  /// The pairs that it writes out, from the question mark on.
  package var query: String
}

/// How a value is written, as a writer elsewhere needs it: a schema, and what became of it in a program.
package final class ValueTemplate: Sendable {
  package struct Member: Sendable {
    package let name: String
    package let isRequired: Bool
    package let value: ValueTemplate
  }

  package let schema: Schema
  package let operation: ValueOperation
  /// The text for which a name alone stands.
  package let bare: String?
  package let members: [Member]
  /// How an array's values are written; nil: they are any JSON.
  package let items: ValueTemplate?

  fileprivate init(_ schema: Schema, _ number: Int32, _ program: ValueProgram) {
    let operation = program.operations[Int(number)].element
    (self.schema, self.operation) = (schema, operation)
    bare = operation.hasBareName ? program.string(operation.bareName) : nil
    members = zip(operation.members.range, ValueProgramBuilder.members(of: schema)).map {
      let compiled = program.members[$0].element
      return Member(
        name: $1.name, isRequired: compiled.isRequired,
        value: ValueTemplate($1.schema, compiled.operation, program))
    }
    items =
      operation.items >= 0
      ? ValueTemplate(schema.items ?? Schema(), operation.items, program) : nil
  }
}

extension LinkProgram {
  /// How the value of a parameter is written.
  package func template(of parameter: ParameterPlan) -> ValueTemplate {
    ValueTemplate(parameter.schema, parameter.value, values)
  }

  /// How each value is written that an exploded array has.
  package func templateOfItem(of parameter: ParameterPlan) -> ValueTemplate {
    ValueTemplate(parameter.schema.items ?? Schema(), parameter.operation, values)
  }
}

extension ParameterPlan {
  /// The reserved characters that its text keeps; nil: none.
  package var keptCharacters: String? {
    (location == .fragment ? .fragment : kept)?.reservedMembers
  }
  /// A text of it as it stands in a link.
  package func escaped(_ text: String) -> String {
    PercentEncoding.escaped(text, keeping: kept)
  }
  package var isRest: Bool { location == .rest }
}

extension ByteSet {
  /// Those of its members that a link would have to escape otherwise.
  fileprivate var reservedMembers: String {
    String(
      String.UnicodeScalarView(
        (0x21..<0x7F as Range<UInt8>).filter { contains($0) && !ByteSet.unreserved.contains($0) }
          .map { Unicode.Scalar($0) }))
  }
}

extension RoutePlan {
  /// All forms of its links that are read, but for those on the web; the first of each number is the one that is written.
  ///
  /// - Parameter separator: What stands between the pairs of the app's queries.
  package func templates(separator: String) -> [LinkTemplate] {
    readPatterns.filter { $0.pattern.anchor != .web }.map { form, pattern in
      template(form, pattern.anchor.slashes, pattern.segments, pattern, separator)
    }
  }

  /// The paths of its links on the web, behind the host: a template for each way to fill them, none of whose
  /// segments is optional.
  package func webTemplates(separator: String) -> [LinkTemplate] {
    webPatterns.flatMap { pattern in
      variants(of: pattern).map { template(patterns.count, "/", $0.segments, pattern, separator) }
    }
  }

  private func template(
    _ form: Int, _ anchor: String, _ segments: [Pattern.Segment], _ pattern: Pattern,
    _ separator: String
  ) -> LinkTemplate {
    let pairs = pattern.literalPairs.map(\.text)
    return LinkTemplate(
      number: form, anchor: anchor, segments: segments.map(segment),
      rest: pattern.rest.map(segment), hasTrailingSlash: pattern.hasTrailingSlash,
      query: pairs.isEmpty ? "" : "?" + pairs.joined(separator: separator))
  }

  private func segment(_ segment: Pattern.Segment) -> LinkTemplate.Segment {
    LinkTemplate.Segment(
      prefix: String(decoding: segment.prefix, as: UTF8.self),
      parameter: segment.variable.flatMap(parameter(named:)),
      others: segment.others.map { other in
        (String(Unicode.Scalar(other.delimiter)), parameter(named: other.name) ?? 0)
      },
      suffix: String(decoding: segment.suffix, as: UTF8.self), isOptional: segment.isOptional)
  }

  /// The number of the parameter that the fragment is.
  package var fragmentNumber: Int? { parameters.firstIndex { $0.location == .fragment } }
  /// What names of parameters match that no other declares, and how these are written; nil: they are refused.
  package var namePatterns: [(names: String, parameter: ParameterPlan?)] {
    zip(route.patternParameters, patternParameters).map { ($0.pattern, $1.plan) }
  }
}
