import URLSchemeCore

/// Checks the links that a document has, each in its place there.
extension Validation {
  func scan(
    _ document: [UInt8], named name: String, _ session: inout Session
  ) throws(PlatformError) {
    let scanner = DocumentScanner(
      schemes: catalog.definitions.flatMap(\.schemes), web: catalog.definitions.compactMap(\.web),
      maximumLength: max(DocumentScanner.maximumLength, options.common.maximumLength))
    var utf16Counter = UTF16Counter()
    let kind = DocumentKind(fileName: name, content: document.span)
    try scanner.forEachLink(in: document.span, as: kind) {
      (link: FoundLink) throws(PlatformError) in
      guard link.skipReason == nil else {
        reports.countSkipped()
        return
      }
      var check = links.check(
        link.bytes.span, isCut: link.bytes.count > options.common.maximumLength, file: name,
        line: link.line, column: link.column)
      links.count(in: &counter)
      // Where the app has no base of its own, other pages of the site stand beside its routes.
      if isOtherPage(link, check) || skip(check) { return }
      guard !link.isPrefix || check.findings.isEmpty else {
        reports.countSkipped()
        return
      }
      for index in check.findings.indices {
        let offset = check.findings[index].finding.offset
        let place = link.position(of: offset, in: document.span)
        check.findings[index].line = place.line
        check.findings[index].column = place.column
        check.findings[index].utf16Column = link.utf16Column(
          of: offset, in: document.span, &utf16Counter)
      }
      try add(check, &session)
    }
  }

  /// Leaves a link of no app out where it may be one of the definition that is lacking.
  func skip(_ check: Check) -> Bool {
    guard lacksDefinition, check.findings.contains(where: \.finding.isOfUnknownApp) else {
      return false
    }
    reports.countSkipped()
    skippedCount += 1
    return true
  }

  private func isOtherPage(_ link: FoundLink, _ check: Check) -> Bool {
    guard check.findings.contains(where: { $0.finding.rule == .unknownRoute }),
      let host = (try? DeepLink(bytes: link.bytes, lenient: true))?.host?.lowercased()
    else { return false }
    return catalog.definitions.contains {
      $0.web?.base.isEmpty == true && $0.web?.hosts.contains(host) == true
    }
  }
}
