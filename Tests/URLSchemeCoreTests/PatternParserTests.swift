import Testing

@testable import URLSchemeCore

extension Pattern {
  /// The structure in a line: the anchor, each segment in brackets (optional ones with `?`), the
  /// rest, a trailing slash, literal pairs, query variables, the fragment.
  var outline: String {
    var parts = ["\(anchor)"]
    parts += segments.map { "[\(text($0))\($0.isOptional ? "?" : "")]" }
    if let rest { parts.append("rest \(text(rest))") }
    if hasTrailingSlash { parts.append("/") }
    parts += literalPairs.map { pair in
      let value = pair.value.map { "=" + String(decoding: $0, as: UTF8.self) } ?? ""
      return "&" + String(decoding: pair.name, as: UTF8.self) + value
    }
    parts += queryVariables.map { "?\($0.name)\($0.isExploded ? "*" : "")" }
    if let fragment { parts.append("#\(fragment)") }
    return parts.joined(separator: " ")
  }

  private func text(_ segment: Segment) -> String {
    String(decoding: segment.prefix, as: UTF8.self) + (segment.variable.map { "{\($0)}" } ?? "")
      + String(decoding: segment.suffix, as: UTF8.self)
  }
}

/// A pattern that is refused: the caret in it stands before the byte at fault.
struct RefusedPattern: CustomTestStringConvertible, Sendable {
  let source: String
  let offset: Int
  let sentence: String

  init(_ marked: String, _ sentence: String) {
    let parts = marked.split(separator: "⌖", maxSplits: 1, omittingEmptySubsequences: false)
    source = parts.joined()
    offset = parts.count > 1 ? parts[0].utf8.count : -1
    self.sentence = sentence
  }

  var testDescription: String { source }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let finding = #expect(throws: Finding.self, sourceLocation: sourceLocation) {
      try PatternParser.parse(source)
    }
    #expect(finding?.rule == .unsupportedPattern, sourceLocation: sourceLocation)
    #expect(finding?.offset == offset, sourceLocation: sourceLocation)
    #expect(finding?.message == sentence, sourceLocation: sourceLocation)
  }
}

@Suite("Reading patterns")
struct PatternParserTests {
  @Test(arguments: [
    ("", "rootless"), ("/", "absolute"), ("//", "authority []"), ("///", "authority [] /"),
    ("//search", "authority [search]"), ("//a/b", "authority [a] [b]"),
    ("//a/", "authority [a] /"), ("//a//b/", "authority [a] [] [b] /"),
    ("///a", "authority [] [a]"), ("/a/b", "absolute [a] [b]"), ("a", "rootless [a]"),
    ("a/b/", "rootless [a] [b] /"), ("a:b@c", "rootless [a:b@c]"),
    ("//user@host:80/a", "authority [user@host:80] [a]"),
    ("//a!$&'()*+,;=-._~b", "authority [a!$&'()*+,;=-._~b]"),
  ])
  func readsLiterals(source: String, outline: String) throws {
    let pattern = try PatternParser.parse(source)
    #expect(pattern.outline == outline)
    #expect(pattern.source == source)
    #expect(pattern.variables.isEmpty)
  }

  @Test(arguments: [
    ("//{x}", "authority [{x}]"), ("{x}", "rootless [{x}]"), ("/{x}", "absolute [{x}]"),
    ("//a/{x}", "authority [a] [{x}]"), ("//v{x}.json/{y}", "authority [v{x}.json] [{y}]"),
    ("//{x}/{y}/", "authority [{x}] [{y}] /"), ("//{u}@h", "authority [{u}@h]"),
    ("//h:{port}", "authority [h:{port}]"),
    ("{/x}", "absolute [{x}?]"), ("{/a,b}", "absolute [{a}?] [{b}?]"),
    ("//h{/x}", "authority [h] [{x}?]"), ("//h{/a}{/b}", "authority [h] [{a}?] [{b}?]"),
    ("//{/x}", "authority [] [{x}?]"), ("a{/x}/b/", "rootless [a] [{x}?] [b] /"),
    (
      "//{h}{/a,b,c,d,e,f,g}{/i}",
      "authority [{h}] [{a}?] [{b}?] [{c}?] [{d}?] [{e}?] [{f}?] [{g}?] [{i}?]"
    ),
    ("{+x}", "rootless rest {x}"), ("/{+x}", "absolute rest {x}"), ("//{+x}", "authority rest {x}"),
    ("//h/{+x}", "authority [h] rest {x}"), ("//h{+x}", "authority rest h{x}"),
    ("//h/v{+x}", "authority [h] rest v{x}"), ("//{h}/{+x}", "authority [{h}] rest {x}"),
  ])
  func readsPathVariables(source: String, outline: String) throws {
    #expect(try PatternParser.parse(source).outline == outline)
  }

