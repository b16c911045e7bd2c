import URLSchemeCore

/// Puts what was found about a link in its place in a file.
extension LinkValidator {
  /// Reads a link, and reports what was found.
  ///
  /// - Parameters:
  ///   - isCut: Whether it is only the beginning of a link that is too long.
  ///   - file: The file that has the link, as it was named.
  ///   - line: The link's line, from 1.
  ///   - column: Where in the line the link begins, from 1.
  mutating func check(
    _ link: Span<UInt8>, isCut: Bool = false, file: String, line: Int, column: Int = 1
  ) -> Check {
    read(link, isCut: isCut)
    return check(ofLast: link, file: file, line: line, column: column)
  }

  /// Reports what was found about the link that was read last.
  ///
  /// This and its like change nothing, but are `mutating`: otherwise each call would copy the
  /// validator, two kilobytes.
  mutating func check(
    ofLast link: Span<UInt8>, file: String, line: Int, column: Int
  ) -> Check {
    let shown = shown(link)
    var check = Check(shown, file: file, line: line, column: column)
    check.findings.reserveCapacity(findings.count)
    for index in findings.indices {
      check.findings.append(
        placed(index, line: line, column: column + findings[index].offset, shown))
    }
    return check
  }

  /// A link as people see it.
  ///
  /// - Parameter isRead: Whether it is the one that was read last.
  mutating func shown(_ link: Span<UInt8>, isRead: Bool = true) -> ShownLink {
    let link = link.extracting(0..<(isRead ? shownLength(of: link) : link.count))
    let bytes = link.array
    return ShownLink(
      bytes: bytes, secrets: isRead ? secretRanges(in: link) : secrets.ranges(in: bytes))
  }

  /// One of the findings about the link that was read last, in its place in a file.
  mutating func placed(
    _ index: Int, line: Int, column: Int, _ shown: ShownLink
  ) -> PlacedFinding {
    PlacedFinding(
      findings[index], severity: findings[index].rule.severity(isStrict: options.isStrict),
      line: line, column: column,
      quote: PlacedFinding.Quote(
        bytes: shown.bytes, offset: findings[index].offset, secrets: shown.secrets))
  }
}
