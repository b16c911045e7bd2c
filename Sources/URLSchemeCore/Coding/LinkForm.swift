/// What writing the links of a route needs, made ready once and not for every link.
///
/// It is a class because it is handed on for every record.
final class LinkForm: Sendable {
  struct Parameter: Sendable {
    let name: [UInt8]
    let isInQuery: Bool
    let isExploded: Bool
    let isRequired: Bool
    /// `?name=`, as the query's first pair begins.
    let firstStart: [UInt8]
    /// `&name=`, as all others do.
    let nextStart: [UInt8]
    /// How most values are written.
    let shortcut: TextShortcut

    init(_ plan: ParameterPlan, isPlain: Bool) {
      name = plan.nameBytes
      isInQuery = plan.location == .query
      isExploded = plan.isExploded
      isRequired = plan.isRequired
      let start = plan.escapedName + [UInt8(ascii: "=")]
      firstStart = [UInt8(ascii: "?")] + start
      nextStart = [UInt8(ascii: "&")] + start
      shortcut = TextShortcut(plan.text, isPlain: isPlain)
    }
  }

  let pattern: Pattern
  let scheme: [UInt8]
  /// The numbers of the parameters that the path has, in the order of its segments.
  let pathParameters: [Int]
  /// The route's only parameter that is an object: its fields may be named directly.
  let object: Int?
  let parameters: [Parameter]
  /// Whether the pattern writes out query pairs.
  let hasLiteralPairs: Bool
  /// Whether the pattern names the fragment.
  let hasFragment: Bool
  /// Whether it matters which parameters are present together.
  let hasRules: Bool
  /// Whether a query writes a space as a plus.
  let usesPlus: Bool
  /// What stands before the query; nil where that depends on the values.
  let hierarchy: [UInt8]?
  /// Whether every link that the route writes opens it, and says the same.
  let isUnmistakable: Bool

  init(
    _ route: RoutePlan, _ pattern: Pattern, scheme: String, dialect: Dialect, isPlain: Bool,
    beginning: (hierarchy: [UInt8], isUnmistakable: Bool)? = nil
  ) {
    self.pattern = pattern
    self.scheme = Array(scheme.utf8)
    pathParameters = pattern.pathVariables.compactMap(route.parameter(named:))
    let objects = route.parameters.indices.filter { route.parameters[$0].value.type == .object }
    object = objects.count == 1 ? objects[0] : nil
    parameters = route.parameters.map { Parameter($0, isPlain: isPlain) }
    hasLiteralPairs = !pattern.literalPairs.isEmpty
    hasFragment = route.pattern.fragment != nil
    hasRules = route.hasRules
    usesPlus = dialect == .form
    hierarchy = beginning?.hierarchy
    isUnmistakable = beginning?.isUnmistakable ?? false
  }
}

extension ValueTape {
  /// The number of the parameter that a key names, which is looked for from `first` on.
  func parameter(named key: Int, of form: LinkForm, from first: Int) -> Int? {
    let name = bytes.span.extracting(range(key))
    var index = first
    for _ in 0..<form.parameters.count {
      if index >= form.parameters.count { index = 0 }
      if name.equals(form.parameters[index].name) { return index }
      index += 1
    }
    return nil
  }
}
