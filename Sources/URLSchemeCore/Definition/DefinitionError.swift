/// What is wrong with a definition: every finding, in the order of the file.
public struct DefinitionError: Error, Hashable, Sendable {
  /// The findings; their offsets are bytes of the file, their subjects key paths such as
  /// `routes[2].link`.
  public let findings: [Finding]

  /// An error with these findings, as tests and previews need one.
  public init(findings: [Finding]) { self.findings = findings }
}

extension DefinitionError: CustomStringConvertible {
  /// The findings, one a line.
  public var description: String { findings.map(\.description).joined(separator: "\n") }
}
