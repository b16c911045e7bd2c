@testable import Laws
@testable import URLSchemeCore

extension Fuzzer {
  /// Decoding lines without a definition: many at once give what each gives by itself; and a record
  /// carries its link.
  static var genericDecoding: Fuzzer {
    Fuzzer(name: "generic-decoding") { files in
      let links = try files.links()
      return links
        + stride(from: 0, to: links.count - 4, by: 4).map { index in
          Array(links[index..<index + 4].joined(separator: [UInt8(ascii: "\n")]))
        }
    } makeRun: {
      var twin = StreamTwin(catalog: .builtIn)
      twin.options.isGeneric = true
      var lenient = twin
      lenient.options.isLenient = true
      return { [twin, lenient] input in
        // A line that has an end is decoded with others.
        let lines = input + [UInt8(ascii: "\n")]
        try twin.check(lines)
        try lenient.check(lines)
        for line in input.split(separator: UInt8(ascii: "\n")) { try recordCarriesItsLink(line) }
      }
    }
  }

  private static func recordCarriesItsLink(_ line: ArraySlice<UInt8>) throws(Breach) {
    let link = Array(line)
    var options = ReaderOptions()
    options.isGeneric = true
    var decoder = LinkDecoder(.builtIn, options: options)
    let (record, finding) = decoder.record(of: link)
    guard finding == nil else { return }
    var encoder = RecordEncoder(
      .builtIn, options: LinkEncoder.Options(), isLenient: false, isStrict: false)
    var back: [UInt8] = []
    _ = try? encoder.encode(record.span, to: &back)
    try Breach.unless(back == link, "encoding gives the link back", of: link)
  }

  /// Decoding links of the built-in and the example definitions: streams and single links agree,
  /// canonical forms stay, validation finds the same quickly and slowly, no callback escapes its
  /// policy.
  static var decoding: Fuzzer {
    Fuzzer(name: "decoding") { files in
      try files.links()
    } makeRun: {
      let catalog = exampleCatalog
      let twins = [(false, false, false), (true, false, false), (false, true, true)].map { which in
        var twin = StreamTwin(catalog: catalog)
        (twin.options.isLenient, twin.options.isStrict, twin.options.isRouting) = which
        return twin
      }
      let laws = DecodingLaws(catalog)
      return { input in
        for twin in twins { try twin.check(input) }
        try laws.check(input)
      }
    }
  }

  /// Routing links of random definitions, of which the first four bytes are the seed.
  static var routing: Fuzzer {
    Fuzzer(name: "routing") { files in
      (0..<64 as Range<UInt8>).flatMap { number in
        let seed = [number, 0, 0, 0]
        let definition = RandomDefinitions.definition(seed: UInt64(number))
        var links = RandomLinks(of: definition, seed: UInt64(number))
        return (0..<8).map { _ in seed + links.next() }
      }
    } makeRun: {
      // Most inputs have the seed of the one that they were made of.
      var laws: [ArraySlice<UInt8>: DecodingLaws] = [:]
      return { input in
        guard input.count > 4 else { return }
        let key = input.prefix(4)
        if laws[key] == nil {
          let seed = key.reversed().reduce(0) { $0 << 8 | UInt64($1) }
          if laws.count == 256 { laws.removeAll() }
          laws[key] = DecodingLaws(Catalog(unchecked: [RandomDefinitions.definition(seed: seed)]))
        }
        try laws[key]?.check(Array(input.dropFirst(4)))
      }
    }
  }

  /// The built-in definitions and those that the examples have.
  static let exampleCatalog: Catalog = {
    let texts = (try? SeedFiles().definitions()) ?? []
    let definitions = texts.compactMap { try? AppDefinition(json: $0) }
    precondition(definitions.count > 10, "the project's examples are not where it was built")
    return Catalog(unchecked: definitions)
  }()
}
