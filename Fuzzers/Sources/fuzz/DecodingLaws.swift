@testable import Laws
@testable import URLSchemeCore
@testable import urlscheme

/// What holds of every link when a catalog decodes, routes and validates it.
struct DecodingLaws {
  private let catalog: Catalog
  /// Validators that have seen no link, strict and not, and one that only errors are asked of.
  private let validators: [LinkValidator]

  init(_ catalog: Catalog) {
    self.catalog = catalog
    let settings: [(isStrict: Bool, leastSeverity: Severity)] = [
      (false, .notice), (true, .notice), (false, .error),
    ]
    validators = settings.map { setting in
      var options = LinkValidator.Options()
      (options.isStrict, options.leastSeverity) = setting
      return LinkValidator(catalog, options: options)
    }
  }

  func check(_ link: [UInt8]) throws(Breach) {
    try CodingLaws.canonicalFormStays(link, catalog)
    try findingsHaveTheirPlace(link)
    try linesThatArePassedOverAreFine(link)
    try callbacksKeepToThePolicy(link)
    guard let components = try? LinkComponents.parse(link.span, lenient: false),
      let app = catalog.program.app(scheme: link.span.extracting(components.scheme))
    else { return }
    try RoutingLaws.findsWhatTheNaiveMatcherFinds(
      link, catalog.program.appPlans[app].definition, in: catalog)
  }

  private func findingsHaveTheirPlace(_ link: [UInt8]) throws(Breach) {
    for var validator in validators {
      validator.read(link.span)
      try Breach.unless(
        validator.findings.allSatisfy { (0...link.count).contains($0.offset) },
        "findings lie in the link", of: link)
      let check = validator.check(ofLast: link.span, file: "links", line: 1)
      try Breach.unless(
        check.findings.allSatisfy { $0.line == 1 && 1...link.count + 1 ~= $0.column },
        "findings have their place", of: link)
    }
  }

  /// A block of lines, some of which validation passes over at once: of those there is nothing to say.
  private func linesThatArePassedOverAreFine(_ block: [UInt8]) throws(Breach) {
    for var passing in validators {
      var single = passing
      // What is passed over has an end, and is not the last.
      let block =
        block + Array("\napp://a-last-line/that/is/long?enough=for&it=to&be=none-of-theirs\n".utf8)
      var position = 0
      let lineCount = passing.passLines(of: block.span, from: &position)
      var lines = block[..<position].split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      // What follows the last line end is no line.
      lines.removeLast()
      for line in lines {
        let link = line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : Array(line)
        single.read(link.span)
        let asked = single.findings.filter {
          single.severity(of: $0) >= passing.options.leastSeverity
        }
        try Breach.unless(
          asked.isEmpty, "of a line that is passed over nothing is found", of: link)
      }
      try Breach.unless(
        lines.count == lineCount, "all that are passed over are counted", of: block)
    }
  }

  private func callbacksKeepToThePolicy(_ bytes: [UInt8]) throws(Breach) {
    guard let link = try? DeepLink(bytes: bytes), let match = try? catalog.route(link) else {
      return
    }
    for callback in match.callbacks {
      let scheme = callback.link().scheme.lowercased()
      try Breach.unless(
        !CallbackPolicy.neverAllowed.contains(scheme), "no callback runs code", of: bytes, scheme)
    }
  }
}
