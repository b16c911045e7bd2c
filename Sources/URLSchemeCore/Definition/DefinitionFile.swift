/// A definition file as it was read, with what is wrong with it: all that readers throw, and that
/// validating reports.
package struct DefinitionFile {
  let json: [UInt8]
  let root: JSONNode
  /// The definition as far as it could be read; nil where it is of another format altogether.
  let definition: AppDefinition?
  let checker: DefinitionChecker

  /// Reads a file; a byte order mark at its beginning is passed over.
  ///
  /// - Throws: why the text is no JSON.
  package init(_ json: [UInt8]) throws(Finding) {
    self.json = json
    root = try JSONNode(parsing: json.span, from: json.byteOrderMarkLength)
    var reader = DefinitionReader()
    definition = reader.readDefinition(root)
    var checker = DefinitionChecker(reader.problems)
    if let definition { checker.check(definition, root) }
    self.checker = checker
  }

  /// The definition, where nothing forbids using it by itself.
  func checked() throws(DefinitionError) -> AppDefinition {
    try refuse(checker.problems.fatal)
    guard let definition else { throw DefinitionError(findings: []) }
    return definition
  }

  /// Throws the problems, where there are any.
  func refuse(_ problems: [DefinitionProblem]) throws(DefinitionError) {
    guard problems.isEmpty else {
      throw DefinitionError(findings: placed(problems).map(\.finding))
    }
  }

  /// The offset of the key or value to which the first of some ways leads that leads anywhere; else as far as
  /// the first one goes.
  package func offset(of paths: [DefinitionPath]) -> Int {
    let targets = paths.map { root.target(of: $0) }
    guard let target = targets.first(where: \.isExact) ?? targets.first else { return root.offset }
    return target.keyOffset ?? target.node.offset
  }

  /// Where the file holds values of secret parameters.
  package var secrets: DefinitionSecrets { DefinitionSecrets(of: root, in: json.span) }

  /// The problems with their findings placed in the file, in its order, and without words that are
  /// secret.
  package func placed(_ problems: [DefinitionProblem]) -> [DefinitionProblem] {
    guard !problems.isEmpty else { return [] }
    let secrets = secrets
    let placed = problems.map { problem in
      var placed = problem
      placed.finding = problem.finding(in: root, json.span)
      let place = placed.finding.offset..<placed.finding.offset + 1
      if !secrets.ranges(meeting: place).isEmpty {
        (placed.finding.found, placed.finding.suggestion) = ("", "")
      }
      return placed
    }
    // Swift's sort is stable: what is found at one place stays in the order of the checks.
    return placed.sorted { $0.finding.offset < $1.finding.offset }
  }
}

extension AppDefinition {
  /// Reads a definition file (format 1), strictly: a key that the format does not know is an error.
  ///
  /// A byte order mark at the beginning is passed over. Whether its routes go together, the catalog
  /// finds out.
  ///
  /// - Throws: every finding, with its byte offset in the file; of a text that is no JSON, the
  ///   first.
  public init(json: some Sequence<UInt8>) throws(DefinitionError) {
    self = try DefinitionFile.read(Array(json)).checked()
  }
}

extension DefinitionFile {
  /// Reads a file; a text that is no JSON is a definition with a fault, too.
  static func read(_ json: [UInt8]) throws(DefinitionError) -> DefinitionFile {
    do {
      return try DefinitionFile(json)
    } catch {
      throw DefinitionError(findings: [error])
    }
  }
}
