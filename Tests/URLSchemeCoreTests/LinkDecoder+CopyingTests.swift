import Testing

@testable import URLSchemeCore

/// Links that are copied come to what they come to when they are read first.
struct LinkDecoderCopyingTests {
  static let routes = """
    {"name": "launch", "link": "//"},
    {"name": "forms", "link": "//forms{?t,f,d,s,c,k,n,u}", "screens": ["one", "two\\""],
     "confirm": true,
     "parameters": {
       "f": {"type": "object", "encoding": {"fixedWidth": {
         "fields": ["x", "y"], "width": 2, "fractionDigits": 2}}},
       "d": {"type": "object", "encoding": {"delimited": {
         "separator": "|", "fields": ["a", "b"], "rest": "c"}}},
       "s": {"type": "object", "encoding": {"delimited": {
         "separator": "/", "fields": ["a"], "rest": "é"}}},
       "c": {"type": "object", "encoding": {"delimited": {
         "separator": ",", "fields": ["a"], "rest": "b"}}},
       "k": {"enum": ["on", "off", "o\\"n"], "default": "o\\"n", "otherwise": "default"},
       "n": {"type": "integer", "default": 7},
       "u": {"enum": ["A", "b"], "ignoreCase": true}}},
    {"name": "plain", "link": "//plain{?i,j,b,y,l,m}", "parameters": {
       "i": {"type": "integer"}, "j": {"type": "integer", "minimum": -5, "maximum": 40},
       "b": {"type": "boolean"},
       "y": {"type": "boolean", "encoding": {"boolean": {"true": "yes", "false": "no"}}},
       "l": {"type": "string", "minLength": 1, "maxLength": 4}, "m": {"minLength": 3}}},
    {"name": "item", "link": "//item/{id}{/part}{?t,i}", "screens": ["item"], "parameters": {
       "id": {"type": "integer", "minimum": 1}, "i": {"type": "integer"}}},
    {"name": "new", "link": "//item/new{?t}"},
    {"name": "user", "link": "//{user}/posts/{post}{?t}", "parameters": {
       "user": {"type": "string", "minLength": 2, "maxLength": 9},
       "post": {"enum": ["first", "last"]}}},
    {"name": "open", "link": "//open/{+file}{?t}"},
    {"name": "deep", "link": "//deep/{a}/{b}/{c}/{d}{?t}"},
    {"name": "deeper", "link": "//deep/{a}/{b}/{c}/{d}/{e}"},
    {"name": "number", "link": "//either/{n}", "parameters": {"n": {"type": "integer"}}},
    {"name": "word", "link": "//either/{w}{?t}"},
    {"name": "this", "link": "//same/{x}{?t}"}, {"name": "that", "link": "//same/{y}{?t,u}"},
    {"name": "rules", "link": "//rules/{p}{?a,b,c}", "requireOneOf": [["a", "b"], ["p", "c"]],
     "dependentRequired": {"b": ["c"]}},
    {"name": "part", "link": "//part/a-{x}{?t}"}, {"name": "back", "link": "//back/{x}/{y}",
     "aliases": ["//forth/{y}/{x}"]},
    {"name": "watched", "link": "//watched/{x}", "screens": ["one", "two"],
     "guards": [{"parameter": "x", "minLength": 3, "stopAt": "one", "notice": "no"}]},
    {"name": "guarded", "link": "//guarded{?t,k}", "screens": ["one", "two"],
     "parameters": {"k": {"enum": ["on", "off"]}},
     "guards": [{"parameter": "t", "minLength": 3, "stopAt": "one", "notice": "no"},
                {"parameter": "k", "enum": ["on"], "stopAt": "one", "notice": "off"}]},
    {"name": "few", "link": "//two{?t}"},
    {"name": "many", "link": "//two{?t,k}",
     "parameters": {"k": {"enum": ["on"], "default": "on", "otherwise": "default",
                          "required": true}}}
    """

  /// A line's record and what goes with it, by the decoder that reads all values.
  private static func reading(_ link: String, _ catalog: Catalog, _ options: LinkDecoder.Options)
    -> String
  {
    var options = options
    options.tellsFromLink = false
    return catalog.reading(of: link, options)
  }

