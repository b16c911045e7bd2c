/// Checks what a definition's values mean together: schemes, patterns, aliases, and whether every
/// parameter can be written.
///
/// The definition may come from a file or from Swift, so places are key paths.
struct DefinitionChecker {
  struct Problem {
    /// What of the value at `path` the finding is about.
    enum Place {
      case value
      /// Its key.
      case key
      /// The text it is: the finding's offset counts its bytes.
      case text
    }

    var path: DefinitionPath
    var place: Place
    /// The finding; its offset is 0 but for one about a text.
    var finding: Finding
  }

  /// More are not looked for: so many have a common cause.
  static let maximumProblems = 1_000

  private(set) var problems: [Problem] = []
  /// What is wrong with each type, which is not said again of every schema that names it.
  private var typeProblems: [String: Set<InheritedProblem>] = [:]
  /// Whether the schema at hand is secret, or part of one that is: its values are not shown.
  var isSecret = false

  /// The app's schemes in lower case.
  private(set) var schemes: [String] = []

  static func findings(in definition: AppDefinition) -> [Problem] {
    var checker = DefinitionChecker()
    checker.check(definition)
    return checker.problems
  }

  private mutating func check(_ definition: AppDefinition) {
    let top = DefinitionPath()
    if definition.name.isEmpty { report(top.appending("name"), expected: "a name") }
    checkIdentifier(definition.identifier, at: top.appending("identifier"))
    checkSchemes(definition.schemes, at: top.appending("schemes"))
    if definition.schemes.isEmpty {
      report(top.appending("schemes"), expected: "at least one scheme")
    }
    checkSchemes(definition.queries, at: top.appending("queries"))
    let callbacks = top.appending("callbacks").appending("allow")
    checkSchemes(definition.allowedCallbacks, at: callbacks)
    let fallback = top.appending("fallback")
    checkURL(definition.fallback.web, at: fallback.appending("web"), isOfWeb: true)
    checkURL(definition.fallback.ios, at: fallback.appending("ios"), isOfWeb: false)
    checkURL(definition.fallback.android, at: fallback.appending("android"), isOfWeb: false)
    checkTypes(definition.types, at: top.appending("types"))
    schemes = definition.schemes.map { $0.lowercased() }
    checkRoutes(definition.routes, at: top.appending("routes"))
  }

  // MARK: Schemes and URLs

  private mutating func checkSchemes(_ schemes: [String], at path: DefinitionPath) {
    var seen = NameSet()
    for (index, scheme) in schemes.enumerated() {
      let bytes = Array(scheme.utf8)
      let isScheme =
        bytes.first.map(ByteSet.schemeFirst.contains) ?? false
        && bytes.allSatisfy(ByteSet.schemeRest.contains)
      if !isScheme || bytes.count > 128 {
        let limit =
          isScheme ? "at most 128 characters" : "a letter, then letters, digits, +, - or ."
        report(path.appending(index), expected: "a scheme: \(limit)", found: quoted(scheme))
      }
      if !seen.insert(scheme.lowercased()) {
        report(path.appending(index), expected: "each scheme once", found: quoted(scheme))
      }
    }
  }

  /// It is written as XML, which has neither control characters nor U+FFFE and U+FFFF.
  private mutating func checkIdentifier(_ identifier: String?, at path: DefinitionPath) {
    guard let scalars = identifier?.unicodeScalars else { return }
    if scalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      report(path, expected: "no control characters")
    } else if scalars.contains(where: { $0.value & ~1 == 0xFFFE }) {
      report(path, expected: "characters that XML has")
    }
  }

  private mutating func checkURL(_ url: String?, at path: DefinitionPath, isOfWeb: Bool) {
    guard let bytes = url.map({ Array($0.utf8) }) else { return }
    do {
      let scheme = try LinkComponents.parse(bytes.span, lenient: false).scheme
      let name = String(decoding: bytes[scheme].map(ByteClass.lowercased), as: UTF8.self)
      if isOfWeb, name != "https", name != "http" {
        report(path, expected: "an https or http URL", found: "\(name):")
      }
    } catch {
      var finding = Finding(.invalidDefinition, at: error.offset, path.description)
      finding.expected = "a URL: \(error.message)"
      report(path, at: .text, finding)
    }
  }

  // MARK: Types

  private mutating func checkTypes(_ types: [Parameter], at path: DefinitionPath) {
    var seen = NameSet()
    for type in types {
      let place = path.appending(type.name)
      if !seen.insert(type.name) { report(place, at: .key, expected: "each type once") }
      if type.name.isEmpty || Schema.ValueType(rawValue: type.name) != nil {
        report(place, at: .key, expected: "a name that is no built-in type")
      }
      let first = problems.count
      checkSchema(type.schema, at: place, as: .type)
      typeProblems[type.name] = Set(problems[first...].map { InheritedProblem($0, from: place) })
    }
  }

  /// A problem seen from the schema it is in.
  private struct InheritedProblem: Hashable {
    var steps: [DefinitionPath.Step]
    var finding: Finding

    init(_ problem: Problem, from schema: DefinitionPath) {
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
    let kept = problems[first...].filter { !known.contains(InheritedProblem($0, from: path)) }
    problems.replaceSubrange(first..., with: kept)
  }

  // MARK: Findings

  mutating func report(
    _ path: DefinitionPath, at place: Problem.Place = .value, _ finding: Finding
  ) {
    guard problems.count < Self.maximumProblems else { return }
    problems.append(Problem(path: path, place: place, finding: finding.cut))
  }

  mutating func report(
    _ path: DefinitionPath, at place: Problem.Place = .value, expected: String, found: String = "",
    suggestion: String = ""
  ) {
    report(
      path, at: place,
      Finding(
        .invalidDefinition, at: 0, path.description, expected: expected, found: found,
        suggestion: suggestion))
  }

  func quoted(_ text: String) -> String { "\"\(text)\"" }

  /// The name that may have been meant; looked for while findings are few enough to be read.
  func nearest(to name: String, in names: @autoclosure () -> [String]) -> String {
    problems.count < 100 ? NearestWord.nearest(to: name, in: names()) ?? "" : ""
  }
}

extension DefinitionChecker.Problem {
  /// The finding, placed in the file that the definition was read from.
  func finding(in root: JSONNode, _ text: Span<UInt8>) -> Finding {
    let target = root.target(of: path)
    var placed = finding
    switch place {
    case .key where target.isExact: placed.offset = target.keyOffset ?? target.node.offset
    case .text where target.isExact:
      placed.offset = target.node.offset(ofByte: finding.offset, in: text)
    default: placed.offset = target.node.offset
    }
    return placed
  }
}
