/// Checks what a definition's values mean together, in one walk: schemes, patterns, aliases, whether
/// every parameter can be written, and what is probably a mistake.
///
/// The definition may be checked without its file, so places are key paths. What needs the machinery
/// that reads and writes links is left to those who have it: which values are declared, the walk
/// remembers.
struct DefinitionChecker {
  private(set) var problems: DefinitionProblems
  /// What is wrong with each type, which is not said again of every schema that names it.
  private var typeProblems: [String: Set<InheritedProblem>] = [:]
  /// The types that are deprecated.
  var deprecatedTypes = NameSet()
  /// Whether the route at hand is deprecated as a whole.
  var isDeprecated = false
  /// Whether the schema at hand is secret, or part of one that is: its values are not shown.
  var isSecret = false
  /// Whether it stands in an authority, where letters match in either case.
  var isInAuthority = false
  /// The characters with a meaning of their own in the encodings around the schema at hand.
  var separators: [[String]] = []
  /// The text forms with parts that are being checked.
  var containers: [Schema.Encoding] = []
  /// The separators that may stand unescaped around the schema at hand, and only then separate.
  var rawSeparators: ByteSet?
  /// The definition at hand.
  private(set) var definition = AppDefinition(name: "", schemes: [])
  /// Its schemes in lower case.
  private(set) var schemes = NameSet()

  /// A schema that declares values, or has a type that does.
  struct DeclaringSchema {
    var schema: Schema
    var node: JSONNode?
    var path: DefinitionPath
    /// Whether its values are written inside JSON.
    var isJSON: Bool
    var isSecret: Bool
    /// The text forms in which its values are parts, the innermost last, and their separators that only separate
    /// unescaped.
    var containers: [Schema.Encoding]
    var rawSeparators: ByteSet?
  }

  /// A guard of a parameter that the route describes.
  struct DescribedGuard {
    var condition: Route.Guard
    var schema: Schema
    var path: DefinitionPath
  }

  /// A pair of the query that an alias writes out for a parameter.
  struct WrittenPair {
    var name: String
    /// What each of its texts must be.
    var schema: Schema
    /// Nil: a bare name.
    var text: [UInt8]?
    var path: DefinitionPath
  }

  var declaringSchemas: [DeclaringSchema] = []
  var writtenPairs: [WrittenPair] = []
  var describedGuards: [DescribedGuard] = []

  /// - Parameter problems: What is wrong already; nothing is said of what could not be read.
  init(_ problems: DefinitionProblems = DefinitionProblems()) {
    self.problems = problems
  }

  /// Why a definition can't be used.
  static func findings(in definition: AppDefinition) -> [DefinitionProblem] {
    var checker = DefinitionChecker()
    checker.check(definition)
    return checker.problems.fatal
  }

  /// - Parameter root: The file from which the definition was read.
  mutating func check(_ definition: AppDefinition, _ root: JSONNode? = nil) {
    self.definition = definition
    schemes = NameSet(definition.schemes.map { $0.lowercased() })
    let top = DefinitionPath()
    require(!definition.name.isEmpty, "a name", at: top["name"])
    checkIdentifier(definition.identifier, at: top["identifier"])
    require(!definition.schemes.isEmpty, "at least one scheme", at: top["schemes"])
    checkSchemes(definition.schemes, at: top["schemes"])
    checkForeign(definition.foreign, at: top["foreign"])
    checkSchemes(definition.queries, at: top["queries"])
    checkSchemes(definition.allowedCallbacks, at: top["callbacks"]["allow"])
    checkURL(definition.fallback.web, at: top["fallback"]["web"], isOfWeb: true)
    checkURL(definition.fallback.ios, at: top["fallback"]["ios"], isOfWeb: false)
    checkURL(definition.fallback.android, at: top["fallback"]["android"], isOfWeb: false)
    checkWeb(definition.web, at: top["web"])
    deprecatedTypes = NameSet(definition.types.filter(\.schema.deprecated).map(\.name))
    checkTypes(definition.types, root?["types"], at: top["types"])
    if definition.routes.isEmpty {
      let example = #"at least one route, such as {"name": "launch", "link": "//"}"#
      advise(Finding(.invalidDefinition, at: 0, expected: example), at: top["routes"])
    }
    checkEquivalent(at: top["equivalent"])
    checkRoutes(root?["routes"]?.elements ?? [], at: top["routes"])
  }

  // MARK: Schemes and URLs

