/// Runs the examples of rules through the code that checks such input.
extension RuleExample {
  /// Rules whose examples no code is asked about yet: their `findings` lack them, or are nil.
  package static let awaitingCheck: Set<Rule> = [
    .notCanonical, .unsafeCharacter, .deprecated, .fixtureMismatch, .invalidFixture,
    .undeclaredParameter, .systemScheme, .lowCoverage,
  ]

  /// What is found in the example; nil where no code is asked about it yet.
  package var findings: [Finding]? {
    switch self {
    case .link(let link, let routes): Self.findings(inLink: link, routes: routes)
    case .definition(let text): Self.findings(inDefinition: text)
    case .routes(let routes): Self.findings(inDefinition: Self.definition(routes))
    case .propertyList(let entries, let scheme): Self.findings(inList: entries, scheme)
    case .encode(let route, let operands, let length):
      Self.findings(encoding: route, operands, maximumLength: length)
    case .record(let record): Self.findings(inRecord: record)
    case .canonicalLink, .fixture, .coverage: nil
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

  private static func findings(inLink link: String, _ catalog: Catalog) -> [Finding] {
    var options = LinkDecoder.Options()
    options.isStrict = true
    options.isRouting = true
    var decoder = LinkDecoder(catalog, options: options)
    do throws(Finding) {
      try decoder.read(Array(link.utf8).span)
      return decoder.notices
    } catch {
      return [error]
    }
  }

  private static func findings(inDefinition text: String) -> [Finding] {
    do {
      _ = try AppDefinition(checkingRoutesOf: Array(text.utf8))
      return []
    } catch {
      return error.findings
    }
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
