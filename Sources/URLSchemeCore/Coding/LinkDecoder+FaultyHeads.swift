/// What is wrong with links is told from their heads alone where those are known to lead to no route, or
/// have no scheme: such lines need not be read.
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
