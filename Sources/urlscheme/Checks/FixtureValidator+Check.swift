import URLSchemeCore

/// Puts what was found about a fixture in its place in the file.
extension FixtureValidator {
  /// Reads a fixture, and reports what was found.
  ///
  /// - Parameters:
  ///   - isCut: Whether it is only the beginning of a line that is too long.
  ///   - file: The file that has the fixture, as it was named.
  ///   - number: The line's number, from 1.
  mutating func check(
    _ line: Span<UInt8>, isCut: Bool = false, file: String, line number: Int
  ) -> Check {
    read(line, isCut: isCut)
    return check(ofLast: line, file: file, line: number)
  }

  /// Reports what was found about the fixture that was read last.
  mutating func check(ofLast line: Span<UInt8>, file: String, line number: Int) -> Check {
    var check = checkInBytes(ofLast: line, file: file, line: number)
    for index in check.findings.indices {
      let before = line.extracting(0..<min(max(0, check.findings[index].column - 1), line.count))
      check.findings[index].utf16Column = before.text.utf16.count + 1
    }
    return check
  }

  /// The same, without columns of UTF-16.
  private mutating func checkInBytes(
    ofLast line: Span<UInt8>, file: String, line number: Int
  ) -> Check {
    if let fault {
      var check = Check(.fixture, file: file, line: number, name: "line \(number)")
      check.findings = [
        PlacedFinding(
          fault, line: number, column: fault.offset + 1, quote: quote(of: line, fault))
      ]
      return check
    }
    var check = Check(.fixture, file: file, line: number, name: fixture.name ?? "")
    // Reports say that it was skipped.
    check.skipReason = fixture.skip.map { $0.withoutLabel("skipped:") }
    guard !isSkipped else {
      if fixture.name == nil { check.name = shownLink.name }
      return check
    }
    let needsLink = fixture.name == nil || !links.findings.isEmpty
    if needsLink {
      let shown = shownLink
      if fixture.name == nil { check.name = shown.name }
      for index in links.findings.indices {
        let offset = fixture.offset(ofLinkByte: links.findings[index].offset, in: line)
        check.findings.append(links.placed(index, line: number, column: offset + 1, shown))
      }
    }
    guard !differences.isEmpty else { return check }
    var mismatch = PlacedFinding(
      Finding(.fixtureMismatch, at: mismatchOffset), line: number, column: mismatchOffset + 1)
    mismatch.differences = differences
    let place = check.findings.firstIndex { $0.column > mismatch.column } ?? check.findings.count
    check.findings.insert(mismatch, at: place)
    return check
  }

  private var shownLink: ShownLink {
    mutating get {
      let link = fixture.link
      return links.shown(link.span, isRead: !isSkipped)
    }
  }

  /// The line, with nothing but what is sure to be no secret.
  private func quote(of line: Span<UInt8>, _ fault: Finding) -> PlacedFinding.Quote? {
    // Where secrets are in what can't be read, nobody knows.
    guard !links.secrets.isNeeded else { return nil }
    let length = LinkDecoder.shownLength(of: line, fault.rule)
    return PlacedFinding.Quote(bytes: line.extracting(0..<length).array, offset: fault.offset)
  }
}

extension String {
  /// The text without a word that it may begin with, in any case, and the spaces after that.
  fileprivate func withoutLabel(_ label: String) -> String {
    guard lowercased().hasPrefix(label) else { return self }
    return String(dropFirst(label.count).drop { $0 == " " })
  }
}
