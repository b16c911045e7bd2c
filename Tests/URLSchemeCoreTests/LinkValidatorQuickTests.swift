import Testing

@testable import URLSchemeCore

/// The quick look at links changes nothing but the time.
struct LinkValidatorQuickTests {
  private func validators(
    _ catalog: Catalog, isStrict: Bool = false
  ) -> (quick: LinkValidator, slow: LinkValidator) {
    var options = LinkValidator.Options()
    options.isStrict = isStrict
    var quick = LinkValidator(catalog, options: options)
    var slow = LinkValidator(catalog, options: options, isQuick: false)
    quick.coverage = CoverageCounter(catalog)
    slow.coverage = CoverageCounter(catalog)
    return (quick, slow)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func findsWhatTheCloserLookFinds(seed: UInt64) {
    var isFine = 0
    for definition in [RandomDefinitions.definition(seed: seed)] + BuiltInDefinitions.all {
      let catalog = Catalog(unchecked: [definition])
      var (quick, slow) = validators(catalog, isStrict: seed % 4 == 0)
      var links = RandomLinks(of: definition, seed: seed)
      for _ in 0..<60 {
        var link = links.next()
        // They are links of `app`, whatever the definition's scheme is.
        if let scheme = definition.schemes.first, link.starts(with: Array("app:".utf8)) {
          link.replaceSubrange(0..<3, with: scheme.utf8)
        }
        let result = quick.read(link.span)
        let twin = slow.read(link.span)
        let shown = String(decoding: link, as: UTF8.self)
        #expect(result == twin, "\(shown)")
        #expect(quick.findings == slow.findings, "\(shown)")
        #expect(quick.passes == slow.passes, "\(shown)")
        if result { isFine += 1 }
      }
      #expect(quick.coverage?.coverage == slow.coverage?.coverage)
    }
    #expect(isFine > 0)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>, [Severity.notice, .error])
  func passesOverLinesOfWhichNothingAskedForIsToBeSaid(seed: UInt64, leastSeverity: Severity) {
    for definition in [RandomDefinitions.definition(seed: seed)] + BuiltInDefinitions.all {
      var options = LinkValidator.Options()
      options.isStrict = seed % 4 == 0
      options.maximumLength = 300
      let catalog = Catalog(unchecked: [definition])
      var slow = LinkValidator(catalog, options: options, isQuick: false)
      options.leastSeverity = leastSeverity
      var passing = LinkValidator(catalog, options: options)
      var random = RandomLinks(of: definition, seed: seed)
      var lines = ["", "# a comment", "\r", String(repeating: "app:", count: 90)].map {
        Array($0.utf8)
      }
      for _ in 0..<80 { lines.append(random.next().filter { $0 != UInt8(ascii: "\n") }) }
      lines += lines.reversed()
      let block = lines.flatMap { $0 + "\n".utf8 } + "no line end".utf8
      var position = 0
      var number = 0
      while position < block.count - 11, number < lines.count {
        let (count, links) = passing.passLines(of: block.span, from: &position)
        let passed = lines[number..<number + count].filter { !$0.isEmpty && $0 != Array("\r".utf8) }
        #expect(passed.count == links)
        for line in passed {
          let link = line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : line
          slow.read(link.span)
          let asked = slow.findings.filter { slow.severity(of: $0) >= leastSeverity }
          #expect(asked.isEmpty, "\(String(decoding: line, as: UTF8.self))")
        }
        number += count
        guard number < lines.count else { break }
        let line = lines[number]
        passing.read(line.span)
        slow.read(line.span)
        #expect(passing.findings == slow.findings)
        position += line.count + 1
        number += 1
      }
      #expect(number == lines.count)
    }
  }

  @Test(arguments: [
    ("app://forms?x=1", Severity.notice, 0), ("app://forms?x=1", .warning, 0),
    ("app://forms?x=1", .error, 1), ("app://forms?k=x", .notice, 0), ("app://forms?k=x", .error, 1),
    ("app://forms?o=1", .notice, 0), ("app://forms?o=1", .error, 1),
    ("app://forms?t=%1B", .error, 1), ("app://forms?n=x", .error, 0),
  ])
  func passesOverRemarksThatNobodyAsksFor(
    _ link: String, _ leastSeverity: Severity, count: Int
  ) throws {
    let catalog = try Catalog.app(
      """
      {"name": "forms", "link": "//forms{?t,k,n,o}", "parameters": {
        "k": {"enum": ["on"], "default": "on", "otherwise": "default"}, "n": {"type": "integer"},
        "o": {"deprecated": true}}}
      """)
    var options = LinkValidator.Options()
    for isStrict in [false, true] {
      (options.isStrict, options.leastSeverity) = (isStrict, leastSeverity)
      var validator = LinkValidator(catalog, options: options)
      var position = 0
      let block = Array("\(link)\napp://no\n".utf8)
      // The first time, its head is not known.
      _ = validator.passLines(of: block.span, from: &position)
      position = 0
      let lines = validator.passLines(of: block.span, from: &position).lines
      #expect(lines == (isStrict ? 0 : count))
    }
  }

  @Test(arguments: [
    "page=1", "pag=1&pge=2", "x=1&x=1", "a=1&b=2&c=3&d=4", "a=1&b=2&c=3&d=4&e=5", "=1", "x=",
    "term2=a+b", "x=%C3%A9", "x=%E9", "x=%0A", "x=%E2%80%AE", "x=%zz", "x", "x+y=1", "x%20y=1",
    "averylongnameindeed=1", "odrer=price", "x=1#f", "order=nothing&x=1", "x=\u{E9}",
  ])
  func tellsOfUndeclaredParametersWhatTheCloserLookTells(_ query: String) throws {
    let secret = try Catalog.app(
      """
      {"name": "search", "link": "//search{?term,order}", "parameters": {
        "term": {"secret": true}}}
      """)
    for (catalog, scheme, isStrict) in [
      (Catalog.builtIn, "ukdailyoffers", false), (Catalog.builtIn, "ukdailyoffers", true),
      (secret, "app", false),
    ] {
      var (quick, slow) = validators(catalog, isStrict: isStrict)
      quick.coverage = nil
      let link = Array("\(scheme)://search?term=a&\(query)".utf8)
      let block = link + "\n".utf8 + [UInt8](repeating: UInt8(ascii: "x"), count: 64)
      // The first time, its head is not known.
      for _ in 0..<3 {
        var position = 0
        let lines = quick.passLines(of: block.span, from: &position).lines
        if lines == 0 { quick.read(link.span) }
        slow.read(link.span)
        #expect(lines == 0 ? quick.findings == slow.findings : slow.findings.isEmpty)
        #expect(lines > 0 || quick.passes == slow.passes)
        #expect(quick.secretRanges(in: link.span) == slow.secretRanges(in: link.span))
        let check = quick.check(ofLast: link.span, file: "f", line: 1)
        #expect(lines > 0 || check == slow.check(ofLast: link.span, file: "f", line: 1))
      }
    }
  }

  @Test(arguments: ["bea\u{1B}ch", "bea\u{202E}ch"])
  func seesUnsafeCharactersInEnvelopes(_ background: String) throws {
    let link = try Outfit(background: background, model: "Maya", garments: []).link
    #expect(link.description.contains("~1"))
    #expect(!link.description.contains("%"))
    var (quick, slow) = validators(.builtIn)
    let isFine = (quick.read(link.bytes.span), slow.read(link.bytes.span))
    #expect(isFine == (false, false))
    #expect(quick.findings.map(\.rule) == [.unsafeCharacter])
    #expect(quick.findings == slow.findings)
  }

  @Test(arguments: [
    ("ukdailyoffers://search?term=a%00", false), ("ukdailyoffers://search?term=%1b", false),
    ("ukdailyoffers://search?term=a%7Fb", false), ("ukdailyoffers://search?term=%C2%85", false),
    ("ukdailyoffers://search?term=%E2%80%AE", false),
    ("ukdailyoffers://search?term=abc&x=%0A", false),
    ("ukdailyoffers://search?term=abc&%0A", false), ("ukdailyoffers://search?term=a#%0A", false),
    ("ukdailyoffers://search?term=%20%7E%41", true), ("ukdailyoffers://search?term=%C3%A9", true),
    ("ukdailyoffers://search?term=%E2%80%99", true), ("ukdailyoffers://search?term=%C2%A3", true),
  ])
  func seesUnsafeCharactersInEscapes(_ link: String, isSafe: Bool) {
    var (quick, slow) = validators(.builtIn)
    quick.read(Array(link.utf8).span)
    slow.read(Array(link.utf8).span)
    #expect(quick.findings == slow.findings)
    #expect(quick.findings.contains { $0.rule == .unsafeCharacter } != isSafe)
  }

  @Test func findingsStandInTheOrderOfTheLink() {
    var (quick, slow) = validators(.builtIn)
    let link = Array("ukdailyoffers://search?x=1&term=a&order=b&y=%0A&z#f".utf8)
    quick.read(link.span)
    slow.read(link.span)
    #expect(quick.findings == slow.findings)
    #expect(quick.findings.count == 7)
    #expect(quick.findings.map(\.offset) == quick.findings.map(\.offset).sorted())
  }

  @Test func afterAFaultyLinkAGoodOneHasNone() {
    var (quick, _) = validators(.builtIn)
    let isFine = ["emergent://?r=1", "emergent://"].map { quick.read(Array($0.utf8).span) }
    #expect(isFine == [false, true])
    #expect(quick.findings.isEmpty)
    #expect(quick.passes)
  }
}