  /// The same for all lines of a block, at once as far as that goes; and how many were copied.
  private static func block(
    _ links: [String], _ catalog: Catalog, _ options: LinkDecoder.Options, lineEnd: String = "\n"
  ) -> [String] {
    var options = options
    options.tellsFromLink = true
    var decoder = LinkDecoder(catalog, options: options)
    let block = Array(links.map { $0 + lineEnd }.joined().utf8)
    var readings: [String] = []
    var position = 0
    var lines = 0
    while lines < links.count {
      var output: [UInt8] = []
      var refusals: [LinkDecoder.Refusal] = []
      let known = lines
      lines += decoder.writeRecords(
        ofLinesIn: block.span, from: &position, longest: 10_000, to: &output, refusals: &refusals)
      guard lines > known else { break }
      let records = output.split(separator: UInt8(ascii: "\n"))
      readings += records.map { String(decoding: $0, as: UTF8.self) }
      for refusal in refusals {
        let line = known + refusal.line
        let finding = decoder.finding(refusal, in: block.span)
        var failure = JSONSink()
        failure.writeFailure(of: Array(links[line].utf8).span, finding)
        #expect(readings[line] == String(decoding: failure.output, as: UTF8.self))
        readings[line] = finding.inShort
      }
    }
    return readings
  }

  /// How many of the lines of a block are copied, where each stands there twice.
  private static func copiedCount(
    of link: String, _ catalog: Catalog, _ options: LinkDecoder.Options = LinkDecoder.Options(),
    isPassing: Bool = false, takesRemarks: Bool = false
  ) -> Int {
    var decoder = LinkDecoder(catalog, options: options)
    let block = Array("\(link)\n\(link)\r\n\(String(repeating: "x", count: 80))\n".utf8)
    // The first time, its head is not known.
    var (position, records, refusals) = (0, [UInt8](), [LinkDecoder.Refusal]())
    _ = decoder.writeRecords(
      ofLinesIn: block.span, from: &position, longest: 1_000, to: &records, refusals: &refusals)
    if isPassing {
      return decoder.passLines(
        of: block.span, from: 0, longest: 1_000, takesRemarks: takesRemarks, decoder.shapes
      ).count
    }
    var output: [UInt8] = []
    var count = 0
    ByteWriter.append(to: &output, reserving: 10_000) { writer in
      var writer = writer
      count =
        decoder.copyLines(
          of: block.span, from: 0, longest: 1_000, decoder.shapes, to: &writer
        ).count
      return writer
    }
    #expect(output.isEmpty == (count == 0))
    return count
  }

  private static func options(strict: Bool, lenient: Bool, routing: Bool) -> LinkDecoder.Options {
    var options = LinkDecoder.Options()
    (options.isStrict, options.isLenient, options.isRouting) = (strict, lenient, routing)
    return options
  }

