import Testing

@testable import URLSchemeCore

/// Links of a block come to what they come to when they are read one by one.
struct LinkReaderTests {
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
    {"name": "raw", "link": "//raw/{x}/{+file}"}, {"name": "one", "link": "//raw/1/{y}/z"},
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
  static func reading(_ link: String, _ catalog: Catalog, _ options: ReaderOptions)
    -> String
  {
    catalog.reading(of: link, options)
  }

  /// The same for all lines of a block, at once as far as that goes.
  static func block(
    _ links: [String], _ catalog: Catalog, _ options: ReaderOptions, lineEnd: String = "\n"
  ) -> [String] {
    var decoder = LinkDecoder(catalog, options: options)
    // What stands at the end of a block is read by itself.
    let filler = String(repeating: "x", count: 80)
    let block = Array(links.map { $0 + lineEnd }.joined().utf8) + Array(filler.utf8)
    var readings: [String] = []
    var position = 0
    var lines = 0
    while lines < links.count {
      var output: [UInt8] = []
      var refusals = LinkRefusals()
      let known = lines
      lines += decoder.writeRecords(
        ofLinesIn: block.span, from: &position, longest: 10_000, to: &output, refusals: &refusals)
      guard lines > known else { break }
      let records = output.split(separator: UInt8(ascii: "\n"))
      readings += records.map { String(decoding: $0, as: UTF8.self) }
      for refusal in refusals.all {
        let line = known + refusal.line
        let link = Array(links[line].utf8)
        var single = LinkDecoder(catalog, options: options)
        var failure: [UInt8] = []
        let finding = single.writeRecord(of: link.span, to: &failure)
        #expect(finding?.rule == refusal.rule && finding?.offset == refusal.offset)
        #expect(readings[line] + "\n" == String(decoding: failure, as: UTF8.self))
        readings[line] = finding?.inShort ?? ""
      }
    }
    return readings
  }

  static func options(strict: Bool, lenient: Bool, routing: Bool) -> ReaderOptions {
    var options = ReaderOptions()
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
  func readsLinksOfEachKind(link: String) throws {
    try Self.expectTheSame(link)
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
  func readsLinksThatAreOddOrWrong(link: String) throws {
    if !link.isEmpty { try Self.expectTheSame(link) }
  }

  private static func expectTheSame(_ link: String) throws {
    for dialect in ["uri", "form"] {
      expectTheSame(link, try Catalog.app(Self.routes, dialect: dialect))
    }
  }

  /// A link comes to the same before others and behind them.
  static func expectTheSame(_ link: String, _ catalog: Catalog) {
    let launch = catalog.program.appPlans[0].scheme + "://"
    for (strict, routing) in [(false, false), (true, false), (false, true)] {
      let options = Self.options(strict: strict, lenient: false, routing: routing)
      let expected = Self.reading(link, catalog, options)
      let other = Self.reading(launch, catalog, options)
      #expect(
        Self.block([link, launch, link], catalog, options) == [expected, other, expected],
        "\(link)")
    }
  }

  @Test(arguments: [
    "app://nowhere", "app://serch", "app://search/uk", "app://item/x", "app://a/b", "APP://nowhere",
    "app://", "app:x", "app://list", "app://item", "foo://x", "app://x:1/y", "app://u@x/y",
    "app://a-prefix-of-more-than-32-bytes/is-not-remembered",
  ])
  func readsLinksOfOnePrefixAlike(_ prefix: String) throws {
    let catalog = try Catalog.app(
      """
      {"name": "search", "link": "//search{?term}"},
      {"name": "item", "link": "//item/{id}", "parameters": {"id": {"type": "integer"}}},
      {"name": "kind", "link": "//list?kind=a"}, {"name": "deep", "link": "//a/b/c{?x}"}
      """)
    let queries = [
      "", "?", "?term=1", "?kind=a", "?x=%41&y", "?%zz", "?a b", "?x=%FF", "?\u{E9}", "?a%", "#f",
      "?x#f", "?\"",
    ]
    let links = (queries + queries).map { prefix + $0 }
    for routing in [false, true] {
      let options = Self.options(strict: false, lenient: false, routing: routing)
      #expect(
        Self.block(links, catalog, options)
          == links.map { Self.reading($0, catalog, options) })
    }
  }

