import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What is inferred from a few links.
@Suite struct SuggestionTests {
  struct PatternCase: CustomTestStringConvertible, Sendable {
    let id: String
    let links: [String]
    let patterns: [String]
    var testDescription: String { id }
  }

  @Test(arguments: [
    PatternCase(
      id: "all empty paths are one", links: ["a:", "a:/", "a://", "a:///", "a://?x=1"],
      patterns: ["//{?x}"]),
    PatternCase(id: "a query right after the colon", links: ["a:?x=1"], patterns: ["{?x}"]),
    PatternCase(
      id: "identifiers vary, words stay",
      links: ["a://users/42", "a://users/43/posts/7", "a://users/me"],
      patterns: ["//users/me", "//users/{user}", "//users/{user}/posts/{post}"]),
    PatternCase(
      id: "many words vary",
      links: ["soup", "cake", "tarte-tatin", "pie?servings=2"].map { "a://recipe/\($0)" },
      patterns: ["//recipe/{recipe}{?servings}"]),
    PatternCase(
      id: "a few words stay", links: ["a://settings/privacy", "a://settings/account"],
      patterns: ["//settings/account", "//settings/privacy"]),
    PatternCase(
      id: "actions stay", links: ["add", "open", "show", "edit", "find"].map { "a:///\($0)" },
      patterns: ["add", "edit", "find", "open", "show"].map { "///\($0)" }),
    PatternCase(
      id: "actions of x-callback-url stay",
      links: ["add", "open", "show", "edit", "find"].map { "a://x-callback-url/\($0)" },
      patterns: ["add", "edit", "find", "open", "show"].map { "//x-callback-url/\($0)" }),
    PatternCase(
      id: "words after a colon stay, what follows them varies",
      links: ["a:track:4uLU6hMCjMI75M1A2tKUQC", "a:album:1ATL5GLyefJaxhQzSPVrLX", "a:home"],
      patterns: ["home", "album:{album}", "track:{track}"]),
    PatternCase(
      id: "an address", links: ["a:me@b.example?subject=x"], patterns: ["{email}{?subject}"]),
    PatternCase(
      id: "paths of files",
      links: ["a://file/c:/x/y.txt", "a://file/home/z", "a://file/usr/local/lib/q"],
      patterns: ["//file/{+path}"]),
    PatternCase(
      id: "authorities of several parts", links: ["a://me@host/x", "a://host:80/"],
      patterns: ["//{+path}"]),
    PatternCase(
      id: "bytes that are no text", links: ["a://x/%FF", "a://x?q=1"],
      patterns: ["//x{?q}", "//x/{+path}"]),
    PatternCase(
      id: "empty segments", links: ["a://x//y", "a:///x", "a:/x", "a://x/", "a:x//"],
      patterns: ["///x", "//x", "//x//y", "/x", "x//"]),
    PatternCase(
      id: "hosts are the same in any case, escaped or not",
      links: ["a://Search?x=1", "a://SEARCH?x=2", "a://%53earch"], patterns: ["//search{?x}"]),
    PatternCase(
      id: "a segment that begins with a colon", links: ["a://h/:id"], patterns: ["//h/{h}"]),
    PatternCase(id: "the app's own scheme", links: ["a:a:x-y"], patterns: ["a%3A{a}"]),
    PatternCase(
      id: "parameters in the order of most links",
      links: ["a://s?x=1&y=2", "a://s?x=1&y=2&z", "a://s?y=1&z"], patterns: ["//s{?x,y,z}"]),
    PatternCase(
      id: "names that a pattern escapes", links: ["a://s?a.b=1&-c=2&d%20e=3&%C3%A9=4"],
      patterns: ["//s{?a%2Eb,%2Dc,d%20e,%C3%A9}"]),
    PatternCase(
      id: "a repeated name", links: ["a://s?tag=x&tag=y", "a://s"], patterns: ["//s{?tag*}"]),
    PatternCase(
      id: "a bare name that has values elsewhere",
      links: ["a://s?q", "a://s?q=1&x=2", "a://s?q=text"], patterns: ["//s{?q,x}", "//s?q"]),
    PatternCase(
      id: "a fragment beside a parameter of that name", links: ["a://s?fragment=1#x"],
      patterns: ["//s{?fragment}{#fragment-2}"]),
    PatternCase(
      id: "a variable beside a parameter of its name", links: ["a://user/1?user=2"],
      patterns: ["//user/{user-2}{?user}"]),
  ])
  func groupsLinks(_ testCase: PatternCase) throws {
    let suggestion = try Suggestion(of: testCase.links)
    #expect(try suggestion.patterns == testCase.patterns)
    #expect(suggestion.refused.isEmpty)
  }

  struct LineCase: CustomTestStringConvertible, Sendable {
    let id: String
    let links: [String]
    /// A line of the definition.
    let line: String
    var testDescription: String { id }

    init(_ id: String, _ links: [String], _ line: String) {
      (self.id, self.links, self.line) = (id, links, line)
    }

    /// Values of one parameter, which is in all links but one.
    init(_ id: String, values: [String], _ line: String) {
      self.init(id, ["a://s"] + values.map { "a://s?\($0)" }, line)
    }
  }