  @Test(arguments: [
    "app://forms", "app://forms/", "app://forms?t=", "app://forms?t=a+b/c:d?e=f;%22%C3%A9%0A",
    "APP2://?x=1",
    "app://forms?t=x&f=0099&d=a%7Cb%7cc+d%7C%7C%22&k=on", "app://forms?d=a%7C",
    "app://forms?d=a%7Cb",
    "app://forms?s=a/b/%2F%C3%A9", "app://forms?s=", "app://forms?k=off", "app://forms?k=x",
    "app://forms?x=1&t=2&y=%22%C3%A9", "app://forms?u=B", "app://guarded?t=abc",
    "app://guarded?t=a%20bc",
    "app://plain?i=0", "app://plain?i=-0&j=-5", "app://plain?i=123456789012345678&j=40",
    "app://plain?b=true&y=no", "app://plain?b=false", "app://plain?l=%C3%A9", "app://plain?l=abcd",
    "app://plain?m=a%20bc", "app://plain?m=a/b:c",
    "app://item/7", "app://item/7/", "app://item/7/x?t=1", "app://item/123/caf%C3%A9?t=%20&i=-1",
    "APP2://item/1/a:b@c=d?x=1", "app://item/new", "app://item/new?t=1", "app://me/posts/first",
    "app://longish-1/posts/last?t=x", "app://open/a", "app://open/a/b%20c/",
    "app://open/a:b@c=d&e;f,%FF", "app://deep/1/2/3/4", "app://deep/+/%2F/%22/~?t=",
    "app://either/5", "app://either/-12", "app://same/1?t=1&u=2", "app://back/a/b",
    "app://watched/abc", "app://rules/p?a=1", "app://rules/p?a=1&b=2&c=3",
    "app://rules/p?b=1&c=", "app://FORMS", "app:///",
    "app://guarded?x=1", "app://two?t=1", "app://two?k=on",
  ])
  func copiesWhatIsCommon(link: String) throws {
    for dialect in ["uri", "form"] {
      let catalog = try Catalog.app(Self.routes, dialect: dialect)
      for routing in [false, true] {
        let options = Self.options(strict: false, lenient: false, routing: routing)
        // A route that another one fits better is left.
        let isLeft = link.hasPrefix("app://two?t")
        #expect(Self.copiedCount(of: link, catalog, options) == (isLeft ? 0 : 2), "\(link)")
        let expected = Self.reading(link, catalog, options)
        #expect(Self.block([link, link], catalog, options) == [expected, expected])
      }
    }
  }

  @Test(arguments: [
    "app://plain?i=01", "app://plain?i=+1", "app://plain?i=1.0", "app://plain?i=",
    "app://plain?i=-",
    "app://plain?i=1234567890123456789", "app://plain?i=%31", "app://plain?j=-6",
    "app://plain?j=41", "app://plain?b=TRUE", "app://plain?b", "app://plain?y=true",
    "app://plain?l=", "app://plain?l=abcde", "app://plain?l=%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9",
    "app://plain?m=%20b", "app://plain?l=a%C3",
    "app://plain?i=1-2", "app://item/0", "app://item/01", "app://item/x", "app://item/n%65w",
    "app://item", "app://item//", "app://item/7/8/9", "app://item/7/a&b", "app://item/7#f",
    "app://item/7/%", "app://item/7/%FF", "app://item/7/a b", "app://item/7/\"", "app://item/7/é",
    "app://item/7?t=%FF", "app://x/posts/first", "app://long-name-x/posts/first",
    "app://m%65/posts/first", "app://a@b/posts/first", "app://a:1/posts/first",
    "app://[::1]/posts/first", "app://me/posts/second", "app:///posts/first", "app://open/",
    "app://open", "app://open/%4", "app://open/a?b/c", "app://open/#", "app://open/\u{1}",
    "app://deep/1/2/3/4/5", "app://either/word", "app://same/1", "app://same/1?t=1",
    "app://part/a-b", "app://forth/a/b", "app:item/7", "app:/item/7", "ap://item/7", "app//item/7",
    "app://item/7?", "app://open//a", "app://rules/p", "app://rules/p?c=1", "app://rules/p?a=1&b=1",
    "app://forms?t", "app://forms?c=a,b", "app://forms?f=001",
    "app://forms?f=00x0",
    "app://forms?d=a", "app://forms?d=~1%7C", "app://forms?d=%7E%7C", "app://forms?u=x",
    "app://forms?k=x&t=1", "app://forms?t=1&t=2", "app://forms?%74=1", "app://forms#f",
    "app://forms?t=%FF", "app://forms?t=%4", "app://forms?t=%", "app://forms?t=a b",
    "app://forms?t=é",
    "app://forms?t=1#f", "app://forms?&t=1", "app://forms?t=1&", "app:forms", "",
    "app://forms?a=1&b=1&c=1&d=1&e=1&g=1", "app://two?k=%6Fn", "app://forms?t=\"",
  ])
  func leavesWhatIsNot(link: String) throws {
    let catalog = try Catalog.app(Self.routes)
    #expect(Self.copiedCount(of: link, catalog) == 0)
  }

