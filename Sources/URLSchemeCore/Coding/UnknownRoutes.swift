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

extension LinkDecoder {
  /// Remembers the head of a common link that leads to no route, whatever follows.
  mutating func remember(_ finding: Finding, ofHeadOf link: Span<UInt8>, app: Int) {
    // What is shown of secrets is known only of links that were read.
    guard isCommon, !options.isLenient, !options.listsCandidates, !shapes.hasSecrets,
      components.path.upperBound <= HeadMemo.longest,
      let number = unknownRoutes.keep(finding)
    else { return }
    heads.remember(
      link, upTo: components.path.upperBound,
      (components.scheme.upperBound, false, app, HeadMemo.path(ofUnknownRoute: number)))
  }

  /// Tells that the line that was not copied has a head that leads to no route, or has no scheme.
  ///
  /// Asked where lines are copied, it took 20 instructions more for each of them.
  mutating func tellFaultyHead(_ lines: inout CopiedLines, _ block: Span<UInt8>) {
    guard case .none = lines.remark, let length = lines.length else { return }
    let text = block.extracting(lines.position..<block.count)
    if let (head, known) = heads.find(headOf: text, upTo: length.text) {
      if let number = HeadMemo.unknownRoute(ofPath: known.path),
        LinkDecoder.isRightQuery(text, from: head + 1, upTo: length.text)
      {
        lines.remark = .unknownRoute(number)
      }
    } else if LinkDecoder.hasNoScheme(text, upTo: length.text) {
      lines.remark = .missingScheme
    }
  }

  /// Whether a delimiter comes before any colon. The text goes on behind the link's end.
  private static func hasNoScheme(_ text: Span<UInt8>, upTo end: Int) -> Bool {
    let mark = MarkCursor.next(in: text, from: 0)
    guard mark < end else { return true }
    return switch text[mark] {
    case UInt8(ascii: ":"): mark == 0
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
    default: false
    }
  }

  /// Whether the grammar allows a query, which is looked at before the route. The text goes on behind
  /// its end.
  private static func isRightQuery(_ text: Span<UInt8>, from start: Int, upTo end: Int) -> Bool {
    var marks = MarkCursor(text, from: start)
    var mark = marks.next(in: text)
    while mark < end {
      let isRight =
        text[mark] == UInt8(ascii: "%")
        ? ByteClass.byte(hexDigits: text[mark + 1], text[mark + 2]) != nil
        : ByteClass.isPathMark(text[mark]) || text[mark] == UInt8(ascii: "?")
      guard isRight else { return false }
      mark = marks.next(in: text)
    }
    return true
  }
}
