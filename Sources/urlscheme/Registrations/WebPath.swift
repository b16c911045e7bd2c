import URLSchemeCore

/// A path at which a route is on the web, with all of its segments, as the files of systems describe it.
struct WebPath {
  enum Piece {
    /// As it stands in a link, slashes included.
    case literal(String)
    case variable(WebVariable)
  }

  /// A pair that all links of the path have in their query, as it stands there.
  struct Pair: Hashable {
    var name: String
    /// nil: the name alone.
    var value: String?
  }

  /// The name of the route.
  var route: String
  /// The first one begins with a slash, and no two literals stand side by side.
  var pieces: [Piece]
  var pairs: [Pair] = []

  /// How many segments it has; those of a rest count as one, and a slash at its end as none.
  var depth: Int {
    let texts = pieces.map { piece in if case .literal(let text) = piece { text } else { "" } }
    let slashes = texts.reduce(0) { $0 + $1.utf8.count { $0 == 0x2F } }
    return slashes > 1 && texts.last?.hasSuffix("/") == true ? slashes - 1 : slashes
  }

  /// Whether a variable at its end takes any number of segments.
  var hasRest: Bool {
    if case .variable(let variable)? = pieces.last { variable.isRest } else { false }
  }

  /// The paths of an app's routes, in their order; none where it is not on the web.
  static func all(of definition: AppDefinition) -> [WebPath] {
    guard definition.web != nil, let catalog = try? Catalog(definitions: [definition]) else {
      return []
    }
    // Systems know no other separator.
    let hasPairs = definition.querySeparator == .ampersand
    return catalog.program.plans.flatMap { plan in
      plan.webPatterns.flatMap { pattern in
        let pairs = (hasPairs ? pattern.literalPairs : []).map { pair in
          Pair(
            name: String(decoding: pair.name, as: UTF8.self),
            value: pair.value.map { String(decoding: $0, as: UTF8.self) })
        }
        return plan.variants(of: pattern).map { variant in
          WebPath(
            route: plan.name, pieces: pieces(of: variant, pattern, plan, catalog), pairs: pairs)
        }
      }
    }
  }

  private static func pieces(
    of variant: PatternVariant, _ pattern: Pattern, _ plan: RoutePlan, _ catalog: Catalog
  ) -> [Piece] {
    var pieces: [Piece] = []
    var literal = ""
    for segment in variant.segments + (pattern.rest.map { [$0] } ?? []) {
      literal += "/" + String(decoding: segment.prefix, as: UTF8.self)
      guard let number = segment.variable.flatMap(plan.parameter(named:)) else { continue }
      pieces += [
        .literal(literal),
        .variable(
          WebVariable(
            plan.parameters[number], mayBeLeftOut: segment.isOptional, catalog)),
      ]
      literal = String(decoding: segment.suffix, as: UTF8.self)
    }
    if pattern.hasTrailingSlash || pieces.isEmpty && literal.isEmpty { literal += "/" }
    return literal.isEmpty ? pieces : pieces + [.literal(literal)]
  }
}

/// A variable in a path, and what is known of its texts.
struct WebVariable {
  enum Texts {
    /// One of these; in any case, if cases do not matter.
    case values([String], ignoringCase: Bool)
    /// Any of these ASCII characters.
    case characters(String)
    case any
  }

  var name: String
  /// Decoded.
  var texts: Texts
  /// The values as they stand in links; none where there is no list of them.
  var escapedValues: [String] = []
  /// Whether nothing may stand in its place.
  var mayBeEmpty: Bool
  /// Whether it takes any number of segments.
  var isRest: Bool

  /// - Parameter mayBeLeftOut: Whether there are links without its segment; in the others it is not empty.
  init(_ parameter: ParameterPlan, mayBeLeftOut: Bool, _ catalog: Catalog) {
    name = parameter.name
    isRest = parameter.isRest
    let program = catalog.program
    let nothing = try? program.values.value(of: [], program.operation(of: parameter), fieldOf: nil)
    mayBeEmpty = isRest ? nothing != nil : !parameter.isRequired && !mayBeLeftOut
    texts = .any
    guard !isRest else { return }
    texts = Self.texts(of: catalog.program.template(of: parameter))
    if case .values(let values, _) = texts { escapedValues = values.map(parameter.escaped) }
  }

  private static func texts(of template: ValueTemplate) -> Texts {
    let (schema, operation) = (template.schema, template.operation)
    // What is registered is there for anyone to read.
    guard !schema.secret, schema.envelope == nil, schema.otherwise == .error else { return .any }
    let ignoresCase = schema.ignoreCase || operation.ignoresCase
    let digits = "0123456789"
    switch operation.form {
    case .text:
      let declared = schema.constant.map { [$0] } ?? schema.enumeration ?? []
      let values = declared.compactMap(\.string).filter { !$0.isEmpty }
      if !declared.isEmpty, values.count == declared.count {
        return .values(values, ignoringCase: ignoresCase)
      }
      switch schema.format {
      case .uuid: return .characters(digits + "-abcdefABCDEF")
      case .date: return .characters(digits + "-")
      default: return .any
      }
    case .integer, .number:
      return .characters(
        digits + "-" + (operation.form == .number || operation.allowsExponent ? "." : "")
          + (operation.allowsExponent ? "eE+" : ""))
    case .fixedWidth: return .characters(digits)
    case .boolean:
      var words = (yes: "true", no: "false")
      if case .boolean(let yes, let no) = schema.encoding { words = (yes, no) }
      let declared = schema.constant.map { [$0] } ?? schema.enumeration
      let values = [(true, words.yes), (false, words.no)]
        .filter { declared?.contains(.boolean($0.0)) ?? true }.map(\.1)
      return values.contains("") ? .any : .values(values, ignoringCase: ignoresCase)
    case .base64url, .delimitedArray, .delimitedObject, .pairs, .json, .separate: return .any
    }
  }

  /// The values as they are written in links, and as others write them who escape less.
  var spellings: [String] {
    guard case .values(let values, _) = texts else { return [] }
    var seen: Set<String> = []
    return (escapedValues + values.map { PercentEncoding.escaped($0, inSegment: true) })
      .filter { seen.insert($0).inserted }
  }

  /// Whether one of its texts may have a character.
  func mayHold(_ scalar: Unicode.Scalar) -> Bool {
    switch texts {
    case .any: true
    case .characters(let characters): characters.unicodeScalars.contains(scalar)
    case .values(let values, let ignoringCase):
      values.contains { value in
        value.unicodeScalars.contains {
          $0 == scalar || ignoringCase && $0.inLowerCase == scalar.inLowerCase
        }
      }
    }
  }
}

extension Unicode.Scalar {
  /// ASCII letters in lower case.
  fileprivate var inLowerCase: Unicode.Scalar {
    isASCII ? Unicode.Scalar(UInt8(truncatingIfNeeded: value).lowercased) : self
  }
}