  @Test(arguments: [
    ("app://forms?t=%20", 2, 2), ("app://forms?t=%C3%A9", 2, 2),
    ("app://forms?d=a%20%7C%C3%A9", 2, 2), ("app://forms?t=%E2%80%AE", 0, 2),
    ("app://forms?t=%7F", 0, 2), ("app://forms?x=1", 0, 2), ("app://forms?k=x", 0, 2),
    ("app://forms?d=a%7Cb%0A", 0, 2), ("app://forms?t=%C3", 0, 0), ("app://forms?x=%C3", 0, 0),
    ("app://forms?x=%4", 0, 0), ("app://forms?f=001", 0, 0),
    // Bytes of two fields make no character.
    ("app://forms?d=a%C3%7C%A9b", 0, 0), ("app://forms?d=a%7C%C3%7C%A9", 0, 0),
    ("app://forms?s=a/%C3/%A9", 0, 0), ("app://forms?d=%E2%80%7C%AE", 0, 0),
    ("app://forms?t=%C3&x=%A9", 0, 0), ("app://forms?t=%C3b%A9", 0, 0),
  ])
  func passesOverWhatNothingIsToBeSaidOf(
    link: String, count: Int, countWithRemarks: Int
  ) throws {
    let catalog = try Catalog.app(Self.routes)
    #expect(Self.copiedCount(of: link, catalog, isPassing: true) == count)
    let withRemarks = Self.copiedCount(of: link, catalog, isPassing: true, takesRemarks: true)
    #expect(withRemarks == countWithRemarks)
  }

