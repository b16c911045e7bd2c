import Foundation
import Testing

@testable import URLSchemeCore

/// What a query says: absent, bare and empty kept apart, unknown names kept, both dialects.
struct LinkDecoderQueryTests {
  typealias Case = LinkDecoderTests.Case

  private static let routes = #"""
    {"name": "all", "link": "//a?mode=list{&t,b,s*,bs*,x-y}", "callback": true,
     "parameters": {"b": {"type": "boolean", "encoding": {"boolean": {"true": "yes", "false": "no"}}},
       "s": {"type": "array"}, "bs": {"type": "array", "items": {"type": "boolean"}}}},
    {"name": "other", "link": "//c?mode=list{&t}", "aliases": ["//b?old=1&t=5"]},
    {"name": "named", "link": "//n{?q}{#f}"}
    """#

  static let cases: [Case] = [
    Case("absent", "app://a?mode=list", #""values":{}}"#),
    Case("empty", "app://a?mode=list&t=", #""values":{"t":""}}"#),
    Case("a bare boolean is true", "app://a?b&mode=list", #""values":{"b":true}}"#),
    Case("an empty boolean is none", "app://a?mode=list&b=", "invalid-value@20 b"),
    Case("its words", "app://a?mode=list&b=no", #""values":{"b":false}}"#),
    Case("bare items", "app://a?mode=list&bs&bs=false", #""values":{"bs":[true,false]}}"#),
    Case(
      "pattern order", "app://a?s=2&x-y=3&t=1&mode=list&s=",
      #""values":{"t":"1","s":["2",""],"x-y":"3"}}"#),
    Case("one item", "app://a?mode=list&s=", #""values":{"s":[""]}}"#),
    Case("empty pieces are skipped", "app://a?&mode=list&&", #""values":{}}"#),
    Case("the first = cuts", "app://a?mode=list&t=a=b", #""values":{"t":"a=b"}}"#),
    Case("escaped delimiters don't", "app://a?mode=list&t=a%26b%3D", #""values":{"t":"a&b="}}"#),
    Case(
      "callbacks", "app://a?mode=list&x-cancel=a:b&x-source=Me",
      #""values":{"x-source":"Me","x-cancel":"a:b"}}"#),
    Case("a callback that is no link", "app://a?mode=list&x-error=b", "invalid-value@26 x-error"),
    Case(
      "a callback's source is any text", "app://a?mode=list&x-source=",
      #""values":{"x-source":""}}"#),

    Case(
      "unknown", "app://a?mode=list&u=1&v&w=",
      #""values":{},"unknown":[["u","1"],["v",null],["w",""]]}"#),
    Case(
      "unknown in the link's order", "app://a?z=1&mode=list&z=2",
      #""values":{},"unknown":[["z","1"],["z","2"]]}"#),
    Case(
      "names are case-sensitive", "app://a?mode=list&T=1", #""values":{},"unknown":[["T","1"]]}"#),
    Case("an empty name", "app://a?mode=list&=1", #""values":{},"unknown":[["","1"]]}"#),
    Case(
      "another pair of a literal's name", "app://a?mode=list&mode=grid",
      #""values":{},"unknown":[["mode","grid"]]}"#),
    Case(
      "the literal again", "app://a?mode=list&mode=list",
      #""values":{},"unknown":[["mode","list"]]}"#),
    Case("an alias's literal", "app://b?old=1&t=5", #""values":{"t":"5"}}"#),
    Case(
      "the link's literal, in an alias", "app://b?old=1&t=5&mode=list",
      #""values":{"t":"5"},"unknown":[["mode","list"]]}"#),

    Case(
      "a fragment without a name", "app://a?mode=list#a%20b", #""values":{},"fragment":"a%20b"}"#),
    Case("an empty one", "app://a?mode=list#", #""values":{},"fragment":""}"#),
    Case("a fragment with a name", "app://n?q=1#a%20/?b", #""values":{"q":"1","f":"a /?b"}}"#),
    Case("an empty one with a name", "app://n#", #""values":{"f":""}}"#),
    Case("no fragment", "app://n", #""values":{}}"#),
  ]

  @Test(arguments: cases)
  func reads(_ testCase: Case) throws {
    let reading = try Catalog.app(Self.routes).reading(of: testCase.link)
    let values = reading.range(of: "\"values\"").map { String(reading[$0.lowerBound...]) }
    #expect((values ?? reading) == testCase.answer)
  }

  @Test(arguments: [
    Case("unknown parameter", "app://a?mode=list&tt=1", "unknown-parameter@18 tt"),
    Case("before a fault", "app://a?mode=list&u=1&b=x", "unknown-parameter@18 u"),
    Case("after a fault", "app://a?mode=list&b=x&u=1", "invalid-value@20 b"),
    Case(
      "another pair of a literal's name", "app://a?mode=list&mode=x", "unknown-parameter@18 mode"),
    Case("fragment", "app://a?mode=list#", "unknown-parameter@17"),
  ])
  func strictReadingRefusesWhatIsUnknown(_ testCase: Case) throws {
    var options = ReaderOptions()
    options.isStrict = true
    #expect(try Catalog.app(Self.routes).reading(of: testCase.link, options) == testCase.answer)
  }

  @Test(arguments: [
    ("uri", "a+b", "a+b"), ("form", "a+b", "a b"), ("uri", "a%2Bb", "a+b"),
    ("form", "a%2Bb", "a+b"),
    ("uri", "a%20b", "a b"), ("form", "a%20b", "a b"),
  ])
  func dialectsReadThePlus(dialect: String, text: String, value: String) throws {
    let catalog = try Catalog.app(
      #"{"name": "r", "link": "//a+b/{p}{?q%20r}{#f}"}"#, dialect: dialect)
    let name = dialect == "form" ? "q+r" : "q%20r"
    let link = "app://a+b/a+b?\(name)=\(text)&u\(text)=\(text)#a+b"
    let decoded = try catalog.decode(DeepLink(link))
    #expect(decoded.values == ["p": "a+b", "q r": .string(value), "f": "a+b"])
    #expect(decoded.unknown == [QueryItem(name: "u\(value)", value: value)])
  }

  @Test
  func suggestsTheNearestParameter() throws {
    var options = ReaderOptions()
    options.isStrict = true
    var decoder = LinkDecoder(Catalog.builtIn, options: options)
    let error = #expect(throws: Finding.self) {
      try decoder.read(Array("ukdailyoffers://search?term=a&ordr=price".utf8).span)
    }
    #expect(error?.suggestion == "order")
  }
}
