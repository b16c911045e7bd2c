/// An app, as words and writers need it.
///
/// It is copied often, and its definition is held by reference.
package struct AppPlan: Sendable {
  private final class Declaration: Sendable {
    let definition: AppDefinition

    init(_ definition: AppDefinition) {
      self.definition = definition
    }
  }

  private let declaration: Declaration
  /// The numbers of its routes.
  package var routes: Range<Int>
  /// The literal segments of each route's path, with slashes between them; and those of its path on the web behind
  /// the base.
  var literalPaths: [String] = []
  var literalWebPaths: [String] = []
  /// What the names of other people's query parameters match.
  var foreign: [IRegexp] = []
  /// Whether its links hold secrets, the names of those in queries, and whether a path of its routes holds one.
  var hasSecrets = false
  var secretNames: [[UInt8]] = []
  var hasSecretPaths = false
  /// Whether some of its routes are not there in all of its schemes.
  var hasRoutesOfSchemes = false

  init(_ definition: AppDefinition, routes: Range<Int>) {
    (declaration, self.routes) = (Declaration(definition), routes)
  }

  package var definition: AppDefinition { declaration.definition }
  /// The first scheme, by which the app is named.
  package var scheme: String { definition.schemes.first ?? "" }
}

/// A route, as words and writers need it.
///
/// It is copied often, and what the definition says of it is held by reference.
package struct RoutePlan: Sendable {
  private final class Declaration: Sendable {
    let route: Route

    init(_ route: Route) {
      self.route = route
    }
  }

  /// The app's number.
  package var app: Int
  private let declaration: Declaration
  package var pattern: Pattern
  /// The other forms of its links.
  var aliases: [Pattern] = []
  /// The form of its links that name callbacks, where they have one of their own.
  var callbackPattern: Pattern?
  /// Its links on the web, with the first host of the app: the first is the one that is written.
  package var webPatterns: [Pattern] = []
  /// For each of its forms, those that mean the same and are only read.
  var equivalents: [[Pattern]] = []
  /// The parameters in the order of the pattern, then the callbacks.
  package var parameters: [ParameterPlan] = []
  /// The numbers of those that the path of one of its forms has, though its link may have them in the query.
  package var inPath: Set<Int> = []
  /// What is declared by patterns of names.
  package var patternParameters: [PatternParameterPlan] = []
  /// What must be present together, and what must not.
  package var rules: [RulePlan] = []
  /// What is to be said where a guard does not hold, but for the place.
  var guardNotices: [Finding] = []
  /// The numbers of its ends.
  var ends: Range<Int> = 0..<0

  init(_ route: Route, app: Int, pattern: Pattern) {
    (declaration, self.app, self.pattern) = (Declaration(route), app, pattern)
  }

  package var route: Route { declaration.route }
  package var name: String { route.name }
  /// The variable that holds the port of its links, which has digits only (RFC 3986 §3.2.3).
  package var portName: String? { pattern.portVariable }
  /// Whether it takes `x-success` and its kin.
  package var takesCallbacks: Bool { route.callback }

  /// The names of the parameters in the query; parameters are large, so none is copied.
  var namesInQuery: some Sequence<String> {
    let parameters = parameters
    return parameters.indices.lazy.filter { parameters[$0].isInQuery }.map { parameters[$0].name }
  }

  /// The parameters but for the links that are called back, in the order of the pattern; `x-source` is one.
  package var declaredParameters: [ParameterPlan] {
    parameters.dropLast(takesCallbacks ? Callback.Kind.allCases.count : 0)
  }

  /// The patterns of its forms: of its link, of its aliases, and of links that name callbacks.
  var patterns: [Pattern] { [pattern] + aliases + (callbackPattern.map { [$0] } ?? []) }

  /// The same, and last the one of links on the web.
  package var writtenPatterns: [Pattern] { patterns + webPatterns.prefix(1) }

  /// The pattern of a form; none of them is copied to find it.
  func writtenPattern(ofForm form: Int) -> Pattern {
    if form == 0 { return pattern }
    if form <= aliases.count { return aliases[form - 1] }
    return form == webForm ? webPatterns[0] : callbackPattern ?? pattern
  }

  /// How many forms its links have.
  package var formCount: Int { ownFormCount + (webPatterns.isEmpty ? 0 : 1) }

  /// The same without the one of links on the web.
  private var ownFormCount: Int { 1 + aliases.count + (callbackPattern == nil ? 0 : 1) }

  /// The number of the form of links on the web; nil: it is not there.
  package var webForm: Int? { webPatterns.isEmpty ? nil : ownFormCount }

  /// The number of the form of links that name callbacks; 0: they have none of their own.
  package var callbackForm: Int { callbackPattern == nil ? 0 : aliases.count + 1 }

  /// All patterns that are read, with the numbers of their forms.
  package var readPatterns: [(form: Int, pattern: Pattern)] {
    patterns.enumerated().flatMap { form, pattern in
      ([pattern] + (equivalents.indices.contains(form) ? equivalents[form] : [])).map { (form, $0) }
    } + webPatterns.map { (ownFormCount, $0) }
  }

  /// The number of the parameter of that name.
  package func parameter(named name: String) -> Int? {
    parameters.firstIndex { $0.nameBytes.elementsEqual(name.utf8) }
  }

  /// All ways to fill the path of one of its patterns.
  package func variants(of pattern: Pattern) -> [PatternVariant] {
    PatternVariant.all(of: pattern) { name in
      parameter(named: name).map { parameters[$0].allowsEmpty } ?? false
    }
  }

  /// All ways to fill the paths of its patterns, in the order of its ends.
  package var forms: [(pattern: Pattern, variant: PatternVariant)] {
    readPatterns.flatMap { _, pattern in variants(of: pattern).map { (pattern, $0) } }
  }
}

