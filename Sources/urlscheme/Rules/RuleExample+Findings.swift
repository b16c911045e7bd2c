import URLSchemeCore

/// Runs the examples of rules through the code that checks such input.
extension RuleExample {
  /// What is found in the example.
  var findings: [Finding] {
    switch kind {
    case .link(let routes): routes.map(findings(inLinkOf:)) ?? findings(inLinks: .builtIn)
    case .lenientLink: findings(inLinks: .builtIn) { $0.isLenient = true }
    case .canonicalLink: findings(inLinks: .builtIn) { $0.requiresCanonical = true }
    case .definition: Self.findings(inDefinition: text)
    case .routes: Self.findings(inDefinition: Self.definition(routes: text))
    case .propertyList(let scheme): findings(inListBeside: scheme)
    case .encode(let maximumLength): findings(encodingUpTo: maximumLength ?? 1 << 20)
    case .record: findingsInRecord
    case .list:
      lines.contains { LinkList.hasLink(Array($0.utf8).span) }
        ? findings(inLinks: .builtIn) : [Finding(.nothingChecked, at: 0)]
    case .fixture: findingsInFixture
    case .coverage(let scheme, let minimum): findings(covering: scheme, minimum)
    }
  }

  // MARK: Links

  private func findings(inLinkOf routes: String) -> [Finding] {
    do throws(DefinitionError) {
      let definition = try AppDefinition(json: Array(Self.definition(routes: routes).utf8))
      return findings(inLinks: try Catalog(definitions: [definition], includesBuiltIn: false))
    } catch {
      return error.findings
    }
  }

  /// What is found in the links, one a line.
  private func findings(
    inLinks catalog: Catalog, _ change: (inout LinkValidator.Options) -> Void = { _ in }
  ) -> [Finding] {
    var options = LinkValidator.Options()
    change(&options)
    var validator = LinkValidator(catalog, options: options)
    return lines.map { Array($0.utf8) }.filter { LinkList.hasLink($0.span) }.flatMap { link in
      validator.read(link.span)
      return validator.findings
    }
  }

  private func findings(covering scheme: String, _ minimum: Int) -> [Finding] {
    var validator = LinkValidator(.builtIn)
    validator.coverage = CoverageCounter(.builtIn)
    for link in lines { validator.read(Array(link.utf8).span) }
    let coverage = validator.coverage?.coverage ?? []
    return coverage.filter { $0.app == scheme }.compactMap { $0.finding(under: minimum) }
  }

  private var findingsInFixture: [Finding] {
    var validator = FixtureValidator(.builtIn)
    let check = validator.check(Array(text.utf8).span, file: "fixtures.jsonl", line: 1)
    return check.findings.map(\.finding)
  }

  // MARK: Files

  /// A definition with these routes and little else.
  private static func definition(routes: String) -> String {
    """
    { "urlscheme": 1, "name": "Notes", "schemes": ["notes"], "routes": [
    \(routes)
    ] }
    """
  }

  private static func findings(inDefinition text: String) -> [Finding] {
    var lint = DefinitionLint()
    let check = lint.check(Array(text.utf8), file: "notes.urlscheme.json").check
    return check.findings.map(\.finding)
  }

  private func findings(inListBeside scheme: String?) -> [Finding] {
    let list = "<plist version=\"1.0\">\n<dict>\n\(text)\n</dict>\n</plist>\n"
    let definitions = Catalog.builtIn.definitions.filter { definition in
      scheme.map(definition.schemes.contains) == true
    }
    let check = PropertyListLint.check(
      Array(list.utf8), file: "Info.plist", definitions: definitions)
    return check.findings.map(\.finding)
  }

  // MARK: Encoding

  private func findings(encodingUpTo maximumLength: Int) -> [Finding] {
    do throws(Finding) {
      var binder = try OperandBinder(.builtIn, route: lines[0])
      for operand in lines.dropFirst() { try binder.assign(Array(operand.utf8)) }
      _ = try binder.link(LinkEncoder.Options(), maximumLength: maximumLength)
      return []
    } catch {
      return [error]
    }
  }

  private var findingsInRecord: [Finding] {
    var encoder = RecordEncoder(
      .builtIn, options: LinkEncoder.Options(), isLenient: false, isStrict: true)
    var link: [UInt8] = []
    do {
      _ = try encoder.encode(Array(text.utf8).span, to: &link)
      return []
    } catch {
      return [error]
    }
  }
}