  @Test(arguments: [
    ("//{?q}", "authority [] ?q"), ("{?q}", "rootless ?q"), ("/{?q}", "absolute ?q"),
    ("//a{?a,b*,c}", "authority [a] ?a ?b* ?c"), ("//a/{?q}", "authority [a] / ?q"),
    ("//a{?a}{&b,c*}{&d}", "authority [a] ?a ?b ?c* ?d"),
    ("//a?x", "authority [a] &x"), ("//a?x=1&y=&=z&w==/?:@", "authority [a] &x=1 &y= &=z &w==/?:@"),
    ("//a?x=1{&q}", "authority [a] &x=1 ?q"), ("?x", "rootless &x"),
    ("//a{#f}", "authority [a] #f"), ("//{x}{?q}{#f}", "authority [{x}] ?q #f"),
    ("//a?x{#f}", "authority [a] &x #f"), ("//{+x}?a=b{&q}{#f}", "authority rest {x} &a=b ?q #f"),
    ("{#f}", "rootless #f"),
  ])
  func readsQueryAndFragment(source: String, outline: String) throws {
    #expect(try PatternParser.parse(source).outline == outline)
  }

  @Test(arguments: [
    ("{x-success}", "x-success"), ("{a.b}", "a.b"), ("{a.b.c_1}", "a.b.c_1"), ("{_}", "_"),
    ("{0}", "0"), ("{%C3%9F}", "ß"), ("{a%20b}", "a b"), ("{%61}", "a"), ("{a-}", "a-"),
    ("{a.%62}", "a.b"), ("{A}", "A"),
  ])
  func readsNames(source: String, name: String) throws {
    #expect(try PatternParser.parse(source).variables == [name])
  }

  @Test func namesKeepTheirOrderAndCase() throws {
    let pattern = try PatternParser.parse("//{b}/{B}{?A,a}{#c}")
    #expect(pattern.variables == ["b", "B", "A", "a", "c"])
    #expect(pattern.pathVariables == ["b", "B"])
  }

  @Test(arguments: [
    ("//é", "authority [%C3%A9]"), ("//a?x=é😀", "authority [a] &x=%C3%A9%F0%9F%98%80"),
    ("//%c3%A9%2F", "authority [%c3%A9%2F]"),
  ])
  func escapesLiteralsBeyondASCIIAndKeepsEscapes(source: String, outline: String) throws {
    #expect(try PatternParser.parse(source).outline == outline)
  }

  // MARK: Refusals

  private static let operators = "expected a name or one of the operators + # / ? &, found"

