/// What is wrong with a definition, or probably a mistake, and where. A definition may be checked
/// without its file, so the place is the way to a value.
package struct DefinitionProblem: Sendable {
  /// What of the value it is about.
  package enum Place: Sendable {
    case value
    /// Its key.
    case key
    /// The text it is: the finding's offset counts its bytes.
    case text
  }

  var path: DefinitionPath
  var place: Place
  /// The finding; its offset is 0 but for one about a text.
  package var finding: Finding
  /// How much it weighs; nil: as much as its rule says.
  package var severity: Severity?
  /// Whether the definition can't be used; else only validating it tells.
  var isFatal: Bool

  package init(
    path: DefinitionPath, place: Place = .value, finding: Finding, severity: Severity? = nil,
    isFatal: Bool = true
  ) {
    (self.path, self.place, self.finding) = (path, place, finding)
    (self.severity, self.isFatal) = (severity, isFatal)
  }

  /// The finding, placed in the file that the definition was read from.
  func finding(in root: JSONNode, _ text: Span<UInt8>) -> Finding {
    let target = root.target(of: path)
    var placed = finding
    placed.offset = target.node.offset
    switch place {
    case .key where target.isExact: placed.offset = target.keyOffset ?? placed.offset
    case .text where target.isExact:
      placed.offset = JSONString.offset(
        ofByte: finding.offset, from: target.node.offset + 1, in: text)
    default: break
    }
    return placed
  }
}

/// The problems of a definition as they are found, by reading it and by judging what it means.
struct DefinitionProblems: Sendable {
  /// More of a kind are not looked for: so many have a common cause.
  static let maximum = 1_000

  /// Those that forbid using the definition.
  private(set) var fatal: [DefinitionProblem] = []
  private(set) var others: [DefinitionProblem] = []
  /// What is around values that could not be read: whatever else might be said of it could follow
  /// from that alone.
  private var doubtful: Set<DefinitionPath> = []

  /// Adds a problem; what it is about is its place, unless the finding says something else.
  mutating func append(_ problem: DefinitionProblem) {
    guard (problem.isFatal ? fatal : others).count < Self.maximum else { return }
    var problem = problem
    if problem.finding.subject.isEmpty { problem.finding.subject = problem.path.description }
    problem.finding = problem.finding.cut
    if problem.isFatal { fatal.append(problem) } else { others.append(problem) }
  }

  /// Takes back, from the fatal problem of that number on, those that are not to be said.
  mutating func removeFatal(from first: Int, where isKnown: (DefinitionProblem) -> Bool) {
    fatal[first...].removeAll(where: isKnown)
  }

  mutating func doubt(_ path: DefinitionPath) {
    doubtful.insert(path.judged)
  }

  /// Whether something could not be read that the value at `path` depends on.
  func isDoubtful(_ path: DefinitionPath) -> Bool {
    guard !doubtful.isEmpty else { return false }
    return (0...path.steps.count).contains {
      doubtful.contains(DefinitionPath(path.steps.prefix($0)))
    }
  }

  /// The word that may have been meant; looked for while problems are few enough to be read.
  func nearest(
    to word: String, in words: @autoclosure () -> [String], isFatal: Bool = true
  ) -> String {
    guard (isFatal ? fatal : others).count < 100 else { return "" }
    return NearestWord.nearest(to: word, in: words()) ?? ""
  }
}

extension DefinitionPath {
  /// The way to what is judged as a whole: a parameter, a type, a guard; a whole route for the keys
  /// that decide what its parameters are.
  fileprivate var judged: DefinitionPath {
    let decisive: [Step] = [.key("link"), .key("callback"), .key("returns")]
    let length =
      switch steps.first {
      case .key("routes"): steps.count > 2 && decisive.contains(steps[2]) ? 2 : 4
      case .key("types"): 2
      default: 1
      }
    return DefinitionPath(steps.prefix(length))
  }
}

extension String {
  /// The text as "found" shows it.
  var inQuotes: String { "\"\(self)\"" }

  /// The text as it stands in a list of words, where an empty one would not be seen.
  package var orQuotes: String { isEmpty ? inQuotes : self }
}