  @Test(arguments: [
    LineCase("integers", values: ["x=1", "x=-20"], #""x": { "type": "integer" }"#),
    LineCase("numbers", values: ["x=1", "x=0.5"], #""x": { "type": "number" }"#),
    LineCase("leading zeros are none", values: ["x=1", "x=02"], #""x": { "type": "string" }"#),
    LineCase("truth values", values: ["x=true", "x"], #""x": { "type": "boolean" }"#),
    LineCase(
      "truth values of other words", values: ["x=yes", "x=no"],
      #""x": { "type": "boolean", "encoding": { "boolean": { "true": "yes", "false": "no" } } }"#),
    LineCase(
      "a type of truth values", values: ["x=yes&y=no"],
      #""yes-no": { "type": "boolean", "encoding": { "boolean": { "true": "yes", "false": "no" } } }"#
    ),
    LineCase("the type, named", values: ["x=yes&y=no"], #""x": { "type": "yes-no" }"#),
    LineCase(
      "ones and zeros beside a bare name", values: ["x=1", "x=0", "x"],
      #""x": { "type": "boolean", "encoding": { "boolean": { "true": "1", "false": "0" } } }"#),
    LineCase("dates", values: ["x=2025-12-31"], #""x": { "type": "string", "format": "date" }"#),
    LineCase(
      "UUIDs", values: ["x=123e4567-e89b-42d3-a456-426614174000"],
      #""x": { "type": "string", "format": "uuid" }"#),
    LineCase(
      "addresses", values: ["x=a@b.example"], #""x": { "type": "string", "format": "email" }"#),
    LineCase("links", values: ["x=b://c"], #""x": { "type": "string", "format": "uri" }"#),
    LineCase("a word and a colon is no link", values: ["x=b:c"], #""x": { "type": "string" }"#),
    LineCase(
      "JSON", values: ["x=%5B1%5D"], #""x": { "type": "array", "encoding": { "json": {} } }"#),
    LineCase("no JSON", values: ["x=%5B1"], #""x": { "type": "string" }"#),
    LineCase(
      "a few values that are often seen", values: (0..<3).flatMap { _ in ["x=b", "x=a"] },
      #""x": { "enum": ["a", "b"] }"#),
    LineCase(
      "a value that is seldom seen", values: ["x=a", "x=a", "x=b", "x=b", "x=b"],
      #""x": { "type": "string", "examples": ["a", "b"] }"#),
    LineCase(
      "one value is no choice", values: ["x=a", "x=a", "x=a"],
      #""x": { "type": "string", "examples": ["a"] }"#),
    LineCase(
      "nine values are too many",
      values: (0..<3).flatMap { _ in "abcdefghi".map { "x=\($0)" } },
      #""x": { "type": "string", "examples": ["a", "b"] }"#),
    LineCase(
      "a repeated name", values: ["x=1&x=2"],
      #""x": { "type": "array", "items": { "type": "integer" } }"#),
    LineCase(
      "what all links have", ["a://s?x=1"], #""x": { "type": "integer", "required": true }"#),
    LineCase("tokens are no examples", values: ["x=AbC1dEf2Gh"], #""x": { "type": "string" }"#),
    LineCase(
      "secrets", values: (0..<3).flatMap { _ in ["apiKey=b", "apiKey=a"] },
      #""apiKey": { "type": "string", "secret": true }"#),
    LineCase(
      "callbacks", ["a://s?x-success=b%3A%2F%2Fc"],
      #"{ "name": "s", "link": "//s", "callback": true }"#),
    LineCase(
      "where callbacks lead", ["a://s?x-success=b%3A%2F%2Fc&x-error=a:"],
      #""callbacks": { "allow": ["b"] }"#),
    LineCase(
      "what never passes is no callback", ["a://s?x-success=javascript:1"],
      #""link": "//s{?x-success}""#),
    LineCase("a plus for a space", ["a://s?x=b+c"], #""dialect": "form""#),
    LineCase("the name", ["my-app:x"], #""name": "My App""#),
    LineCase(
      "schemes, the most frequent one first", ["a://x", "b://x", "B://y"],
      #""schemes": ["b", "a"]"#),
    LineCase("a launch", ["a:"], #"{ "name": "launch", "link": "//" }"#),
    LineCase(
      "the name of an action", ["a://x-callback-url/open"],
      #"{ "name": "open", "link": "//x-callback-url/open" }"#),
    LineCase(
      "two actions of one name", ["a://x-callback-url/open", "a://open"],
      #"{ "name": "x-callback-url-open", "link": "//x-callback-url/open" }"#),
  ])
  func saysWhatValuesHaveInCommon(_ testCase: LineCase) throws {
    let lines = try Suggestion(of: testCase.links).lines
    #expect(lines.contains(testCase.line), "\(lines)")
  }

  @Test func aPlusBesideEscapedSpacesIsAPlus() throws {
    #expect(
      !(try Suggestion(of: ["a://s?x=b+c", "a://s?x=b%20c"])).lines.contains(#""dialect": "form""#))
  }

  @Test func manyRoutesBecomeOneOfAnyPath() throws {
    let links = (0..<401).flatMap { number in
      (0..<3).map { "a:///\(Self.word(number % 20))/\(Self.word(number / 20))?x=\($0)" }
    }
    #expect(try Suggestion(of: links).patterns.count <= PathGrouping.maximumRoutes)
  }

  private static func word(_ number: Int) -> String {
    String(repeating: "x", count: number + 1)
  }

  @Test(arguments: ["a://s?=1", "a://s#%FF", "a://s?q=1&q"])
  func whatNoDefinitionReadsSpoilsNothing(_ link: String) throws {
    let suggestion = try Suggestion(of: [link, "a://s?x=1", "a://s?q=text"])
    #expect(suggestion.lines.contains(#""x": { "type": "integer" }"#))
    #expect(suggestion.refused.count == 1)
  }
}