/// Query parameters that are declared by a pattern of their names.
package struct PatternParameterPlan: Sendable {
  /// What the names match.
  var names: IRegexp
  /// What a parameter of such a name is, but for its name; nil: a link that has one is refused.
  package var plan: ParameterPlan?
}

/// A parameter of a route, as words and writers need it.
package struct ParameterPlan: Sendable {
  private final class Declaration: Sendable {
    let schema: Schema

    init(_ schema: Schema) {
      self.schema = schema
    }
  }

  package enum Location: Hashable, Sendable {
    /// A segment, or a part of one.
    case segment
    /// `{+x}`
    case rest
    case query
    case fragment
  }

  package var name: String
  package var nameBytes: [UInt8]
  package var location: Location
  package var isExploded: Bool
  package var isRequired: Bool
  /// An object: plans are handed around, and to copy a schema takes longer than what is asked of it.
  private let declaration: Declaration
  /// The reserved characters that are written as they are; nil: none.
  var kept: ByteSet?
  /// The operation of one text of the link: of the value, or of one value of an exploded array.
  package var operation: Int32 = 0
  /// The operation of the value; for an exploded array, of the array.
  package var value: Int32 = 0

  package var schema: Schema {
    _read { yield declaration.schema }
  }
  package var isSecret: Bool { declaration.schema.secret }
  package var isInQuery: Bool { location == .query }
  /// Whether its text is neither decoded nor escaped: what `{+x}` holds, unless more is said of it.
  package var isRaw: Bool {
    location == .rest && schema.encoding == nil && !schema.allowsReserved
  }
  /// Whether its text goes on to the end of the link.
  package var includesQuery: Bool { isRaw && schema.includesQuery }
  /// The name of its pairs; nil where it has none.
  var nameInQuery: [UInt8]? { location == .query ? nameBytes : nil }
  /// Whether the path of the route's link has it.
  var isInPath: Bool { location == .segment || location == .rest }
  /// Whether it is absent where a segment that it need not leave out is empty.
  var allowsEmpty: Bool { schema.required == false }

  /// Whether its values are declared: then those of a query or a fragment take part in choosing among
  /// routes of one path, as those of a path do.
  package var choosesRoute: Bool {
    let text = isExploded ? schema.items ?? schema : schema
    return !isInPath && text.otherwise != .default
      && (text.enumeration != nil || text.constant != nil)
  }

  init(
    _ name: String, _ location: Location, _ schema: Schema, isExploded: Bool = false,
    isOptionalSegment: Bool = false
  ) {
    self.name = name
    nameBytes = Array(name.utf8)
    self.location = location
    self.isExploded = isExploded
    declaration = Declaration(schema)
    isRequired = schema.required ?? (location == .segment && !isOptionalSegment)
  }
}
