@testable import Laws
@testable import URLSchemeCore

extension Fuzzer {
  /// Patterns, a line each, and behind an empty line links: patterns read or are refused in place;
  /// links are routed as the naive matcher routes them, and built as the naive expansion builds them.
  static var templates: Fuzzer {
    Fuzzer(name: "templates") { files in
      let matches = try files.rows("uritemplate-match.jsonl").compactMap { row -> [UInt8]? in
        guard let template = row["template"]?.string, let input = row["input"]?.string else {
          return nil
        }
        return Array("\(template)\n\napp:\(input)".utf8)
      }
      let routes = exampleCatalog.definitions.flatMap { definition in
        definition.routes.map { route in Array((route.link + "\n\napp:").utf8) }
      }
      return try matches + routes + files.suite("uritemplate.jsonl", "template")
    } makeRun: {
      { input in
        let parts = String(decoding: input, as: UTF8.self).split(
          separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard let definition = try definition(of: parts[0], input) else { return }
        let catalog = Catalog(unchecked: [definition])
        let laws = DecodingLaws(catalog)
        for link in parts.dropFirst().first?.split(separator: "\n") ?? [] {
          try laws.check(Array(link.utf8))
        }
        var generator = SeededGenerator(seed: input.reduce(0) { $0 &* 31 &+ UInt64($1) })
        for route in definition.routes {
          guard let request = RandomValues.request(for: route, in: definition, using: &generator)
          else { continue }
          try linkIsTheNaiveExpansion(of: request, route, definition, catalog)
        }
      }
    }
  }

  /// An app with a route for each pattern; nil where it is refused.
  private static func definition(
    of patterns: Substring, _ input: [UInt8]
  ) throws(Breach) -> AppDefinition? {
    var definition = AppDefinition(name: "App", schemes: ["app"])
    for source in patterns.split(separator: "\n").prefix(8) {
      let pattern: Pattern
      do throws(Finding) {
        pattern = try PatternParser.parse(String(source))
      } catch {
        try Breach.unlessPlaced(error, in: source.utf8, of: input)
        return nil
      }
      var route = Route(name: "r\(definition.routes.count)", link: String(source))
      for variable in pattern.queryVariables where variable.isExploded {
        route.parameters.append(Parameter(variable.name, Schema(.array)))
      }
      for name in pattern.pathVariables where name.hasPrefix("n") {
        route.parameters.append(Parameter(name, Schema(.integer)))
      }
      definition.routes.append(route)
    }
    return DefinitionChecker.findings(in: definition).isEmpty && !definition.routes.isEmpty
      ? definition : nil
  }

  private static func linkIsTheNaiveExpansion(
    of request: RandomRequest, _ route: Route, _ definition: AppDefinition, _ catalog: Catalog
  ) throws(Breach) {
    // What is refused would be a link of something else.
    guard let link = try? catalog.encode(route.name, request.values) else { return }
    try Breach.unless(
      link.description == NaiveExpansion.link(route, of: definition, request),
      "a link is the naive expansion", of: link.bytes, route.link)
    let decoded = try CodingLaws.decode(link.bytes, catalog)
    try Breach.unless(
      decoded?.route == route.name && decoded?.values.json == request.values.json,
      "what is encoded decodes to the same", of: link.bytes, "\(route.link) \(request.values.json)")
  }

  /// A regular expression, and behind a line end a text: it reads or is refused in place, and an
  /// automaton of many words finds what one of a single word finds.
  static var regexps: Fuzzer {
    Fuzzer(name: "regexps") { files in
      [
        "[a-z]+\nabc", "(a+)+b\naaaaaaaaaaaaaaaaaaaa", "(a|a)*b\naaaa",
        "\\p{Lu}\\P{Nd}[^\\p{L}x-z-]\nÉ",
        "a{2,3}|b?\\.\\n\na", "[\\[\\]\\-\\\\]*\n[", ".{0,64}\n\u{1F600}", "((((a))))*\naa", "\n",
        "",
      ].map { Array($0.utf8) }
    } makeRun: {
      var scratch = IRegexp.Scratch()
      return { input in
        let parts = String(decoding: input, as: UTF8.self).split(
          separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let source = String(parts[0])
        let pattern: IRegexp
        do throws(Finding) {
          pattern = try IRegexp(source)
        } catch {
          return try Breach.unlessPlaced(error, in: source.utf8, of: input)
        }
        let text = parts.count > 1 ? Array(parts[1].utf8) : []
        let isMatch = pattern.matches(text.span, scratch: &scratch)
        // Sixty-four states more, of which the text can be no match.
        guard text.count(where: { $0 == UInt8(ascii: "x") }) < 64,
          let wide = try? IRegexp("x{64}|\(source)")
        else { return }
        try Breach.unless(
          wide.matches(text.span, scratch: &scratch) == isMatch,
          "wide automata find what narrow ones find", of: input)
      }
    }
  }
}