  private mutating func checkSchemes(_ schemes: [String], at path: DefinitionPath) {
    var seen = NameSet()
    for (index, scheme) in schemes.enumerated() {
      let isScheme = scheme.utf8.isScheme
      require(
        isScheme && scheme.utf8.count <= 128,
        isScheme
          ? "a scheme: at most 128 characters"
          : "a scheme: a letter, then letters, digits, +, - or .",
        at: path[index], found: scheme.inQuotes)
      require(
        seen.insert(scheme.lowercased()), "each scheme once", at: path[index],
        found: scheme.inQuotes)
    }
  }

  /// It is written as XML, which has neither control characters nor U+FFFE and U+FFFF.
  private mutating func checkIdentifier(_ identifier: String?, at path: DefinitionPath) {
    guard let scalars = identifier?.unicodeScalars else { return }
    if scalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      expect("no control characters", at: path)
    } else if scalars.contains(where: { $0.value & ~1 == 0xFFFE }) {
      expect("characters that XML has", at: path)
    }
  }

  private mutating func checkURL(_ url: String?, at path: DefinitionPath, isOfWeb: Bool) {
    guard let bytes = url.map({ Array($0.utf8) }) else { return }
    do {
      let scheme = try LinkComponents.parse(bytes.span, lenient: false).scheme
      let name = String(decoding: bytes[scheme], as: UTF8.self).lowercased()
      require(
        !isOfWeb || name == "https" || name == "http", "an https or http URL", at: path,
        found: "\(name):")
    } catch {
      let expected = "a URL: \(error.message)"
      report(
        Finding(.invalidDefinition, at: error.offset, expected: expected), at: path, .text)
    }
  }

  // MARK: Types

  private mutating func checkTypes(
    _ types: [Parameter], _ node: JSONNode?, at path: DefinitionPath
  ) {
    for (number, type) in types.enumerated() {
      let place = path[type.name]
      let isBuiltIn = Schema.ValueType(rawValue: type.name) != nil
      require(!type.name.isEmpty, "a name", at: place, .key)
      require(!isBuiltIn, "a name that is no built-in type", at: place, .key)
      let first = problems.fatal.count
      checkSchema(type.schema, node?.value(of: type.name, at: number), at: place, as: .type)
      typeProblems[type.name] = Set(
        problems.fatal[first...].map { InheritedProblem($0, from: place) })
    }
  }

  /// A problem seen from the schema it is in.
  private struct InheritedProblem: Hashable {
    var steps: [DefinitionPath.Step]
    var finding: Finding

    init(_ problem: DefinitionProblem, from schema: DefinitionPath) {
      steps = Array(problem.path.steps.dropFirst(schema.steps.count))
      finding = problem.finding
      finding.subject = ""
    }
  }

  /// Takes back the problems from `first` on that a schema has from the type it names.
  mutating func forgetInherited(
    since first: Int, of schema: Schema, at path: DefinitionPath
  ) {
    guard let name = schema.typeName, let known = typeProblems[name], !known.isEmpty else { return }
    problems.removeFatal(from: first) { known.contains(InheritedProblem($0, from: path)) }
  }

  // MARK: Problems

  /// Reports what should stand at a place, unless it does.
  mutating func require(
    _ condition: Bool, _ expected: @autoclosure () -> String,
    at path: @autoclosure () -> DefinitionPath, _ place: DefinitionProblem.Place = .value,
    found: @autoclosure () -> String = ""
  ) {
    if !condition { expect(expected(), at: path(), place, found: found()) }
  }

  /// Reports what should stand at a place.
  mutating func expect(
    _ expected: String, at path: DefinitionPath, _ place: DefinitionProblem.Place = .value,
    found: String = "", suggestion: String = ""
  ) {
    report(
      Finding(
        .invalidDefinition, at: 0, expected: expected, found: found, suggestion: suggestion),
      at: path, place)
  }

  mutating func report(
    _ finding: Finding, at path: DefinitionPath, _ place: DefinitionProblem.Place = .value,
    isFatal: Bool = true
  ) {
    guard !problems.isDoubtful(path) else { return }
    problems.append(
      DefinitionProblem(path: path, place: place, finding: finding, isFatal: isFatal))
  }

  /// Reports what does not forbid using the definition.
  mutating func advise(
    _ finding: Finding, at path: DefinitionPath, _ place: DefinitionProblem.Place = .value
  ) {
    report(finding, at: path, place, isFatal: false)
  }
}