  @Test(arguments: [
    ("app://forms?x=1", [12]), ("app://forms?x=&t=a&y=b+c&x=%C3%A9", [12, 19, 25]),
    ("app://forms?=1", [12]), ("app://forms?x=1&f=001", nil), ("app://forms?x=%0A", nil),
    ("app://forms?x=%E9", nil), ("app://forms?x", nil), ("app://forms?k=%78", nil),
    ("app://forms?a=1&b=1&c=1&e=1&x=1", nil), ("app://forms?t=1", nil), ("app://forms?k=x", [-14]),
    ("app://forms?x=1&k=x", [12, -18]), ("app://forms?k=x&x=1", [16, -14]),
    ("app://forms?k=on&x=1", [17]),
  ])
  func tellsWhatIsNotDeclared(link: String, starts: [Int]?) throws {
    var decoder = LinkDecoder(try Catalog.app(Self.routes))
    let block = Array("app://forms\n\(link)\n".utf8) + Array(repeating: 0x78, count: 80)
    var (position, records, refusals) = (0, [UInt8](), [LinkDecoder.Refusal]())
    _ = decoder.writeRecords(
      ofLinesIn: block.span, from: &position, longest: 11, to: &records, refusals: &refusals)
    let copied = decoder.passLines(
      of: block.span, from: position, longest: 1_000, takesRemarks: false, decoder.shapes)
    var found: [Int]?
    if case .undeclared(let names, let values, let parameters, let route) = copied.remark {
      // Where values begin is told apart by a sign.
      found =
        (0..<names.count).map { names[$0] } + (0..<values.count).map { -values[$0] }
      for index in 0..<values.count {
        #expect(decoder.shapes.parameters[parameters[index]].choices.count > 0)
      }
      #expect(decoder.router.routes[route].name == "forms")
    }
    #expect(found == starts)
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func comesToTheSameForRandomDefinitions(seed: UInt64) throws {
    for number in 0..<5 {
      let seed = seed * 1_000 + UInt64(number)
      let definition = RandomDefinitions.definition(seed: seed, hasTwins: true)
      let catalog = Catalog(unchecked: [definition])
      var random = RandomLinks(of: definition, seed: ~seed)
      let links = (0..<60).map { _ in String(decoding: random.next(), as: UTF8.self) }
        .filter { !$0.isEmpty && !$0.contains("\n") && !$0.contains("\r") }
      for (strict, routing) in [(false, false), (true, false), (false, true)] {
        let options = Self.options(strict: strict, lenient: false, routing: routing)
        let readings = Self.block(links, catalog, options)
        #expect(readings.count == links.count)
        for (link, reading) in zip(links, readings) {
          #expect(reading == Self.reading(link, catalog, options), "\(link), seed \(seed)")
        }
      }
    }
  }

  @Test
  func linksThatAreReadWithoutADefinitionAreLeft() throws {
    let catalog = try Catalog.app(Self.routes)
    var options = LinkDecoder.Options()
    options.isGeneric = true
    for link in ["app://forms?t=1", "app://item/7", "APP2://"] {
      #expect(Self.copiedCount(of: link, catalog, options) == 0)
      let expected = Self.reading(link, catalog, options)
      #expect(Self.block([link, link], catalog, options) == [expected, expected])
    }
  }

  @Test
  func secretsOfPathsAreLeft() throws {
    let catalog = try Catalog.app(
      """
      {"name": "page", "link": "//page/{key}", "parameters": {"key": {"secret": true}}}
      """)
    #expect(Self.copiedCount(of: "app://page/hidden", catalog) == 0)
  }

  @Test
  func guardsAreLeftWhereTheyMayStop() throws {
    let catalog = try Catalog.app(Self.routes)
    let routing = Self.options(strict: false, lenient: false, routing: true)
    for link in [
      "app://guarded?t=ab", "app://guarded?t=%41%42%43", "app://guarded?k=on", "app://watched/ab",
    ] {
      #expect(Self.copiedCount(of: link, catalog, routing) == 0)
      #expect(Self.copiedCount(of: link, catalog) == 2)
    }
  }

  @Test(arguments: Array(1...20) as [UInt64])
  func comesToTheSameForRandomLinks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = [
      "t", "f", "d", "s", "c", "k", "n", "u", "x", "i", "j", "b", "y", "l", "m", "a", "", "+",
      "%74",
      "long-name-of-many-letters",
    ]
    let pieces = [
      "a", "+", "%7C", "%7c", "/", ",", "0", "12", "%22", "%C3%A9", "%C3", "%0A", "on", "off", "=",
      "?",
      "0099", "001", "~", "%7E", "%7F", "%4", "é", " ", "#", "\u{7F}", "abcdefghijklmnop", "-._",
      "x", "-", "0", "7", "40", "true", "false", "yes", "no",
    ]
    let heads = [
      "app://plain", "app://item/7", "app://item/-2/x", "app://item/new", "app://me/posts/last",
      "app://%6De/posts/x", "app://open/a/%2F?", "app://deep/1/2/3/%FF", "app://same/x",
      "app://either/0x", "app://watched/ab", "app://back/1/2/", "app://rules/p", "app://forms",
      "app://two",
      "app://guarded", "app://",
      "APP2://FORMS", "app://no", "",
    ]
    let links = (0..<300).map { _ in
      var link = heads[Int(random.next() % UInt64(heads.count))]
      for index in 0..<random.next() % 5 {
        link += index == 0 ? "?" : "&"
        link += names[Int(random.next() % UInt64(names.count))]
        if random.next() % 20 > 0 { link += "=" }
        for _ in 0..<random.next() % 6 { link += pieces[Int(random.next() % UInt64(pieces.count))] }
      }
      return link.isEmpty ? "x" : link
    }
    for dialect in ["uri", "form"] {
      let catalog = try Catalog.app(Self.routes, dialect: dialect)
      for (strict, lenient, routing) in [
        (false, false, false), (true, false, false), (false, true, false), (false, false, true),
      ] {
        let options = Self.options(strict: strict, lenient: lenient, routing: routing)
        let readings = Self.block(links, catalog, options)
        for (link, reading) in zip(links, readings) {
          #expect(reading == Self.reading(link, catalog, options), "\(link), seed \(seed)")
          let copied = Self.copiedCount(of: link, catalog, options)
          let passed = Self.copiedCount(
            of: link, catalog, options, isPassing: true, takesRemarks: true)
          #expect(copied == passed, "\(link), seed \(seed)")
        }
        #expect(readings.count == links.count)
        #expect(readings == Self.block(links, catalog, options, lineEnd: "\r\n"))
      }
    }
  }
}
