/// Runs the examples of rules through the code that checks such input.
extension RuleExample {
  /// What is found in the example.
  package var findings: [Finding] {
    switch self {
    case .link(let link, let routes): Self.findings(inLink: link, routes: routes)
    case .lenientLink(let link): Self.findings(inLink: link, .builtIn, isLenient: true)
    case .canonicalLink(let link):
      Self.findings(inLink: link, .builtIn, requiresCanonical: true)
    case .definition(let text): Self.findings(inDefinition: text)
    case .routes(let routes): Self.findings(inDefinition: Self.definition(routes))
    case .propertyList(let entries, let scheme): Self.findings(inList: entries, scheme)
    case .encode(let route, let operands, let length):
      Self.findings(encoding: route, operands, maximumLength: length)
    case .record(let record): Self.findings(inRecord: record)
    case .list(let lines): Self.findings(inList: lines)
    case .fixture(let line): Self.findings(inFixture: line)
    case .coverage(let links, let scheme, let minimum):
      Self.findings(covering: scheme, links, minimum)
    }
  }

  /// A definition with these routes and little else.
  private static func definition(_ routes: String) -> String {
    """
    { "urlscheme": 1, "name": "Notes", "schemes": ["notes"], "routes": [
    \(routes)
    ] }
    """
  }

  private static func findings(inLink link: String, routes: String?) -> [Finding] {
    do throws(DefinitionError) {
      let catalog: Catalog
      if let routes {
        let definition = try AppDefinition(checkingRoutesOf: Array(definition(routes).utf8))
        catalog = try Catalog(checked: [definition], includesBuiltIn: false)
      } else {
        catalog = .builtIn
      }
      return findings(inLink: link, catalog)
    } catch {
      return error.findings
    }
  }

  private static func findings(
    inLink link: String, _ catalog: Catalog, requiresCanonical: Bool = false,
    isLenient: Bool = false
  ) -> [Finding] {
    var options = LinkValidator.Options()
    options.isLenient = isLenient
    options.requiresCanonical = requiresCanonical
    var validator = LinkValidator(catalog, options: options)
    validator.read(Array(link.utf8).span)
    return validator.findings
  }

  private static func findings(inList lines: String) -> [Finding] {
    let links = lines.split(separator: "\n").filter { LinkList.hasLink(Array($0.utf8).span) }
    if links.isEmpty { return [Finding(.nothingChecked, at: 0)] }
    return links.flatMap { findings(inLink: String($0), .builtIn) }
  }

  private static func findings(inFixture line: String) -> [Finding] {
    var validator = FixtureValidator(.builtIn)
    let check = validator.check(Array(line.utf8).span, file: "fixtures.jsonl", line: 1)
    return check.findings.map(\.finding)
  }

  private static func findings(
    covering scheme: String, _ links: String, _ minimum: Int
  ) -> [Finding] {
    var validator = LinkValidator(.builtIn)
    validator.coverage = CoverageCounter(.builtIn)
    for link in links.split(separator: "\n") { validator.read(Array(link.utf8).span) }
    let coverage = validator.coverage?.coverage ?? []
    return coverage.filter { $0.app == scheme }.compactMap { $0.finding(under: minimum) }
  }

  private static func findings(inDefinition text: String) -> [Finding] {
    var lint = DefinitionLint()
    let check = lint.check(Array(text.utf8), file: "notes.urlscheme.json").check
    return check.findings.map(\.finding)
  }

  private static func findings(inList entries: String, _ scheme: String?) -> [Finding] {
    let text = "<plist version=\"1.0\">\n<dict>\n\(entries)\n</dict>\n</plist>\n"
    let definitions = BuiltInDefinitions.all.filter { definition in
      scheme.map(definition.schemes.contains) == true
    }
    let check = PropertyListLint.check(
      Array(text.utf8), file: "Info.plist", definitions: definitions)
    return check.findings.map(\.finding)
  }

  private static func findings(
    encoding route: String, _ operands: [String], maximumLength: Int?
  ) -> [Finding] {
    do throws(Finding) {
      var binder = try OperandBinder(.builtIn, route: route)
      for operand in operands { try binder.assign(Array(operand.utf8)) }
      _ = try binder.link(LinkEncoder.Options(), maximumLength: maximumLength ?? 1 << 20)
      return []
    } catch {
      return [error]
    }
  }

  private static func findings(inRecord record: String) -> [Finding] {
    var encoder = RecordEncoder(
      .builtIn, options: LinkEncoder.Options(), isLenient: false, isStrict: true)
    var link: [UInt8] = []
    do {
      _ = try encoder.encode(Array(record.utf8).span, to: &link)
      return []
    } catch {
      return [error]
    }
  }
}
