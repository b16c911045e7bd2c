extension AppDefinition {
  /// Reads a definition file (format 1), strictly: a key that the format does not know is an error.
  ///
  /// A byte order mark at the beginning is passed over.
  ///
  /// - Throws: every finding, with its byte offset in the file; of a text that is no JSON, the
  ///   first.
  ///
  /// Whether its routes go together, the catalog finds out.
  public init(json: [UInt8]) throws(DefinitionError) {
    try self.init(json: json) { _ in [] }
  }

  /// Reads a definition file, and has one about which there is nothing else to say looked at once
  /// more.
  init(
    json: [UInt8], furtherProblems: (AppDefinition) -> [DefinitionChecker.Problem]
  ) throws(DefinitionError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = json.starts(with: mark) ? mark.count : 0
    let text = json.span.extracting(start..<json.count)
    let root: JSONNode
    do {
      root = try JSONNode(parsing: text)
    } catch {
      throw DefinitionError(findings: [error.moved(by: start)])
    }
    var reader = DefinitionReader()
    let definition = reader.readDefinition(root)
    var findings = DefinitionSecrets.masking(reader.findings, in: root, text)
    if let definition {
      for problem in DefinitionChecker.findings(in: definition)
      where !reader.isDoubtful(problem.path) {
        findings.append(problem.finding(in: root, text))
      }
    }
    if findings.isEmpty, let definition {
      findings = furtherProblems(definition).map { $0.finding(in: root, text) }
    }
    guard findings.isEmpty, let definition else {
      findings.sort { $0.offset < $1.offset }
      throw DefinitionError(findings: findings.map { $0.moved(by: start) })
    }
    self = definition
  }
}
