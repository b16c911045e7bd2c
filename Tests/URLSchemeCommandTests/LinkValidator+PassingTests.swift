import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Of lines that are passed over there is nothing to say.
struct LinkValidatorPassingTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>, [Severity.notice, .error])
  func passesOverLinesOfWhichNothingAskedForIsToBeSaid(seed: UInt64, leastSeverity: Severity) {
    for definition in [RandomDefinitions.definition(seed: seed)] + BuiltInDefinitions.all {
      var options = LinkValidator.Options()
      options.isStrict = seed % 4 == 0
      options.maximumLength = 300
      let catalog = Catalog(unchecked: [definition])
      var slow = LinkValidator(catalog, options: options)
      options.leastSeverity = leastSeverity
      var passing = LinkValidator(catalog, options: options)
      var random = RandomLinks(of: definition, seed: seed)
      var lines = ["", "# a comment", "\r", String(repeating: "app:", count: 90)].map {
        Array($0.utf8)
      }
      for _ in 0..<80 {
        let link = random.next().filter { $0 != UInt8(ascii: "\n") }
        lines += [link, link + "\(link.contains(UInt8(ascii: "?")) ? "&" : "?")zz=1".utf8]
      }
      lines += ["ukdailyoffers://search?term=sofa&zz=1", "emergent://?zz=%C3%A9&y=2\r"].map {
        Array($0.utf8)
      }
      lines += lines.reversed()
      let block = lines.flatMap { $0 + "\n".utf8 } + "no line end".utf8
      var position = 0
      var number = 0
      while position < block.count - 11, number < lines.count {
        let count = passing.passLines(of: block.span, from: &position)
        let passed = lines[number..<number + count].map { line in
          line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : line
        }
        for link in passed {
          slow.read(link.span)
          let asked = slow.findings.filter { slow.severity(of: $0) >= leastSeverity }
          #expect(asked.isEmpty, "\(String(decoding: link, as: UTF8.self))")
        }
        number += count
        guard number < lines.count else { break }
        let line = lines[number]
        let link = line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : line
        passing.read(link.span)
        slow.read(link.span)
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
      let block = Array("\(link)\n\(String(repeating: "x", count: 80))\n".utf8)
      // The first time, its head is not known.
      _ = validator.passLines(of: block.span, from: &position)
      position = 0
      let lines = validator.passLines(of: block.span, from: &position)
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
      var options = LinkValidator.Options()
      options.isStrict = isStrict
      var quick = LinkValidator(catalog, options: options)
      var slow = LinkValidator(catalog, options: options)
      let link = Array("\(scheme)://search?term=a&\(query)".utf8)
      let block = link + "\n".utf8 + [UInt8](repeating: UInt8(ascii: "x"), count: 80)
      // The first time, its head is not known.
      for _ in 0..<3 {
        var position = 0
        let lines = quick.passLines(of: block.span, from: &position)
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
}