  /// A prefix that is known is not taken for the beginning of a longer one.
  @Test(arguments: 28...34)
  func tellsPrefixesFromBeginnings(length: Int) throws {
    let word = String(repeating: "a", count: length - "app://".utf8.count)
    let catalog = try Catalog.app(#"{"name": "long", "link": "//\#(word){?x}"}"#)
    let links = ["", "?x=1", "/b?x=1", "b?x=1", "", "/", "#f", "?x=1"].map { "app://\(word)\($0)" }
    let options = Self.options(strict: false, lenient: false, routing: false)
    #expect(
      Self.block(links, catalog, options) == links.map { Self.reading($0, catalog, options) })
  }

  @Test(arguments: [
    ("app://forms?t=%20", true, true), ("app://forms?t=%C3%A9", true, true),
    ("app://forms?d=a%20%7C%C3%A9", true, true), ("app://forms?t=%E2%80%AE", false, true),
    ("app://forms?t=%7F", false, true), ("app://forms?x=1", false, true),
    ("app://forms?k=x", false, true), ("app://forms?d=a%7Cb%0A", false, true),
    ("app://forms?t=%C3", false, false), ("app://forms?x=%C3", false, false),
    ("app://forms?x=%4", false, false), ("app://forms?f=001", false, false),
    // Bytes of two fields make no character.
    ("app://forms?d=a%C3%7C%A9b", false, false), ("app://forms?d=a%7C%C3%7C%A9", false, false),
    ("app://forms?s=a/%C3/%A9", false, false), ("app://forms?d=%E2%80%7C%AE", false, false),
    ("app://forms?t=%C3&x=%A9", false, false), ("app://forms?t=%C3b%A9", false, false),
    ("app://open/a%7F", false, true), ("app://open/a%7Fb/c", false, true),
    ("app:///open/a%7F", false, false), ("app://raw/x/%7F", false, true),
    ("app://raw/1/%7F", false, true),
  ])
  func passesOverWhatNothingIsToBeSaidOf(
    link: String, passes: Bool, passesWithRemarks: Bool
  ) throws {
    var options = ReaderOptions()
    options.looksForRemarks = true
    var decoder = LinkDecoder(try Catalog.app(Self.routes), options: options)
    let block = Array("\(link)\n\(String(repeating: "x", count: 80))\n".utf8)
    var last = LinkRemarks()
    for (takesRemarks, isPassed) in [(false, passes), (true, passesWithRemarks)] {
      var position = 0
      let lines = decoder.passLines(
        of: block.span, from: &position, longest: 1_000, takesRemarks: takesRemarks, last: &last
      ).count
      #expect(lines == (isPassed ? 1 : 0))
      #expect(position == (isPassed ? link.utf8.count + 1 : 0))
    }
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
  func readsLinksWithoutADefinition() throws {
    let catalog = try Catalog.app(Self.routes)
    var options = ReaderOptions()
    options.isGeneric = true
    for link in ["app://forms?t=1", "app://item/7", "APP2://"] {
      let expected = Self.reading(link, catalog, options)
      #expect(Self.block([link, link], catalog, options) == [expected, expected])
    }
  }

  @Test(arguments: [
    "app://guarded?t=ab", "app://guarded?t=%41%42%43", "app://guarded?k=on", "app://watched/ab",
    "app://guarded?k=off&t=a", "app://guarded?t=a&k=off", "app://watched/abc",
  ])
  func asksGuards(_ link: String) throws {
    try Self.expectTheSame(link)
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
        }
        #expect(readings.count == links.count)
        #expect(readings == Self.block(links, catalog, options, lineEnd: "\r\n"))
      }
    }
  }
}
