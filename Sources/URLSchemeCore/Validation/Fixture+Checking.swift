extension Fixture {
  /// Checks a file of fixtures, as `urlscheme validate` does: each link must do what its line says.
  ///
  /// ```swift
  /// @Test func linksDoWhatTheirFixturesSay() throws {
  ///   let file = try Data(contentsOf: fixtures)
  ///   #expect(Fixture.check(file, in: catalog).isEmpty)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - file: The bytes of the file: a JSON object a line, as `urlscheme validate --record` writes them;
  ///     a byte order mark at the beginning is passed over.
  ///   - catalog: The definitions whose links these are.
  /// - Returns: What fails, in the order of the file; a file without fixtures fails as
  ///   `nothing-checked`.
  public static func check(
    _ file: some Sequence<UInt8>, in catalog: Catalog
  ) -> [FixtureFailure] {
    var validator = FixtureValidator(catalog)
    var failures: [FixtureFailure] = []
    var count = 0
    let bytes = Array(file)
    let text = bytes.dropFirst(bytes.byteOrderMarkLength)
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 <= 0x20 }) {
      count += 1
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      validator.read(line.span)
      failures += validator.failures(ofLast: line.span, line: index + 1)
    }
    guard count == 0 else { return failures }
    let nothing = Finding(.nothingChecked, at: 0)
    return [FixtureFailure(line: 1, name: nil, finding: nothing, differences: [])]
  }
}

/// What a link does that its fixture does not say.
public struct FixtureFailure: Hashable, Sendable, CustomStringConvertible {
  /// The line of the file, from 1.
  public let line: Int
  /// The fixture's name, where it has one.
  public let name: String?
  /// What is wrong; its offset is a byte of the line.
  public let finding: Finding
  /// What is not as the fixture says: `values.term: expected "tea", found "tee"`.
  public let differences: [String]

  /// The place, what is wrong, and the differences, one a line.
  public var description: String {
    let name = name.map { " (\($0.printable(limit: 1_000)))" } ?? ""
    let place = "line \(line)\(name), column \(finding.offset + 1)"
    let lines = ["\(place): \(finding.message) [\(finding.rule.rawValue)]"]
    return (lines + differences.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension FixtureValidator {
  /// The errors of the fixture that was read last.
  fileprivate func failures(ofLast text: Span<UInt8>, line: Int) -> [FixtureFailure] {
    func failure(_ finding: Finding, _ differences: [String] = []) -> FixtureFailure {
      FixtureFailure(
        line: line, name: fixture.name, finding: finding, differences: differences)
    }
    if let fault { return [failure(fault)] }
    guard !isSkipped else { return [] }
    var failures: [FixtureFailure] = []
    for var finding in links.findings where links.severity(of: finding) == .error {
      finding.offset = fixture.offset(ofLinkByte: finding.offset, in: text)
      failures.append(failure(finding))
    }
    guard !differences.isEmpty else { return failures }
    let shown = differences.map { difference in
      let parts = [
        difference.expected.map { "expected \($0.printable(limit: 1_000))" } ?? "expected nothing",
        difference.actual.map { "found \($0.printable(limit: 1_000))" } ?? "found nothing",
      ]
      return "\(difference.path.printable(limit: 1_000)): \(parts.joined(separator: ", "))"
    }
    return failures + [failure(Finding(.fixtureMismatch, at: mismatchOffset), shown)]
  }
}
