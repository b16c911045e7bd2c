import Testing

@testable import URLSchemeCore

/// Every limit at its edge and one beyond it. What the command line limits is in
/// `LimitOptionTests`; the table for readers is the article `Limits`.
@Suite struct LimitsTests {
  /// Something that is taken `most` times over, and refused once more.
  struct LimitCase: CustomTestStringConvertible, Sendable {
    var id: String
    var most: Int
    var rule: Rule
    /// The rule that is broken by so many; nil: none.
    var check: @Sendable (Int) -> Rule?

    var testDescription: String { id }
  }

  @Test(arguments: cases)
  func hold(_ testCase: LimitCase) {
    #expect(testCase.check(testCase.most) == nil)
    #expect(testCase.check(testCase.most + 1) == testCase.rule)
  }

  private static let cases: [LimitCase] = [
    LimitCase(id: "length of a link", most: 1 << 20, rule: .linkTooLong) { count in
      var options = LinkValidator.Options()
      options.maximumLength = 1 << 20
      var validator = LinkValidator(.builtIn, options: options)
      let link = Array("foo:".utf8) + [UInt8](repeating: 0x61, count: count - 4)
      let isCut = link.count > 1 << 20
      validator.read(link.span, isCut: isCut)
      return validator.findings.map(\.rule).first { $0 == .linkTooLong }
    },
    LimitCase(id: "JSON in a file", most: 64, rule: .invalidJSON) { depth in
      rule { () throws(Finding) in _ = try JSONNode(parsing: nested(depth).span) }
    },
    LimitCase(id: "JSON in a definition", most: 64, rule: .invalidJSON) { depth in
      let rules = rules(of: nested(depth))
      return rules.contains(.invalidJSON) ? .invalidJSON : nil
    },
    LimitCase(id: "JSON in a link", most: 64, rule: .invalidValue) { depth in
      rule { () throws(Finding) in
        let text = PercentEncoding.escaped(String(decoding: nested(depth), as: UTF8.self))
        _ = try catalog.decode(DeepLink("lim://json?x=\(text)"))
      }
    },
    LimitCase(id: "JSON in a record", most: 72, rule: .invalidJSON) { depth in
      let record = Array(#"{"link":"foo:","query":"#.utf8) + nested(depth - 1) + Array("}".utf8)
      return encode(record)
    },
    LimitCase(id: "JSON in a record's value", most: 64, rule: .invalidValue) { depth in
      encode(record(nested(depth)))
    },
    LimitCase(id: "digits of a number", most: 1_000, rule: .valueOutOfRange) { count in
      rule { () throws(Finding) in
        _ = try catalog.decode(DeepLink("lim://number?x=\(String(repeating: "1", count: count))"))
      }
    },
    LimitCase(id: "prefixes that mean the same", most: 8, rule: .invalidDefinition) { count in
      let prefixes = (0..<count).map { "\"//\($0)/\"" }.joined(separator: ",")
      let text = """
        {"urlscheme":1,"name":"A","schemes":["aaa"],"equivalent":[\(prefixes)],
        "routes":[{"name":"a","link":"//0/a"}]}
        """
      return rules(of: Array(text.utf8)).first
    },
    LimitCase(id: "segments of a pattern", most: 64, rule: .unsupportedPattern) { count in
      pattern("//" + Array(repeating: "a", count: count).joined(separator: "/"))
    },
    LimitCase(id: "optional segments", most: 8, rule: .unsupportedPattern) { count in
      pattern("//a{/\((0..<count).map { "x\($0)" }.joined(separator: ","))}")
    },
    LimitCase(id: "parameters of a route", most: 256, rule: .unsupportedPattern) { count in
      pattern("//a/{y}{?\((1..<count).map { "x\($0)" }.joined(separator: ","))}")
    },
    LimitCase(id: "parameters and literal pairs", most: 256, rule: .unsupportedPattern) { count in
      pattern("//a?\((1..<count).map { "x\($0)=1" }.joined(separator: "&")){&y}")
    },
    LimitCase(id: "fields of a fixed width", most: 256, rule: .invalidDefinition) { count in
      definition(
        "\"encoding\":{\"fixedWidth\":{\"width\":2,\"fields\":[\(names(count))]}}")
    },
    LimitCase(id: "fields of a delimited text", most: 256, rule: .invalidDefinition) { count in
      definition(
        "\"encoding\":{\"delimited\":{\"separator\":\",\",\"fields\":[\(names(count))]}}")
    },
    LimitCase(id: "members in pairs, read", most: 256, rule: .invalidValue) { count in
      let text = (0..<count).map { "m\($0)" }.joined(separator: ";")
      return rule { () throws(Finding) in _ = try catalog.decode(DeepLink("lim://pairs?x=\(text)"))
      }
    },
    LimitCase(id: "members in pairs, written", most: 256, rule: .invalidValue) { count in
      let members = (0..<count).map { Value.Member("m\($0)", true) }
      return rule { () throws(Finding) in
        _ = try catalog.encode("lim/pairs", .object([Value.Member("x", .object(members))]))
      }
    },
    LimitCase(id: "names of patterns, read", most: 1_000, rule: .invalidValue) { count in
      let query = (0..<count).map { "n\($0)" }.joined(separator: "=&")
      return rule { () throws(Finding) in
        _ = try catalog.decode(DeepLink("lim://names?\(query)="))
      }
    },
    LimitCase(id: "names of patterns, written", most: 1_000, rule: .invalidValue) { count in
      let members = (0..<count).map { Value.Member("n\($0)", "") }
      return rule { () throws(Finding) in _ = try catalog.encode("lim/names", .object(members)) }
    },
    LimitCase(id: "names of other people's parameters", most: 64, rule: .invalidDefinition) {
      let names = (0..<$0).map { "\"x\($0)\"" }.joined(separator: ",")
      let text = """
        {"urlscheme":1,"name":"A","schemes":["aaa"],"foreign":[\(names)],
        "routes":[{"name":"a","link":"//a"}]}
        """
      return rules(of: Array(text.utf8)).first
    },
    LimitCase(id: "patterns of names", most: 64, rule: .invalidDefinition) { count in
      let patterns = (0..<count).map { "\"x\($0)\":{}" }.joined(separator: ",")
      let text = """
        {"urlscheme":1,"name":"A","schemes":["aaa"],"routes":[{"name":"a","link":"//a",
        "patternParameters":{\(patterns)}}]}
        """
      return rules(of: Array(text.utf8)).first
    },
    LimitCase(id: "properties of an object", most: 256, rule: .invalidDefinition) { count in
      let members = (0..<count).map { "\"x\($0)\":{}" }.joined(separator: ",")
      return definition("\"encoding\":{\"json\":{}},\"properties\":{\(members)}")
    },
    LimitCase(id: "states of a pattern of characters", most: 1_000, rule: .invalidDefinition) {
      regularExpression("a{\($0)}")
    },
    LimitCase(id: "groups of a pattern of characters", most: 64, rule: .invalidDefinition) {
      regularExpression(
        String(repeating: "(", count: $0) + "a" + String(repeating: ")", count: $0))
    },
  ]

  // MARK: Trying

  private static let catalog: Catalog = {
    let text = """
      {"urlscheme":1,"name":"Limits","schemes":["lim"],"routes":[
        {"name":"json","link":"//json{?x}","parameters":{"x":{"type":"array","encoding":{"json":{}}}}},
        {"name":"number","link":"//number{?x}","parameters":{"x":{"type":"number"}}},
        {"name":"pairs","link":"//pairs{?x}","parameters":{"x":{"encoding":{"pairs":{"separator":";"}},
          "additionalProperties":true}}},
        {"name":"names","link":"//names","patternParameters":{"n.*":{}}}]}
      """
    let definition = try? AppDefinition(json: Array(text.utf8))
    return definition.flatMap { try? Catalog(definitions: [$0]) } ?? .builtIn
  }()

  private static func rule(_ body: () throws(Finding) -> Void) -> Rule? {
    do throws(Finding) {
      try body()
      return nil
    } catch {
      return error.rule
    }
  }

  /// An array in an array, so deep.
  private static func nested(_ depth: Int) -> [UInt8] {
    Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
  }

  private static func record(_ value: [UInt8]) -> [UInt8] {
    Array(#"{"app":"lim","route":"json","values":{"x":"#.utf8) + value + Array("}}".utf8)
  }

  private static func encode(_ record: [UInt8]) -> Rule? {
    var encoder = RecordEncoder(
      catalog, options: LinkEncoder.Options(), isLenient: false, isStrict: false)
    return rule { () throws(Finding) in
      var output: [UInt8] = []
      _ = try encoder.encode(record.span, to: &output)
    }
  }

  private static func names(_ count: Int) -> String {
    (0..<count).map { "\"x\($0)\"" }.joined(separator: ",")
  }

  private static func pattern(_ source: String) -> Rule? {
    rule { () throws(Finding) in _ = try PatternParser.parse(source) }
  }

  private static func regularExpression(_ source: String) -> Rule? {
    rule { () throws(Finding) in _ = try IRegexp(source) }
  }

  private static func rules(of json: [UInt8]) -> [Rule] {
    do {
      _ = try AppDefinition(json: json)
      return []
    } catch {
      return error.findings.map(\.rule)
    }
  }

  /// A definition with one parameter, an object.
  private static func definition(_ keywords: String) -> Rule? {
    let text = """
      {"urlscheme":1,"name":"A","schemes":["aaa"],"routes":[{"name":"a","link":"//a{?x}",
      "parameters":{"x":{"type":"object",\(keywords)}}}]}
      """
    return rules(of: Array(text.utf8)).first
  }

  // MARK: Laws

  /// What decoding writes, encoding reads, however deep a link's JSON nests.
  @Test(arguments: [1, 62, 63, 64])
  func recordsOfTheDeepestLinksAreTaken(_ depth: Int) throws {
    let value = Self.nested(depth)
    let link = try DeepLink(
      "lim://json?x=\(PercentEncoding.escaped(String(decoding: value, as: UTF8.self)))")
    let decoded = try Self.catalog.decode(link)
    #expect(decoded.values["x"] != nil)
    var encoder = RecordEncoder(
      Self.catalog, options: LinkEncoder.Options(), isLenient: false, isStrict: true)
    var output: [UInt8] = []
    let record = Self.record(value)
    _ = try encoder.encode(record.span, to: &output)
    #expect(String(decoding: output, as: UTF8.self) == link.description)
  }
}