  @Test(arguments: [
    RefusedPattern("//{⌖.x}", #"\#(operators) ".""#),
    RefusedPattern("//{⌖;x}", #"\#(operators) ";""#),
    RefusedPattern("//{⌖=x}", #"\#(operators) "=""#),
    RefusedPattern("//{⌖,x}", #"\#(operators) ",""#),
    RefusedPattern("//{⌖!x}", #"\#(operators) "!""#),
    RefusedPattern("//{⌖@x}", #"\#(operators) "@""#),
    RefusedPattern("//{⌖|x}", #"\#(operators) "|""#),
    RefusedPattern(
      "//{x⌖:3}", #"expected the whole value, without a length after a colon, found ":""#),
    RefusedPattern(
      "//{?x*⌖:3}", #"expected the whole value, without a length after a colon, found ":""#),
    RefusedPattern("//⌖{x", "expected a closing }, found the end of the pattern"),
    RefusedPattern("//⌖{x*", "expected a closing }, found the end of the pattern"),
    RefusedPattern("//{⌖", "expected a name, found the end of the pattern"),
    RefusedPattern("//{?a,⌖", "expected a name, found the end of the pattern"),
    RefusedPattern("//{⌖}", #"expected a name, found "}""#),
    RefusedPattern("//{?⌖}", #"expected a name, found "}""#),
    RefusedPattern("//{?a,⌖,b}", #"expected a name, found ",""#),
    RefusedPattern("//{?a,⌖}", #"expected a name, found "}""#),
    RefusedPattern("//{⌖*}", #"expected a name, found "*""#),
    RefusedPattern("//{⌖-x}", #"expected a name, found "-""#),
    RefusedPattern("//{⌖ß}", "expected a name, found U+00DF"),
    RefusedPattern("//{a⌖ b}", #"expected a comma or }, found " ""#),
    RefusedPattern("//{a⌖{b}}", #"expected a comma or }, found "{""#),
    RefusedPattern("//{?a*⌖*}", #"expected a comma or }, found "*""#),
    RefusedPattern("//{a⌖..b}", #"expected a comma or }, found ".""#),
    RefusedPattern("//{a⌖.}", #"expected a comma or }, found ".""#),
    RefusedPattern("//{a⌖?}", #"expected a comma or }, found "?""#),
    RefusedPattern("//{?a⌖[b]}", #"expected a comma or }; in a name, %5B or %5D, found "[""#),
    RefusedPattern("//{a⌖%4}", #"expected two hexadecimal digits after %, found "%""#),
    RefusedPattern("//{a⌖%", #"expected two hexadecimal digits after %, found "%""#),
    RefusedPattern("//{⌖%FF}", "expected a name whose escapes are UTF-8, found %FF"),
    RefusedPattern("//{a,⌖b%C3}", "expected a name whose escapes are UTF-8, found b%C3"),
  ])
  func refusesExpressionsOutsideTheSubset(_ testCase: RefusedPattern) {
    testCase.check()
  }

  private static let character = "expected a character that a link may hold here, found"

  @Test(arguments: [
    RefusedPattern("//a⌖#f", ##"expected {#name} for a fragment, found "#""##),
    RefusedPattern("//a?x⌖#f", ##"expected {#name} for a fragment, found "#""##),
    RefusedPattern("//a⌖}", #"\#(character) "}"; did you mean %7D?"#),
    RefusedPattern("//a⌖ b", #"\#(character) " "; did you mean %20?"#),
    RefusedPattern("//a?b=⌖[", #"\#(character) "["; did you mean %5B?"#),
    RefusedPattern("//⌖[::1]", #"\#(character) "["; did you mean %5B?"#),
    RefusedPattern("//a⌖\n", "\(character) byte 0x0A; did you mean %0A?"),
    RefusedPattern("//a⌖\u{0}", "\(character) byte 0x00; did you mean %00?"),
    RefusedPattern("//é⌖|", #"\#(character) "|"; did you mean %7C?"#),
    RefusedPattern("//a⌖%", #"expected two hexadecimal digits after %, found "%""#),
    RefusedPattern("//a⌖%4", #"expected two hexadecimal digits after %, found "%""#),
    RefusedPattern("//a⌖%4g", #"expected two hexadecimal digits after %, found "%""#),
    RefusedPattern("//a?⌖%{x}", #"expected two hexadecimal digits after %, found "%""#),
  ])
  func refusesLiteralsThatNoLinkHas(_ testCase: RefusedPattern) {
    testCase.check()
  }

  // MARK: Any text

  @Test(arguments: 0..<8 as Range<UInt64>)
  func anyTextIsReadOrRefusedInItsPlace(seed: UInt64) {
    let pieces = [
      "/", "//", "a", "é", "{x}", "{y}", "{/a}", "{/b,c}", "{+r}", "{?q}", "{&s*}", "{#f}", "?",
      "k=v", "&", "#", "{", "}", "%", "%41", "*", ",", ".", ":3", "@", ":", " ", "-", "{%C3%9F}",
    ]
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<4_000 {
      let count = Int.random(in: 0...8, using: &generator)
      var source = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      if Bool.random(using: &generator) {
        let value = UInt32.random(in: 0...0x10FFFF, using: &generator)
        source.unicodeScalars.append(Unicode.Scalar(value) ?? "{")
      }
      do {
        let pattern = try PatternParser.parse(source)
        accepted += 1
        #expect(Set(pattern.variables).count == pattern.variables.count, "\(source)")
        #expect(pattern.segments.count <= Pattern.maximumSegments, "\(source)")
      } catch {
        #expect(error.rule == .unsupportedPattern)
        #expect((0...source.utf8.count).contains(error.offset), "\(source)")
        #expect(!error.expected.isEmpty, "\(source)")
      }
    }
    #expect(accepted > 100)
  }

  /// What is left of a pattern once its variables have values is a link.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func whatIsAcceptedExpandsToLinks(seed: UInt64) throws {
    let pieces = [
      "/", "//", "a", "é", "%2F", "{x}", "{y}", "{/a}", "{/b,c}", "{+r}", "{?q}", "?k=v", "{&s*}",
      "{#f}", "@", ":", "[",
    ]
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<4_000 {
      let count = Int.random(in: 0...7, using: &generator)
      let source = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      guard let pattern = try? PatternParser.parse(source) else { continue }
      let link = Array("app:\(pattern.expanded)".utf8)
      #expect(throws: Never.self, "\(source)") {
        try LinkComponents.parse(link.span, lenient: false)
      }
    }
  }
}

extension Pattern {
  /// The pattern with `1` for each variable.
  fileprivate var expanded: String {
    var path = segments.map { segment in
      String(decoding: segment.prefix, as: UTF8.self) + (segment.variable == nil ? "" : "1")
        + String(decoding: segment.suffix, as: UTF8.self)
    }
    if let rest { path.append(String(decoding: rest.prefix, as: UTF8.self) + "1") }
    let start =
      switch anchor {
      case .authority: "//"
      case .absolute: "/"
      case .rootless, .web: ""
      }
    let pairs =
      literalPairs.map { pair in
        String(decoding: pair.name + (pair.value.map { [0x3D] + $0 } ?? []), as: UTF8.self)
      } + queryVariables.map { _ in "q=1" }
    return start + path.joined(separator: "/") + (hasTrailingSlash ? "/" : "")
      + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")) + (fragment == nil ? "" : "#1")
  }
}
