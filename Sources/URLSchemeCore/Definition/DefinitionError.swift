/// What is wrong with a definition: every finding, in the order of the file.
public struct DefinitionError: Error, Hashable, Sendable {
  /// The findings; their offsets are bytes of the file, their subjects key paths such as `routes[2].link`.
  public let findings: [Finding]
}

extension AppDefinition {
  /// Reads a definition file (format 1), strictly: a key that the format does not know is an error.
  ///
  /// - Throws: every finding, with its byte offset in the file.
  public init(json: [UInt8]) throws(DefinitionError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = json.starts(with: mark) ? mark.count : 0
    let root: JSONNode
    do {
      root = try JSONNode(parsing: json.span.extracting(start..<json.count))
    } catch {
      throw DefinitionError(findings: [error.moved(by: start)])
    }
    var reader = DefinitionReader()
    let definition = reader.readDefinition(root)
    var findings = reader.findings
    if findings.isEmpty, let definition {
      findings = DefinitionChecker.findings(in: definition).map { problem in
        var finding = problem.finding
        finding.offset += root.offset(at: problem.path)
        return finding
      }
    }
    guard findings.isEmpty, let definition else {
      throw DefinitionError(
        findings: findings.sorted { $0.offset < $1.offset }.map { $0.moved(by: start) })
    }
    self = definition
  }
}
