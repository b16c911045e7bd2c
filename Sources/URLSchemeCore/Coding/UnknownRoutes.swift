/// What is wrong with links whose heads lead to no route, whatever follows them: old links keep
/// coming, and to find out that nothing takes one takes longer than to read a good one.
struct UnknownRoutes: Sendable {
  private(set) var findings: [Finding] = []
  /// The same as JSON, for each of `findings`.
  private(set) var json: [[UInt8]] = []

  /// More are not kept, as they might never come again.
  static let limit = 256

  /// Keeps a finding, and gives its number; nil where there are too many. Most heads of an app are
  /// told of in the same words.
  mutating func keep(_ finding: Finding) -> Int? {
    // Those about a value may all differ, and are not to take the room of others.
    guard finding.expected.isEmpty || findings.count < UnknownRoutes.limit / 2 else { return nil }
    if let known = findings.firstIndex(of: finding) { return known }
    guard findings.count < UnknownRoutes.limit else { return nil }
    var text: [UInt8] = []
    ByteWriter.append(to: &text, reserving: 256) { writer in
      var cursor = JSONCursor(writer, needsComma: false)
      cursor.write(finding)
      return cursor.finish()
    }
    findings.append(finding)
    json.append(text)
    return findings.count - 1
  }

  /// The finding of that number.
  func brief(_ number: Int) -> BriefFinding {
    BriefFinding(
      rule: .unknownRoute, text: 0..<0, number: number, offset: findings[number].offset)
  }
}

extension HeadMemo {
  /// The path of a head that leads to no route, of which a finding of that number is kept.
  static func path(ofUnknownRoute number: Int) -> Int { -2 - number }

  /// The number of the finding about a head with that path; nil where it may lead to a route.
  static func unknownRoute(ofPath path: Int) -> Int? { path <= -2 ? -2 - path : nil }
}
