/// Puts what was found about a link in its place in a file.
extension LinkValidator {
  /// Reads a link, and reports what was found.
  ///
  /// - Parameters:
  ///   - isCut: Whether it is only the beginning of a link that is too long.
  ///   - file: The file that has the link, as it was named.
  ///   - line: The link's line, from 1.
  ///   - column: Where in the line the link begins, from 1.
  package mutating func check(
    _ link: Span<UInt8>, isCut: Bool = false, file: String, line: Int, column: Int = 1
  ) -> Check {
    read(link, isCut: isCut)
    return check(ofLast: link, file: file, line: line, column: column)
  }

  /// Reports what was found about the link that was read last.
  package func check(
    ofLast link: Span<UInt8>, file: String, line: Int, column: Int = 1
  ) -> Check {
    let shown = Shown(link, self)
    var check = Check(.link, file: file, line: line, column: column, name: shown.name)
    check.findings = findings.map { finding in
      placed(finding, line: line, column: column + finding.offset, shown)
    }
    return check
  }

  /// The link as people see it.
  struct Shown {
    var bytes: [UInt8]
    var secrets: [Range<Int>]

    /// - Parameter isRead: Whether it is the link that was read last.
    init(_ link: Span<UInt8>, _ validator: LinkValidator, isRead: Bool = true) {
      // One that is too long is only begun.
      let length =
        isRead && validator.refusal?.rule == .linkTooLong
        ? min(link.count, JSONSink.longestEcho) : link.count
      let link = link.extracting(0..<length)
      bytes = link.array
      secrets =
        isRead ? validator.secretRanges(in: link) : validator.secrets.ranges(in: bytes)
    }

    var name: String { SecretMask.text(bytes, hiding: secrets) }
  }

  /// A finding about the link that was read last, in its place in a file.
  func placed(_ finding: Finding, line: Int, column: Int, _ shown: Shown) -> PlacedFinding {
    PlacedFinding(
      finding, severity: severity(of: finding), line: line, column: column,
      quote: PlacedFinding.Quote(shown.bytes, offset: finding.offset, secrets: shown.secrets))
  }
}
